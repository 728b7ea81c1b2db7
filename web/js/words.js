// The game in words, in the language of the page.

import { piecesOn } from './hand.js';
import { has, list, number, t } from './i18n.js';

/** @typedef {import('./types.js').GameKind} GameKind @typedef {import('./types.js').Side} Side
 *  @typedef {import('./types.js').Piece} Piece @typedef {import('./types.js').Position} Position */

/** @param {GameKind} game @param {Side} side */
function colour(game, side) {
  if (game === 'cotulenh') return side === 'first' ? 'red' : 'blue';
  return side === 'first' ? 'white' : 'black';
}

/** @param {GameKind} game @param {Side} side */
export const sideName = (game, side) => t(`side.${colour(game, side)}`);

/** @param {GameKind} game @param {string} kind */
export function pieceName(game, kind) {
  return t(`piece.${game === 'cotulenh' ? 'army' : 'chess'}.${kind}`);
}

/** @param {GameKind} game @param {Piece} piece */
function heroName(game, piece) {
  const name = pieceName(game, piece.kind);
  return piece.hero ? t('unit.hero', { piece: name }) : name;
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
  return t('square.label', { square, content });
}

/** What a click would do. @param {Position} position @param {import('./types.js').Action} action */
export function actionWords(position, action) {
  const { game } = position;
  const who = groupName(game, piecesOn(position, action.from, action.group));
  const target = position.units.find((unit) => unit.square === (action.captured_on ?? action.to));
  const whom = target ? groupName(game, target.pieces) : '';
  const words = t(`action.${action.manner}`, { who, whom, from: action.from, to: action.to, on: action.captured_on ?? action.to });
  return action.promotion ? t('action.promotes', { words, piece: pieceName(game, action.promotion) }) : words;
}

/** A turn that was made. @param {GameKind} game @param {import('./types.js').Turn} turn */
export function turnWords(game, turn) {
  const steps = turn.steps.map((step) => {
    const who = groupName(game, step.group);
    const whom = step.captured.length > 0 ? groupName(game, step.captured) : '';
    // A step does not say whom it joined.
    const key = step.manner === 'combine' ? 'turn.combine' : `action.${step.manner}`;
    const words = t(key, { who, whom, from: step.from, to: step.to, on: step.captured_on ?? step.to });
    return step.promotion ? t('action.promotes', { words, piece: pieceName(game, step.promotion) }) : words;
  });
  const words = t('turn.words', { side: sideName(game, turn.side), steps: steps.join('; ') });
  return turn.check ? `${words} ${t('turn.check')}` : words;
}

/** Why something was refused. @param {GameKind} game @param {string | null} reason @param {any} params
 * @param {string | null} fallback the server's own words */
export function whyWords(game, reason, params, fallback) {
  const key = `why.${reason}`;
  if (!reason || !has(key)) return fallback ?? t('why.illegal');
  const gaps = { ...params, king: pieceName(game, game === 'cotulenh' ? 'C' : 'K') };
  if (gaps.line) gaps.line = t(/\d/.test(gaps.line) ? 'line.rank' : 'line.file', { line: gaps.line });
  if (gaps.kind) gaps.kind = pieceName(game, gaps.kind);
  if (Array.isArray(gaps.kinds)) gaps.kinds = list(gaps.kinds.map((/** @type {string} */ kind) => pieceName(game, kind)));
  for (const name of ['squares', 'attackers', 'rings', 'candidates']) {
    if (Array.isArray(gaps[name])) gaps[name] = list(gaps[name].map(String));
  }
  return t(key, gaps);
}

/** What the server would not do. @param {GameKind} game
 * @param {{ code: string, message: string, reason?: string | null, params?: any }} error */
export function refusalWords(game, error) {
  const key = `error.${error.code}`;
  if (error.reason || !has(key)) return whyWords(game, error.reason ?? null, error.params, error.message);
  return t(key);
}

/** @param {GameKind} game @param {import('./types.js').Outcome} outcome */
export function outcomeWords(game, outcome) {
  const how = t(`outcome.${outcome.reason}`);
  const who = outcome.winner ? t(`outcome.wins.${colour(game, outcome.winner)}`) : t('outcome.draw');
  return `${how}. ${who}.`;
}

/** "+0.80", or "Red mates in 3". @param {GameKind} game @param {import('./types.js').Line} line */
export function scoreWords(game, line) {
  if (line.mate !== null) {
    const winner = sideName(game, line.mate > 0 ? 'first' : 'second');
    return t('analysis.mate', { side: winner, turns: number(Math.abs(line.mate)) });
  }
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: /** @type {const} */ ('exceptZero') };
  return number((line.cp ?? 0) / 100, digits);
}
