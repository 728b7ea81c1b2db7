// A position in the making: who stands where, whose turn it is, who may castle. The server judges it;
// here it is only written down.

import { geometryOf, squareName } from '../board/geometry.js';
import { family, isArmy, isRulebook, rulesOf } from '../variant.js';

/** @typedef {import('../types.js').Unit} Unit @typedef {import('../types.js').Piece} Piece
 *  @typedef {import('../types.js').Side} Side @typedef {'chess' | import('../types.js').ArmyGame} SetupGame */

/** Carriers first: the order in which a stack is written. */
const STACK_ORDER = 'NFTEHCIMAGS';

/** @type {Record<'cotulenh' | 'chess', string>} */
const KINDS = { cotulenh: 'CITMEAGSFNH', chess: 'KQRBNP' };

/** The pieces of a game, by letter. @param {SetupGame} game */
export const kindsOf = (game) => KINDS[family(game)];

/** The order in which members of a stack are written; of two alike the hero comes first (B2.1).
 * @param {Piece} a @param {Piece} b */
const byRank = (a, b) => STACK_ORDER.indexOf(a.kind) - STACK_ORDER.indexOf(b.kind) || Number(b.hero) - Number(a.hero);

/** @param {Piece} piece @param {Side} side */
const letterOf = ({ kind, hero }, side) => (hero ? '+' : '') + (side === 'first' ? kind : kind.toLowerCase());

/** @param {Unit} unit */
function unitText({ pieces, side }) {
  const letters = pieces.map((piece) => letterOf(piece, side)).join('');
  return pieces.length > 1 ? `(${letters})` : letters;
}

/** @param {SetupGame} game @param {string} text the first field of a FEN @returns {Map<string, Unit> | null} */
function unitsOf(game, text) {
  const { files, ranks } = geometryOf(game);
  const lines = text.split('/');
  /** @type {Map<string, Unit>} */
  const units = new Map();
  for (const [row, line] of lines.entries()) {
    let file = 0;
    for (const [token] of line.matchAll(/\d+|\([^)]*\)|\+?./g)) {
      if (/^\d/.test(token)) {
        file += Number(token);
        continue;
      }
      const pieces = [...token.matchAll(/(\+?)([a-z])/gi)].map(([, mark, letter]) => ({ kind: letter.toUpperCase(), hero: mark !== '' }));
      if (pieces.length === 0 || pieces.some(({ kind }) => !kindsOf(game).includes(kind))) return null;
      const square = squareName(file, ranks - 1 - row);
      units.set(square, { square, side: /[A-Z]/.test(token) ? 'first' : 'second', pieces });
      file += 1;
    }
    if (file !== files) return null;
  }
  return lines.length === ranks ? units : null;
}

export class Placement {
  /** @param {SetupGame} game */
  constructor(game) {
    this.game = game;
    /** @type {Map<string, Unit>} */
    this.units = new Map();
    /** @type {Side} */
    this.turn = 'first';
    /** Letters of `KQkq`. @type {Set<string>} */
    this.castling = new Set();
  }

  /** Takes over a position that the server knows. @param {import('../types.js').Position} position */
  read(position) {
    this.units = new Map(position.units.map((unit) => [unit.square, unit]));
    this.turn = position.turn;
    this.castling = new Set(position.fen.split(' ')[2].replace('-', ''));
  }

  /** Takes over a position that the server refuses, if it can be drawn at all. @param {string} fen @returns {boolean} */
  readRefused(fen) {
    const [ranks, turn, castling] = fen.split(' ');
    const units = unitsOf(this.game, ranks);
    if (!units) return false;
    this.units = units;
    this.turn = turn === 'b' ? 'second' : 'first';
    this.castling = new Set([...(castling ?? '')].filter((letter) => 'KQkq'.includes(letter)));
    return true;
  }

  /** All that can be changed, to come back to. */
  snapshot() {
    return { units: new Map(this.units), turn: this.turn, castling: new Set(this.castling) };
  }

  clear() {
    this.units.clear();
    this.castling.clear();
  }

  /** A piece comes to a square: it joins friends, and takes the place of others.
   * @param {string} square @param {Side} side @param {Piece} piece */
  put(square, side, piece) {
    const there = this.units.get(square);
    const joins = isArmy(this.game) && there?.side === side;
    const stays = this.hasRoom(square, side, piece.kind) ? () => true : (/** @type {Piece} */ other) => other.kind !== piece.kind;
    const others = joins ? there.pieces.filter(stays) : [];
    const pieces = [...others, piece].sort(byRank);
    this.units.set(square, { square, side, pieces });
  }

  /** Whether a second one of a kind may join: only aboard a ship, by the rulebook (B2).
   * @param {string} square @param {Side} side @param {string} kind */
  hasRoom(square, side, kind) {
    const there = this.units.get(square);
    const isPair = there?.side === side && there.pieces.map((piece) => piece.kind).join('') === `N${kind}`;
    return isRulebook(this.game) && isPair && 'FT'.includes(kind);
  }

  /** Whether exactly this piece is there already. @param {string} square @param {Side} side @param {Piece} piece */
  has(square, side, piece) {
    const there = this.units.get(square);
    return there?.side === side && there.pieces.some(({ kind, hero }) => kind === piece.kind && hero === piece.hero);
  }

  /** @param {string} square @param {string} kind */
  remove(square, kind) {
    const there = this.units.get(square);
    const pieces = there?.pieces.filter((piece) => piece.kind !== kind) ?? [];
    if (there && pieces.length > 0) this.units.set(square, { ...there, pieces });
    else this.units.delete(square);
  }

  /** @param {string} from @param {string | null} to null: off the board */
  move(from, to) {
    const unit = this.units.get(from);
    if (!unit || from === to) return;
    this.units.delete(from);
    if (to) for (const piece of unit.pieces) this.put(to, unit.side, piece);
  }

  /** The FEN, and at which character of it every unit is written. */
  write() {
    const { files, ranks } = geometryOf(this.game);
    /** @type {Map<number, Unit>} */
    const places = new Map();
    let text = '';
    for (let rank = ranks - 1; rank >= 0; rank -= 1) {
      let empty = 0;
      for (let file = 0; file < files; file += 1) {
        const unit = this.units.get(squareName(file, rank));
        if (!unit) empty += 1;
        if (empty > 0 && (unit || file === files - 1)) text += empty;
        if (!unit) continue;
        empty = 0;
        places.set(text.length, unit);
        text += unitText(unit);
      }
      if (rank > 0) text += '/';
    }
    return { fen: `${text} ${this.fields()}`, places };
  }

  /** Turn and castling; nothing has happened yet, so the counters begin. */
  fields() {
    const sides = this.game === 'chess' ? { first: 'w', second: 'b' } : { first: 'r', second: 'b' };
    const castling = [...'KQkq'].filter((letter) => this.castling.has(letter)).join('');
    return `${sides[this.turn]} ${castling || '-'} - 0 1`;
  }

  /** As the board draws positions. @returns {import('../types.js').Position} */
  position() {
    return {
      game: this.game, rules: rulesOf(this.game), fen: '', turn: this.turn, number: 1, halfmove: 0, units: [...this.units.values()], actions: [],
      deploy: null, checks: [], facing: null, rings: { first: [], second: [] }, flights: [],
      captured: { first: [], second: [] }, points: null, outcome: null, claims: [], last: null,
    };
  }
}
