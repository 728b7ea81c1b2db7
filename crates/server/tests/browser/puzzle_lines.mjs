// Puzzles that can be solved by two clicks a turn.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { becomes, square } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page
 *  @typedef {import('../../../../web/js/puzzles/library.js').Puzzle} Puzzle
 *  @typedef {{ from: string, to: string }} Gesture */

/** @param {string} game @returns {Promise<Puzzle[]>} */
export const shipped = async (game) => JSON.parse(await readFile(new URL(`../../../../web/puzzles/${game}.json`, import.meta.url), 'utf8'));

/** The squares to click for a turn of one unit without a choice; null for deploys and promotions.
 * @param {string} turn @returns {Gesture | null} */
export function gesture(turn) {
  const found = /^(?:\+?[A-Z]|\([+A-Z]+\))?([a-k]\d+)[x_@&]?([a-k]\d+)$/.exec(turn);
  return found && { from: found[1], to: found[2] };
}

/** A puzzle with so many turns of the solver, each of which is two clicks. No piece of this one leaves the choice whether
 * to return. @param {string} game @param {number} turns */
export async function puzzleOf(game, turns) {
  const isPlain = (/** @type {string} */ turn) => gesture(turn) !== null && !/^\+?F.*[x_]|^\(\+?F.*[x_]/.test(turn);
  const found = (await shipped(game)).find(({ moves }) => moves.length === 2 * turns - 1 && moves.every(isPlain));
  assert.ok(found, `${game} has a puzzle of ${turns} turns`);
  return found;
}

/** The sides have changed places when the reply stands: only then the solver's pieces can be taken up.
 * @param {Page} page @param {string} turn */
export async function play(page, turn) {
  const { from, to } = /** @type {Gesture} */ (gesture(turn));
  await becomes(async () => {
    await square(page, from).click();
    return square(page, from).getAttribute('aria-selected');
  }, 'true');
  await square(page, to).click();
}
