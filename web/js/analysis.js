// The engine as analyst: a switch, a bar, lines, depth, and the best move for an arrow.

import { el, refill } from './dom.js';
import { number, t } from './i18n.js';
import { Socket } from './socket.js';
import { scoreWords } from './words.js';

const LONGEST_QUESTION = 2000;

/** How much of the bar the first side has, 0 to 1. @param {import('./types.js').Line} line */
function share(line) {
  if (line.mate !== null) return line.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-(line.cp ?? 0) / 300));
}

export class Analyst {
  /** @param {import('./session.js').Session & { mayAnalyse: () => boolean }} session @param {() => void} changed */
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
    /** @type {Socket | null} */
    this.socket = null;
    this.asked = '';
    this.question = '';
    /** @type {import('./types.js').Analysis | null} */
    this.report = null;
    this.toggle = el('input', { type: 'checkbox', role: 'switch', onchange: () => this.turn(this.toggle.checked) });
    this.facts = el('span', { class: 'quiet' });
    this.lines = el('ol', { class: 'lines-of-engine' });
    this.element = el('section', { class: 'panel analysis' },
      el('label', { class: 'switch' }, this.toggle, el('span', { text: t('analysis.title') })), this.facts, this.lines);
    this.fill = el('div', { class: 'fill' });
    this.bar = el('div', { class: 'bar', role: 'meter', 'aria-label': t('analysis.bar'), 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': 50, hidden: true }, this.fill);
  }

  /** @param {boolean} on */
  turn(on) {
    this.bar.hidden = !on;
    this.asked = '';
    this.report = null;
    if (on && !this.socket) {
      this.socket = new Socket(() => '/analysis/ws');
      this.socket.addEventListener('link', (event) => {
        if (/** @type {CustomEvent} */ (event).detail) this.ask(true);
      });
      this.socket.addEventListener('analysis', (event) => this.heard(/** @type {CustomEvent} */ (event).detail));
    } else if (!on) {
      this.socket?.close();
      this.socket = null;
    }
    this.show();
  }

  /** Asks about the position shown, if that is not what was asked. @param {boolean} [again] */
  ask(again = false) {
    if (!this.socket) return;
    const moves = [...this.session.actionsTo(this.session.current), ...this.session.openActions()];
    const asked = moves.join(' ');
    if (asked === this.asked && !again) return;
    this.asked = asked;
    this.report = null;
    const { game, start, position } = this.session;
    // Moves tell of repetitions, but the server reads no frame above 4 KiB.
    const place = asked.length < LONGEST_QUESTION ? { fen: start, moves } : { fen: position?.fen ?? start, moves: [] };
    this.question = this.socket.send({ type: 'analyse', on: true, game, ...place, lines: 3 }, false);
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
    if (!isAllowed && this.socket) {
      this.toggle.checked = false;
      this.turn(false);
      return;
    }
    this.ask();
    const { report } = this;
    this.facts.textContent = !isAllowed ? t('analysis.unfair') : report ? t('analysis.facts', { depth: report.depth, nodes: number(report.nodes, { notation: 'compact' }) }) : '';
    refill(this.lines, ...(report?.lines ?? []).map((line) => el('li', {},
      el('strong', { text: scoreWords(line) }), ' ', line.short.slice(0, 8).join(' '))));
    const best = report?.lines[0];
    if (!best) return;
    const percent = Math.round(share(best) * 100);
    this.fill.style.width = `${percent}%`;
    this.bar.setAttribute('aria-valuenow', String(percent));
    this.bar.setAttribute('aria-valuetext', scoreWords(best));
  }

  /** @param {import('./types.js').Position} position @returns {import('./board/board.js').Arrow[]} */
  arrows(position) {
    const text = this.report?.lines[0]?.moves[0];
    const action = position.actions.find((candidate) => candidate.text === text);
    return action ? [{ from: action.from, to: action.to, kind: 'best' }] : [];
  }

  close() {
    this.socket?.close();
  }
}
