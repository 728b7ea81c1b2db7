// The evaluation of a game as a graph. It is a slider: arrows and clicks go to a turn.

import { el, refill, svg } from '../dom.js';
import { t } from '../i18n.js';
import { isArmy } from '../variant.js';
import { sideName } from '../words.js';

/** @typedef {import('./review.js').Review} Review @typedef {import('./review.js').Eval} Eval */

const WIDTH = 600;
const HEIGHT = 140;
const MIDDLE = HEIGHT / 2;
/** An advantage of so many hundredths is worth 0.46 of a win, as in the engine's marks. */
const STEEPNESS = 271.6;

/** From -1, lost for the first side, to 1. @param {Eval} value */
const worthOf = ({ cp, mate }) => (mate === null ? Math.tanh((cp ?? 0) / STEEPNESS / 2) : Math.sign(mate));

/** @typedef {{ x: number, worth: number }} Point */

/** With a point wherever the line crosses the middle. @param {Point[]} points @returns {Point[]} */
const withCrossings = (points) => points.flatMap((point, index) => {
  const before = points[index - 1];
  if (!before || before.worth * point.worth >= 0) return [point];
  const share = before.worth / (before.worth - point.worth);
  return [{ x: before.x + share * (point.x - before.x), worth: 0 }, point];
});

/** @type {Record<number, string>} */
export const MARK_NAMES = { 6: 'dubious', 2: 'mistake', 4: 'blunder' };

export class Graph {
  /** @param {Review} review @param {(index: number) => void} jump to a turn, 0 for the start
   * @param {(index: number) => string} words of a turn */
  constructor(review, jump, words) {
    this.review = review;
    this.jump = jump;
    this.words = words;
    this.current = 0;
    this.picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false', preserveAspectRatio: 'none' });
    this.element = el('div', {
      class: `graph ${isArmy(review.game) ? 'army' : 'chess'}`, role: 'slider', tabindex: '0', 'data-key': 'graph', 'aria-label': t('review.graph'), 'aria-valuemin': 0, 'aria-valuenow': 0,
      'aria-orientation': 'horizontal',
      onclick: (/** @type {MouseEvent} */ event) => this.click(event), onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    }, el('span', { class: 'graph-side', 'aria-hidden': 'true', text: t('review.better_for', { side: sideName(review.game, 'first') }) }), this.picture,
    el('span', { class: 'graph-side', 'aria-hidden': 'true', text: t('review.better_for', { side: sideName(review.game, 'second') }) }));
  }

  /** @param {number} index */
  x(index) {
    return (WIDTH * index) / Math.max(1, this.review.turns.length);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const { left, width } = this.picture.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * this.review.turns.length);
    this.jump(Math.min(Math.max(index, 0), this.review.turns.length));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const last = this.review.turns.length;
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: this.current - 1, ArrowDown: this.current - 1, ArrowRight: this.current + 1, ArrowUp: this.current + 1, Home: 0, End: last });
    const index = steps[event.key];
    if (index === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // The table walks with the same keys.
    event.stopPropagation();
    this.jump(Math.min(Math.max(index, 0), last));
  }

  /** @param {number} current the turn shown, 0 for the start */
  show(current) {
    this.current = current;
    const { review } = this;
    const evals = [review.start, ...review.done.map(({ judged }) => judged.eval)];
    const points = withCrossings(evals.flatMap((value, index) => (value ? [{ x: this.x(index), worth: worthOf(value) }] : [])));
    const area = (/** @type {(worth: number) => number} */ part) => points.length === 0 ? ''
      : `M${points[0].x} ${MIDDLE}${points.map(({ x, worth }) => `L${x} ${MIDDLE - part(worth) * (MIDDLE - 4)}`).join('')}L${points.at(-1)?.x} ${MIDDLE}z`;
    const dots = review.done.flatMap(({ judged }) => (judged.mark && judged.eval
      ? [svg('path', { class: `dot ${MARK_NAMES[judged.mark]}`, d: `M${this.x(judged.index + 1)} ${MIDDLE - worthOf(judged.eval) * (MIDDLE - 4)}h0` })] : []));
    refill(this.picture, svg('path', { class: 'area first', d: area((worth) => Math.max(worth, 0)) }), svg('path', { class: 'area second', d: area((worth) => Math.min(worth, 0)) }),
      svg('path', { class: 'zero', d: `M0 ${MIDDLE}H${WIDTH}` }), ...dots, svg('path', { class: 'here', d: `M${this.x(current)} 0V${HEIGHT}` }));
    this.element.setAttribute('aria-valuemax', String(review.turns.length));
    this.element.setAttribute('aria-valuenow', String(current));
    this.element.setAttribute('aria-valuetext', this.words(current));
  }
}
