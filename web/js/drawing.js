// Drawing on the board of a study: with the right button, with Shift, or with a finger in drawing mode.
// From square to square it is an arrow, on one square a circle.

import { button, el, set } from './dom.js';
import { COLOURS } from './drawings.js';
import { t } from './i18n.js';
import { keep, recall } from './prefs.js';

/** @param {PointerEvent} event @param {HTMLElement} grid @returns {string | null} */
function squareUnder(event, grid) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const cell = under.find((node) => node instanceof HTMLElement && node.dataset.square && grid.contains(node));
  return cell instanceof HTMLElement ? (cell.dataset.square ?? null) : null;
}

export class DrawingPad {
  /** @param {import('./board/board.js').Board} board @param {import('./study.js').Study} study @param {() => void} redraw */
  constructor(board, study, redraw) {
    this.redraw = redraw;
    this.board = board;
    this.study = study;
    /** Whether every press draws. */
    this.isOn = false;
    /** Where a drawing begins. @type {string | null} */
    this.from = null;
    /** Where it would end. @type {string | null} */
    this.to = null;
    this.toggle = button(t('draw.mode'), () => this.turn(!this.isOn), { 'data-key': 'draw', 'aria-pressed': 'false', title: t('draw.hint') });
    this.colours = COLOURS.map((colour) => button('', () => this.choose(colour),
      { class: `colour drawn ${colour}`, 'aria-label': t(`draw.colour.${colour}`), title: t(`draw.colour.${colour}`), 'data-key': `colour-${colour}` }));
    this.element = el('div', { class: 'drawing', role: 'group', 'aria-label': t('draw.title') }, this.toggle, ...this.colours,
      button(t('draw.clear'), () => study.erase(), { 'data-key': 'erase' }));
    this.choose(recall('draw.colour', 'G'));
    this.listen();
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    this.board.element.classList.toggle('draws', isOn);
    set(this.toggle, { 'aria-pressed': String(isOn) });
  }

  /** @param {string} colour */
  choose(colour) {
    this.colour = COLOURS.find((known) => known === colour) ?? COLOURS[0];
    keep('draw.colour', this.colour);
    COLOURS.forEach((known, index) => set(this.colours[index], { 'aria-pressed': String(known === this.colour) }));
  }

  /** Shows the arrow that would be drawn. @param {string | null} to */
  foresee(to) {
    const { from, study } = this;
    if (from === null || to === this.to) return;
    this.to = to;
    study.marked = to && to !== from ? [{ from, to, kind: `drawn ${this.colour}` }] : [];
    this.redraw();
  }

  end() {
    this.foresee(this.from);
    this.from = null;
    this.to = null;
  }

  /** Presses that draw are taken before the board hears of them. */
  listen() {
    const { grid, element } = this.board;
    const draws = (/** @type {PointerEvent} */ event) => event.button === 2 || (event.button === 0 && (this.isOn || event.shiftKey));
    element.addEventListener('contextmenu', (event) => event.preventDefault());
    element.addEventListener('pointerdown', (event) => {
      this.from = draws(event) ? squareUnder(event, grid) : null;
      if (this.from === null) return;
      event.stopPropagation();
      event.preventDefault();
      // The finger that drew is heard of wherever it ends.
      element.setPointerCapture(event.pointerId);
    }, true);
    element.addEventListener('pointermove', (event) => {
      if (this.from === null) return;
      event.stopPropagation();
      this.foresee(squareUnder(event, grid));
    }, true);
    element.addEventListener('pointerup', (event) => {
      const { from, colour } = this;
      if (from === null) return;
      this.end();
      event.stopPropagation();
      const to = squareUnder(event, grid);
      if (to && colour) this.study.draw(colour, from, to);
    }, true);
    element.addEventListener('pointercancel', () => this.end(), true);
    // A click follows the press; it is not one on the board.
    element.addEventListener('click', (event) => {
      if ((this.isOn || event.shiftKey) && event.detail > 0) event.stopPropagation();
    }, true);
  }
}
