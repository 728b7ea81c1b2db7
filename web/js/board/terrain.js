// The ground: squares of chess; sea, coast, river, bridges and lines of Cờ Tư Lệnh.

import { svg } from '../dom.js';
import { CELL, MARGIN, centreOf, sizeOf, squareName } from './geometry.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */

/** @param {Geometry} geometry @param {boolean} flipped @param {string} names `ours`, or `book` as the rulebook counts (B30) */
export function drawGround(geometry, flipped, names) {
  const ground = geometry.crossings ? drawSandtable(geometry, flipped) : drawSquares(geometry);
  ground.append(...coordinates(geometry, flipped, geometry.crossings && names === 'book'));
  return ground;
}

/** @param {Geometry} geometry */
function drawSquares(geometry) {
  const { width, height } = sizeOf(geometry);
  const ground = svg('g', { class: 'ground' }, svg('rect', { class: 'light-square', width, height }));
  for (let row = 0; row < geometry.ranks; row += 1) {
    for (let column = 1 - (row % 2); column < geometry.files; column += 2) {
      ground.append(svg('rect', { class: 'dark-square', x: column * CELL, y: row * CELL, width: CELL, height: CELL }));
    }
  }
  return ground;
}

/** @param {Geometry} geometry @param {boolean} flipped */
function drawSandtable(geometry, flipped) {
  const { width, height } = sizeOf(geometry);
  // Drawn once as Red sees it; half a turn shows what Blue sees.
  const land = svg('g', { transform: flipped ? `rotate(180 ${width / 2} ${height / 2})` : null });
  const rect = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) =>
    land.append(svg('rect', { class: name, x, y, width: w, height: h }));
  const river = 6 * CELL;
  rect('land', 0, 0, width, height);
  rect('sea', 0, 0, 2 * CELL, height);
  rect('coast', 2 * CELL, 0, CELL, height);
  rect('river', 3 * CELL, river - 26, width - 3 * CELL, 52);
  // d6 e6 d7 e7, where ships and men both may stand.
  rect('coast', 3 * CELL, river - CELL, 2 * CELL, 2 * CELL);
  land.append(svg('path', { class: 'shore', d: `M${2 * CELL} 0V${height}M${3 * CELL} 0V${river - CELL}H${5 * CELL}V${river + CELL}H${3 * CELL}V${height}` }));
  land.append(svg('path', { class: 'lines', d: gridLines(geometry) }));
  for (const file of [5, 7]) {
    const x = (file + 0.5) * CELL;
    land.append(svg('rect', { class: 'bridge', x: x - 20, y: river - 38, width: 40, height: 76, rx: 4 }));
    land.append(svg('path', { class: 'planks', d: [-24, -12, 0, 12, 24].map((dy) => `M${x - 20} ${river + dy}h40`).join('') }));
  }
  return svg('g', { class: 'ground' }, land);
}

/** @param {Geometry} geometry */
function gridLines(geometry) {
  const { width, height } = sizeOf(geometry);
  const half = CELL / 2;
  let path = '';
  for (let x = half; x < width; x += CELL) path += `M${x} ${half}V${height - half}`;
  for (let y = half; y < height; y += CELL) path += `M${half} ${y}H${width - half}`;
  return path;
}

/** @param {Geometry} geometry @param {boolean} flipped @param {boolean} isBook files and ranks are both counted from 0 */
function coordinates(geometry, flipped, isBook) {
  const { height } = sizeOf(geometry);
  const names = [];
  for (let file = 0; file < geometry.files; file += 1) {
    const { x } = centreOf(geometry, squareName(file, 0), flipped);
    names.push(svg('text', { class: 'coordinate', x, y: height + MARGIN * 0.72, text: isBook ? String(file) : squareName(file, 0)[0] }));
  }
  for (let rank = 0; rank < geometry.ranks; rank += 1) {
    const { y } = centreOf(geometry, squareName(0, rank), flipped);
    names.push(svg('text', { class: 'coordinate', x: -MARGIN / 2, y: y + 10, text: String(isBook ? rank : rank + 1) }));
  }
  return names;
}
