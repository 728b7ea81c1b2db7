// Questions about positions and games. The page answers itself where it carries the rules; otherwise,
// and for games of two persons, the server does. What is refused is thrown as a Refusal.

import { hideDrawings, unhideDrawings } from './drawings.js';
import { createLocalGame, isLocalGame, localPgn } from './local/game_link.js';
import { rulesWorker } from './local/worker_client.js';

/** @typedef {import('./types.js').GameKind} GameKind */

export class Refusal extends Error {
  /** @param {{ code: string, message: string, reason?: string | null, params?: any, faults?: any[] | null }} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.reason = error.reason ?? null;
    this.params = error.params ?? {};
    this.faults = error.faults ?? [];
  }
}

/** @param {string} fault as JSON @returns {Refusal} */
function refusalOf(fault) {
  try {
    return new Refusal(JSON.parse(fault).error);
  } catch {
    return new Refusal({ code: 'internal', message: fault });
  }
}

/** A question about the rules: to the page itself, if it can. @param {string} name @param {object} body */
async function askRules(name, body) {
  const worker = await rulesWorker();
  if (!worker) return ask(`/${name}`, body);
  try {
    return JSON.parse(await worker.call('ask', name, JSON.stringify(body)));
  } catch (fault) {
    throw refusalOf(String(fault));
  }
}

/** @param {string} path @param {object} [body] */
async function ask(path, body) {
  const options = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`/api/v1${path}`, options).catch((fault) => {
    throw new Refusal({ code: 'offline', message: String(fault) });
  });
  const isJson = answer.headers.get('content-type')?.includes('json');
  const content = isJson ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Refusal(content.error ?? { code: 'unknown', message: answer.statusText });
  return content;
}

/** A game against the engine is kept by this browser, one of two persons by the server. @param {any} wish */
export async function createGame(wish) {
  try {
    const local = wish.opponent?.kind === 'engine' ? await createLocalGame(wish) : null;
    return local ?? await ask('/games', wish);
  } catch (fault) {
    throw fault instanceof Refusal ? fault : refusalOf(String(fault));
  }
}

/** @param {string} id @returns {Promise<import('./types.js').Game>} */
export const askGame = (id) => ask(`/games/${id}`);

/** Games on the server that everybody may see, the newest first. @returns {Promise<{ games: any[] }>} */
export const listGames = () => ask('/games?limit=12');

/** @param {string} id @returns {Promise<string>} */
export const gamePgn = (id) => (isLocalGame(id) ? localPgn(id) : ask(`/games/${id}/pgn`));

/** @param {GameKind} game @param {string | null} fen @param {string[]} moves
 * @returns {Promise<{ position: import('./types.js').Position, turns: import('./types.js').Turn[] }>} */
export const askPosition = (game, fen, moves) => askRules('position', { game, fen, moves });

/** @param {GameKind} game @param {string | null} fen @param {string[]} moves
 * @param {string} from @param {string} to @param {string[] | null} group
 * @returns {Promise<{ legal: string[], reason: string | null, params: any, text: string | null }>} */
export const askWhy = (game, fen, moves, from, to, group) =>
  askRules('why', group ? { game, fen, moves, from, to, group } : { game, fen, moves, from, to });

/** @param {string} text @param {GameKind | null} game
 * @returns {Promise<{ games: import('./types.js').Tree[], errors: { game: number, line: number, column: number, message: string }[] }>} */
export async function importText(text, game) {
  const hidden = hideDrawings(text);
  const { games, errors } = await askRules('import', game ? { game, text: hidden } : { text: hidden });
  const nodesOf = (/** @type {import('./types.js').TreeNode[]} */ nodes) =>
    nodes.map((node) => ({ ...node, before: unhideDrawings(node.before), after: unhideDrawings(node.after) }));
  return { games: games.map((/** @type {import('./types.js').Tree} */ tree) => ({ ...tree, nodes: nodesOf(tree.nodes) })), errors };
}

/** @param {import('./types.js').Tree} tree @returns {Promise<string>} */
export async function exportPgn(tree) {
  const nodes = tree.nodes.map(({ parent, turn, before = [], after = [], nags = [] }) =>
    ({ parent, text: turn?.text ?? null, before, after, nags }));
  const { game, start, result } = tree;
  // The server writes these by the game; given too, they would stand there twice.
  const tags = tree.tags.filter(([name]) => name !== 'Rules' && name !== 'Mode');
  return (await askRules('export', { game, tags, start, result, nodes })).pgn;
}
