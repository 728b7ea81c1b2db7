// The ground: squares of chess, the printed map of Cờ Tư Lệnh, and the sheet with coordinates around both.

import { svg } from '../dom.js';
import { CELL, centreOf, marginOf, sizeOf, squareName } from './geometry.js';
import { GROUND, hangMap } from './map.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */

/** @param {Geometry} geometry @param {boolean} flipped @param {string} names `ours`, or `book` as the rulebook counts (B30) */
export function drawGround(geometry, flipped, names) {
  const { width, height } = sizeOf(geometry);
  const margin = marginOf(geometry);
  const rect = (/** @type {string} */ name, /** @type {number} */ out) =>
    svg('rect', { class: name, x: -out, y: -out, width: width + 2 * out, height: height + 2 * out, rx: out > 10 ? 6 : null });
  return svg('g', { class: 'ground' }, rect('sheet', margin), rect('sheet-edge', margin - 1),
    geometry.crossings ? drawSandtable(geometry, flipped) : drawSquares(geometry),
    ...(geometry.crossings ? [drawScale(geometry), rect('neat thin', 6.5)] : []), rect('neat', 0),
    ...coordinates(geometry, flipped, geometry.crossings && names === 'book'));
}

/** @param {Geometry} geometry */
function drawSquares(geometry) {
  const { width, height } = sizeOf(geometry);
  let dark = '';
  for (let row = 0; row < geometry.ranks; row += 1) {
    for (let column = 1 - (row % 2); column < geometry.files; column += 2) dark += `M${column * CELL} ${row * CELL}h${CELL}v${CELL}h-${CELL}z`;
  }
  return svg('g', {}, svg('rect', { class: 'light-square', width, height }), svg('path', { class: 'dark-square', d: dark }));
}

/** Drawn once as Red sees it; half a turn shows what Blue sees. @param {Geometry} geometry @param {boolean} flipped */
function drawSandtable(geometry, flipped) {
  const { width, height } = sizeOf(geometry);
  hangMap();
  return svg('use', { href: `#${GROUND}`, transform: flipped ? `rotate(180 ${width / 2} ${height / 2})` : null });
}

/** The rim of a map: dark and light by turns, one cell each. @param {Geometry} geometry */
function drawScale(geometry) {
  const { width, height } = sizeOf(geometry);
  let path = '';
  for (let x = 0; x < width; x += 2 * CELL) path += `M${x} -6h${CELL}v6h-${CELL}zM${x} ${height}h${CELL}v6h-${CELL}z`;
  for (let y = 0; y < height; y += 2 * CELL) path += `M-6 ${y}h6v${CELL}h-6zM${width} ${y}h6v${CELL}h-6z`;
  return svg('path', { class: 'zebra', d: path });
}

/** On all four sides. @param {Geometry} geometry @param {boolean} flipped @param {boolean} isBook files and ranks are both counted from 0 */
function coordinates(geometry, flipped, isBook) {
  const { width, height } = sizeOf(geometry);
  const middle = (marginOf(geometry) + (geometry.crossings ? 6 : 0)) / 2;
  /** @type {SVGElement[]} */
  const names = [];
  const write = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) =>
    names.push(svg('text', { class: 'coordinate', x, y: y + 8, text }));
  for (let file = 0; file < geometry.files; file += 1) {
    const { x } = centreOf(geometry, squareName(file, 0), flipped);
    for (const y of [-middle, height + middle]) write(x, y, isBook ? String(file) : squareName(file, 0)[0]);
  }
  for (let rank = 0; rank < geometry.ranks; rank += 1) {
    const { y } = centreOf(geometry, squareName(0, rank), flipped);
    for (const x of [-middle, width + middle]) write(x, y, String(isBook ? rank : rank + 1));
  }
  return names;
}
