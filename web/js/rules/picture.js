// A board to look at on the rules page.

import { askPosition } from '../api.js';
import { Board } from '../board/board.js';
import { el, refill } from '../dom.js';
import { coordinates, isOn } from '../options.js';

const LISTENER = {
  press: () => {}, lift: () => false, drop: () => false, cancel: () => {}, back: () => {}, look: () => {}, digit: () => {}, help: () => {},
};

/** Only the picture of the board is used, with arrows for the turns that it is about.
 * @param {import('../types.js').GameKind} game @param {string | null} fen null: the start position @param {string[]} actions @param {string} words */
export function picture(game, fen, actions, words) {
  const board = new Board(LISTENER, words);
  const frame = el('div', { class: 'board claim-board', role: 'img', 'aria-label': words });
  askPosition(game, fen, []).then(({ position }) => {
    const arrows = actions.map((action) => action.match(/[a-k]\d+/g) ?? [])
      .filter((squares) => squares.length > 1).map(([from, to]) => ({ from, to, kind: 'best' }));
    board.show({
      position, flipped: false, letters: isOn('letters'), coordinates: coordinates(), rings: false, selected: null, targets: new Map(),
      arrows, flight: null, line: [], hints: false, held: null, label: () => '',
    });
    frame.append(board.picture);
  }, (refusal) => refill(frame, el('p', { class: 'fault', text: String(refusal.message) })));
  return frame;
}
