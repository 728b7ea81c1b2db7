// Who plays: a bar for each side, with name, whose turn it is, losses, the difference in material, and clock.

import { pieceIcon } from './board/pieces.js';
import { showClock } from './clock.js';
import { el, refill, renew } from './dom.js';
import { list, number, t } from './i18n.js';
import { ahead } from './material.js';
import { ownName } from './name.js';
import { isOn } from './options.js';
import { Play } from './play.js';
import { playerOf } from './reader.js';
import { Study } from './study.js';
import { isArmy } from './variant.js';
import { counted, sideName } from './words.js';

/** @typedef {import('./types.js').Side} Side */

export class PlayerBar {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Side} */
    this.side = 'first';
    this.name = el('span', { class: 'name' });
    this.state = el('span', { class: 'state' });
    this.lost = el('span', { class: 'lost' });
    this.ahead = el('span', { class: 'ahead', title: t('look.ahead') });
    this.token = el('span', { class: 'token', 'aria-hidden': 'true' });
    this.points = el('span', { class: 'points' });
    this.clock = el('span', { class: 'clock', role: 'timer', hidden: true });
    this.element = el('div', { class: 'player' }, this.token,
      el('div', { class: 'who' }, this.name, el('div', { class: 'who-line' }, this.state, this.points, this.ahead, this.lost)), this.clock);
  }

  /** @param {Side} side */
  show(side) {
    this.side = side;
    const { session } = this;
    const { position } = session;
    if (!position) return;
    const { classList } = this.element;
    for (const [name, isSo] of Object.entries({ first: side === 'first', second: side === 'second', 'to-move': this.isToMove(position) })) classList.toggle(name, isSo);
    renew(this.token, pieceIcon(session.game, { kind: isArmy(session.game) ? 'C' : 'K', hero: false }, side, isOn('letters')));
    refill(this.name, el('strong', { text: sideName(session.game, side) }), ' ', el('span', { text: this.who() }));
    this.showState(position);
    const taken = position.captured[side];
    refill(this.lost, ...this.losses(taken));
    this.showPoints(position);
    this.tick();
  }

  /** @param {import('./types.js').Position} position */
  isToMove(position) {
    return position.turn === this.side && !this.outcome(position);
  }

  /** How the game ended, where its end is shown. @param {import('./types.js').Position} position */
  outcome(position) {
    return position.outcome ?? (this.session instanceof Play && this.session.isLive() ? this.session.state?.outcome : null);
  }

  /** Whose turn it is, check, or who has won. @param {import('./types.js').Position} position */
  showState(position) {
    const outcome = this.outcome(position);
    const isChecked = !outcome && position.checks.some(({ side }) => side === this.side);
    const isOwn = this.session instanceof Play && this.session.seat === this.side;
    const turn = this.isToMove(position) ? t(isOwn ? 'look.state.yours' : 'look.state.turn') : '';
    this.state.classList.toggle('checked', isChecked);
    this.state.textContent = outcome?.winner === this.side ? t('look.state.won') : [turn, isChecked && t('look.state.check')].filter(Boolean).join(' · ');
    const lead = ahead(position, this.side);
    this.ahead.textContent = lead > 0 ? `+${number(lead)}` : '';
  }

  /** Whether points can decide the game: not where the club's total battle has no common clock (B22).
   * @param {import('./types.js').Position} position */
  pointsCount({ game }) {
    return game !== 'cotulenh' || (this.session instanceof Play && Boolean(this.session.state?.match_clock));
  }

  /** What the side has scored (B21). At the end, with what is added then. @param {import('./types.js').Position} position */
  showPoints(position) {
    const scored = this.pointsCount(position) ? (this.outcome(position)?.points ?? position.points)?.[this.side] : undefined;
    this.points.hidden = scored === undefined;
    this.points.textContent = scored === undefined ? '' : t('player.points', { points: number(scored) });
  }

  /** One drawing a kind, with their number. @param {string[]} taken */
  losses(taken) {
    const { game } = this.session;
    const kinds = [...new Set(taken)].map((kind) => ({ kind, count: taken.filter((other) => other === kind).length }));
    const spoken = kinds.length > 0 && el('span', { class: 'unseen', text: t('player.lost', { pieces: list(counted(game, taken)) }) });
    return [spoken, ...kinds.map(({ kind, count }) => el('span', { class: 'loss', 'aria-hidden': 'true' },
      pieceIcon(game, { kind, hero: false }, this.side, isOn('letters')), count > 1 && String(count)))];
  }

  who() {
    if (this.session instanceof Study) return playerOf(this.session.tags, this.side);
    if (!(this.session instanceof Play) || !this.session.state) return '';
    const seat = this.session.state.seats[this.side];
    if (seat.kind === 'engine') return t('player.engine', { level: seat.level });
    if (this.session.seat === this.side) return ownName() ? t('home.you_named', { name: ownName() }) : t('player.you');
    if (!seat.present) return t('player.absent');
    // To those who watch neither is an opponent: the side's name says who it is.
    return this.session.seat ? t('player.friend') : '';
  }

  tick() {
    if (this.session instanceof Play) showClock(this.clock, this.session, this.side);
  }
}
