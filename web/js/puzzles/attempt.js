// A puzzle on the board: the solver's turns are judged, the replies are played, wrong turns are taken back.
// Events: `right`, `wrong`, `solved`, `shown`.

import { askPosition } from '../api.js';
import { Study } from '../study.js';
import { mateIn } from './library.js';

/** @typedef {import('../types.js').Turn} Turn */

/** Milliseconds: before the reply, and before a wrong turn is taken back. */
const REPLY_AFTER = 450;
const BACK_AFTER = 900;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

export class Attempt extends Study {
  /** @param {import('./library.js').PuzzleGame} game @param {import('./library.js').Puzzle} puzzle */
  constructor(game, puzzle) {
    super(game, puzzle.fen);
    this.puzzle = puzzle;
    /** Who solves it. @type {import('../types.js').Side} */
    this.side = puzzle.fen.split(' ')[1] === 'b' ? 'second' : 'first';
    /** The solution. @type {Turn[]} */
    this.line = [];
    /** The node up to which all is as it should be. */
    this.tip = 0;
    /** @type {'loading' | 'asking' | 'busy' | 'solved' | 'shown'} */
    this.state = 'loading';
    this.isTask = true;
  }

  async begin() {
    try {
      const { turns } = await askPosition(this.game, this.puzzle.fen, this.puzzle.moves);
      this.line = turns;
      this.state = 'asking';
    } catch (refusal) {
      this.tell('refused', refusal);
    }
    await this.goTo(0);
  }

  close() {
    this.isClosed = true;
  }

  mover() {
    const isAsked = this.state === 'asking' && this.current === this.tip;
    return isAsked && super.mover() === this.side ? this.side : null;
  }

  /** The turn of the solution that is due. @returns {Turn | undefined} */
  due() {
    return this.line[this.path(this.tip).length];
  }

  /** @param {string[]} open */
  async ask(open) {
    const before = this.nodes;
    await super.ask(open);
    if (this.state === 'asking' && this.nodes[this.current].parent === this.tip) await this.judgeTurn(before);
  }

  /** @param {import('../types.js').TreeNode[]} before the tree without the turn that was made */
  async judgeTurn(before) {
    const { turn } = this.nodes[this.current];
    if (!turn) return;
    if (!this.isRight(turn)) {
      await this.takeBack(before, turn);
      return;
    }
    this.tip = this.current;
    if (!this.due()) {
      this.finish('solved');
      return;
    }
    this.state = 'busy';
    this.tell('right');
    await this.playDue(REPLY_AFTER);
    this.state = 'asking';
    this.tell('change');
  }

  /** The turn of the solution, by whatever order of steps, or another mate where mate is due.
   * @param {Turn} turn */
  isRight(turn) {
    const due = this.due();
    const isLast = this.path(this.current).length === this.line.length;
    const mates = this.position?.outcome?.winner === turn.side;
    return turn.fen === due?.fen || (isLast && mates && mateIn(this.puzzle) !== null);
  }

  /** @param {import('../types.js').TreeNode[]} before @param {Turn} turn */
  async takeBack(before, turn) {
    this.state = 'busy';
    this.tell('wrong', turn);
    await pause(BACK_AFTER);
    if (this.isClosed) return;
    this.nodes = before;
    this.state = 'asking';
    await this.goTo(this.tip);
  }

  /** Plays the next turn of the solution. @param {number} after milliseconds */
  async playDue(after) {
    await pause(after);
    const due = this.due();
    if (this.isClosed || !due) return;
    this.stand(this.tip);
    await super.ask(due.actions);
    this.tip = this.current;
  }

  /** Shows the rest of the solution. */
  async reveal() {
    if (this.state !== 'asking') return;
    this.state = 'busy';
    await this.goTo(this.tip);
    while (this.due() && !this.isClosed) {
      const before = this.tip;
      await this.playDue(REPLY_AFTER);
      if (this.tip === before) break;
    }
    if (!this.isClosed) this.finish('shown');
  }

  /** @param {'solved' | 'shown'} how */
  finish(how) {
    this.state = how;
    this.tell(how);
    this.tell('change');
  }
}
