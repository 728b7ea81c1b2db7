// A game judged turn by turn by the engine of this page. The figures are those of `sandtable analyse`.

import { LocalEngine } from '../local/engine.js';
import { rulesModule } from '../local/wasm.js';

/** @typedef {import('../types.js').Turn} Turn @typedef {import('../types.js').Side} Side
 *  @typedef {{ cp: number | null, mate: number | null, depth: number | null }} Eval
 *  @typedef {{ index: number, side: Side, eval: Eval | null, mark: number | null, given_away: number, better: string[], line: string[] }} Judged
 *  @typedef {{ turn: Turn, before: Eval | null, judged: Judged }} Reviewed */

/** Positions that the engine visits for each turn. */
export const NODES = 60_000;
/** What may be chosen instead: a look, the usual, a long one. */
export const CHOICES = /** @type {const} */ ([20_000, NODES, 250_000]);

/** The turns of the main line, up to a null move, which no rules can judge. @param {import('../types.js').TreeNode[]} nodes */
export function mainLine(nodes) {
  /** @type {Turn[]} */
  const turns = [];
  for (let at = nodes[0].children[0]; at !== undefined; at = nodes[at].children[0]) {
    const { turn } = nodes[at];
    if (!turn || turn.actions.length === 0) break;
    turns.push(turn);
  }
  return turns;
}

export class Review extends EventTarget {
  /** @param {import('../types.js').Tree} tree @param {number} nodes */
  constructor(tree, nodes) {
    super();
    this.game = tree.game;
    this.fen = tree.start || null;
    this.nodes = nodes;
    this.turns = mainLine(tree.nodes);
    /** What the engine thinks of the start. @type {Eval | null} */
    this.start = null;
    /** One by one, as they are judged. @type {Reviewed[]} */
    this.done = [];
    /** In hundredths. @type {Record<Side, number | null>} */
    this.accuracy = { first: null, second: null };
    /** Whether all is done, or nothing can be. @type {'running' | 'done' | 'failed'} */
    this.state = 'running';
    this.isStopped = false;
    this.engine = new LocalEngine();
  }

  async run() {
    try {
      if (!(await rulesModule())) throw new Error('there are no rules in this page');
      const question = { game: this.game, fen: this.fen, turns: this.turns.map(({ actions }) => actions), nodes: this.nodes };
      await this.engine.review(question, (news) => this.heard(news));
      this.state = this.done.length === this.turns.length ? 'done' : this.state;
    } catch {
      this.state = 'failed';
    }
    this.tell();
  }

  /** @param {{ start: Eval | null, turn: Judged | null, accuracy: Record<Side, number | null> }} news */
  heard({ start, turn, accuracy }) {
    this.start = start;
    this.accuracy = accuracy;
    if (turn) this.done.push({ turn: this.turns[turn.index], before: this.done.at(-1)?.judged.eval ?? start, judged: turn });
    this.tell();
  }

  tell() {
    if (!this.isStopped) this.dispatchEvent(new Event('news'));
  }

  /** @param {Turn | null} turn */
  of(turn) {
    return this.done.find((reviewed) => reviewed.turn === turn) ?? null;
  }

  /** The position in which a turn was made. @param {Reviewed} reviewed */
  fenBefore({ judged }) {
    return judged.index === 0 ? this.fen : this.turns[judged.index - 1].fen;
  }

  critical() {
    return this.done.filter(({ judged }) => judged.mark !== null);
  }

  stop() {
    this.isStopped = true;
    this.engine.end();
  }
}

/** Whether a single turn gives nothing away that would be marked. @param {import('../types.js').GameKind} game
 * @param {string | null} fen before it @param {string[]} actions @param {number} nodes */
export async function isSound(game, fen, actions, nodes) {
  const engine = new LocalEngine();
  /** @type {Judged | null} */
  let judged = null;
  await engine.review({ game, fen, turns: [actions], nodes }, (news) => {
    judged = news.turn ?? judged;
  });
  engine.end();
  return judged !== null && /** @type {Judged} */ (judged).mark === null;
}
