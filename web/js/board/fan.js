// Where the parts of a stack open: on crossings off its eight lines, a knight's move away if possible. No piece
// reaches those from the stack, so a part never covers a target.

import { partsOf, squareName } from './geometry.js';

/** @typedef {import('../types.js').Position} Position */

/** How far a part may lie from its stack, in files and ranks. */
const FURTHEST = 4;

/** @param {import('./geometry.js').Geometry} geometry @param {Position} position @param {string} origin
 * @param {number} count @param {boolean} flipped @returns {string[]} clockwise as seen, from above */
export function fanOut(geometry, position, origin, count, flipped) {
  const here = partsOf(origin);
  const taken = new Set(position.units.map((unit) => unit.square));
  const rear = position.turn === 'first' ? -1 : 1;
  /** @type {{ square: string, cost: number, angle: number }[]} */
  const places = [];
  for (let right = -FURTHEST; right <= FURTHEST; right += 1) {
    for (let up = -FURTHEST; up <= FURTHEST; up += 1) {
      const [file, rank] = [here.file + right, here.rank + up];
      const isInside = file >= 0 && file < geometry.files && rank >= 0 && rank < geometry.ranks;
      if (!isInside || right === 0 || up === 0 || Math.abs(right) === Math.abs(up)) continue;
      const square = squareName(file, rank);
      // Empty before occupied, own rear before front, then the nearest.
      const cost = Math.hypot(right, up) + (taken.has(square) ? 2 : 0) + (up * rear > 0 ? 0 : 0.3);
      const turn = flipped ? -1 : 1;
      places.push({ square, cost, angle: (Math.atan2(right * turn, up * turn) + 2 * Math.PI) % (2 * Math.PI) });
    }
  }
  const chosen = places.sort((a, b) => a.cost - b.cost).slice(0, count);
  return chosen.sort((a, b) => a.angle - b.angle).map(({ square }) => square);
}
