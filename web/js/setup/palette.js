// The pieces of one side, to be dragged to the board, or picked and then put on squares. One tab stop:
// arrows go from piece to piece.

import { pieceIcon } from '../board/pieces.js';
import { el } from '../dom.js';
import { t } from '../i18n.js';
import { pieceName, sideName } from '../words.js';
import { kindsOf } from './placement.js';

/** @typedef {import('../types.js').Side} Side
 *  @typedef {{ pick: (side: Side, kind: string) => void, drop: (side: Side, kind: string, square: string) => void }} Wishes */

const FAR_ENOUGH = 6;
const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 });

export class Palette {
  /** @param {import('./placement.js').SetupGame} game @param {Side} side @param {Wishes} wishes */
  constructor(game, side, wishes) {
    this.game = game;
    this.side = side;
    this.wishes = wishes;
    this.buttons = [...kindsOf(game)].map((kind, index) => this.button(kind, index));
    this.element = el('div', {
      class: `palette ${side}`, role: 'toolbar', 'aria-label': t('setup.pieces', { side: sideName(game, side) }),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    }, ...this.buttons);
  }

  /** @param {string} kind @param {number} index */
  button(kind, index) {
    const name = pieceName(this.game, kind);
    const item = el('button', {
      type: 'button', class: 'palette-piece', title: name, 'aria-label': name, 'aria-pressed': 'false', 'data-key': this.side + kind,
      tabindex: index === 0 ? '0' : '-1',
    }, pieceIcon(this.game, { kind, hero: false }, this.side));
    let wasDragged = false;
    item.addEventListener('click', () => {
      if (!wasDragged) this.wishes.pick(this.side, kind);
      wasDragged = false;
    });
    item.addEventListener('pointerdown', (event) => {
      wasDragged = false;
      if (event.button === 0) this.carry(item, event, kind, () => { wasDragged = true; });
    });
    return item;
  }

  /** Follows the pointer until it lets go. @param {HTMLElement} item @param {PointerEvent} start @param {string} kind
   * @param {() => void} dragged */
  carry(item, start, kind, dragged) {
    /** @type {HTMLElement | null} */
    let ghost = null;
    const listening = new AbortController();
    const { signal } = listening;
    item.setPointerCapture(start.pointerId);
    item.addEventListener('pointermove', (event) => {
      if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR_ENOUGH) {
        dragged();
        ghost = el('div', { class: 'ghost' }, pieceIcon(this.game, { kind, hero: false }, this.side));
        document.body.append(ghost);
      }
      if (ghost) ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    }, { signal });
    const end = () => {
      ghost?.remove();
      listening.abort();
    };
    item.addEventListener('pointerup', (event) => {
      const square = ghost && squareUnder(event);
      end();
      if (square) this.wishes.drop(this.side, kind, square);
    }, { signal });
    item.addEventListener('pointercancel', end, { signal });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = STEPS[event.key];
    const here = this.buttons.findIndex((item) => item === document.activeElement);
    if (!step || here < 0) return;
    event.preventDefault();
    this.adopt(this.buttons[(here + step + this.buttons.length) % this.buttons.length]);
  }

  /** The one tab stop. @param {HTMLElement} item */
  adopt(item) {
    for (const other of this.buttons) other.tabIndex = other === item ? 0 : -1;
    item.focus();
  }

  /** @param {string | null} kind which piece is picked */
  show(kind) {
    for (const item of this.buttons) item.setAttribute('aria-pressed', String(item.dataset.key === this.side + kind));
  }
}

/** @param {PointerEvent} event @returns {string | null} */
function squareUnder(event) {
  const cell = document.elementsFromPoint(event.clientX, event.clientY).find((node) => node instanceof HTMLElement && node.dataset.square);
  return cell instanceof HTMLElement ? (cell.dataset.square ?? null) : null;
}
