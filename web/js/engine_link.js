// Where analyses come from: the engine of the page, or that of the server where the page has none.

import { AnalysisLink } from './local/analysis_link.js';
import { rulesModule } from './local/wasm.js';
import { Socket } from './socket.js';

/** A server reads no frame above 4 KiB. */
const LONGEST_QUESTION = 2000;

/** @returns {Promise<AnalysisLink | Socket>} */
export async function engineLink() {
  return (await rulesModule()) ? new AnalysisLink() : new Socket(() => '/analysis/ws');
}

/** The position shown, as a question; its moves tell of repetitions, but not where they would be too long.
 * @param {import('./session.js').Session} session */
export function positionQuestion(session) {
  const { game, position, current } = session;
  const fen = session.startOf(current);
  const moves = [...session.actionsTo(current), ...session.openActions()];
  const isShort = `${fen ?? ''} ${moves.join(' ')}`.length < LONGEST_QUESTION;
  return isShort ? { game, fen, moves } : { game, fen: position?.fen ?? fen, moves: [] };
}

/** @param {EventTarget} link @param {string} type @param {(detail: any) => void} listener */
export const hear = (link, type, listener) => link.addEventListener(type, (event) => listener(/** @type {CustomEvent} */ (event).detail));
