// Which side a person takes in a game against the computer: three choices in a row, remembered for each game.

import { pieceIcon } from '../board/pieces.js';
import { el } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../icons.js';
import { keep, recall } from '../prefs.js';
import { sideName } from '../words.js';

const SEATS = /** @type {const} */ (['first', 'random', 'second']);

/** @param {'cotulenh' | 'chess'} game @param {typeof SEATS[number]} seat */
function wordsOf(game, seat) {
  if (seat === 'random') return t('home.either');
  // Whoever knows chess knows that White begins.
  return game === 'cotulenh' && seat === 'first' ? t('home.red_first') : sideName(game, seat);
}

/** @param {'cotulenh' | 'chess'} game @param {typeof SEATS[number]} seat */
const pictureOf = (game, seat) => (seat === 'random' ? icon('either') : pieceIcon(game, { kind: game === 'chess' ? 'K' : 'C', hero: false }, seat));

/** @param {'cotulenh' | 'chess'} game @returns {{ element: HTMLElement, chosen: () => typeof SEATS[number] }} */
export function sideChoice(game) {
  const key = `card.seat.${game}`;
  let chosen = SEATS.find((seat) => seat === recall(key, 'first')) ?? 'first';
  const option = (/** @type {typeof SEATS[number]} */ seat) => el('label', { class: 'segment' }, el('input', {
    type: 'radio', name: 'seat', value: seat, checked: seat === chosen, 'data-key': `seat-${game}-${seat}`, onchange: () => {
      chosen = seat;
      keep(key, seat);
    },
  }), pictureOf(game, seat), el('span', { text: wordsOf(game, seat) }));
  const element = el('fieldset', { class: 'segments' }, el('legend', { class: 'unseen', text: t('new.side') }), ...SEATS.map(option));
  return { element, chosen: () => chosen };
}
