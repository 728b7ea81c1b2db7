// Boards to look at: a whole one on a card, and small ones in lists. The rules are not asked.

import { Board } from '../board/board.js';
import { squareName } from '../board/geometry.js';
import { el, svg } from '../dom.js';
import { t } from '../i18n.js';
import { coordinates, isOn } from '../options.js';
import { Placement } from '../setup/placement.js';
import { isArmy } from '../variant.js';

/** @typedef {import('../types.js').GameKind} GameKind */

const nothing = () => {};

/** @param {GameKind} game @param {string} fen */
function placementOf(game, fen) {
  const placement = new Placement(game === 'chess960' ? 'chess' : game);
  // What was kept may be damaged: an empty board says so.
  placement.readRefused(fen ?? '');
  return placement;
}

/** @param {GameKind} game @param {string} fen */
export function boardPicture(game, fen) {
  const board = new Board({
    press: nothing, lift: () => false, drop: () => false, cancel: nothing, back: nothing, look: nothing, digit: nothing, help: nothing,
  }, t('board.name'));
  board.show({
    position: placementOf(game, fen).position(), flipped: false, letters: isOn('letters'), coordinates: coordinates(), rings: false, selected: null,
    targets: new Map(), arrows: [], flight: null, line: [], held: null, hints: false, label: () => '',
  });
  // To be looked at only.
  board.element.inert = true;
  return el('div', { class: 'art', 'data-game': game, 'aria-hidden': 'true' }, board.element);
}

/** Where the ground of a small board is not land: x, y, width, height in cells. */
const WATER = [[0, 0, 2, 12, 'sea'], [2, 0, 1, 12, 'coast'], [3, 5.7, 8, 0.6, 'river'], [3, 5, 2, 2, 'coast']];

/** A board the size of a thumb: who stands where, not what. @param {GameKind} game @param {string} fen @param {boolean} flipped */
export function smallBoard(game, fen, flipped) {
  const [files, ranks] = isArmy(game) ? [11, 12] : [8, 8];
  const { units } = placementOf(game, fen);
  const ground = svg('g', { transform: flipped ? `rotate(180 ${files / 2} ${ranks / 2})` : null },
    svg('rect', { class: isArmy(game) ? 'land' : 'light-square', width: files, height: ranks }));
  const rect = (/** @type {any[]} */ [x, y, width, height, name]) => ground.append(svg('rect', { class: name, x, y, width, height }));
  if (isArmy(game)) WATER.forEach(rect);
  for (let file = 0; file < files; file += 1) {
    for (let rank = 0; rank < ranks; rank += 1) {
      const [x, y] = [file, ranks - 1 - rank];
      if (!isArmy(game) && (file + rank) % 2 === 0) rect([x, y, 1, 1, 'dark-square']);
      const unit = units.get(squareName(file, rank));
      if (unit) ground.append(svg('circle', { class: `dot ${unit.side}`, cx: x + 0.5, cy: y + 0.5, r: 0.4 }));
    }
  }
  return svg('svg', { class: `small-board ${isArmy(game) ? 'army' : 'chess'}`, viewBox: `0 0 ${files} ${ranks}`, 'aria-hidden': 'true', focusable: 'false' }, ground);
}
