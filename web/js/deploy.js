// The tray above the board. A stack opens here: the whole, groups, members. An open deploy says what
// has gone and what is still there, with Done and Take back.

import { pieceIcon } from './board/pieces.js';
import { button, el, renew } from './dom.js';
import { list, t } from './i18n.js';
import { isOn } from './options.js';
import { counted, groupName, placeName } from './words.js';

/**
 * @typedef {import('./types.js').Position} Position
 * @typedef {{ pick: (part: import('./hand.js').Part) => void, done: () => void, back: () => void, cancel: () => void }} Wishes
 */

export class Tray {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    this.words = el('p', { class: 'hint' });
    this.parts = el('div', { class: 'parts', role: 'group' });
    this.element = el('div', { class: 'tray' }, this.words, this.parts);
  }

  /** @param {Position} position @param {import('./hand.js').Hand} hand @param {boolean} mayMove @param {string} hint */
  show(position, hand, mayMove, hint) {
    const deploy = mayMove ? position.deploy : null;
    this.element.classList.toggle('open', deploy !== null);
    this.words.textContent = deploy ? [deployWords(position), hint].filter(Boolean).join(' ') : hint;
    const parts = hand.square ? hand.parts() : [];
    const isStack = deploy !== null || parts.length > 1;
    this.parts.setAttribute('aria-label', t('deploy.parts'));
    renew(this.parts, ...(isStack ? parts.map((part, index) => this.option(position, hand, part, index)) : []),
      ...(deploy ? this.buttons(deploy) : []));
  }

  /** @param {Position} position @param {import('./hand.js').Hand} hand @param {import('./hand.js').Part} part @param {number} index */
  option(position, hand, part, index) {
    const pieces = hand.piecesOf(position, part);
    const name = groupName(position.game, pieces);
    const label = part.step ? name : t('deploy.whole', { stack: name });
    const icons = pieces.map((piece) => pieceIcon(position.game, piece, position.turn, isOn('letters')));
    return el('button', {
      type: 'button', class: 'part', title: label, 'aria-label': label, 'aria-pressed': String(hand.holds(part)),
      'data-key': `${part.step}${part.unit}${part.group.join('')}`, onclick: () => this.wishes.pick(part),
    }, ...icons, part.step ? null : el('span', { text: t('deploy.all') }), el('kbd', { text: String(index + 1) }));
  }

  /** @param {import('./types.js').Deploy} deploy */
  buttons(deploy) {
    return [
      button(t('deploy.done'), this.wishes.done, { class: 'main', 'data-key': 'done', disabled: !deploy.can_commit }),
      button(t('deploy.back'), this.wishes.back, { 'data-key': 'back' }),
      button(t('deploy.cancel'), this.wishes.cancel, { 'data-key': 'cancel' }),
    ];
  }
}

/** "Deploying from c6: Air Force gone, Tank and Navy still here." @param {Position} position */
export function deployWords(position) {
  const { deploy, game } = position;
  if (!deploy) return '';
  const names = (/** @type {string[]} */ kinds) => list(counted(game, kinds));
  const gone = deploy.steps.filter((step) => step.manner !== 'stay').flatMap((step) => step.group.map((piece) => piece.kind));
  const parts = [
    gone.length > 0 && t('deploy.gone', { pieces: names(gone) }),
    deploy.spent.length > 0 && t('deploy.spent', { pieces: names(deploy.spent) }),
    deploy.free.length > 0 && t('deploy.free', { pieces: names(deploy.free) }),
  ];
  return t('deploy.from', { origin: placeName(game, deploy.origin), state: parts.filter(Boolean).join(', ') });
}
