// Setting a position up: pieces come from palettes, the server says what is wrong, and the result is
// studied or played.

import { Refusal, askPosition } from '../api.js';
import { announce } from '../announce.js';
import { Board } from '../board/board.js';
import { el, refill } from '../dom.js';
import { setupFaults } from '../faults.js';
import { t } from '../i18n.js';
import { coordinates, isOn } from '../options.js';
import { showKeys } from '../windows.js';
import { outcomeWords, sideName, squareName } from '../words.js';
import { Controls } from './controls.js';
import { Palette } from './palette.js';
import { Placement } from './placement.js';

/** @typedef {import('../types.js').Side} Side
 *  @typedef {{ side: Side, kind: string } | 'hand' | 'eraser'} Tool
 *  @typedef {{ study: (game: import('./placement.js').SetupGame, fen: string) => void,
 *    play: (game: import('./placement.js').SetupGame, fen: string) => void,
 *    variant: (game: import('./placement.js').SetupGame, fen: string) => void,
 *    other: (game: import('./placement.js').SetupGame) => void,
 *    changed: (game: import('./placement.js').SetupGame, fen: string) => void }} Wishes */

export class Setup {
  /** @param {import('./placement.js').SetupGame} game @param {Wishes} wishes */
  constructor(game, wishes) {
    this.wishes = wishes;
    this.placement = new Placement(game);
    /** @type {Tool} */
    this.tool = 'hand';
    this.hero = false;
    this.flipped = false;
    /** @type {string | null} */
    this.held = null;
    this.asked = 0;
    /** @type {ReturnType<Placement['snapshot']>[]} */
    this.done = [];
    /** @type {ReturnType<Placement['snapshot']>[]} */
    this.undone = [];
    this.board = new Board({
      press: (square) => this.press(square),
      lift: (square) => this.lift(square),
      drop: (square) => this.drop(square),
      cancel: () => this.use('hand'),
      back: () => this.erase(this.board.focused),
      look: () => {},
      digit: () => {},
      help: showKeys,
    }, t('board.name'));
    this.board.grid.addEventListener('keydown', (event) => {
      if (event.key === 'Delete') this.erase(this.board.focused);
    });
    const palette = (/** @type {Side} */ side) => new Palette(game, side, {
      pick: (owner, kind) => this.use({ side: owner, kind }),
      drop: (owner, kind, square) => this.edit(() => this.placement.put(square, owner, { kind, hero: this.hero })),
    });
    this.palettes = { first: palette('first'), second: palette('second') };
    this.controls = new Controls(this);
    this.frame = el('div', { class: 'around-board' });
    this.element = el('div', { class: 'table setup', 'data-game': game }, this.frame, this.controls.element);
    this.arrange();
  }

  /** The palettes stand where their sides do. */
  arrange() {
    const [top, bottom] = this.flipped ? ['first', 'second'] : ['second', 'first'];
    refill(this.frame, this.palettes[/** @type {Side} */ (top)].element, this.board.element,
      this.palettes[/** @type {Side} */ (bottom)].element, this.controls.tools);
  }

  flip() {
    this.flipped = !this.flipped;
    this.arrange();
    this.show();
  }

  /** The position that the page was opened with: there is nothing before it. @param {string | null} fen */
  async open(fen) {
    await this.load(fen);
    this.done = [];
    this.controls.show();
  }

  /** @param {string | null} fen null: the start position */
  async load(fen) {
    try {
      const { position } = await askPosition(this.placement.game, fen, []);
      this.edit(() => this.placement.read(position));
    } catch (refusal) {
      // A position with faults is shown and can be mended; a text that is none is only told of.
      const read = new Placement(this.placement.game);
      if (fen && read.readRefused(fen)) this.edit(() => Object.assign(this.placement, read.snapshot()));
      else this.refused(refusal, () => undefined);
    }
  }

  clear() {
    this.edit(() => this.placement.clear());
  }

  /** @param {Tool} tool */
  use(tool) {
    this.tool = tool;
    this.held = null;
    this.show();
  }

  /** @param {string} square */
  press(square) {
    const { tool, placement } = this;
    if (tool === 'hand') this.carry(square);
    else if (tool === 'eraser') this.erase(square);
    else {
      const piece = { kind: tool.kind, hero: this.hero };
      // Pressed once more, what was put there goes away again.
      const isThere = placement.has(square, tool.side, piece) && !placement.hasRoom(square, tool.side, tool.kind);
      this.edit(() => (isThere ? placement.remove(square, piece.kind) : placement.put(square, tool.side, piece)));
      announce(squareName(placement.position(), square));
    }
  }

  /** With the bare hand: what is held is put down, or what stands here is taken. @param {string} square */
  carry(square) {
    const { held } = this;
    if (held) this.edit(() => this.placement.move(held, square));
    else if (this.placement.units.has(square)) {
      this.held = square;
      this.show();
    }
  }

  /** @param {string} square */
  lift(square) {
    if (!this.placement.units.has(square)) return false;
    this.held = square;
    this.show();
    return true;
  }

  /** @param {string | null} square null: off the board @returns {boolean} whether what was dragged stays there */
  drop(square) {
    this.edit(() => this.placement.move(this.held ?? '', square));
    return true;
  }

  /** @param {string} square */
  erase(square) {
    this.edit(() => this.placement.move(square, null));
  }

  /** @param {() => void} change */
  edit(change) {
    this.done.push(this.placement.snapshot());
    this.undone = [];
    change();
    this.changed();
  }

  undo() {
    this.swap(this.done, this.undone);
  }

  redo() {
    this.swap(this.undone, this.done);
  }

  /** @param {ReturnType<Placement['snapshot']>[]} from @param {ReturnType<Placement['snapshot']>[]} to */
  swap(from, to) {
    const version = from.pop();
    if (!version) return;
    to.push(this.placement.snapshot());
    Object.assign(this.placement, version);
    this.changed();
  }

  changed() {
    this.held = null;
    this.show();
    this.judge();
  }

  /** Asks the server what it thinks of the position. */
  async judge() {
    this.asked += 1;
    const { asked } = this;
    const { game } = this.placement;
    const { fen, places } = this.placement.write();
    this.wishes.changed(game, fen);
    try {
      const { position } = await askPosition(game, fen, []);
      if (asked !== this.asked) return;
      const words = position.outcome ? outcomeWords(game, position.outcome) : t('turn.of', { side: sideName(game, position.turn) });
      this.controls.judged([], `${t('setup.good')} ${words}`, position.outcome === null);
    } catch (refusal) {
      if (asked === this.asked) this.refused(refusal, (at) => places.get(at));
    }
  }

  /** @param {unknown} refusal @param {(at: number) => import('../types.js').Unit | undefined} unitAt */
  refused(refusal, unitAt) {
    const faults = refusal instanceof Refusal ? setupFaults(this.placement.game, refusal.faults, unitAt) : [];
    this.controls.judged(faults.length > 0 ? faults : [/** @type {Error} */ (refusal).message], '', false);
  }

  show() {
    const position = this.placement.position();
    this.board.show({
      position, flipped: this.flipped, letters: isOn('letters'), coordinates: coordinates(), rings: false, selected: this.held,
      targets: new Map(), arrows: [], flight: null, line: [], held: null, hints: true, label: (square) => squareName(position, square),
    });
    for (const side of /** @type {const} */ (['first', 'second'])) {
      this.palettes[side].show(typeof this.tool === 'object' && this.tool.side === side ? this.tool.kind : null);
    }
    this.controls.show();
  }
}
