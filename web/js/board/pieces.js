// Pieces: discs with pictograms for Cờ Tư Lệnh, silhouettes for chess; letters instead, on request.

import { svg } from '../dom.js';
import { pieceLetter } from '../letters.js';
import { isArmy } from '../variant.js';
import { ARMY, CHESSMEN, STAR } from './pictograms.js';

/** @typedef {import('../types.js').Unit} Unit @typedef {import('../types.js').Piece} Piece
 *  @typedef {import('../types.js').Side} Side */

/** Where the cargo sits on its carrier's shoulder. */
const SHOULDERS = [{ x: 27, y: -27 }, { x: 34, y: 14 }];

/** @param {Unit} unit @param {boolean} isArmy whether this is Cờ Tư Lệnh @param {boolean} letters */
export function drawUnit(unit, isArmy, letters) {
  const group = svg('g', { class: `unit ${unit.side}`, 'data-square': unit.square });
  const [carrier, ...cargo] = unit.pieces;
  group.append(isArmy ? drawDisc(carrier, unit.side, letters) : drawChessman(carrier, letters));
  cargo.forEach((piece, index) => {
    const { x, y } = SHOULDERS[index] ?? SHOULDERS[0];
    group.append(svg('g', { transform: `translate(${x} ${y}) scale(0.52)` }, drawDisc(piece, unit.side, letters)));
  });
  return group;
}

/** @param {Piece} piece @param {Side} side @param {boolean} letters */
export function drawDisc(piece, side, letters) {
  const disc = svg('g', { class: `disc ${side}${piece.hero ? ' hero' : ''}` });
  disc.append(svg('circle', { class: 'body', r: 43 }));
  // Told apart without colour: Red has a plain rim, Blue a notched one.
  disc.append(svg('circle', { class: 'rim', r: 38 }));
  disc.append(letters ? svg('text', { class: 'letter', y: 19, text: piece.kind }) : picture(ARMY[piece.kind], 0.86));
  if (piece.hero) {
    disc.append(svg('g', { transform: 'translate(-30 -30) scale(0.55)' }, svg('path', { class: 'hero-star', d: STAR })));
  }
  return disc;
}

/** @param {Piece} piece @param {boolean} letters */
function drawChessman(piece, letters) {
  const man = svg('g', { class: 'man' });
  if (letters) man.append(svg('circle', { class: 'body', r: 38 }), svg('text', { class: 'letter', y: 19, text: pieceLetter(false, piece.kind) }));
  else man.append(picture(CHESSMEN[piece.kind], 1.08));
  return man;
}

/** @param {import('./pictograms.js').Pictogram | undefined} drawing @param {number} scale */
function picture(drawing, scale) {
  const group = svg('g', { class: 'picture', transform: `scale(${scale})` });
  if (drawing?.fill) group.append(svg('path', { class: 'fill', d: drawing.fill }));
  if (drawing?.line) group.append(svg('path', { class: 'line', d: drawing.line }));
  return group;
}

/** A piece by itself, for buttons. @param {import('../types.js').GameKind} game @param {Piece} piece @param {Side} side */
export function pieceIcon(game, piece, side, letters = false) {
  const unit = { square: '', side, pieces: [piece] };
  return svg('svg', { class: 'piece-icon', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' },
    drawUnit(unit, isArmy(game), letters));
}
