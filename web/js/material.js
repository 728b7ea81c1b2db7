// How much more one side has on the board than the other.

import { POINTS, isArmy } from './variant.js';

/** @typedef {import('./types.js').Side} Side */

/** What a chessman is worth, as beginners learn it. @type {Record<string, number>} */
const CHESSMEN = { P: 1, N: 3, B: 3, R: 5, Q: 9 };

/** @param {import('./types.js').Position} position @param {Side} side @returns {number} negative if it has less */
export function ahead({ game, units }, side) {
  const worths = isArmy(game) ? POINTS : CHESSMEN;
  return units.reduce((sum, unit) => sum + unit.pieces.reduce((worth, { kind }) => worth + (worths[kind] ?? 0), 0) * (unit.side === side ? 1 : -1), 0);
}
