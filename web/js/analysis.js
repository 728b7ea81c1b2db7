// The engine as analyst: a switch, a bar, lines, depth, and arrows for the best moves. It thinks only
// while the switch is on and somebody looks at the page.

import { button, el } from './dom.js';
import { NARROW } from './tabs.js';
import { engineLink, hear, positionQuestion } from './engine_link.js';
import { number, t } from './i18n.js';
import { shownText } from './letters.js';
import { refusalWords, scoreWords } from './words.js';

const LINES = 3;
/** Turns of a line that are shown. */
const SHOWN = 8;

/** How much of the bar the first side has, 0 to 1. @param {Pick<import('./types.js').Line, 'cp' | 'mate'>} line */
function share(line) {
  if (line.mate !== null) return line.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-(line.cp ?? 0) / 300));
}

/** What a step of a deploy says: who, from where, to where. */
const STEP = /^[^a-z]*([a-k]\d+)>.*?([a-k]\d+)/;

/** Where the other steps of a turn go that begins with a step of a deploy: all of them leave one square.
 * @param {string[]} moves */
function furtherSteps(moves) {
  const steps = moves.map((move) => STEP.exec(move));
  const origin = steps[0]?.[1];
  const end = steps.findIndex((step) => step?.[1] !== origin);
  return origin ? steps.slice(1, end < 0 ? undefined : end).map((step) => ({ from: origin, to: step?.[2] ?? origin })) : [];
}

