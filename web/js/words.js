// The game in words, in the language of the page.

import { partsOf } from './board/geometry.js';
import { piecesOn, unitOf } from './hand.js';
import { has, list, number, t } from './i18n.js';
import { coordinates } from './options.js';
import { isArmy, isObjective, isRulebook, pointsOf, variantOf } from './variant.js';

/** @typedef {import('./types.js').GameKind} GameKind @typedef {import('./types.js').Side} Side
 *  @typedef {import('./types.js').Piece} Piece @typedef {import('./types.js').Position} Position */

/** @param {GameKind} game @param {Side} side */
function colour(game, side) {
  if (isArmy(game)) return side === 'first' ? 'red' : 'blue';
  return side === 'first' ? 'white' : 'black';
}

/** "Cờ Tư Lệnh", or with its rule set and battle where they are not the usual ones. @param {GameKind} game */
export function gameName(game) {
  if (!isArmy(game)) return t(`game.${game}`);
  const { rules, mode } = variantOf(game);
  return [t('game.cotulenh'), rules !== 'club' && t(`rules.${rules}`), mode !== 'total' && t(`mode.${mode}`)].filter(Boolean).join(', ');
}

/** A square as the person wants it written: `c4`, or as the rulebook counts, `3,2` (B30).
 * @param {GameKind} game @param {string} square */
export function placeName(game, square) {
  if (!isArmy(game) || coordinates() !== 'book') return square;
  const { file, rank } = partsOf(square);
  return `${rank},${file}`;
}

/** @param {GameKind} game @param {Side} side */
export const sideName = (game, side) => t(`side.${colour(game, side)}`);

/** @param {GameKind} game @param {string} kind */
export function pieceName(game, kind) {
  return t(`piece.${isArmy(game) ? 'army' : 'chess'}.${kind}`);
}

/** @param {GameKind} game @param {Piece} piece */
function heroName(game, piece) {
  const name = pieceName(game, piece.kind);
  return piece.hero ? t('unit.hero', { piece: name }) : name;
}

/** Names with their number: two of a kind are told once. @param {GameKind} game @param {string[]} kinds */
export function counted(game, kinds) {
  return [...new Set(kinds)].map((kind) => {
    const count = kinds.filter((other) => other === kind).length;
    return count > 1 ? `${count} × ${pieceName(game, kind)}` : pieceName(game, kind);
  });
}

/** A stack: "Navy carrying Air Force and Tank". @param {GameKind} game @param {Piece[]} pieces */
export function groupName(game, pieces) {
  const [carrier, ...cargo] = pieces.map((piece) => heroName(game, piece));
  return cargo.length > 0 ? t('unit.carrying', { carrier, cargo: list(cargo) }) : carrier;
}

/** @param {GameKind} game @param {import('./types.js').Unit} unit */
export function unitName(game, unit) {
  const [carrier, ...cargo] = unit.pieces;
  const side = t(`adjective.${colour(game, unit.side)}`);
  const name = t('unit.coloured', { side, piece: heroName(game, carrier) });
  if (cargo.length === 0) return name;
  return t('unit.carrying', { carrier: name, cargo: list(cargo.map((piece) => heroName(game, piece))) });
}

/** @param {Position} position @param {string} square */
export function squareName(position, square) {
  const unit = position.units.find((candidate) => candidate.square === square);
  const content = unit ? unitName(position.game, unit) : t('square.empty');
  const label = t('square.label', { square: placeName(position.game, square), content });
  return unit && isObjective(position, unit.pieces) ? `${label}, ${t('square.objective')}` : label;
}

/** The squares of an action or a step, for a sentence. @param {GameKind} game
 * @param {{ from: string, to: string, captured_on: string | null }} step */
const places = (game, { from, to, captured_on }) =>
  ({ from: placeName(game, from), to: placeName(game, to), on: placeName(game, captured_on ?? to) });

/** What a click would do. @param {Position} position @param {import('./types.js').Action} action */
export function actionWords(position, action) {
  const { game } = position;
  const who = groupName(game, piecesOn(position, action.from, { group: action.group, unit: unitOf(action) }));
  const target = position.units.find((unit) => unit.square === (action.captured_on ?? action.to));
  const whom = target ? groupName(game, target.pieces) : '';
  const words = t(`action.${action.manner}`, { who, whom, ...places(game, action) });
  return action.promotion ? t('action.promotes', { words, piece: pieceName(game, action.promotion) }) : words;
}

/** A turn that was made. @param {GameKind} game @param {import('./types.js').Turn} turn */
export function turnWords(game, turn) {
  const steps = turn.steps.map((step) => {
    const who = groupName(game, step.group);
    const whom = step.captured.length > 0 ? groupName(game, step.captured) : '';
    // A step does not say whom it joined.
    const key = step.manner === 'combine' ? 'turn.combine' : `action.${step.manner}`;
    const words = t(key, { who, whom, ...places(game, step) });
    return step.promotion ? t('action.promotes', { words, piece: pieceName(game, step.promotion) }) : words;
  });
  const words = t('turn.words', { side: sideName(game, turn.side), steps: steps.join('; ') });
  return [words, gainWords(game, turn), turn.check && t('turn.check')].filter(Boolean).join(' ');
}

