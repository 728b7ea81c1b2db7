// What is in hand, by name, with one line of its rule; and what the colours of a flight mean.

import { unitIcon } from './board/pieces.js';
import { el, renew } from './dom.js';
import { has, t } from './i18n.js';
import { isOn } from './options.js';
import { family } from './variant.js';
import { groupName } from './words.js';

/** @typedef {import('./types.js').Position} Position @typedef {import('./types.js').Piece} Piece */

const FATES = /** @type {const} */ (['free', 'engaged', 'shot_down']);

export class Held {
  constructor() {
    this.element = el('div', { class: 'held' });
  }

  /** @param {Position} position @param {import('./hand.js').Hand} hand */
  show(position, hand) {
    const { part, square } = hand;
    if (!part || !square) {
      renew(this.element);
      return;
    }
    const pieces = piecesInHand(position, hand);
    const side = position.units.find((unit) => unit.square === square)?.side ?? position.turn;
    renew(this.element, unitIcon(position.game, pieces, side, isOn('letters')),
      el('p', { class: 'held-words' }, el('strong', { text: groupName(position.game, pieces) }), ' ', el('span', { class: 'rule', text: ruleWords(position.game, pieces[0]) })),
      hand.flight(position) && isOn('flights') && legend());
  }
}

/** In chess a part does not name its piece. @param {Position} position @param {import('./hand.js').Hand} hand @returns {Piece[]} */
function piecesInHand(position, hand) {
  const there = position.units.find((unit) => unit.square === hand.square)?.pieces ?? [];
  const named = hand.part ? hand.piecesOf(position, hand.part) : [];
  return family(position.game) === 'cotulenh' && named.length > 0 ? named : there;
}

/** The carrier decides how a unit moves. @param {import('./types.js').GameKind} game @param {Piece | undefined} piece */
export function ruleWords(game, piece) {
  if (!piece) return '';
  if (family(game) === 'chess') return t(`look.rule.chess.${piece.kind}`);
  const own = `look.rule.hero.${piece.kind}`;
  if (piece.hero && has(own)) return t(own);
  const words = t(`look.rule.army.${piece.kind}`);
  return piece.hero ? `${words} ${t('look.rule.hero')}` : words;
}

function legend() {
  return el('ul', { class: 'legend' }, ...FATES.map((fate) => el('li', {}, el('i', { class: `swatch ${fate}`, 'aria-hidden': 'true' }), t(`look.flight.${fate}`))));
}
