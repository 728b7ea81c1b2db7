// The board of both games: an SVG that is seen, and over it a grid of cells that is clicked, dragged,
// focused and spoken. It knows no rules: it draws what it is given and reports squares.

import { el, svg } from '../dom.js';
import { Motion } from '../motion/motion.js';
import { isObjective } from '../variant.js';
import { centreOf, geometryOf, marginOf, partsOf, sizeOf, squareAt } from './geometry.js';
import { listenToKeys } from './keys.js';
import { drawArrow, drawChecks, drawCircle, drawEnds, drawFacing, drawFlight, drawObjective, drawPremove, drawRings, drawSelected, drawTarget } from './marks.js';
import { drawUnit } from './pieces.js';
import { listenToPointer } from './pointer.js';
import { drawGround } from './terrain.js';

/**
 * @typedef {import('../types.js').Position} Position
 * @typedef {{ from: string, to: string, kind: string }} Arrow
 * @typedef {{ square: string, kind: string }} Circle
 * @typedef {{ position: Position, flipped: boolean, letters: boolean, rings: boolean, coordinates: string,
 *   selected: string | null, targets: Map<string, import('../types.js').Manner>, arrows: Arrow[],
 *   flight: import('../types.js').Flight | null, line: string[], hints: boolean,
 *   held: import('../types.js').Piece[] | null, scene?: import('../motion/scene.js').Scene | null,
 *   premove?: { from: string, to: string } | null,
 *   either?: Set<string>, last?: boolean, circles?: Circle[], label: (square: string) => string }} View
 *   `scene`: what has happened since the last view; `either`: targets where one may take or return; `last`: whether the
 *   last turn is marked (it is, unless told)
 * @typedef {{ press: (square: string) => void, lift: (square: string) => boolean,
 *   drop: (square: string | null) => boolean, cancel: () => void, back: () => void, look: (square: string | null) => void,
 *   digit: (index: number) => void, help: () => void }} Listener
 */

export class Board {
  /** @param {Listener} listener @param {string} name what the grid is called */
  constructor(listener, name) {
    this.listener = listener;
    this.picture = svg('svg', { class: 'picture-of-board', 'aria-hidden': 'true', focusable: 'false' });
    this.grid = el('div', { class: 'cells', role: 'grid', 'aria-label': name });
    /** As large as the field without its margin; what lies upon the board is placed in it. */
    this.field = el('div', { class: 'field-of-board' }, this.grid);
    this.element = el('div', { class: 'board' }, this.picture, this.field);
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.focused = '';
    /** Whether left and right walk through a game until keys are used on the board itself. */
    this.yieldsArrows = false;
    this.layout = '';
    /** @type {View | null} */
    this.view = null;
    this.motion = new Motion(this);
    listenToKeys(this);
    listenToPointer(this);
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    this.geometry = geometryOf(view.position.game);
    const layout = `${this.geometry.files} ${view.flipped} ${view.coordinates}`;
    if (layout !== this.layout) {
      this.motion.stop();
      this.lay(layout);
    }
    this.label(view);
    if (view.scene) this.motion.show(view, view.scene);
    // What is playing ends in this view.
    else if (!this.motion.isBusy()) this.draw(view);
  }

  /** Ground and cells, which change only with the game or when the board is turned.
   * @param {string} layout */
  lay(layout) {
    const { geometry, view } = this;
    if (!geometry || !view) return;
    this.layout = layout;
    const margin = marginOf(geometry);
    const { width, height } = sizeOf(geometry);
    const [wide, high] = [width + 2 * margin, height + 2 * margin];
    this.picture.setAttribute('viewBox', `${-margin} ${-margin} ${wide} ${high}`);
    this.overlay = svg('g');
    this.picture.replaceChildren(drawGround(geometry, view.flipped, view.coordinates), this.overlay);
    this.element.style.aspectRatio = `${wide} / ${high}`;
    this.element.classList.toggle('crossings', geometry.crossings);
    this.field.style.inset = `${(100 * margin) / high}% ${(100 * margin) / wide}%`;
    this.cells.clear();
    this.grid.replaceChildren();
    for (let row = 0; row < geometry.ranks; row += 1) {
      const line = el('div', { role: 'row', class: 'row' });
      for (let column = 0; column < geometry.files; column += 1) {
        const square = squareAt(geometry, column, row, view.flipped);
        const cell = el('div', { role: 'gridcell', class: 'cell', tabindex: '-1', 'data-square': square });
        this.cells.set(square, cell);
        line.append(cell);
      }
      this.grid.append(line);
    }
    if (!this.cells.has(this.focused)) this.focused = geometry.crossings ? 'g1' : 'e1';
    this.cells.get(this.focused)?.setAttribute('tabindex', '0');
  }

