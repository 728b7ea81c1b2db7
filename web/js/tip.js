// A hint in a game against the computer: a good move, as an arrow and in words.

import { announce } from './announce.js';
import { engineLink, hear, positionQuestion } from './engine_link.js';
import { t } from './i18n.js';
import { actionWords } from './words.js';

/** @typedef {import('./types.js').Action} Action @typedef {import('./types.js').Position} Position */

/** Milliseconds of thinking. */
const THINKING = 1000;

export class Tip {
  /** @param {import('./session.js').Session} session @param {() => void} changed */
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
    /** What was asked about; in any other position there is nothing to show. @type {Position | null} */
    this.position = null;
    /** @type {Action | null} */
    this.action = null;
    this.isThinking = false;
    /** @type {{ close: () => void } | null} */
    this.link = null;
  }

  async ask() {
    const { position } = this.session;
    if (!position || this.isThinking) return;
    this.position = position;
    this.action = null;
    this.isThinking = true;
    this.changed();
    const text = await this.bestMove();
    this.isThinking = false;
    this.action = position.actions.find((action) => action.text === text) ?? null;
    this.changed();
    announce(this.words(position));
  }

  /** @returns {Promise<string | null>} */
  async bestMove() {
    const link = await engineLink();
    this.link = link;
    /** @type {string | null} */
    let best = null;
    await new Promise((resolve) => {
      hear(link, 'link', (isOpen) => {
        if (isOpen) link.send({ type: 'analyse', on: true, ...positionQuestion(this.session), lines: 1 }, false);
        else resolve(null);
      });
      hear(link, 'error', resolve);
      hear(link, 'analysis', (report) => {
        const isFirst = best === null;
        best = report.lines[0]?.moves[0] ?? best;
        if (isFirst && best !== null) setTimeout(resolve, THINKING);
      });
    });
    link.close();
    this.link = null;
    return best;
  }

  /** @param {Position} position the one shown */
  words(position) {
    if (position !== this.position) return '';
    if (this.isThinking) return t('tip.thinking');
    return this.action ? t('tip.words', { words: actionWords(position, this.action) }) : t('tip.none');
  }

  /** @param {Position} position the one shown @returns {import('./board/board.js').Arrow[]} */
  arrows(position) {
    return this.action && position === this.position ? [{ from: this.action.from, to: this.action.to, kind: 'best' }] : [];
  }

  close() {
    this.link?.close();
  }
}
