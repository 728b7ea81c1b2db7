// Who plays: a bar above the board and one below it, with name, losses and clock.

import { pieceIcon } from './board/pieces.js';
import { showClock } from './clock.js';
import { el, refill } from './dom.js';
import { list, number, t } from './i18n.js';
import { ownName } from './name.js';
import { isOn } from './options.js';
import { Play } from './play.js';
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
    this.lost = el('span', { class: 'lost' });
    this.points = el('span', { class: 'points' });
    this.clock = el('span', { class: 'clock', role: 'timer', hidden: true });
    this.element = el('div', { class: 'player' }, this.name, this.lost, this.points, this.clock);
  }

  /** @param {Side} side */
  show(side) {
    this.side = side;
    const { session } = this;
    const { position } = session;
    if (!position) return;
    this.element.className = `player ${isArmy(session.game) ? 'army' : 'chess'} ${side}`;
    this.element.classList.toggle('to-move', position.turn === side && !position.outcome);
    refill(this.name, el('i', { class: 'mark', 'aria-hidden': 'true' }), el('strong', { text: sideName(session.game, side) }), ' ', el('span', { text: this.who() }));
    const taken = position.captured[side];
    refill(this.lost, ...this.losses(taken));
    this.showPoints(position);
    this.tick();
  }

  /** What the side has scored (B21). At the end, with what is added then. @param {import('./types.js').Position} position */
  showPoints({ points, outcome }) {
    const end = outcome ?? (this.session instanceof Play && this.session.isLive() ? this.session.state?.outcome : null);
    const scored = (end?.points ?? points)?.[this.side];
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
    if (!(this.session instanceof Play) || !this.session.state) return '';
    const seat = this.session.state.seats[this.side];
    if (seat.kind === 'engine') return t('player.engine', { level: seat.level });
    if (this.session.seat === this.side) return ownName() ? t('home.you_named', { name: ownName() }) : t('player.you');
    return seat.present ? t('player.friend') : t('player.absent');
  }

  tick() {
    if (this.session instanceof Play) showClock(this.clock, this.session, this.side);
  }
}
