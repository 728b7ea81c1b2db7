// FEN and PGN, out and in.

import { exportPgn, gamePgn } from './api.js';
import { copyText } from './copy.js';
import { button, el, refill } from './dom.js';
import { t } from './i18n.js';
import { iconButton } from './icons.js';
import { Play } from './play.js';
import { gameTitle, openingOf, readText, studyOf } from './reader.js';
import { Study } from './study.js';
import { NARROW } from './tabs.js';

/** What a person may have on a disk. */
const FILES = '.pgn,.fen,.txt,text/plain,application/x-chess-pgn';

export class Texts {
  /** @param {Play | Study} session @param {(study: Study) => void} open */
  constructor(session, open) {
    this.session = session;
    this.open = open;
    this.fen = el('input', { class: 'fen', readonly: true, spellcheck: 'false' });
    this.input = el('textarea', { rows: 4, spellcheck: 'false', class: 'text-in' });
    this.told = el('p', { class: 'quiet', role: 'status' });
    this.faults = el('div', { role: 'alert' });
    this.games = el('div', { class: 'games' });
    this.file = el('input', { type: 'file', accept: FILES, class: 'unseen', onchange: () => this.pick() });
    this.element = el('details', { class: 'panel texts', open: matchMedia(NARROW).matches },
      el('summary', { text: t('texts.title') }),
      el('label', { class: 'field wide' }, el('span', { text: 'FEN' }), this.fen),
      el('div', { class: 'row-of-buttons' },
        button(t('texts.copy_fen'), () => this.copy(this.fen.value)),
        button(t('texts.copy_pgn'), async () => this.copy(await this.pgn())),
        button(t('texts.save_pgn'), () => this.save())), this.told,
      el('label', { class: 'field wide' }, el('span', { text: t('texts.paste') }), this.input),
      el('div', { class: 'row-of-buttons' },
        button(t('texts.load'), () => this.read(this.input.value), { 'data-key': 'load' }),
        el('label', { class: 'file button' }, this.file, el('span', { text: t('texts.file') }))),
      el('p', { class: 'quiet', text: t('texts.drop') }), this.faults, this.games);
  }

  show() {
    this.fen.value = this.session.position?.fen ?? '';
  }

  /** The way from a game to a study of it. At the end it is among the other things to do next. */
  studyButton() {
    const play = this.session instanceof Play ? this.session : null;
    if (!play?.mayAnalyse() || play.nodes.length < 2 || play.state?.status === 'over') return null;
    return iconButton('analyse', t('act.study'), () => this.studyGame(), { 'data-key': 'study', 'aria-label': t('texts.study_game'), title: t('texts.study_game') });
  }

  pgn() {
    return this.session instanceof Study ? exportPgn(this.session.tree()) : gamePgn(this.session.id);
  }

  /** @param {string} text */
  async copy(text) {
    this.told.textContent = '';
    await copyText(text);
    this.told.textContent = t('texts.copied');
  }

  async save() {
    const file = new Blob([await this.pgn()], { type: 'application/x-chess-pgn' });
    const address = URL.createObjectURL(file);
    el('a', { href: address, download: 'sandtable.pgn' }).click();
    URL.revokeObjectURL(address);
  }

  async pick() {
    const [file] = this.file.files ?? [];
    // The same file may be picked again after it was mended.
    if (file) await this.read(await file.text());
    this.file.value = '';
  }

  async studyGame() {
    const { games } = await readText(await this.pgn(), this.session.game);
    if (!games[0]) return;
    const study = studyOf(games[0]);
    // A game has no variations, so its turns are counted alike in both.
    study.stand(this.session.current);
    this.open(study);
  }

  /** Opens the one game of a text; of several, the person chooses. @param {string} text */
  async read(text) {
    const trimmed = text.trim();
    if (!trimmed) return;
    this.element.open = true;
    if (this.input.value.trim() !== trimmed) this.input.value = trimmed;
    const { games, faults } = await readText(trimmed, this.session.game);
    if (games.length === 1 && faults.length === 0) {
      this.open(studyOf(games[0]));
      return;
    }
    refill(this.faults, ...faults.map((fault) => el('p', { class: 'fault', text: fault })));
    refill(this.games, games.length > 0 ? el('h2', { text: t('texts.choose') }) : null,
      el('ol', {}, ...games.map((game) => el('li', {}, button(gameTitle(game) || openingOf(game), () => this.open(studyOf(game)), { class: 'game-title' })))));
  }
}
