// Says what happens in a game to those who do not see it, and remembers it for those who do.

import { announce } from './announce.js';
import { t } from './i18n.js';
import { outcomeWords, pieceName, placeName, sideName, turnWords } from './words.js';

/** @typedef {import('./play.js').Play} Play @typedef {{ kind: string, side: string, square: string }} Hero */

export class Voice {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    /** What was last answered to an offer. */
    this.news = '';
    this.wasLinked = false;
    /** Those known of, once the game is known. @type {Hero[] | null} */
    this.heroes = null;
    play.addEventListener('event', (event) => this.tell(/** @type {CustomEvent} */ (event).detail));
    play.addEventListener('change', () => this.newHeroes(), { once: true });
    play.addEventListener('link', () => this.tellLink());
  }

  /** @param {any} event */
  tell(event) {
    const { play } = this;
    this.news = '';
    if (event.kind === 'turn') announce([turnWords(play.game, event.turn), ...this.newHeroes()].join(' '));
    else this.newHeroes();
    if (event.kind === 'offer' && event.side !== play.seat) announce(this.offerWords(event));
    if (event.kind === 'decline') this.answer(event.side === play.seat ? '' : t('offer.declined'));
    if (event.kind === 'takeback') this.answer(t('offer.taken_back'));
    const outcome = play.state?.outcome;
    if (outcome) announce(outcomeWords(play.game, outcome));
  }

  /** Those who watch hear the side's name. @param {{ what: string, side: import('./types.js').Side }} offer */
  offerWords({ what, side }) {
    const { seat, game } = this.play;
    return seat ? t(`offer.${what}`) : t(`offer.${what}.by`, { side: sideName(game, side) });
  }

  /** Who has become a hero since this was asked last. */
  newHeroes() {
    const units = this.play.state?.position.units ?? [];
    /** @type {Hero[]} */
    const heroes = units.flatMap(({ square, side, pieces }) =>
      pieces.filter((piece) => piece.hero).map(({ kind }) => ({ kind, side, square })));
    const before = this.heroes ?? heroes;
    this.heroes = heroes;
    const count = (/** @type {Hero[]} */ some, /** @type {Hero} */ { kind, side }) =>
      some.filter((other) => other.kind === kind && other.side === side).length;
    const risen = heroes.filter((hero) => count(heroes, hero) > count(before, hero));
    return risen.map(({ kind, square }) => t('turn.hero', { piece: pieceName(this.play.game, kind), square: placeName(this.play.game, square) }));
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
