// A study: both sides are moved here, other moves than those of the game become variations.

import { askPosition } from './api.js';
import { Session, rootNode } from './session.js';

export class Study extends Session {
  /** @param {import('./types.js').GameKind} game @param {string | null} start
   * @param {import('./types.js').Tree | null} [tree] */
  constructor(game, start, tree = null) {
    super(game, start);
    this.nodes = tree?.nodes ?? [rootNode()];
    this.tags = tree?.tags ?? [];
    this.result = tree?.result ?? '*';
    /** The steps of an unfinished deploy. @type {string[]} */
    this.open = [];
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
    const path = this.path(this.current);
    const moves = [...this.actionsTo(this.current), ...open];
    try {
      const { position, turns } = await askPosition(this.game, this.start, moves);
      if (turns.length > path.length) {
        this.open = [];
        this.stand(this.enter(turns[path.length]));
        this.known.set(this.actionsTo(this.current).join(' '), position);
      } else {
        this.open = open;
      }
      this.position = position;
      this.tell('change');
    } catch (refusal) {
      this.tell('refused', refusal);
    }
  }

  /** The node of a turn made here, a new one unless it is known. @param {import('./types.js').Turn} turn */
  enter(turn) {
    const here = this.nodes[this.current];
    const known = here.children.find((child) => this.nodes[child].turn?.text === turn.text);
    if (known !== undefined) return known;
    this.nodes.push({ parent: this.current, children: [], turn });
    here.children.push(this.nodes.length - 1);
    return this.nodes.length - 1;
  }

  /** @returns {import('./types.js').Tree} */
  tree() {
    return { game: this.game, tags: this.tags, start: this.start ?? '', result: this.result, nodes: this.nodes };
  }

  mayAnalyse() {
    return true;
  }
}
