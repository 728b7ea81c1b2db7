// Says what happens in a game to those who do not see it, and remembers it for those who do.

import { announce } from './announce.js';
import { t } from './i18n.js';
import { outcomeWords, turnWords } from './words.js';

/** @typedef {import('./play.js').Play} Play */

export class Voice {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    /** What was last answered to an offer. */
    this.news = '';
    this.wasLinked = false;
    play.addEventListener('event', (event) => this.tell(/** @type {CustomEvent} */ (event).detail));
    play.addEventListener('link', () => this.tellLink());
  }

  /** @param {any} event */
  tell(event) {
    const { play } = this;
    this.news = '';
    if (event.kind === 'turn') announce(turnWords(play.game, event.turn));
    if (event.kind === 'offer' && event.side !== play.seat) announce(t(`offer.${event.what}`));
    if (event.kind === 'decline') this.answer(event.side === play.seat ? '' : t('offer.declined'));
    if (event.kind === 'takeback') this.answer(t('offer.taken_back'));
    const outcome = play.state?.outcome;
    if (outcome) announce(outcomeWords(play.game, outcome));
  }

  /** @param {string} news */
  answer(news) {
    this.news = news;
    announce(news);
  }

  tellLink() {
    if (this.play.linked !== this.wasLinked && this.play.state) announce(t(this.play.linked ? 'link.back' : 'link.lost'));
    this.wasLinked = this.play.linked;
  }
}
