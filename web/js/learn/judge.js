// Whether a turn does what its task asks.

/** @typedef {import('../types.js').Turn} Turn @typedef {import('../types.js').Position} Position */

/** @param {import('./lessons.js').Goal} goal @param {Turn} turn @param {Position} position after the turn */
export function isDone(goal, turn, position) {
  const { steps } = turn;
  const own = position.units.filter((unit) => unit.side === turn.side);
  const checks = {
    by: () => steps.some((step) => step.group[0].kind === goal.by),
    takes: () => steps.some((step) => step.captured.some((piece) => piece.kind === goal.takes)),
    captures: () => steps.filter((step) => step.captured.length > 0).length >= (goal.captures ?? 0),
    manner: () => steps.some((step) => step.manner === goal.manner),
    to: () => steps.some((step) => goal.to?.includes(step.to)),
    on: () => steps.some((step) => step.captured_on === goal.on),
    stack: () => own.some((unit) => unit.pieces.map((piece) => piece.kind).join('') === goal.stack),
    covers: () => position.rings[turn.side].some((ring) => goal.covers?.every((square) => ring.covers.includes(square))),
    from: () => steps.some((step) => step.from === goal.from),
    ends: () => position.outcome?.reason === goal.ends && position.outcome?.winner === turn.side,
    hero: () => own.some((unit) => unit.pieces.some((piece) => piece.kind === goal.hero && piece.hero)),
  };
  return Object.keys(goal).every((name) => checks[/** @type {keyof typeof checks} */ (name)]());
}
