// Beside the board of a review: the graph, the turn shown, the critical ones, all of them in a list.

import { button, el, refill, renew, set } from '../dom.js';
import { number, t } from '../i18n.js';
import { shownText } from '../letters.js';
import { SIGNS } from '../moves.js';
import { playerOf } from '../reader.js';
import { withNags, withTurn } from '../tree.js';
import { sideName } from '../words.js';
import { betterTurns, evalWords, turnCard, turnTitle } from './card.js';
import { Graph, MARK_NAMES } from './graph.js';
import { Retry } from './retry.js';
import { CHOICES } from './review.js';

/** @typedef {import('./review.js').Review} Review @typedef {import('./review.js').Reviewed} Reviewed
 *  @typedef {import('../types.js').Side} Side @typedef {import('../study.js').Study} Study */

/** @typedef {{ depth: (nodes: number) => void, play: (fen: string | null, seat: Side) => void, keep: () => void,
 *   listed: () => void, judged: (value: import('./review.js').Eval | null) => void }} Wishes */

/** From the least to the worst. */
const MARKS = [6, 2, 4];
const SIDES = /** @type {const} */ (['first', 'second']);

export class ReviewPanel {
  /** @param {Study} study @param {Review} review @param {Wishes} wishes */
  constructor(study, review, wishes) {
    this.study = study;
    this.review = review;
    this.wishes = wishes;
    /** A turn that the person tries to better. @type {Retry | null} */
    this.retried = null;
    /** Which drawing of the card is the last. */
    this.shown = {};
    this.graph = new Graph(review, (index) => study.goTo(this.nodeOf(review.turns[index - 1] ?? null)), (index) => this.words(index));
    this.progress = el('progress', { max: review.turns.length || 1, value: 0, 'aria-label': t('review.progress') });
    this.status = el('p', { class: 'quiet review-status', role: 'status' });
    this.sides = el('div', { class: 'tally' });
    this.card = el('div', { class: 'review-card' });
    this.list = el('ol', { class: 'critical' });
    this.previous = button(t('review.previous'), () => this.step(-1), { 'data-key': 'previous' });
    this.next = button(t('review.next'), () => this.step(1), { 'data-key': 'next' });
    this.all = el('ol', { class: 'all-turns' });
    const depth = el('select', { name: 'nodes', onchange: () => wishes.depth(Number(depth.value)) },
      ...CHOICES.map((nodes) => el('option', { value: nodes, selected: nodes === review.nodes }, t('review.nodes', { nodes: number(nodes) }))));
    this.element = el('section', { class: 'panel review' }, el('h2', { class: 'unseen', text: t('review.title') }), this.graph.element, this.progress, this.status, this.sides,
      el('div', { class: 'row-of-buttons' }, this.previous, this.next), this.card);
    /** What lies beneath the moves: lists, and what can be done with the whole review. */
    this.more = el('section', { class: 'panel review', 'aria-label': t('review.more') }, el('h2', { text: t('review.more') }), this.list,
      el('details', {}, el('summary', { text: t('review.all') }), this.all),
      el('label', { class: 'field' }, el('span', { text: t('review.depth') }), depth), button(t('review.keep'), wishes.keep, { 'data-key': 'keep' }));
    review.addEventListener('news', () => {
      this.note();
      this.show();
    });
    study.addEventListener('change', () => {
      this.show();
      this.retried?.judge();
    });
  }

  /** The mark of the turn judged last, in the list of moves. */
  note() {
    const { study } = this;
    const { turn, judged } = this.review.done.at(-1) ?? {};
    const index = turn ? this.nodeOf(turn) : -1;
    if (!judged?.mark || index < 0 || study.nodes[index].nags?.includes(judged.mark)) return;
    study.nodes = withNags(study.nodes, index, [judged.mark, ...(study.nodes[index].nags ?? []).filter((nag) => nag > 6)]);
    this.wishes.listed();
  }

  /** @param {import('../types.js').Turn | null} turn */
  nodeOf(turn) {
    return turn ? this.study.nodes.findIndex((node) => node.turn === turn) : 0;
  }

  /** How many turns of the game lead to what is shown. */
  place() {
    const turns = new Set(this.review.turns);
    return this.study.path(this.study.current).filter((node) => turns.has(/** @type {any} */ (this.study.nodes[node].turn))).length;
  }

  /** @param {number} index of a turn, 0 for the start */
  words(index) {
    const { game, start, done, turns } = this.review;
    if (index === 0) return `${t('review.start')}: ${evalWords(game, start)}`;
    const reviewed = done[index - 1];
    return reviewed ? `${turnTitle(game, reviewed)}: ${evalWords(game, reviewed.judged.eval)}` : turns[index - 1]?.text ?? '';
  }

  /** To the next turn that gave something away, or the one before. @param {1 | -1} way */
  step(way) {
    const here = this.place();
    const places = this.review.critical().map(({ judged }) => judged.index + 1);
    const place = way > 0 ? places.find((index) => index > here) : places.findLast((index) => index < here);
    if (place !== undefined) this.study.goTo(this.nodeOf(this.review.turns[place - 1]));
  }

  /** All is judged: who has not gone anywhere yet is shown the first critical turn. */
  open() {
    if (this.review.state === 'done' && this.study.current === 0) this.step(1);
  }

