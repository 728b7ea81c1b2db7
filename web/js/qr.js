// QR codes (ISO/IEC 18004) for links: where each module is dark, and a picture of it.

import { svg } from './dom.js';
import { codeWords, versionFor } from './qr_words.js';

/** Where patterns for alignment have their middles. @type {readonly number[][]} */
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/** Which modules a mask turns over, by row and column. @type {readonly ((row: number, column: number) => boolean)[]} */
const MASKS = [
  (y, x) => (y + x) % 2 === 0, (y) => y % 2 === 0, (_, x) => x % 3 === 0, (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0, (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** Dark, light, or not drawn yet. @typedef {(boolean | null)[][]} Modules */

/** @param {number} value @param {number} bits of the value @param {number} divisor of the correcting code @param {number} extra its bits */
function withCode(value, bits, divisor, extra) {
  let rest = value << extra;
  for (let bit = bits + extra - 1; bit >= extra; bit -= 1) if ((rest >> bit) & 1) rest ^= divisor << (bit - extra);
  return (value << extra) | rest;
}

/** A square pattern of rings around a middle. @param {Modules} modules @param {number} y @param {number} x @param {number} reach
 * @param {(distance: number) => boolean} isDark */
function pattern(modules, y, x, reach, isDark) {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      if (modules[y + dy]?.[x + dx] !== undefined) modules[y + dy][x + dx] = isDark(Math.max(Math.abs(dx), Math.abs(dy)));
    }
  }
}

/** What every code of a version has. @param {number} version @returns {Modules} */
function frame(version) {
  const size = 17 + 4 * version;
  /** @type {Modules} */
  const modules = Array.from({ length: size }, () => new Array(size).fill(null));
  for (const [y, x] of [[3, 3], [3, size - 4], [size - 4, 3]]) pattern(modules, y, x, 4, (distance) => distance !== 2 && distance !== 4);
  const middles = ALIGNMENT[version - 1];
  const last = middles.at(-1);
  for (const y of middles) {
    for (const x of middles) {
      const isCorner = (y === 6 && x === 6) || (y === 6 && x === last) || (y === last && x === 6);
      if (!isCorner) pattern(modules, y, x, 2, (distance) => distance !== 1);
    }
  }
  for (let at = 8; at < size - 8; at += 1) modules[6][at] = modules[at][6] = at % 2 === 0;
  if (version >= 7) {
    const text = withCode(version, 6, 0x1f25, 12);
    for (let bit = 0; bit < 18; bit += 1) {
      const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
      modules[far][near] = modules[near][far] = Boolean((text >> bit) & 1);
    }
  }
  return modules;
}

/** Level M and the mask, twice. @param {Modules} modules @param {number} mask */
function writeFormat(modules, mask) {
  const size = modules.length;
  const text = withCode(mask, 5, 0x537, 10) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = Boolean((text >> bit) & 1);
    const beside = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    const along = bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit;
    modules[beside][8] = isDark;
    modules[8][along] = isDark;
  }
  modules[size - 8][8] = true;
}

/** Words in columns of two, up and down from the right. @param {Modules} modules @param {number[]} words @param {number} mask */
function writeWords(modules, words, mask) {
  const size = modules.length;
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (modules[y][x] !== null) continue;
        const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        modules[y][x] = Boolean(bit) !== MASKS[mask](y, x);
        at += 1;
      }
    }
  }
}

/** How hard a code is to read: runs, squares, what looks like a corner, and how much is dark. @param {boolean[][]} modules */
function penalty(modules) {
  const size = modules.length;
  const lines = [...modules, ...modules.map((_, x) => modules.map((row) => row[x]))].map((line) => line.map(Number).join(''));
  let points = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    for (let at = 0; at + 11 <= size; at += 1) if (/^(10111010000|00001011101)$/.test(line.slice(at, at + 11))) points += 40;
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const four = [modules[y][x], modules[y - 1][x], modules[y][x - 1], modules[y - 1][x - 1]];
      if (four.every((isDark) => isDark === four[0])) points += 3;
    }
  }
  const dark = modules.flat().filter(Boolean).length / size ** 2;
  return points + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}

/** @param {string} text @param {number} [mask] the best one if it is not given @returns {boolean[][] | null} dark modules; null if the text is too long */
export function qrModules(text, mask) {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === 0) return null;
  const words = codeWords(bytes, version);
  const candidates = (mask === undefined ? MASKS.map((_, index) => index) : [mask]).map((index) => {
    const modules = frame(version);
    writeFormat(modules, index);
    writeWords(modules, words, index);
    return /** @type {boolean[][]} */ (modules);
  });
  const points = candidates.map(penalty);
  return candidates[points.indexOf(Math.min(...points))];
}

/** @param {string} text @param {string} label */
export function qrPicture(text, label) {
  const modules = qrModules(text);
  if (!modules) return null;
  const size = modules.length + 8;
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join('');
  return svg('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' }, svg('path', { d: path }));
}
