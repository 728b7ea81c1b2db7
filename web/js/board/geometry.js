// Where squares are. Both games are a grid of cells of 100 units; a Cờ Tư Lệnh piece stands on the
// crossing in the middle of its cell, a chess piece in the middle of its square.

import { isArmy } from '../variant.js';

export const CELL = 100;

/**
 * @typedef {{ files: number, ranks: number, crossings: boolean }} Geometry
 * @typedef {{ x: number, y: number }} Point
 */

/** @param {import('../types.js').GameKind} game @returns {Geometry} */
export function geometryOf(game) {
  return isArmy(game) ? { files: 11, ranks: 12, crossings: true } : { files: 8, ranks: 8, crossings: false };
}

/** @param {number} file @param {number} rank both from 0 */
export function squareName(file, rank) {
  return `${String.fromCharCode(97 + file)}${rank + 1}`;
}

/** @param {string} square @returns {{ file: number, rank: number }} */
export function partsOf(square) {
  return { file: square.charCodeAt(0) - 97, rank: Number(square.slice(1)) - 1 };
}

/** The middle of a square, seen by the first side or, flipped, by the second.
 * @param {Geometry} geometry @param {string} square @param {boolean} flipped @returns {Point} */
export function centreOf(geometry, square, flipped) {
  const { file, rank } = partsOf(square);
  const column = flipped ? geometry.files - 1 - file : file;
  const row = flipped ? rank : geometry.ranks - 1 - rank;
  return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
}

/** The square in a column and row as seen. @param {Geometry} geometry @param {number} column
 * @param {number} row @param {boolean} flipped */
export function squareAt(geometry, column, row, flipped) {
  const file = flipped ? geometry.files - 1 - column : column;
  const rank = flipped ? row : geometry.ranks - 1 - row;
  return squareName(file, rank);
}

/** @param {Geometry} geometry */
export function sizeOf(geometry) {
  return { width: geometry.files * CELL, height: geometry.ranks * CELL };
}

/** The sheet around the field, which holds the coordinates. @param {Geometry} geometry */
export const marginOf = (geometry) => (geometry.crossings ? 38 : 30);
