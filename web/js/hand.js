// What the player holds: a unit or a part of it, and where it may go. All from the legal actions.

/** @typedef {import('./types.js').Action} Action @typedef {import('./types.js').Manner} Manner
 *  @typedef {import('./types.js').Position} Position @typedef {{ group: string[], step: boolean, unit: string }} Part */

/** Who acts, as the text of an action of Cờ Tư Lệnh begins: of two alike the mark tells the hero (B2.1). */
const UNIT = /^(?:\+?[A-Z]|\([+A-Z]+\))/;

/** @param {Action} action */
export const unitOf = ({ text }) => UNIT.exec(text)?.[0] ?? '';

/** @param {Action} action @returns {Part} */
const partOf = (action) => ({ group: action.group, step: action.step, unit: unitOf(action) });

/** @param {Part} a @param {Part} b */
const isSamePart = (a, b) => a.step === b.step && a.unit === b.unit && a.group.join() === b.group.join();

/** Members of the unit on a square, with their hero marks. @param {Position} position @param {string | null} square
 * @param {Pick<Part, 'group' | 'unit'>} part @returns {import('./types.js').Piece[]} */
export function piecesOn(position, square, { group, unit }) {
  const marked = [...unit.matchAll(/(\+?)([A-Z])/g)].map(([, mark, kind]) => ({ kind, hero: mark !== '' }));
  if (marked.length > 0) return marked;
  const there = position.units.find((candidate) => candidate.square === square);
  return group.map((kind) => there?.pieces.find((piece) => piece.kind === kind) ?? { kind, hero: false });
}

export class Hand {
  constructor() {
    /** @type {string | null} */
    this.square = null;
    /** @type {Part | null} */
    this.part = null;
    /** @type {Action[]} */
    this.actions = [];
  }

  drop() {
    this.square = null;
    this.part = null;
  }

  /** Follows a change of the position: an open deploy is always in hand.
   * @param {Position} position @param {boolean} mayMove @param {Action[]} [ahead] what may be chosen ahead meanwhile */
  follow(position, mayMove, ahead = []) {
    this.actions = mayMove ? position.actions : ahead;
    const origin = mayMove ? position.deploy?.origin : undefined;
    if (origin) this.take(origin);
    else if (this.square && !this.canTake(this.square)) this.drop();
    else if (this.square) this.take(this.square, this.part);
  }

  /** @param {string} square */
  canTake(square) {
    return this.actions.some((action) => action.from === square);
  }

  /** @param {string} square @param {Part | null} [wished] */
  take(square, wished = null) {
    this.square = square;
    const parts = this.parts();
    this.part = (wished && parts.find((part) => isSamePart(part, wished))) ?? parts[0] ?? null;
  }

  /** The whole first, then groups, then single members. @returns {Part[]} */
  parts() {
    /** @type {Part[]} */
    const parts = [];
    for (const action of this.actions) {
      const part = partOf(action);
      if (action.from === this.square && !parts.some((known) => isSamePart(known, part))) parts.push(part);
    }
    return parts.sort((a, b) => Number(a.step) - Number(b.step) || b.group.length - a.group.length);
  }

  /** @param {Part} part */
  holds(part) {
    return this.part !== null && isSamePart(this.part, part);
  }

  /** What would happen on a square: one action, or several to choose from. @param {string} square */
  actionsTo(square) {
    const { part } = this;
    if (!part) return [];
    return this.actions.filter((action) => action.from === this.square && isSamePart(partOf(action), part)
      && (action.to === square || (action.castling !== null && action.rook_from === square)));
  }

  /** The pieces a part is made of, as they stand there. @param {Position} position @param {Part} part */
  piecesOf(position, part) {
    return piecesOn(position, this.square, part);
  }

  /** How an Air Force that leads what is in hand would fare. @param {Position} position */
  flight(position) {
    if (this.part?.group[0] !== 'F') return null;
    return position.flights.find((flight) => flight.from === this.square) ?? null;
  }

  /** @param {Position} position @returns {Map<string, Manner>} */
  targets(position) {
    /** @type {Map<string, Manner>} */
    const targets = new Map();
    const { part } = this;
    if (!part) return targets;
    for (const action of this.actions) {
      if (action.from !== this.square || !isSamePart(partOf(action), part)) continue;
      // Where an Air Force may take or return, the ring of the capture is shown.
      if (targets.get(action.to) !== 'capture') targets.set(action.to, action.manner);
      // With pieces in any order the rook says more than the square the king goes to.
      if (action.rook_from && position.game === 'chess960') targets.set(action.rook_from, 'castle');
    }
    return targets;
  }

  /** Whether a part is all that are left of the unit. @param {Position} position @param {Part} part */
  isAll(position, part) {
    const there = position.units.find((unit) => unit.square === this.square)?.pieces.length ?? 0;
    return part.group.length === (position.deploy?.free.length ?? there);
  }

  /** Targets where an Air Force may take and land, or take and return. @returns {Set<string>} */
  either() {
    const squares = [...new Set(this.actions.filter(({ from }) => from === this.square).map(({ to }) => to))];
    return new Set(squares.filter((square) => {
      const manners = this.actionsTo(square).map(({ manner }) => manner);
      return manners.includes('capture') && manners.includes('stay');
    }));
  }
}
