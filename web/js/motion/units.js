// What stands on the board between the steps of a turn, for the picture only: rules make every position that counts.

/** @typedef {import('../types.js').Unit} Unit @typedef {import('../types.js').Piece} Piece @typedef {import('../types.js').Step} Step */

/** @param {readonly Unit[]} units @param {string} square */
export const unitOn = (units, square) => units.find((unit) => unit.square === square);

/** Takes a group from what stands on a square, of two alike the one with the same mark.
 * @param {readonly Unit[]} units @param {string} square @param {readonly Piece[]} group
 * @returns {{ units: Unit[], group: Piece[], wasCargo: boolean, isPart: boolean }} */
export function taken(units, square, group) {
  const unit = unitOn(units, square);
  if (!unit) return { units: [...units], group: [...group], wasCargo: false, isPart: false };
  const rest = [...unit.pieces];
  const found = group.map((wanted) => {
    const exact = rest.findIndex(({ kind, hero }) => kind === wanted.kind && hero === wanted.hero);
    const index = exact >= 0 ? exact : rest.findIndex(({ kind }) => kind === wanted.kind);
    return index >= 0 ? rest.splice(index, 1)[0] : wanted;
  });
  const others = units.filter((other) => other !== unit);
  return {
    units: rest.length > 0 ? [...others, { ...unit, pieces: rest }] : others,
    group: found, wasCargo: !found.includes(unit.pieces[0]), isPart: rest.length > 0,
  };
}

/** @param {readonly Unit[]} units @param {string} square @param {Unit['side']} side @param {readonly Piece[]} pieces @returns {Unit[]} */
function put(units, square, side, pieces) {
  const there = unitOn(units, square);
  const isFriend = there?.side === side;
  return [...units.filter((unit) => unit !== there), { square, side, pieces: isFriend ? [...there.pieces, ...pieces] : [...pieces] }];
}

/** The board after a step. @param {readonly Unit[]} before @param {Step} step @returns {Unit[]} */
export function afterStep(before, step) {
  const { from, to, manner, captured, captured_on, promotion, rook_from, rook_to } = step;
  const side = unitOn(before, from)?.side ?? 'first';
  const { units, group } = taken(before, from, step.group);
  const target = captured_on ?? to;
  if (manner === 'stay') return before.filter((unit) => unit.square !== target);
  const left = captured.length > 0 ? units.filter((unit) => unit.square !== target) : units;
  if (manner === 'suicide') return left;
  const pieces = promotion ? [{ kind: promotion, hero: false }] : group;
  if (!rook_from || !rook_to) return put(left, to, side, pieces);
  // In Chess960 king and rook may change places: both leave before either arrives.
  const rook = taken(left, rook_from, unitOn(left, rook_from)?.pieces ?? []);
  return put(put(rook.units, to, side, pieces), rook_to, side, rook.group);
}

/** Who has become a hero, by square and place in the unit. @param {readonly Unit[]} before @param {readonly Unit[]} after
 * @returns {{ square: string, index: number }[]} */
export function newHeroes(before, after) {
  return after.flatMap(({ square, side, pieces }) => {
    const old = unitOn(before, square);
    const known = old?.side === side ? old.pieces.filter(({ hero }) => hero).map(({ kind }) => kind) : [];
    return pieces.flatMap(({ kind, hero }, index) => {
      if (!hero) return [];
      const at = known.indexOf(kind);
      if (at >= 0) known.splice(at, 1);
      return at >= 0 ? [] : [{ square, index }];
    });
  });
}
