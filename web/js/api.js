// Requests to the server. What is refused is thrown as a Refusal with the server's reason.

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

/** @param {object} wish */
export const createGame = (wish) => ask('/games', wish);

/** @param {string} id @returns {Promise<import('./types.js').Game>} */
export const askGame = (id) => ask(`/games/${id}`);

/** @param {string} id @returns {Promise<string>} */
export const gamePgn = (id) => ask(`/games/${id}/pgn`);

/** @param {GameKind} game @param {string | null} fen @param {string[]} moves
 * @returns {Promise<{ position: import('./types.js').Position, turns: import('./types.js').Turn[] }>} */
export const askPosition = (game, fen, moves) => ask('/position', { game, fen, moves });

/** @param {GameKind} game @param {string | null} fen @param {string[]} moves
 * @param {string} from @param {string} to @param {string[] | null} group
 * @returns {Promise<{ legal: string[], reason: string | null, params: any, text: string | null }>} */
export const askWhy = (game, fen, moves, from, to, group) =>
  ask('/why', group ? { game, fen, moves, from, to, group } : { game, fen, moves, from, to });

/** @param {string} text @param {GameKind | null} game
 * @returns {Promise<{ games: import('./types.js').Tree[], errors: { game: number, line: number, column: number, message: string }[] }>} */
export const importText = (text, game) => ask('/import', game ? { game, text } : { text });

/** @param {import('./types.js').Tree} tree @returns {Promise<string>} */
export async function exportPgn(tree) {
  const nodes = tree.nodes.map(({ parent, turn, before = [], after = [], nags = [] }) =>
    ({ parent, text: turn?.text ?? null, before, after, nags }));
  const { game, start, result } = tree;
  // The server writes these by the game; given too, they would stand there twice.
  const tags = tree.tags.filter(([name]) => name !== 'Rules' && name !== 'Mode');
  return (await ask('/export', { game, tags, start, result, nodes })).pgn;
}
