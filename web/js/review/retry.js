// Trying again: the person looks for something better than a turn of the game, and the engine judges it.

import { announce } from '../announce.js';
import { button, el } from '../dom.js';
import { t } from '../i18n.js';
import { sideName } from '../words.js';
import { isSound } from './review.js';

/** @typedef {import('./review.js').Review} Review @typedef {import('./review.js').Reviewed} Reviewed @typedef {import('../study.js').Study} Study */

export class Retry {
  /** @param {Study} study @param {Review} review @param {Reviewed} reviewed @param {() => void} changed when there is something to tell */
  constructor(study, review, reviewed, changed) {
    this.study = study;
    this.review = review;
    this.reviewed = reviewed;
    this.changed = changed;
    /** The turn tried last; where it begins is not a try. */
    this.tried = study.nodes[study.current].turn;
    this.told = t('review.find', { side: sideName(review.game, reviewed.judged.side) });
  }

  /** The turn of the game. */
  node() {
    return this.study.nodes[this.study.nodes.findIndex(({ turn }) => turn === this.reviewed.turn)];
  }

  begin() {
    return this.study.goTo(this.node().parent ?? 0);
  }

  /** Judges what is shown, if it is another turn than before. */
  async judge() {
    const { study, review, reviewed } = this;
    const { turn, parent } = study.nodes[study.current];
    const before = this.node().parent;
    if (study.current === before) this.tried = null;
    if (!turn || turn === this.tried || parent !== before) return;
    this.tried = turn;
    this.tell(t('review.judging'));
    const isBest = turn.actions.join(' ') === reviewed.judged.better.join(' ');
    const isGood = isBest || (turn !== reviewed.turn && await isSound(review.game, review.fenBefore(reviewed), turn.actions, review.nodes));
    if (this.tried !== turn) return;
    this.tell(t(isBest ? 'review.best' : isGood ? 'review.good' : 'review.not_yet', { turn: turn.text }));
    announce(this.told);
  }

  /** @param {string} words */
  tell(words) {
    this.told = words;
    this.changed();
  }

  /** @param {() => void} again @param {() => void} giveUp */
  card(again, giveUp) {
    return el('div', { class: 'turn-card retry' }, el('p', { role: 'status', text: this.told }), el('div', { class: 'row-of-buttons' },
      button(t('review.again'), again, { 'data-key': 'again' }), button(t('review.give_up'), giveUp, { 'data-key': 'give-up' })));
  }
}