export class Analyst {
  /** @param {import('./session.js').Session & { mayAnalyse: () => boolean }} session @param {() => void} changed */
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
    /** @type {Awaited<ReturnType<typeof engineLink>> | null} */
    this.socket = null;
    this.isStarting = false;
    this.isClosed = false;
    this.asked = '';
    this.question = '';
    this.fault = '';
    /** @type {import('./types.js').Analysis | null} */
    this.report = null;
    /** Whether a review tells what the bar shows, and what it says of the position shown. */
    this.isReviewed = false;
    /** @type {Pick<import('./types.js').Line, 'cp' | 'mate'> | null} */
    this.given = null;
    this.toggle = el('input', { type: 'checkbox', role: 'switch', onchange: () => this.attend() });
    this.score = el('strong', { class: 'score' });
    this.facts = el('span', { class: 'quiet' });
    this.lines = el('ol', { class: 'lines-of-engine' });
    this.element = el('section', { class: 'panel analysis' },
      el('label', { class: 'switch' }, this.toggle, el('span', { text: t('analysis.title') })), this.score, this.facts, this.lines);
    this.bar = el('div', { class: 'bar', role: 'meter', 'aria-label': t('analysis.bar'), 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': 50, hidden: true }, el('div', { class: 'fill' }));
    this.onSight = () => this.attend();
    document.addEventListener('visibilitychange', this.onSight);
  }

  /** Thinks if it should, and stops if it should not. */
  attend() {
    const isWanted = this.toggle.checked && !document.hidden;
    if (isWanted && !this.socket && !this.isStarting) this.begin();
    else if (!isWanted && this.socket) this.end();
    this.changed();
  }

  async begin() {
    this.isStarting = true;
    const link = await engineLink();
    this.isStarting = false;
    if (!this.toggle.checked || document.hidden || this.isClosed) {
      link.close();
      return;
    }
    this.socket = link;
    hear(link, 'link', (linked) => linked && this.ask(true));
    hear(link, 'analysis', (report) => this.heard(report));
    hear(link, 'error', ({ error }) => {
      this.fault = refusalWords(this.session.game, error);
      this.changed();
    });
  }

  end() {
    this.socket?.close();
    this.socket = null;
    this.asked = '';
    this.question = '';
    // Who comes back to the page finds what was thought before; who switches it off does not.
    if (!this.toggle.checked) this.report = null;
  }

  /** Asks about the position shown, if that is not what was asked. @param {boolean} [again] */
  ask(again = false) {
    if (!this.socket) return;
    const question = positionQuestion(this.session);
    const asked = JSON.stringify(question);
    if (asked === this.asked && !again) return;
    this.asked = asked;
    this.report = null;
    this.fault = '';
    this.question = this.socket.send({ type: 'analyse', on: true, ...question, lines: LINES }, false);
  }

  /** @param {import('./types.js').Analysis & { id: string }} report */
  heard(report) {
    if (report.id !== this.question) return;
    this.report = report;
    this.changed();
  }

  show() {
    const isAllowed = this.session.mayAnalyse();
    this.toggle.disabled = !isAllowed;
    this.element.classList.toggle('unfair', !isAllowed);
    this.element.classList.toggle('runs', this.toggle.checked);
    if (!isAllowed && this.toggle.checked) {
      this.toggle.checked = false;
      this.attend();
      return;
    }
    this.ask();
    const { report } = this;
    const best = report?.lines[0];
    this.score.textContent = best ? scoreWords(this.session.game, best) : '';
    this.facts.textContent = isAllowed ? this.factWords() : t('analysis.unfair');
    this.showLines(report?.lines ?? []);
    this.showBar(best ?? this.given);
  }

  /** @param {Pick<import('./types.js').Line, 'cp' | 'mate'> | null} value */
  showBar(value) {
    this.bar.hidden = !this.toggle.checked && !this.isReviewed;
    this.bar.classList.toggle('unknown', !value);
    const percent = value ? Math.round(share(value) * 100) : 50;
    this.bar.style.setProperty('--share', `${percent}%`);
    this.bar.setAttribute('aria-valuenow', String(percent));
    this.bar.setAttribute('aria-valuetext', value ? scoreWords(this.session.game, { moves: [], short: [], ...value }) : t(this.toggle.checked ? 'analysis.thinking' : 'review.unjudged'));
  }

  /** @param {Pick<import('./types.js').Line, 'cp' | 'mate'> | null} value of the position shown */
  give(value) {
    this.isReviewed = true;
    this.given = value;
    this.show();
  }

  /** The best line, for where the panel may lie behind another. */
  words() {
    const best = this.toggle.checked && matchMedia(NARROW).matches ? this.report?.lines[0] : undefined;
    return best ? `${scoreWords(this.session.game, best)} ${this.lineText(best)}` : '';
  }

  /** @param {import('./types.js').Line} line */
  lineText(line) {
    return line.short.slice(0, SHOWN).map((text) => shownText(this.session.game, text)).join(' ');
  }

  factWords() {
    const { report } = this;
    if (this.fault) return this.fault;
    if (!this.toggle.checked) return '';
    if (report?.waiting) return t('analysis.waiting');
    if (!report) return this.session.position?.outcome ? '' : t('analysis.thinking');
    return t('analysis.facts', { depth: number(report.depth), nodes: number(report.nodes, { notation: 'compact' }) });
  }

  /** Lines change many times a second. Their buttons stay, and what is in them: a click on what is replaced is lost.
   * @param {import('./types.js').Line[]} lines */
  showLines(lines) {
    while (this.lines.childElementCount > lines.length) this.lines.lastElementChild?.remove();
    while (this.lines.childElementCount < lines.length) this.lines.append(this.line(this.lines.childElementCount));
    lines.forEach((line, index) => {
      const make = /** @type {HTMLButtonElement} */ (this.lines.children[index].firstElementChild);
      make.disabled = this.session.mover() === null;
      const [score, moves] = make.children;
      score.textContent = scoreWords(this.session.game, line);
      moves.textContent = this.lineText(line);
    });
  }

  /** A line of the engine; pressed, its first move is made. @param {number} index */
  line(index) {
    const make = () => {
      const action = this.report?.lines[index]?.moves[0];
      if (action) this.session.play(action);
    };
    const line = button('', make, { class: 'engine-line', title: t('analysis.make') });
    line.append(el('strong'), ' ', el('span'));
    return el('li', {}, line);
  }

  /** @param {import('./types.js').Position} position @returns {import('./board/board.js').Arrow[]} */
  arrows(position) {
    if (!this.toggle.checked) return [];
    return (this.report?.lines ?? []).flatMap((line, index) => {
      const action = position.actions.find((candidate) => candidate.text === line.moves[0]);
      if (!action) return [];
      const { from, to } = action;
      return [{ from, to }, ...furtherSteps(line.moves)].map((step) => ({ ...step, kind: index === 0 ? 'best' : 'other' }));
    }).reverse();
  }

  close() {
    this.isClosed = true;
    document.removeEventListener('visibilitychange', this.onSight);
    this.socket?.close();
    this.socket = null;
  }
}
