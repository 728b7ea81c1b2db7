// The hand: the parts of a stack open around it on the board. The stack itself is all that are left.

import { fanOut } from './board/fan.js';
import { centreOf, sizeOf } from './board/geometry.js';
import { unitIcon } from './board/pieces.js';
import { el, renew, svg } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { isOn } from './options.js';
import { groupName } from './words.js';

/** @typedef {import('./types.js').Position} Position @typedef {import('./hand.js').Part} Part
 *  @typedef {{ pick: (part: Part) => void, done: () => void, digit: (index: number) => void }} Wishes */

export class Picker {
  /** @param {import('./board/board.js').Board} board @param {Wishes} wishes */
  constructor(board, wishes) {
    this.board = board;
    this.wishes = wishes;
    this.element = el('div', { class: 'picker', role: 'group', 'aria-label': t('deploy.parts'), hidden: true });
    this.element.addEventListener('keydown', (event) => {
      if (/^[0-9]$/.test(event.key)) wishes.digit(Number(event.key));
    });
    board.field.append(this.element);
  }

  /** @param {Position} position @param {import('./hand.js').Hand} hand @param {import('./types.js').Deploy | null} deploy */
  show(position, hand, deploy) {
    const { board } = this;
    const { geometry, view } = board;
    const parts = hand.square ? hand.parts() : [];
    const isOpen = deploy !== null || parts.length > 1;
    this.element.hidden = !isOpen;
    if (!isOpen || !hand.square || !geometry || !view) {
      renew(this.element);
      return;
    }
    const origin = hand.square;
    const around = parts.filter((part) => !hand.isAll(position, part));
    const canEnd = deploy?.can_commit ?? false;
    const places = fanOut(geometry, position, origin, around.length + (canEnd ? 1 : 0), view.flipped);
    const buttons = parts.map((part, index) => this.put(this.option(position, hand, part, index), places[around.indexOf(part)] ?? origin));
    renew(this.element, this.fingers(origin, places.slice(0, around.length), around.findIndex((part) => hand.holds(part))), ...buttons, canEnd && this.put(this.tick(), places[around.length]));
  }

  /** The server allows no style in markup. @param {HTMLElement} item @param {string} square */
  put(item, square) {
    const { geometry, view } = this.board;
    if (!geometry || !view) return item;
    const { width, height } = sizeOf(geometry);
    const { x, y } = centreOf(geometry, square, view.flipped);
    item.style.left = `${(100 * x) / width}%`;
    item.style.top = `${(100 * y) / height}%`;
    return item;
  }

  /** Lines from the stack to its parts. @param {string} origin @param {string[]} places @param {number} chosen */
  fingers(origin, places, chosen) {
    const { geometry, view } = this.board;
    if (!geometry || !view) return null;
    const { width, height } = sizeOf(geometry);
    const from = centreOf(geometry, origin, view.flipped);
    const lines = places.flatMap((square, index) => {
      const to = centreOf(geometry, square, view.flipped);
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const on = (/** @type {number} */ far) => `${from.x + ((to.x - from.x) * far) / length} ${from.y + ((to.y - from.y) * far) / length}`;
      const d = `M${on(58)}L${on(length - 48)}`;
      return [svg('path', { class: 'finger-casing', d }), svg('path', { class: index === chosen ? 'finger chosen' : 'finger', d })];
    });
    return svg('svg', { class: 'fingers', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, ...lines);
  }

  /** @param {Position} position @param {import('./hand.js').Hand} hand @param {Part} part @param {number} index */
  option(position, hand, part, index) {
    const pieces = hand.piecesOf(position, part);
    const name = groupName(position.game, pieces);
    const label = part.step ? name : t('deploy.whole', { stack: name });
    const isAll = hand.isAll(position, part);
    return el('button', {
      type: 'button', class: isAll ? 'part all' : 'part', title: label, 'aria-label': label, 'aria-pressed': String(hand.holds(part)), 'aria-keyshortcuts': String(index + 1),
      'data-key': `${part.step}${part.unit}${part.group.join('')}`, onclick: () => this.wishes.pick(part),
    }, el('span', { class: 'part-face' }, isAll ? null : unitIcon(position.game, pieces, position.turn, isOn('letters')), el('i', { class: 'part-number', 'data-number': index + 1 })));
  }

  /** Ends the deploy, where the finger is; the card beside has the same button with words. */
  tick() {
    return el('button', { type: 'button', class: 'part-done', tabindex: '-1', 'aria-hidden': 'true', onclick: this.wishes.done },
      el('span', { class: 'part-face' }, icon('done')));
  }
}