/** What a turn brought, as it stands in the list of moves: "+40", or "+10 −40" if it cost something.
 * @param {GameKind} game @param {import('./types.js').Turn} turn */
export function gainText(game, turn) {
  const { gained, given } = isArmy(game) ? pointsOf(turn.steps) : { gained: 0, given: 0 };
  return [gained > 0 && `+${number(gained)}`, given > 0 && `−${number(given)}`].filter(Boolean).join(' ');
}

/** @param {GameKind} game @param {import('./types.js').Turn} turn */
function gainWords(game, turn) {
  const { gained, given } = isArmy(game) ? pointsOf(turn.steps) : { gained: 0, given: 0 };
  const other = turn.side === 'first' ? 'second' : 'first';
  const words = (/** @type {Side} */ side, /** @type {number} */ points) =>
    points > 0 && t('turn.points', { side: sideName(game, side), points: number(points) });
  return [words(turn.side, gained), words(other, given)].filter(Boolean).join(' ');
}

/** Refusals that a rule of the rulebook decides, where the club rules have another one. The reason alone
 * does not always tell: a ship is blocked as B6 says, others as R2 does.
 * @type {Record<string, (params: { actor?: string[], kinds?: string[] }) => string | null>} */
const BOOK_RULES = {
  cannot_combine: () => 'B1',
  no_group: ({ kinds = [] }) => (new Set(kinds).size < kinds.length ? 'B2.2' : 'B1'),
  blocked: ({ actor = [] }) => (actor[0] === 'N' ? 'B6' : null),
};

/** Why something was refused. @param {GameKind} game @param {string | null} reason @param {any} params
 * @param {string | null} fallback the server's own words */
export function whyWords(game, reason, params, fallback) {
  const key = `why.${reason}`;
  if (!reason || !has(key)) return fallback ?? t('why.illegal');
  const rule = isRulebook(game) ? BOOK_RULES[reason]?.(params ?? {}) : null;
  const gaps = { ...params, king: pieceName(game, isArmy(game) ? 'C' : 'K') };
  if (gaps.line) gaps.line = t(/\d/.test(gaps.line) ? 'line.rank' : 'line.file', { line: gaps.line });
  if (gaps.kind) gaps.kind = pieceName(game, gaps.kind);
  if (Array.isArray(gaps.kinds)) gaps.kinds = list(gaps.kinds.map((/** @type {string} */ kind) => pieceName(game, kind)));
  for (const name of ['squares', 'attackers', 'rings']) {
    if (Array.isArray(gaps[name])) gaps[name] = list(gaps[name].map((/** @type {string} */ square) => placeName(game, square)));
  }
  for (const name of ['square', 'origin', 'ring']) if (gaps[name]) gaps[name] = placeName(game, String(gaps[name]));
  if (Array.isArray(gaps.candidates)) gaps.candidates = list(gaps.candidates.map(String));
  const words = t(key, gaps);
  return rule ? `${words} ${t('why.rule', { rule })}` : words;
}

/** What the server would not do. @param {GameKind} game
 * @param {{ code: string, message: string, reason?: string | null, params?: any }} error */
export function refusalWords(game, error) {
  const key = `error.${error.code}`;
  const isWhy = error.reason && has(`why.${error.reason}`);
  if (isWhy || !has(key)) return whyWords(game, error.reason ?? null, error.params, error.message);
  return t(key);
}

/** @param {GameKind} game @param {import('./types.js').Outcome} outcome */
export function outcomeWords(game, outcome) {
  const isMatchTime = outcome.reason === 'time' && /match clock/.test(outcome.text);
  const how = t(isMatchTime ? 'outcome.match_time' : `outcome.${outcome.reason}`);
  const who = outcome.winner ? t(`outcome.wins.${colour(game, outcome.winner)}`) : t('outcome.draw');
  return [`${how}. ${who}.`, outcome.points && pointsWords(game, outcome.points)].filter(Boolean).join(' ');
}

/** "Points: Red 130, Blue 40." @param {GameKind} game @param {Record<Side, number>} points */
const pointsWords = (game, points) => t('outcome.points', {
  first: sideName(game, 'first'), first_points: number(points.first), second: sideName(game, 'second'), second_points: number(points.second),
});

/** "+0.80", or "Red mates in 3". @param {GameKind} game @param {import('./types.js').Line} line */
export function scoreWords(game, line) {
  if (line.mate !== null) {
    const winner = sideName(game, line.mate > 0 ? 'first' : 'second');
    return t('analysis.mate', { side: winner, turns: number(Math.abs(line.mate)) });
  }
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: /** @type {const} */ ('exceptZero') };
  return number((line.cp ?? 0) / 100, digits);
}
