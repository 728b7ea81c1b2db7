// What a person has solved, kept in the browser: a streak, and a rating that puzzles of their level keep steady.

import { keep, recall } from '../prefs.js';

/** @typedef {{ solved: string[], streak: number, best: number, rating: number }} Progress */

const START = 1000;
/** A puzzle of level n is rated LEAST + n × STEP. */
const LEAST = 600;
const STEP = 150;
/** How much one puzzle can change. */
const MOST_CHANGE = 32;

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
  return { solved, streak: count(kept?.streak, 0), best: count(kept?.best, 0), rating: count(kept?.rating, START) };
}

/** The rating after a puzzle, as Elo reckons. @param {number} rating @param {number} level @param {0 | 1} result */
function rated(rating, level, result) {
  const expected = 1 / (1 + 10 ** ((ratingOf(level) - rating) / 400));
  return Math.round(rating + MOST_CHANGE * (result - expected));
}

/** A puzzle that was not known yet was missed: by a wrong turn, a hint or the solution.
 * @param {import('./library.js').PuzzleGame} game @param {import('./library.js').Puzzle} puzzle */
export function noteMiss(game, puzzle) {
  const before = progressIn(game);
  if (before.solved.includes(puzzle.id)) return;
  keep(`puzzles.${game}`, JSON.stringify({ ...before, streak: 0, rating: rated(before.rating, puzzle.level, 0) }));
}

/** @param {import('./library.js').PuzzleGame} game @param {import('./library.js').Puzzle} puzzle
 * @param {boolean} isClean without a miss */
export function noteSolved(game, puzzle, isClean) {
  const before = progressIn(game);
  if (before.solved.includes(puzzle.id)) return;
  const solved = [...before.solved, puzzle.id];
  const streak = isClean ? before.streak + 1 : before.streak;
  const rating = isClean ? rated(before.rating, puzzle.level, 1) : before.rating;
  keep(`puzzles.${game}`, JSON.stringify({ solved, streak, best: Math.max(before.best, streak), rating }));
}
