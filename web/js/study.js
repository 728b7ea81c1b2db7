// A study: both sides are moved here, other moves than those of the game become variations. What is
// changed can be undone.

import { Refusal, askPosition } from './api.js';
import { readDrawings, toggled, writeDrawings } from './drawings.js';
import { Session, rootNode } from './session.js';
import { promoted, variationOf, withComment, withNags, withTurn, without } from './tree.js';

const newId = () => [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @typedef {import('./types.js').TreeNode} TreeNode @typedef {{ nodes: TreeNode[], current: number }} Version */

export class Study extends Session {
  /** @param {import('./types.js').GameKind} game @param {string | null} start
   * @param {import('./types.js').Tree | null} [tree] */
  constructor(game, start, tree = null) {
    super(game, start);
    this.nodes = tree?.nodes ?? [rootNode()];
    this.tags = tree?.tags ?? [];
    this.result = tree?.result ?? '*';
    /** Its name in addresses and in the store. */
    this.id = newId();
    this.name = '';
    /** The steps of an unfinished deploy. @type {string[]} */
    this.open = [];
    /** Whether a move is being looked up: another one belongs to a position that is not there yet. */
    this.isAsking = false;
    /** Arrows of somebody who looks at the game, as a review; they are not kept. @type {import('./board/board.js').Arrow[]} */
    this.marked = [];
    /** @type {Version[]} */
    this.undone = [];
    /** @type {Version[]} */
    this.done = [];
  }

  openActions() {
    return this.open;
  }

  mover() {
    return this.position && !this.position.outcome ? this.position.turn : null;
  }

  /** @param {number} index */
  async goTo(index) {
    this.open = [];
    await super.goTo(index);
    this.start ??= this.position?.last ? null : (this.position?.fen ?? null);
  }

  /** @param {string} action */
  async play(action) {
    await this.ask([...this.open, action]);
  }

  async stepBack() {
    await this.ask(this.open.slice(0, -1));
  }

  async cancel() {
    await this.ask([]);
  }

  /** @param {string[]} open the actions of the turn so far */
  async ask(open) {
    if (this.isAsking) {
      this.tell('refused', new Refusal({ code: 'too_early', message: 'the last move is still being looked up', reason: 'too_early' }));
      return;
    }
    const { start, path } = this.lineTo(this.current);
    const moves = [...this.actionsTo(this.current), ...open];
    this.question += 1;
    const { question } = this;
    this.isAsking = true;
    try {
      const { position, turns } = await askPosition(this.game, start, moves);
      // Whoever has gone elsewhere meanwhile does not want this move any more.
      if (this.question !== question) return;
      // An open turn is listed too, but it is no move of the game yet.
      if (turns.length > path.length && !position.deploy) {
        this.open = [];
        this.stand(this.enter(turns[path.length]));
        this.known.set(this.keyOf(this.current), position);
      } else {
        this.open = open;
      }
      this.position = position;
      this.tell('change');
    } catch (refusal) {
      if (this.question === question) this.tell('refused', refusal);
    } finally {
      this.isAsking = false;
    }
  }

  /** The node of a turn made here, a new one unless it is known. @param {import('./types.js').Turn} turn */
  enter(turn) {
    const known = this.nodes[this.current].children.find((child) => this.nodes[child].turn?.text === turn.text);
    if (known !== undefined) return known;
    this.remember();
    this.nodes = withTurn(this.nodes, this.current, turn);
    return this.nodes.length - 1;
  }

  remember() {
    this.done.push({ nodes: this.nodes, current: this.current });
    this.undone = [];
  }

  /** @param {Version} version */
  async change({ nodes, current }) {
    this.remember();
    this.nodes = nodes;
    await this.goTo(current);
  }

  isVariation() {
    return variationOf(this.nodes, this.current) !== null;
  }

  /** The variation shown goes one place up; the first one becomes the main line. */
  promote() {
    return this.isVariation() ? this.change(promoted(this.nodes, this.current)) : undefined;
  }

  /** Deletes the turn shown and all that follows it. */
  cut() {
    return this.current > 0 ? this.change(without(this.nodes, this.current)) : undefined;
  }

  comment() {
    return readDrawings(this.nodes[this.current].after?.join(' ') ?? '').words;
  }

  /** @param {string} words */
  async remark(words) {
    if (words === this.comment()) return;
    const drawn = readDrawings(this.nodes[this.current].after?.join(' ') ?? '');
    await this.change({ nodes: withComment(this.nodes, this.current, writeDrawings(words, drawn)), current: this.current });
  }

  drawings() {
    const { arrows, circles } = readDrawings(this.nodes[this.current].after?.join(' ') ?? '');
    return { arrows: [...arrows, ...this.marked], circles };
  }

  /** Draws an arrow or a circle at the turn shown; what is there already goes away. @param {string} colour
   * @param {string} from @param {string} to the same for a circle */
  async draw(colour, from, to) {
    const { words, arrows, circles } = readDrawings(this.nodes[this.current].after?.join(' ') ?? '');
    const drawn = toggled({ arrows, circles }, colour, from, to);
    await this.change({ nodes: withComment(this.nodes, this.current, writeDrawings(words, drawn)), current: this.current });
  }

  /** Takes all drawings at the turn shown away. */
  async erase() {
    const { words, arrows, circles } = readDrawings(this.nodes[this.current].after?.join(' ') ?? '');
    if (arrows.length + circles.length === 0) return;
    await this.change({ nodes: withComment(this.nodes, this.current, words), current: this.current });
  }

  /** Puts a mark to the turn shown, or takes it away. @param {number} nag */
  async judge(nag) {
    const { nags = [] } = this.nodes[this.current];
    const others = nags.filter((other) => other !== nag && (other > 6 || nag > 6));
    await this.change({ nodes: withNags(this.nodes, this.current, nags.includes(nag) ? others : [nag, ...others]), current: this.current });
  }

  async undo() {
    if (this.open.length > 0) await this.stepBack();
    else await this.swap(this.done, this.undone);
  }

  async redo() {
    await this.swap(this.undone, this.done);
  }

  /** @param {Version[]} from @param {Version[]} to */
  async swap(from, to) {
    const version = from.pop();
    if (!version) return;
    to.push({ nodes: this.nodes, current: this.current });
    this.nodes = version.nodes;
    await this.goTo(version.current);
  }

  /** @returns {import('./types.js').Tree} */
  tree() {
    return { game: this.game, tags: this.tags, start: this.start ?? '', result: this.result, nodes: this.nodes };
  }

  mayAnalyse() {
    return true;
  }
}
