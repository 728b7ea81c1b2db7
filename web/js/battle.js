// The line above the players: which rule set and battle, what it is about, and the match clock.

import { showMatchClock } from './clock.js';
import { el, refill } from './dom.js';
import { t } from './i18n.js';
import { Play } from './play.js';
import { isArmy, variantOf } from './variant.js';
import { gameName } from './words.js';

export class BattleLine {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    this.session = session;
    this.words = el('span', { class: 'battle-words' });
    this.clock = el('span', { class: 'match-clock', role: 'timer', 'aria-label': t('match.clock'), title: t('match.clock') });
    this.element = el('div', { class: 'battle', hidden: true }, this.words, this.clock);
  }

  show() {
    const { game } = this.session;
    const { rules, mode } = variantOf(game);
    const isUsual = !isArmy(game) || (rules === 'club' && mode === 'total');
    this.clock.hidden = !(this.session instanceof Play && this.session.state?.match_clock);
    this.element.hidden = isUsual && this.clock.hidden;
    refill(this.words, el('strong', { text: gameName(game) }), mode === 'total' ? null : ` – ${t(`mode.${mode}.aim`)}`);
    this.tick();
  }

  tick() {
    if (this.session instanceof Play) showMatchClock(this.clock, this.session);
  }
}
