// What is to be seen when one position follows another: a turn or the steps of one, forward or back.

import { afterStep, newHeroes, taken } from './units.js';

/**
 * @typedef {import('../types.js').Position} Position @typedef {import('../types.js').Step} Step @typedef {import('../types.js').Unit} Unit
 * @typedef {import('../types.js').Piece} Piece
 * @typedef {{ index: number, parent: number | null, count: number, position: Position, isOver: boolean }} Shown
 *   a position, its place in the tree of turns and the place before it, and how many turns were known then
 * @typedef {'move' | 'capture' | 'shot' | 'suicide' | 'combine' | 'deploy' | 'castle' | 'promote'} StepKind
 * @typedef {StepKind | 'hero' | 'check' | 'hand' | 'back' | 'end'} Kind
 * @typedef {{ kind: Kind, step?: Step, units?: Unit[], heroes?: { square: string, index: number }[] }} Act one animation;
 *   `units` is what stood on the board before it
 * @typedef {{ acts: Act[], isWalk: boolean, wasDragged: boolean }} Scene `isWalk`: somebody goes through the game,
 *   which ends what is playing
 */

/** @param {Shown | null} before @param {Shown} now @returns {Scene | null} null if nothing is to be seen, or it is known already */
export function sceneBetween(before, now) {
  if (!before) return null;
  const [old, made] = [stepsOf(before.position), stepsOf(now.position)];
  const ends = !before.isOver && now.isOver;
  const isSame = now.index === before.index && now.position.fen === before.position.fen && old.length === made.length;
  if (isSame) return ends ? scene([{ kind: 'end' }]) : null;
  const isWalk = now.index !== before.index && now.index < before.count;
  if (now.parent === before.index && now.index !== before.index) {
    const acts = forward(before.position, now.position, now.position.last?.steps.slice(old.length) ?? []);
    return scene(ends && !isWalk ? [...acts, { kind: 'end' }] : acts, isWalk);
  }
  if (now.index === before.parent) return scene(back(before.position.last?.steps ?? []), isWalk);
  if (now.index !== before.index) return scene([], true);
  if (made.length < old.length) return scene(back(old.slice(made.length)));
  return scene(forward(before.position, now.position, made.slice(old.length)));
}

/** @param {Position} position */
const stepsOf = (position) => position.deploy?.steps ?? [];

/** @param {Act[]} acts @param {boolean} [isWalk] @returns {Scene} */
const scene = (acts, isWalk = false) => ({ acts, isWalk, wasDragged: false });

/** @param {Position} before @param {Position} after @param {Step[]} steps @returns {Act[]} */
function forward(before, after, steps) {
  /** @type {Unit[]} */
  let units = before.units;
  /** @type {Act[]} */
  const acts = [];
  for (const step of steps) {
    acts.push({ kind: kindOf(step, units), step, units });
    units = afterStep(units, step);
  }
  const heroes = newHeroes(units, after.units);
  if (heroes.length > 0) acts.push({ kind: 'hero', heroes });
  const isNew = after.checks.some(({ side, square }) => !before.checks.some((known) => known.side === side && known.square === square));
  if (isNew) acts.push({ kind: 'check' });
  if (after.deploy && steps.length > 0) acts.push({ kind: 'hand' });
  return acts;
}

/** @param {Step} step @param {Unit[]} units before it @returns {StepKind} */
function kindOf(step, units) {
  if (step.manner === 'stay') return 'shot';
  if (step.promotion) return 'promote';
  if (step.manner === 'move' && taken(units, step.from, step.group).isPart) return 'deploy';
  return step.manner;
}

/** What an action will look like, before the rules have answered; null where they have to say more, as of the rook that
 * castles. @param {Position} position @param {import('../types.js').Action} action @param {Piece[]} group @returns {Act | null} */
export function actAhead(position, action, group) {
  if (action.castling || action.promotion) return null;
  const target = action.captured_on ?? action.to;
  const there = position.units.find(({ square }) => square === target);
  const captured = action.manner === 'capture' || action.manner === 'stay' || action.manner === 'suicide' ? there?.pieces ?? [] : [];
  /** @type {Step} */
  const step = { ...action, group, captured, rook_to: null };
  return { kind: kindOf(step, position.units), step, units: position.units };
}

/** One slide for each place that something returns to. @param {Step[]} steps @returns {Act[]} */
function back(steps) {
  const moved = steps.filter(({ manner }) => manner !== 'stay');
  const homes = new Map(moved.map((step) => [step.from, step]));
  return [...homes.values()].map((step) => ({ kind: 'back', step }));
}
