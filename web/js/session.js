// What a game in play and a study have in common: a tree of turns, a place in it, and the position
// there. The rules make every position, in the page or on the server; this keeps those they have made.

import { askPosition } from './api.js';
import { pathTo } from './tree.js';

/** @typedef {import('./types.js').Position} Position @typedef {import('./types.js').Side} Side
 *  @typedef {import('./types.js').TreeNode} TreeNode */

/** @returns {TreeNode} */
export const rootNode = () => ({ parent: null, children: [], turn: null });

/** Milliseconds until the first position is asked for again, and the longest of these waits. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

export class Session extends EventTarget {
  /** @param {import('./types.js').GameKind} game @param {string | null} start */
  constructor(game, start) {
    super();
    this.game = game;
    this.start = start;
    /** @type {TreeNode[]} */
    this.nodes = [rootNode()];
    this.current = 0;
    /** What is shown. @type {Position | null} */
    this.position = null;
    /** @type {Map<string, Position>} */
    this.known = new Map();
    /** Questions are numbered: an answer to any but the last is not shown. */
    this.question = 0;
    this.isClosed = false;
    /** Whether something else on the page says whose turn it is. */
    this.isTask = false;
  }

  /** @param {string} type @param {any} [detail] */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** The nodes from the first turn to this one. @param {number} index */
  path(index) {
    return pathTo(this.nodes, index);
  }

  /** A position before a node, and the nodes from there: the start of the game, or the last null move,
   * which no game could be played through. @param {number} index */
  lineTo(index) {
    const path = this.path(index);
    const isNull = (/** @type {number} */ node) => this.nodes[node].turn?.actions.length === 0;
    const last = path.findLastIndex(isNull);
    return { start: this.nodes[path[last]]?.turn?.fen ?? this.start, path: path.slice(last + 1) };
  }

  /** The position from which `actionsTo` leads to a node. @param {number} index */
  startOf(index) {
    return this.lineTo(index).start;
  }

  /** All actions that lead to a node. @param {number} index */
  actionsTo(index) {
    return this.lineTo(index).path.flatMap((node) => this.nodes[node].turn?.actions ?? []);
  }

  /** Of an unfinished turn at the place shown. @returns {string[]} */
  openActions() {
    return [];
  }

  /** @param {number} index */
  async positionAt(index) {
    const key = this.keyOf(index);
    const known = this.known.get(key);
    if (known) return known;
    const { position } = await askPosition(this.game, this.startOf(index), this.actionsTo(index));
    this.known.set(key, position);
    return position;
  }

  /** @param {number} index */
  keyOf(index) {
    return [this.startOf(index), ...this.actionsTo(index)].join(' ');
  }

  /** @param {number} index */
  async goTo(index) {
    if (!this.nodes[index]) return;
    const before = this.current;
    this.current = index;
    this.question += 1;
    const { question } = this;
    try {
      const position = this.position ? await this.positionAt(index) : await this.firstPosition(index);
      // A quicker finger may have gone elsewhere meanwhile.
      if (this.question !== question) return;
      this.position = position;
      this.tell('change');
    } catch (refusal) {
      if (this.question !== question) return;
      // What is shown has not changed.
      if (this.nodes[before]) this.current = before;
      this.tell('refused', refusal);
    }
  }

  /** Nothing is on the board yet: without a connection it is asked for again and again. @param {number} index */
  async firstPosition(index) {
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        return await this.positionAt(index);
      } catch (refusal) {
        if (/** @type {any} */ (refusal).code !== 'offline' || this.isClosed) throw refusal;
        this.tell('unreachable');
        await new Promise((resolve) => { setTimeout(resolve, wait); });
      }
    }
  }

  /** @param {number} index */
  stand(index) {
    this.current = index;
  }

  first() {
    return this.goTo(0);
  }

  back() {
    return this.goTo(this.nodes[this.current].parent ?? 0);
  }

  forward() {
    return this.goTo(this.nodes[this.current].children[0] ?? this.current);
  }

  last() {
    let at = this.current;
    while (this.nodes[at].children.length > 0) at = this.nodes[at].children[0];
    return this.goTo(at);
  }

  /** What is drawn on the board at the place shown.
   * @returns {{ arrows: import('./board/board.js').Arrow[], circles: import('./board/board.js').Circle[] }} */
  drawings() {
    return { arrows: [], circles: [] };
  }

  /** Which side the person here may move now, where they look. @returns {Side | null} */
  mover() {
    return null;
  }

  /** Whether the person here has a side in a game that goes on. */
  isPlaying() {
    return false;
  }

  /** @param {string} _action */
  play(_action) {}

  /** Takes back the last step of an open deploy. */
  stepBack() {}

  /** Gives an open deploy up. */
  cancel() {}

  close() {
    this.isClosed = true;
  }
}