  show() {
    const { review } = this;
    const count = review.done.length;
    this.progress.value = count;
    this.progress.hidden = review.state !== 'running';
    const words = { running: t('review.running', { done: number(count), all: number(review.turns.length) }), done: t('review.done'), failed: t('review.failed') }[review.state];
    if (this.status.textContent !== words) this.status.textContent = words;
    // The end is heard; whoever sees the graph knows it.
    this.status.classList.toggle('unseen', review.state === 'done');
    const here = this.place();
    this.graph.show(here);
    const { turn } = this.study.nodes[this.study.current];
    this.wishes.judged((turn ? review.of(turn)?.judged.eval : review.start) ?? null);
    this.showSides();
    const critical = review.critical();
    renew(this.list, ...critical.map((reviewed) => this.item(reviewed)));
    renew(this.all, ...review.done.map((reviewed) => this.line(reviewed)));
    set(this.previous, { disabled: !critical.some(({ judged }) => judged.index + 1 < here) });
    set(this.next, { disabled: !critical.some(({ judged }) => judged.index + 1 > here) });
    this.showCard();
  }

  showSides() {
    const { review } = this;
    renew(this.sides, ...SIDES.map((side) => {
      const counts = MARKS.map((mark) => {
        const name = MARK_NAMES[mark];
        const count = review.done.filter(({ judged }) => judged.side === side && judged.mark === mark).length;
        return el('span', { class: `count ${name}`, title: t(`review.mark.${name}`) }, `${SIGNS[mark]} `, number(count));
      });
      const accuracy = review.accuracy[side];
      return el('p', { 'data-side': side }, el('strong', { text: playerOf(this.study.tags, side) || sideName(review.game, side) }), ' ',
        el('span', { class: 'accuracy', text: accuracy === null ? '' : t('review.accuracy', { percent: number(accuracy) }) }), ...counts);
    }));
  }

  /** @param {Reviewed} reviewed */
  item(reviewed) {
    const name = MARK_NAMES[reviewed.judged.mark ?? 0];
    const isHere = this.study.nodes[this.study.current].turn === reviewed.turn;
    return el('li', {}, el('button', { type: 'button', class: `critical-turn ${name}`, 'data-key': `critical${reviewed.judged.index}`, 'aria-current': isHere ? 'step' : null,
      onclick: () => this.study.goTo(this.nodeOf(reviewed.turn)) },
    el('strong', { text: turnTitle(this.review.game, reviewed) }), ' ', el('span', { text: t(`review.mark.${name}`) }), ' ',
    el('span', { class: 'quiet', text: reviewed.judged.line[0] ? t('review.instead', { turn: shownText(this.review.game, reviewed.judged.line[0]) }) : '' })));
  }

  /** @param {Reviewed} reviewed */
  line(reviewed) {
    const { eval: value } = reviewed.judged;
    return el('li', {}, el('span', { text: turnTitle(this.review.game, reviewed) }), ' ', el('b', { text: evalWords(this.review.game, value) }), ' ',
      value?.depth ? el('span', { class: 'quiet', text: t('review.depth_of', { depth: number(value.depth) }) }) : null);
  }

  /** The turn shown, with what would have been better on the board. */
  async showCard() {
    const { study, review } = this;
    const { turn, parent } = study.nodes[study.current];
    const reviewed = review.of(turn);
    const shown = this.shown = {};
    if (this.retried) {
      const { reviewed: tried } = this.retried;
      renew(this.card, this.retried.card(() => this.retry(tried), () => this.giveUp()));
      return;
    }
    const better = reviewed ? await betterTurns(study, parent ?? 0, reviewed).catch(() => []) : [];
    // Somebody has gone on meanwhile.
    if (this.shown !== shown || this.retried) return;
    const steps = reviewed?.judged.mark ? (better[0]?.steps ?? []) : [];
    this.mark(steps.filter(({ from, to }) => from !== to).map(({ from, to }) => ({ from, to, kind: 'review' })));
    if (!reviewed) refill(this.card);
    else {
      renew(this.card, turnCard(review.game, reviewed, better, {
        retry: () => this.retry(reviewed), show: () => this.insert(study.nodes[this.nodeOf(reviewed.turn)].parent ?? 0, better),
        play: () => this.wishes.play(review.fenBefore(reviewed), reviewed.judged.side),
      }));
    }
  }

  /** @param {import('../board/board.js').Arrow[]} arrows */
  mark(arrows) {
    if (JSON.stringify(arrows) === JSON.stringify(this.study.marked)) return;
    this.study.marked = arrows;
    this.study.tell('change');
  }

  /** The better line as a variation. @param {number} before @param {import('../types.js').Turn[]} better */
  async insert(before, better) {
    const { study } = this;
    let { nodes } = study;
    let [at, first] = [before, 0];
    for (const turn of better) {
      const known = nodes[at].children.find((child) => nodes[child].turn?.text === turn.text);
      if (known === undefined) nodes = withTurn(nodes, at, turn);
      at = known ?? nodes.length - 1;
      first ||= at;
    }
    if (first) await study.change({ nodes, current: first });
  }

  /** @param {Reviewed} reviewed */
  async retry(reviewed) {
    this.retried = new Retry(this.study, this.review, reviewed, () => this.showCard());
    this.mark([]);
    await this.retried.begin();
  }

  giveUp() {
    const { retried } = this;
    this.retried = null;
    if (retried) this.study.goTo(this.nodeOf(retried.reviewed.turn));
  }
}
