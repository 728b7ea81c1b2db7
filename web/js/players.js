// Who plays: a bar above the board and one below it, with name, losses and clock; offers and results.

import { pieceIcon } from './board/pieces.js';
import { showClock } from './clock.js';
import { button, el, refill } from './dom.js';
import { t } from './i18n.js';
import { Play } from './play.js';
import { outcomeWords, sideName } from './words.js';

/** @typedef {import('./types.js').Side} Side */

export class PlayerBar {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Side} */
    this.side = 'first';
    this.name = el('span', { class: 'name' });
    this.lost = el('span', { class: 'lost' });
    this.clock = el('span', { class: 'clock', role: 'timer', hidden: true });
    this.element = el('div', { class: 'player' }, this.name, this.lost, this.clock);
  }

  /** @param {Side} side */
  show(side) {
    this.side = side;
    const { session } = this;
    const { position } = session;
    if (!position) return;
    this.element.className = `player ${session.game === 'cotulenh' ? 'army' : 'chess'} ${side}`;
    this.element.classList.toggle('to-move', position.turn === side && !position.outcome);
    refill(this.name, el('i', { class: 'mark', 'aria-hidden': 'true' }), el('strong', { text: sideName(session.game, side) }), ' ', el('span', { text: this.who() }));
    const taken = position.captured[side];
    refill(this.lost, ...taken.map((kind) => pieceIcon(session.game, { kind, hero: false }, side)));
    this.tick();
  }

  who() {
    if (!(this.session instanceof Play) || !this.session.state) return '';
    const seat = this.session.state.seats[this.side];
    if (seat.kind === 'engine') return t('player.engine', { level: seat.level });
    if (this.session.seat === this.side) return t('player.you');
    return seat.present ? t('player.friend') : t('player.absent');
  }

  tick() {
    if (this.session instanceof Play) showClock(this.clock, this.session, this.side);
  }
}

/** Offers, claims, and what can be done beside moving. */
export class Bargain {
  /** @param {Play} play @param {(question: string) => Promise<boolean>} confirm @param {string | null} invitation */
  constructor(play, confirm, invitation) {
    this.play = play;
    this.confirm = confirm;
    this.invitation = invitation;
    this.element = el('div', { class: 'bargain' });
  }

  show() {
    const { state, seat } = this.play;
    if (!state) return;
    /** @type {(Node | null)[]} */
    const content = [];
    if (state.outcome) content.push(el('p', { class: 'result', text: outcomeWords(state.game, state.outcome) }));
    else if (!seat) content.push(el('p', { class: 'quiet', text: t('play.watching') }));
    if (seat && state.status === 'playing') {
      const other = seat === 'first' ? 'second' : 'first';
      if (this.invitation && !state.seats[other].present) content.push(this.invite(this.invitation));
      for (const what of /** @type {const} */ (['draw', 'takeback'])) {
        if (state.offers[what] === other) content.push(this.offered(what));
      }
      content.push(this.buttons(state, seat));
    }
    refill(this.element, ...content);
  }

  /** @param {'draw' | 'takeback'} what */
  offered(what) {
    return el('p', { class: 'offer', role: 'status' }, t(`offer.${what}`), ' ',
      button(t('offer.accept'), () => this.play.bargain('accept', what), { class: 'main', 'data-key': `accept-${what}` }),
      button(t('offer.decline'), () => this.play.bargain('decline', what), { 'data-key': `decline-${what}` }));
  }

  /** @param {import('./types.js').Game} state @param {Side} seat */
  buttons(state, seat) {
    const row = el('div', { class: 'row-of-buttons' },
      button(t(state.offers.takeback === seat ? 'play.asked' : 'play.undo'), () => this.play.bargain('offer', 'takeback'),
        { 'data-key': 'undo', disabled: state.turns.length + this.play.nodes.length < 2 || state.offers.takeback === seat }),
      button(t(state.offers.draw === seat ? 'play.draw_offered' : 'play.draw'), () => this.play.bargain('offer', 'draw'),
        { 'data-key': 'draw', disabled: state.offers.draw === seat }),
      button(t('play.resign'), async () => {
        if (await this.confirm(t('play.resign_sure'))) this.play.resign();
      }, { 'data-key': 'resign' }));
    if (state.position.turn === seat) {
      for (const reason of state.position.claims) {
        row.append(button(t('play.claim', { reason: t(`outcome.${reason}`) }), () => this.play.claim(reason), { 'data-key': reason }));
      }
    }
    return row;
  }

  /** @param {string} link */
  invite(link) {
    return el('div', { class: 'invite' }, el('label', { class: 'field wide' }, el('span', { text: t('play.invite') }),
      el('input', { readonly: true, value: link, onfocus: (/** @type {any} */ event) => event.target.select() })),
      button(t('play.copy'), () => navigator.clipboard?.writeText(link), { 'data-key': 'copy-link' }));
  }
}