  /** @param {View} view @param {{ units?: import('../types.js').Unit[] }} [moving] what stands there while others move:
   * what is to be seen or done afterwards is not shown then */
  draw(view, { units: standing } = {}) {
    const { geometry, overlay } = this;
    if (!geometry || !overlay) return;
    const { position, flipped } = view;
    const place = (/** @type {string} */ square) => centreOf(geometry, square, flipped);
    const isSquare = !geometry.crossings;
    const below = svg('g');
    const above = svg('g');
    if (view.rings) below.append(drawRings(geometry, position, flipped));
    if (view.flight && !standing) below.append(drawFlight(geometry, view.flight, flipped));
    if (view.last !== false) {
      for (const step of position.last?.steps ?? []) below.append(drawEnds(place(step.from), place(step.to), isSquare));
    }
    if (!standing) this.drawMarks(view, below, above);
    const units = svg('g', { class: 'units' });
    for (const unit of standing ?? position.units) {
      const { x, y } = place(unit.square);
      const drawn = drawUnit(unit, geometry.crossings, view.letters);
      if (isObjective(position, unit.pieces)) drawn.append(drawObjective());
      if (unit.square === view.selected && !standing) drawn.classList.add('lifted');
      units.append(svg('g', { transform: `translate(${x} ${y})` }, drawn));
    }
    this.units = units;
    overlay.replaceChildren(below, units, above);
  }

  /** What is in hand, what may be done and what threatens. @param {View} view @param {SVGElement} below the pieces @param {SVGElement} above them */
  drawMarks(view, below, above) {
    const { geometry } = this;
    if (!geometry) return;
    const place = (/** @type {string} */ square) => centreOf(geometry, square, view.flipped);
    const isSquare = !geometry.crossings;
    const checks = drawChecks(geometry, view.position, view.flipped);
    if (view.line.length === 2) below.append(drawFacing(place(view.line[0]), place(view.line[1])));
    if (view.premove) below.append(drawPremove(place(view.premove.from), place(view.premove.to), isSquare));
    below.append(checks.below);
    if (view.selected) below.append(drawSelected(place(view.selected), isSquare));
    above.append(checks.above);
    for (const circle of view.circles ?? []) above.append(drawCircle(place(circle.square), circle.kind));
    const isFree = (/** @type {string} */ square) => !view.position.units.some((unit) => unit.square === square);
    for (const arrow of view.arrows) above.append(drawArrow(place(arrow.from), place(arrow.to), arrow.kind, isFree(arrow.to)));
    if (view.premove) above.append(drawArrow(place(view.premove.from), place(view.premove.to), 'premove', isFree(view.premove.to)));
    for (const [square, manner] of view.hints ? view.targets : []) {
      above.append(drawTarget(place(square), manner, { isEither: view.either?.has(square), isSquare }));
    }
  }

  /** @param {View} view */
  label(view) {
    for (const [square, cell] of this.cells) {
      cell.setAttribute('aria-label', view.label(square));
      cell.setAttribute('aria-selected', String(square === view.selected));
      cell.classList.toggle('is-target', view.targets.has(square));
    }
  }

  /** @param {string} square @returns {SVGElement | null} */
  drawnOn(square) {
    return this.units?.querySelector(`[data-square="${square}"]`) ?? null;
  }

  /** What follows the finger: the unit, or the part of it that is in hand. @param {string} square */
  carried(square) {
    const { view, geometry, units } = this;
    const drawn = this.drawnOn(square);
    const unit = view?.position.units.find((candidate) => candidate.square === square);
    if (!view || !geometry || !units || !drawn || !unit || !view.held || view.held.length === unit.pieces.length) return drawn;
    const known = /** @type {SVGElement | null} */ (units.querySelector('.part-in-hand'));
    if (known) return known;
    const part = drawUnit({ ...unit, square: '', pieces: view.held }, geometry.crossings, view.letters);
    part.classList.add('part-in-hand');
    const { x, y } = centreOf(geometry, square, view.flipped);
    units.append(svg('g', { transform: `translate(${x} ${y})` }, part));
    return part;
  }

  /** @param {string} square */
  focus(square) {
    this.cells.get(square)?.focus({ preventScroll: true });
  }

  /** The one tab stop follows the focus, however it came. @param {string} square */
  adopt(square) {
    this.cells.get(this.focused)?.setAttribute('tabindex', '-1');
    this.focused = square;
    this.cells.get(square)?.setAttribute('tabindex', '0');
  }

  /** The square so many columns and rows away, as seen. @param {number} right @param {number} down */
  neighbour(right, down) {
    const { geometry, view } = this;
    if (!geometry || !view) return this.focused;
    const { file, rank } = partsOf(this.focused);
    const turn = view.flipped ? -1 : 1;
    const next = { file: file + right * turn, rank: rank - down * turn };
    const inside = next.file >= 0 && next.file < geometry.files && next.rank >= 0 && next.rank < geometry.ranks;
    return inside ? `${String.fromCharCode(97 + next.file)}${next.rank + 1}` : this.focused;
  }

  /** How many units of the picture a pixel is. */
  scale() {
    return this.geometry ? sizeOf(this.geometry).width / this.grid.clientWidth : 1;
  }
}

