// The card beside the board: what is in hand, what can be done or was refused, and the state of an open deploy with
// Done, Take back and Cancel. The parts of the stack open on the board.

import { button, el, renew } from './dom.js';
import { Held } from './held.js';
import { list, t } from './i18n.js';
import { icon } from './icons.js';
import { Picker } from './picker.js';
import { counted, placeName } from './words.js';

/**
 * @typedef {import('./types.js').Position} Position
 * @typedef {{ pick: (part: import('./hand.js').Part) => void, done: () => void, back: () => void, cancel: () => void,
 *   digit: (index: number) => void, isRefusal: (words: string) => boolean }} Wishes
 */

export class Tray {
  /** @param {Wishes} wishes @param {import('./board/board.js').Board} board */
  constructor(wishes, board) {
    this.wishes = wishes;
    this.picker = new Picker(board, wishes);
    this.held = new Held();
    this.words = el('p', { class: 'hint' });
    this.line = el('div', { class: 'hint-line' }, icon('refusal'), this.words);
    this.buttons = el('div', { class: 'deploy-buttons' });
    this.element = el('div', { class: 'tray' }, this.line, this.held.element, this.buttons);
  }

  /** @param {Position} position @param {import('./hand.js').Hand} hand @param {boolean} mayMove @param {string} hint */
  show(position, hand, mayMove, hint) {
    const deploy = mayMove ? position.deploy : null;
    this.element.classList.toggle('open', deploy !== null);
    this.line.classList.toggle('refusal', this.wishes.isRefusal(hint));
    this.words.textContent = deploy ? [deployWords(position), hint].filter(Boolean).join(' ') : hint;
    this.line.classList.toggle('silent', this.words.textContent === '');
    this.held.show(position, hand);
    this.picker.show(position, hand, deploy);
    renew(this.buttons, ...(deploy ? this.ways(deploy) : []));
  }

  /** @param {import('./types.js').Deploy} deploy */
  ways(deploy) {
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
