// The turn that a player has chosen ahead: kept while the other side thinks, made when it may be, dropped when it may not.

import { announce } from '../announce.js';
import { t } from '../i18n.js';
import { Play } from '../play.js';
import { actionWords } from '../words.js';
import { meant, premoves } from './premove.js';

/** @typedef {import('../types.js').Action} Action */

export class Ahead {
  /** @param {import('../session.js').Session} session */
  constructor(session) {
    this.session = session;
    /** @type {(import('./premove.js').Premove & { words: string }) | null} */
    this.premove = null;
    /** What may be made now. @type {string | null} */
    this.due = null;
  }

  /** Whether the person here plays and waits for the other side. */
  isWaiting() {
    const { session } = this;
    const { position } = session;
    return session instanceof Play && position !== null && session.isPlaying() && session.isLive() && !session.draft
      && position.turn !== session.seat && !position.outcome;
  }

  /** What can be chosen. @returns {Action[]} */
  choices() {
    const { session } = this;
    return session instanceof Play && session.seat && session.position && this.isWaiting() ? premoves(session.position, session.seat) : [];
  }

  /** @param {Action} action */
  choose(action) {
    const { position, current } = this.session;
    if (!position) return;
    this.premove = { from: action.from, to: action.to, at: current, words: actionWords(position, action) };
    announce(this.words());
  }

  words() {
    return this.premove ? t('motion.premove.set', { words: this.premove.words }) : '';
  }

  cancel() {
    if (!this.premove) return;
    this.premove = null;
    announce(t('motion.premove.off'));
  }

  /** The position has changed. @returns {string} why what was chosen cannot be made, if so */
  follow() {
    const { premove, session } = this;
    const { position, current } = session;
    if (!premove || !position || (current === premove.at && this.isWaiting())) return '';
    if (!session.mover() || current !== premove.at + 1) {
      this.cancel();
      return '';
    }
    this.premove = null;
    this.due = meant(position, premove)?.text ?? null;
    return this.due === null ? t('motion.premove.dropped', { words: premove.words }) : '';
  }

  /** Makes what is due, once the answer has been shown. */
  make() {
    const { due } = this;
    this.due = null;
    if (due !== null) this.session.play(due);
  }
}
