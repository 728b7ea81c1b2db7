// Who plays: a bar above the board and one below it, with name, losses and clock.

import { pieceIcon } from './board/pieces.js';
import { showClock } from './clock.js';
import { el, refill } from './dom.js';
import { list, t } from './i18n.js';
import { isOn } from './options.js';
import { Play } from './play.js';
import { pieceName, sideName } from './words.js';

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
    refill(this.lost, ...this.losses(taken));
    this.tick();
  }

  /** One drawing a kind, with their number. @param {string[]} taken */
  losses(taken) {
    const { game } = this.session;
    const kinds = [...new Set(taken)].map((kind) => ({ kind, count: taken.filter((other) => other === kind).length }));
    const words = kinds.map(({ kind, count }) => (count > 1 ? `${count} × ${pieceName(game, kind)}` : pieceName(game, kind)));
    const spoken = kinds.length > 0 && el('span', { class: 'unseen', text: t('player.lost', { pieces: list(words) }) });
    return [spoken, ...kinds.map(({ kind, count }) => el('span', { class: 'loss', 'aria-hidden': 'true' },
      pieceIcon(game, { kind, hero: false }, this.side, isOn('letters')), count > 1 && String(count)))];
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
