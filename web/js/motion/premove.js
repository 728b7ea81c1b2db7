// A turn chosen while the other side is to move. Nobody knows yet what will be legal: offered is every square that a piece
// could reach by its way of moving if nothing stood in its way. The rules decide when the turn comes.

import { geometryOf, partsOf, squareName } from '../board/geometry.js';

/** @typedef {import('../types.js').Position} Position @typedef {import('../types.js').Action} Action @typedef {import('../types.js').Unit} Unit
 *  @typedef {import('../types.js').Side} Side @typedef {{ from: string, to: string, at: number }} Premove `at`: the place in the game */

const FAR = 12;
/** Steps straight and diagonally (R2). @type {Record<string, [number, number]>} */
const RANGES = {
  C: [FAR, 0], I: [1, 0], T: [2, 0], M: [1, 1], E: [1, 0], A: [3, 3], G: [1, 0], S: [2, 1], F: [4, 4], N: [4, 4], H: [0, 0],
};

/** @param {import('../types.js').Piece} carrier @returns {[number, number]} */
function rangeOf({ kind, hero }) {
  const [straight, diagonal] = RANGES[kind] ?? [0, 0];
  if (!hero) return [straight, diagonal];
  // R2.1: one step more, and all directions.
  return [straight + 1, kind === 'S' ? diagonal + 1 : straight + 1];
}

/** Whether a unit could go so many files and ranks, ranks counted towards the other side.
 * @param {Unit} unit @param {number} files @param {number} ranks @param {boolean} isCrossing whether this is Cờ Tư Lệnh */
function reaches(unit, files, ranks, isCrossing) {
  const [carrier] = unit.pieces;
  const [wide, high] = [Math.abs(files), Math.abs(ranks)];
  const [isStraight, isDiagonal] = [wide === 0 || high === 0, wide === high];
  if (isCrossing) {
    const [straight, diagonal] = rangeOf(carrier);
    return (isStraight && Math.max(wide, high) <= straight) || (isDiagonal && wide <= diagonal);
  }
  const isHome = partsOf(unit.square).rank === (unit.side === 'first' ? 0 : 7);
  switch (carrier.kind) {
    case 'P': return (ranks === 1 && wide <= 1) || (ranks === 2 && wide === 0 && partsOf(unit.square).rank === (unit.side === 'first' ? 1 : 6));
    case 'N': return wide * high === 2;
    case 'B': return isDiagonal;
    case 'R': return isStraight;
    case 'Q': return isStraight || isDiagonal;
    // Castling: two files, or (below) onto the rook.
    case 'K': return Math.max(wide, high) === 1 || (isHome && high === 0 && wide === 2);
    default: return false;
  }
}

/** Squares a unit could be meant for. @param {Position} position @param {Unit} unit @returns {string[]} */
export function reachOf(position, unit) {
  const { files, ranks, crossings } = geometryOf(position.game);
  const here = partsOf(unit.square);
  const ahead = unit.side === 'first' ? 1 : -1;
  /** @type {string[]} */
  const squares = [];
  for (let file = 0; file < files; file += 1) {
    for (let rank = 0; rank < ranks; rank += 1) {
      const square = squareName(file, rank);
      if (square !== unit.square && (reaches(unit, file - here.file, (rank - here.rank) * ahead, crossings) || isOwnRook(position, unit, square))) squares.push(square);
    }
  }
  return squares;
}

/** A king that castles may be put on its rook. @param {Position} position @param {Unit} king @param {string} square */
function isOwnRook({ game, units }, king, square) {
  if (king.pieces[0].kind !== 'K' || geometryOf(game).crossings || partsOf(king.square).rank !== partsOf(square).rank) return false;
  return units.some((unit) => unit.square === square && unit.side === king.side && unit.pieces[0].kind === 'R');
}

/** In the shape of actions, so that they are picked up and put down like these. @param {Position} position @param {Side} side @returns {Action[]} */
export function premoves(position, side) {
  return position.units.filter((unit) => unit.side === side).flatMap((unit) => reachOf(position, unit).map((to) => ({
    text: '', short: '', from: unit.square, to, manner: /** @type {const} */ ('move'), group: unit.pieces.map(({ kind }) => kind), step: false,
    promotion: null, castling: null, rook_from: null, captured_on: null,
  })));
}

/** The one legal turn that was meant: the whole unit, and a pawn becomes a queen. @param {Position} position @param {Premove} premove
 * @returns {Action | null} null if there is none, or if there are several */
export function meant({ actions }, { from, to }) {
  const matching = actions.filter((action) => action.from === from && !action.step && (action.promotion ?? 'Q') === 'Q'
    && (action.to === to || (action.castling !== null && action.rook_from === to)));
  return matching.length === 1 ? matching[0] : null;
}
