// What a person has solved, kept in the browser: a streak, and a rating that puzzles of their level keep steady.

import { keep, recall } from '../prefs.js';

/** @typedef {{ id: string, solved: boolean }} Attempted a puzzle and what came of it the last time
 *  @typedef {{ solved: string[], streak: number, best: number, rating: number, history: Attempted[] }} Progress */

const START = 1000;
/** A puzzle of level n is rated LEAST + n × STEP. */
const LEAST = 600;
const STEP = 150;
/** How much one puzzle can change. */
const MOST_CHANGE = 32;

/** How many attempts are remembered. */
const REMEMBERED = 30;

/** @param {number} level */
const ratingOf = (level) => LEAST + level * STEP;

/** @param {number} rating */
export const levelFor = (rating) => Math.min(10, Math.max(1, Math.round((rating - LEAST) / STEP)));

/** @param {unknown} value @param {number} fallback */
const count = (value, fallback) => (typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : fallback);

/** @param {import('./library.js').PuzzleGame} game @returns {Progress} */
export function progressIn(game) {
  /** @type {any} */
  let kept = null;
  try {
    kept = JSON.parse(recall(`puzzles.${game}`, '{}'));
  } catch {
    // What cannot be read is begun anew.
  }
  const solved = Array.isArray(kept?.solved) ? kept.solved.filter((/** @type {unknown} */ id) => typeof id === 'string') : [];
  const history = Array.isArray(kept?.history) ? kept.history.filter((/** @type {any} */ tried) => typeof tried?.id === 'string' && typeof tried.solved === 'boolean') : [];
  return { solved, streak: count(kept?.streak, 0), best: count(kept?.best, 0), rating: count(kept?.rating, START), history };
}

/** The last attempt first, one for each puzzle. @param {Attempted[]} history @param {Attempted} tried */
const remember = (history, tried) => [tried, ...history.filter(({ id }) => id !== tried.id)].slice(0, REMEMBERED);

/** @param {import('./library.js').PuzzleGame} game @param {Progress} progress */
const keepProgress = (game, progress) => keep(`puzzles.${game}`, JSON.stringify(progress));

/** Whose solution may have been seen counts no more for streak and rating. @param {Progress} progress @param {string} id */
const isKnown = ({ solved, history }, id) => solved.includes(id) || history.some((tried) => tried.id === id);

/** The rating after a puzzle, as Elo reckons. @param {number} rating @param {number} level @param {0 | 1} result */
function rated(rating, level, result) {
  const expected = 1 / (1 + 10 ** ((ratingOf(level) - rating) / 400));
  return Math.round(rating + MOST_CHANGE * (result - expected));
}

/** A puzzle was missed: by a wrong turn, a hint or the solution.
 * @param {import('./library.js').PuzzleGame} game @param {import('./library.js').Puzzle} puzzle */
export function noteMiss(game, puzzle) {
  const before = progressIn(game);
  const counts = isKnown(before, puzzle.id) ? {} : { streak: 0, rating: rated(before.rating, puzzle.level, 0) };
  keepProgress(game, { ...before, ...counts, history: remember(before.history, { id: puzzle.id, solved: false }) });
}

/** @param {import('./library.js').PuzzleGame} game @param {import('./library.js').Puzzle} puzzle
 * @param {boolean} isClean without a miss */
export function noteSolved(game, puzzle, isClean) {
  const before = progressIn(game);
  const streak = before.streak + 1;
  const counts = !isClean || isKnown(before, puzzle.id) ? {} : { streak, best: Math.max(before.best, streak), rating: rated(before.rating, puzzle.level, 1) };
  const solved = before.solved.includes(puzzle.id) ? before.solved : [...before.solved, puzzle.id];
  keepProgress(game, { ...before, ...counts, solved, history: remember(before.history, { id: puzzle.id, solved: isClean }) });
}
