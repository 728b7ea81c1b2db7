// FEN and PGN, out and in.

import { exportPgn, gamePgn, importText } from './api.js';
import { announce } from './announce.js';
import { button, el } from './dom.js';
import { t } from './i18n.js';
import { Play } from './play.js';
import { Study } from './study.js';

/** @param {string} text */
async function copy(text) {
  await navigator.clipboard?.writeText(text);
  announce(t('texts.copied'));
}

export class Texts {
  /** @param {Play | Study} session @param {(study: Study) => void} open */
  constructor(session, open) {
    this.session = session;
    this.open = open;
    this.fen = el('input', { class: 'fen', readonly: true, spellcheck: 'false' });
    this.input = el('textarea', { rows: 4, spellcheck: 'false', class: 'text-in' });
    this.fault = el('p', { class: 'fault', role: 'alert' });
    this.element = el('details', { class: 'panel texts' },
      el('summary', { text: t('texts.title') }),
      el('label', { class: 'field wide' }, el('span', { text: 'FEN' }), this.fen),
      el('div', { class: 'row-of-buttons' },
        button(t('texts.copy_fen'), () => copy(this.fen.value)),
        button(t('texts.copy_pgn'), () => this.pgn().then(copy)),
        button(t('texts.save_pgn'), () => this.save())),
      el('label', { class: 'field wide' }, el('span', { text: t('texts.paste') }), this.input),
      button(t('texts.load'), () => this.load(), { 'data-key': 'load' }), this.fault);
  }

  show() {
    this.fen.value = this.session.position?.fen ?? '';
  }

  pgn() {
    return this.session instanceof Study ? exportPgn(this.session.tree()) : gamePgn(this.session.id);
  }

  async save() {
    const file = new Blob([await this.pgn()], { type: 'application/x-chess-pgn' });
    const address = URL.createObjectURL(file);
    el('a', { href: address, download: 'sandtable.pgn' }).click();
    URL.revokeObjectURL(address);
  }

  async load() {
    const text = this.input.value.trim();
    this.fault.textContent = '';
    if (!text) return;
    try {
      // A PGN says which game it is; a FEN is of the game shown unless it can only be the other.
      const isTagged = /\[(Variant|Red)\s/.test(text);
      const { games, errors } = await importText(text, isTagged ? null : guessGame(text, this.session.game));
      if (games.length > 0) this.open(new Study(games[0].game, games[0].start, games[0]));
      else this.fault.textContent = errors.map((error) => t('texts.fault', error)).join(' ');
    } catch (refusal) {
      this.fault.textContent = /** @type {Error} */ (refusal).message;
    }
  }
}

/** @param {string} text @param {import('./types.js').GameKind} shown */
function guessGame(text, shown) {
  const ranks = text.split(' ')[0].split('/').length;
  if (ranks === 12) return 'cotulenh';
  if (ranks === 8) return shown === 'cotulenh' ? 'chess' : shown;
  return shown;
}
