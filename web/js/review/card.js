// What the engine says of one turn: the mark, what it cost, what would have been better, in words and steps.

import { askPosition } from '../api.js';
import { button, el } from '../dom.js';
import { number, t } from '../i18n.js';
import { shownText } from '../letters.js';
import { SIGNS, turnText } from '../moves.js';
import { scoreWords, turnWords } from '../words.js';
import { MARK_NAMES } from './graph.js';

/** @typedef {import('./review.js').Reviewed} Reviewed @typedef {import('./review.js').Eval} Eval @typedef {import('../types.js').Turn} Turn
 *  @typedef {import('../types.js').GameKind} GameKind */

/** @param {GameKind} game @param {Eval | null} value */
export const evalWords = (game, value) => (value ? scoreWords(game, { ...value, moves: [], short: [] }) : t('review.over'));

/** "11. Fxe6 ??" @param {GameKind} game @param {Reviewed} reviewed */
export function turnTitle(game, { turn, judged }) {
  const sign = judged.mark ? ` ${SIGNS[judged.mark]}` : '';
  return `${turn.number}${turn.side === 'first' ? '.' : '…'} ${turnText(game, turn)}${sign}`;
}

/** The better turns by the turn that was made. @type {WeakMap<Turn, Promise<Turn[]>>} */
const known = new WeakMap();

/** The better line as turns. @param {import('../study.js').Study} study @param {number} before the node before the turn @param {Reviewed} reviewed */
export function betterTurns(study, before, { turn, judged }) {
  const asked = known.get(turn) ?? (async () => {
    if (judged.line.length === 0) return [];
    const { start, path } = study.lineTo(before);
    const { turns } = await askPosition(study.game, start, [...study.actionsTo(before), ...judged.line]);
    return turns.slice(path.length);
  })();
  known.set(turn, asked);
  return asked;
}

/** @typedef {{ retry: () => void, show: () => void, play: () => void }} Acts */

/** @param {GameKind} game @param {Reviewed} reviewed @param {Turn[]} better @param {Acts} acts */
export function turnCard(game, reviewed, better, acts) {
  const { before, judged } = reviewed;
  const name = judged.mark ? MARK_NAMES[judged.mark] : 'sound';
  const change = t('review.change', { before: evalWords(game, before), after: evalWords(game, judged.eval) });
  const words = [
    el('h3', {}, turnTitle(game, reviewed), ' ', el('span', { class: `mark-name ${name}`, text: t(`review.mark.${name}`) })),
    el('p', { text: turnWords(game, reviewed.turn) }),
    el('p', { class: 'quiet' }, change, ' ', judged.mark ? t('review.gave', { percent: number(judged.given_away, { style: 'percent' }) }) : null),
  ];
  if (better.length > 0) {
    words.push(el('p', { class: 'better' }, t('review.better', { words: turnWords(game, better[0]) })),
      el('p', { class: 'quiet better-line', text: t('review.line', { line: judged.line.map((text) => shownText(game, text)).join(' ') }) }));
  }
  const buttons = judged.better.length > 0 ? [
    judged.mark ? button(t('review.retry'), acts.retry, { class: 'main', 'data-key': 'retry' }) : null,
    button(t('review.show_line'), acts.show, { 'data-key': 'show-line' }),
  ] : [];
  return el('div', { class: `turn-card ${name}` }, ...words, el('div', { class: 'row-of-buttons' }, ...buttons, button(t('review.play'), acts.play, { 'data-key': 'play-from' })));
}
