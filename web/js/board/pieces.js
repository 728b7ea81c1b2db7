// Pieces: counters with pictograms for Cờ Tư Lệnh, silhouettes for chess; letters instead, as on traditional sets.

import { svg } from '../dom.js';
import { pieceLetter } from '../letters.js';
import { isArmy } from '../variant.js';
import { ARMY, CHESSMEN, SCALES, STAR } from './pictograms.js';

/** @typedef {import('../types.js').Unit} Unit @typedef {import('../types.js').Piece} Piece
 *  @typedef {import('../types.js').Side} Side */

/** Told apart without colour: Red is round with a closed rim, Blue has four notches and a broken one. */
const OUTLINE = {
  first: 'M-44 0a44 44 0 1 1 88 0a44 44 0 1 1-88 0z',
  second: 'M35.1 26.5L24.7 24.7L26.5 35.1A44 44 0 0 1-26.5 35.1L-24.7 24.7L-35.1 26.5A44 44 0 0 1-35.1-26.5L-24.7-24.7L-26.5-35.1A44 44 0 0 1 26.5-35.1L24.7-24.7L35.1-26.5A44 44 0 0 1 35.1 26.5z',
};
const RIM = {
  first: 'M-38.5 0a38.5 38.5 0 1 1 77 0a38.5 38.5 0 1 1-77 0z',
  second: 'M33.7-18.7A38.5 38.5 0 0 1 33.7 18.7M18.7 33.7A38.5 38.5 0 0 1-18.7 33.7M-33.7 18.7A38.5 38.5 0 0 1-33.7-18.7M-18.7-33.7A38.5 38.5 0 0 1 18.7-33.7',
};

/** @param {Unit} unit @param {boolean} isArmy whether this is Cờ Tư Lệnh @param {boolean} letters */
export function drawUnit(unit, isArmy, letters) {
  const group = svg('g', { class: `unit ${unit.side}`, 'data-square': unit.square });
  const [carrier, ...cargo] = unit.pieces;
  if (!isArmy) {
    group.append(drawChessman(carrier, letters));
    return group;
  }
  group.append(...drawStack(unit.side, cargo.length), drawDisc(carrier, unit.side, letters, cargo.length));
  cargo.forEach((piece, index) => group.append(drawBadge(piece, letters, index, cargo.length)));
  return group;
}

/** The shadow, and an edge for each counter beneath. @param {Side} side @param {number} cargo */
function drawStack(side, cargo) {
  const below = [svg('path', { class: 'counter-shadow', d: OUTLINE[side], transform: `translate(2 ${5 + 5 * cargo})` })];
  for (let index = cargo; index > 0; index -= 1) {
    const y = index * 6;
    below.push(svg('path', { class: 'under', d: OUTLINE[side], transform: `translate(0 ${y})` }), svg('path', { class: 'under-line', d: `M-42 ${y + 6}A44 44 0 0 0 42 ${y + 6}` }));
  }
  return below;
}

/** Makes room for the badges at the feet. @param {number} cargo @param {number} scale */
function place(cargo, scale) {
  if (cargo === 0) return `scale(${scale})`;
  return cargo === 1 ? 'translate(-4 -8) scale(1.05)' : 'translate(0 -15) scale(0.93)';
}

/** @param {Piece} piece @param {Side} side @param {boolean} letters @param {number} [cargo] */
export function drawDisc(piece, side, letters, cargo = 0) {
  const disc = svg('g', { class: `disc ${side}${piece.hero ? ' hero' : ''}` }, svg('path', { class: 'body', d: OUTLINE[side] }));
  // The gold follows the outline, so that a hero's side is still seen.
  // Of a known length, so that it can be drawn bit by bit.
  if (piece.hero) disc.append(...['gold-edge', 'gold'].map((name) => svg('path', { class: name, d: OUTLINE[side], pathLength: 100 })));
  else disc.append(svg('path', { class: 'rim', d: RIM[side] }));
  disc.append(letters ? svg('text', { class: 'letter', y: cargo > 0 ? 8 : 19, text: piece.kind }) : drawGlyph(piece.kind, place(cargo, SCALES[piece.kind] ?? 1.2)));
  if (piece.hero) disc.append(drawStar('translate(-31 -33) scale(1.75)'));
  return disc;
}

/** @param {string} kind @param {string} transform */
const drawGlyph = (kind, transform) => svg('g', { transform }, svg('path', { class: 'glyph', transform: 'translate(-24 -24)', d: ARMY[kind] ?? '' }));

/** @param {string} transform */
const drawStar = (transform) => svg('g', { transform }, svg('path', { class: 'hero-star', d: STAR }));

/** Cargo: an inverted disc at the carrier's feet. @param {Piece} piece @param {boolean} letters
 * @param {number} index @param {number} count */
function drawBadge(piece, letters, index, count) {
  const [x, y] = count === 1 ? [24, 27] : [index === 0 ? -24 : 24, 29];
  const scale = (count === 1 ? 0.86 : 0.82) * (piece.kind === 'C' ? 1.12 : 1);
  const badge = svg('g', { class: `badge${piece.hero ? ' hero' : ''}`, transform: `translate(${x} ${y})` },
    svg('circle', { class: 'body', r: count === 1 ? 26.5 : 25 }),
    letters ? svg('text', { class: 'letter', y: 12, text: piece.kind }) : drawGlyph(piece.kind, `scale(${scale})`));
  if (piece.hero) badge.append(drawStar(`translate(${index === 0 && count > 1 ? -17 : 17} -19) scale(1.05)`));
  return badge;
}

/** @param {Piece} piece @param {boolean} letters */
function drawChessman(piece, letters) {
  const man = svg('g', { class: 'man' });
  const { fill, line } = CHESSMEN[piece.kind] ?? { fill: '', line: '' };
  if (letters) man.append(svg('circle', { class: 'body', r: 40 }), svg('text', { class: 'letter', y: 19, text: pieceLetter(false, piece.kind) }));
  else man.append(svg('g', { transform: 'translate(0 -3) scale(1.8) translate(-24 -24)' }, svg('path', { class: 'fill', d: fill }), svg('path', { class: 'line', d: line })));
  return man;
}

/** A piece by itself, for buttons. @param {import('../types.js').GameKind} game @param {Piece} piece @param {Side} side */
export function pieceIcon(game, piece, side, letters = false) {
  return unitIcon(game, [piece], side, letters);
}

/** A unit by itself. @param {import('../types.js').GameKind} game @param {Piece[]} pieces @param {Side} side */
export function unitIcon(game, pieces, side, letters = false) {
  const box = isArmy(game) && pieces.length > 1 ? '-54 -54 114 114' : '-50 -50 100 100';
  return svg('svg', { class: 'piece-icon', viewBox: box, 'aria-hidden': 'true' }, drawUnit({ square: '', side, pieces }, isArmy(game), letters));
}
