// Beside the board of a game in play: the result, offers, and what can be done beside moving.

import { button, el, renew } from './dom.js';
import { endPanel } from './ending.js';
import { t } from './i18n.js';
import { iconButton } from './icons.js';
import { invite } from './invite.js';

/** What is offered beside the game's own actions, as it is now: before them a hint and overlays, after them a study.
 * @typedef {() => { before: (HTMLElement | null)[], after: (HTMLElement | null)[] }} Tools */
/** @typedef {import('./types.js').Side} Side @typedef {import('./types.js').Game} Game @typedef {'draw' | 'takeback'} Wish */

export class Bargain {
  /** @param {import('./play.js').Play} play @param {import('./voice.js').Voice} voice
   * @param {(question: string) => Promise<boolean>} confirm @param {string | null} invitation
   * @param {Tools} tools */
  constructor(play, voice, confirm, invitation, tools) {
    this.play = play;
    this.voice = voice;
    this.confirm = confirm;
    this.invitation = invitation;
    this.tools = tools;
    this.element = el('div', { class: 'bargain' });
  }

  show() {
    const { state, seat, watchers } = this.play;
    if (!state) return;
    renew(this.element,
      endPanel(this.play, state),
      !seat && el('p', { class: 'quiet', text: t(this.play.wasRefused ? 'play.bad_seat' : 'play.watching') }),
      ...(seat && this.play.isPlaying() ? this.atTable(state, seat) : []),
      watchers > 0 && el('p', { class: 'quiet watchers', text: t('play.watchers', { count: watchers }) }));
  }

  /** @param {Game} state @param {Side} seat */
  atTable(state, seat) {
    const other = seat === 'first' ? 'second' : 'first';
    const wishes = /** @type {const} */ (['draw', 'takeback']).filter((what) => state.offers[what] === other);
    const { before, after } = this.tools();
    return [
      this.invitation && !state.seats[other].present && invite(this.invitation),
      ...wishes.map((what) => this.offered(what)),
      this.voice.news && el('p', { class: 'news', text: this.voice.news }),
      ...this.claims(state, seat),
      el('div', { class: 'bar-of-acts' }, ...before, ...this.turnButtons(state, seat), ...this.endButtons(state, seat), ...after),
    ];
  }

  /** @param {Wish} what */
  offered(what) {
    return el('p', { class: 'offer', role: 'status' }, t(`offer.${what}`), ' ',
      button(t('offer.accept'), () => this.play.bargain('accept', what), { class: 'main', 'data-key': `accept-${what}` }),
      button(t('offer.decline'), () => this.play.bargain('decline', what), { 'data-key': `decline-${what}` }));
  }

  /** The engine grants what a friend has to be asked for. @param {Game} state @param {Side} seat */
  turnButtons(state, seat) {
    const isAsked = state.offers.takeback === seat;
    const hasMoved = this.play.nodes.some(({ turn }) => turn?.side === seat);
    const undo = (/** @type {string} */ word, /** @type {string} */ label) => iconButton('undo', word, () => this.play.bargain('offer', 'takeback'),
      { 'data-key': 'undo', 'aria-label': label, title: label, disabled: !hasMoved || isAsked });
    if (!this.play.isAgainstEngine()) return [undo(t('act.takeback'), t(isAsked ? 'play.takeback_asked' : 'play.takeback'))];
    const turn = this.play.redoable();
    return [undo(t('play.undo'), t('play.undo')), iconButton('redo', t('play.redo'), () => turn && this.play.play(turn.text),
      { 'data-key': 'redo', disabled: !turn, title: turn?.text })];
  }

  /** @param {Game} state @param {Side} seat */
  endButtons(state, seat) {
    const isOffered = state.offers.draw === seat;
    const draw = t(isOffered ? 'play.draw_offered' : 'play.draw');
    return [
      iconButton('draw', t('act.draw'), () => this.play.bargain('offer', 'draw'), { 'data-key': 'draw', 'aria-label': draw, title: draw, disabled: isOffered }),
      iconButton('resign', t('play.resign'), async () => {
        if (await this.confirm(t('play.resign_sure'))) this.play.resign();
      }, { 'data-key': 'resign' }),
    ];
  }

  /** A draw that the rules grant to who asks. @param {Game} state @param {Side} seat */
  claims(state, seat) {
    const reasons = state.position.turn === seat ? state.position.claims : [];
    return reasons.map((reason) => button(t('play.claim', { reason: t(`outcome.${reason}`) }), () => this.play.claim(reason), { 'data-key': reason }));
  }
}
