// My games: those that this browser keeps, and those in which it has a seat on the server.

import { askGame } from '../api.js';
import { hasServer } from '../assets.js';
import { button } from '../dom.js';
import { number, t } from '../i18n.js';
import { all, put, remove } from '../local/store.js';
import { recall } from '../prefs.js';
import { gameName, outcomeWords, turnWords } from '../words.js';
import { dayWords, deleteButton, listRow, listSection, tellDeleted } from './lists.js';
import { forgetSeats, leaveSeat, seatIds, takeSeatAgain } from './seats.js';

/** @typedef {import('../types.js').Side} Side */

/** @typedef {{ id: string, at: number, game: import('../types.js').GameKind, fen: string, turns: number, last?: import('../types.js').Turn | null, seat: Side | null,
 *   level: number | null, status: 'playing' | 'over', outcome: import('../types.js').Outcome | null, hide: () => Promise<unknown>,
 *   restore: () => Promise<unknown> }} Entry */

/** Games on the server that are asked for at most. */
const MOST = 20;

/** @returns {Promise<Entry[]>} */
async function localEntries() {
  const kept = /** @type {any[]} */ (await all('games'));
  return kept.filter(({ deleted }) => !deleted).map((entry) => ({
    ...entry,
    hide: () => put('games', { ...entry, deleted: true }),
    restore: () => put('games', { ...entry, deleted: false }),
  }));
}

/** @param {string} id @returns {Promise<Entry>} rejected if the server does not answer or does not know it */
async function serverEntry(id) {
  const game = /** @type {any} */ (await askGame(id));
  return {
    id, at: game.turns.at(-1)?.at ?? game.created_at, game: game.game, fen: game.position.fen, turns: game.turns.length, last: game.turns.at(-1) ?? null,
    seat: /** @type {Side | null} */ (recall(`side.${id}`, '') || null), level: game.seats.first.level ?? game.seats.second.level,
    status: game.status, outcome: game.outcome, hide: async () => leaveSeat(id), restore: async () => takeSeatAgain(id),
  };
}

/** @returns {Promise<{ entries: Entry[], unreachable: number }>} */
async function serverEntries() {
  if (!hasServer()) return { entries: [], unreachable: 0 };
  const answers = await Promise.allSettled(seatIds().slice(-MOST).map(serverEntry));
  const isLost = (/** @type {PromiseSettledResult<Entry>} */ answer) => answer.status === 'rejected' && answer.reason?.code === 'offline';
  return { entries: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])), unreachable: answers.filter(isLost).length };
}

/** @param {Entry} entry */
const isOnMove = ({ fen, seat }) => (fen.split(' ')[1] === 'b' ? 'second' : 'first') === seat;

/** How a game stands for the person here. @param {Entry} entry */
function stateOf(entry) {
  if (entry.status === 'playing') return t(!entry.seat ? 'home.in_play' : isOnMove(entry) ? 'home.your_move' : 'home.waiting');
  if (!entry.outcome?.winner) return t('home.drawn');
  if (!entry.seat) return entry.outcome.result;
  return t(entry.outcome.winner === entry.seat ? 'home.won' : 'home.lost');
}

/** What happened last. @param {Entry} entry */
function lastWords({ game, last, turns, outcome, status }) {
  if (status === 'playing' && turns === 0) return t('home.no_turn');
  // Games that were kept by an older page do not say.
  const words = outcome ? outcomeWords(game, outcome) : last ? turnWords(game, last) : '';
  return last && words ? t('home.last', { turn: number(last.number), words }) : words;
}

/** Games in play first, then the newest. @param {Entry} a @param {Entry} b */
const inOrder = (a, b) => Number(a.status === 'over') - Number(b.status === 'over') || b.at - a.at;

/** @param {Entry} entry @param {(address: string) => void} go @param {() => void} changed */
function rowOf(entry, go, changed) {
  const title = entry.level ? t('home.against_engine', { level: number(entry.level) }) : t('home.against_friend');
  const about = t('home.game_day', { game: gameName(entry.game), day: dayWords(entry.at) });
  const remove = deleteButton(title, async () => {
    await entry.hide();
    changed();
    tellDeleted(title, async () => {
      await entry.restore();
      changed();
    });
  });
  const review = entry.status === 'over' && entry.turns > 0 ? button(t('home.review_it'), () => go(`/review/${entry.id}`), { 'aria-label': t('home.review', { title }) }) : null;
  const isUrgent = entry.status === 'playing' && isOnMove(entry);
  return listRow({ href: `/play/${entry.id}`, game: entry.game, fen: entry.fen, flipped: entry.seat === 'second', title, about, last: lastWords(entry), state: stateOf(entry), isUrgent, acts: [review, remove] }, go);
}

/** @param {(address: string) => void} go */
export function myGames(go) {
  const { element, told, fill } = listSection('my-games', t('home.mine'));
  const show = async () => {
    const [local, { entries, unreachable }] = await Promise.all([localEntries(), serverEntries()]);
    const found = [...local, ...entries].sort(inOrder);
    fill(found.map((entry) => rowOf(entry, go, show)), t('home.no_games'));
    if (unreachable > 0) told.textContent = t('home.unreachable', { count: number(unreachable) });
  };
  show();
  return element;
}

/** What was deleted in an earlier visit is forgotten. */
export async function forgetGames() {
  forgetSeats();
  for (const kept of await all('games')) if (kept.deleted) await remove('games', kept.id);
}
