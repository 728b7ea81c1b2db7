// Which puzzles a person wants, kept in the browser.

import { keep, recall } from '../prefs.js';
import { DIFFICULTIES } from './library.js';

/** @typedef {import('./library.js').Wish} Wish */

/** @returns {Wish} what was chosen last */
export function recallWish() {
  const difficulty = DIFFICULTIES.find((name) => name === recall('puzzles.difficulty', 'fit')) ?? 'fit';
  return { theme: recall('puzzles.theme', ''), difficulty };
}

/** @param {Wish} wish */
export function keepWish(wish) {
  keep('puzzles.theme', wish.theme);
  keep('puzzles.difficulty', wish.difficulty);
}
