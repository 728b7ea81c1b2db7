// The rule sets and battles of Cờ Tư Lệnh. A game's name says both: cotulenh is club and total,
// cotulenh-rulebook-marine is the marine battle by the rulebook.

/** @typedef {import('./types.js').GameKind} GameKind @typedef {import('./types.js').Piece} Piece
 *  @typedef {import('./types.js').Position} Position @typedef {import('./types.js').Side} Side
 *  @typedef {'club' | 'rulebook'} RuleSet @typedef {'total' | 'raid' | 'marine' | 'air' | 'land'} Battle */

export const RULE_SETS = /** @type {const} */ (['club', 'rulebook']);
export const BATTLES = /** @type {const} */ (['total', 'raid', 'marine', 'air', 'land']);

/** Minutes of the match clock (B20). @type {Record<Battle, number>} */
export const MATCH_MINUTES = { total: 30, raid: 15, marine: 15, air: 15, land: 15 };

/** The pieces a battle is about (B20) if it is not the Commander, whom everybody knows. @type {Record<Battle, string[]>} */
export const OBJECTIVES = { total: [], raid: [], marine: ['N'], air: ['F'], land: ['T', 'I', 'A'] };

/** Battles with a start of nine pieces a side (B25). @type {readonly string[]} */
export const WITH_NINE = ['marine', 'air'];

/** What a piece is worth (B21). @type {Record<string, number>} */
export const POINTS = { E: 10, I: 10, G: 10, M: 10, H: 10, T: 20, S: 20, A: 30, F: 40, N: 80, C: 100 };

/** @param {string} game */
export const isArmy = (game) => game.startsWith('cotulenh');

/** The board and pieces a game is played with. @param {string} game @returns {'cotulenh' | 'chess'} */
export const family = (game) => (isArmy(game) ? 'cotulenh' : 'chess');

/** @param {string} game @returns {{ rules: RuleSet, mode: Battle }} */
export function variantOf(game) {
  const words = game.split('-');
  return {
    rules: RULE_SETS.find((name) => words.includes(name)) ?? 'club',
    mode: BATTLES.find((name) => words.includes(name)) ?? 'total',
  };
}

/** @param {string} rules @param {string} mode @returns {GameKind} */
export function gameOf(rules, mode) {
  const words = ['cotulenh', rules === 'club' ? '' : rules, mode === 'total' ? '' : mode];
  return /** @type {GameKind} */ (words.filter(Boolean).join('-'));
}

/** @param {string | null} name @returns {GameKind | null} null if there is no such game */
export function knownGame(name) {
  if (name === 'chess' || name === 'chess960') return name;
  if (!name || !isArmy(name)) return null;
  const { rules, mode } = variantOf(name);
  return gameOf(rules, mode) === name ? /** @type {GameKind} */ (name) : null;
}

/** @param {string} game */
export const isRulebook = (game) => isArmy(game) && variantOf(game).rules === 'rulebook';

/** What the server says of a game's rules, for a position that it has not made. @param {GameKind} game
 * @returns {import('./types.js').Rules | null} */
export function rulesOf(game) {
  if (!isArmy(game)) return null;
  const { rules, mode } = variantOf(game);
  return { rules, mode, objective: OBJECTIVES[mode], match_minutes: MATCH_MINUTES[mode] };
}

/** Whether a unit holds a piece that the battle is about. @param {Position} position @param {Piece[]} pieces */
export const isObjective = ({ rules }, pieces) => pieces.some(({ kind }) => rules?.objective.includes(kind));

/** @param {Piece[]} pieces */
const worth = (pieces) => pieces.reduce((sum, { kind }) => sum + (POINTS[kind] ?? 0), 0);

/** What a turn brought its own side, and the other: a suicide capture costs all that flew.
 * @param {import('./types.js').Step[]} steps @returns {{ gained: number, given: number }} */
export function pointsOf(steps) {
  const lost = steps.filter(({ manner }) => manner === 'suicide').flatMap(({ group }) => group);
  return { gained: worth(steps.flatMap(({ captured }) => captured)), given: worth(lost) };
}
