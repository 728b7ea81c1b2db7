// Puzzles: choose, solve on a live board, and go on to the next.

import { button, el, refill } from '../dom.js';
import { list, number, t } from '../i18n.js';
import { keep, recall } from '../prefs.js';
import { Table } from '../table.js';
import { placeName, sideName, turnWords, unitName } from '../words.js';
import { Attempt } from './attempt.js';
import { figures, wishFields } from './controls.js';
import { historyList } from './history.js';
import { PUZZLE_GAMES, choosePuzzle, mateIn, puzzlesOf, themesOf } from './library.js';
import { levelFor, noteMiss, noteSolved, progressIn } from './progress.js';
import { themeChoices, themeName } from './themes.js';
import { keepWish, recallWish } from './wish.js';

/** @typedef {import('./library.js').Puzzle} Puzzle @typedef {import('./library.js').PuzzleGame} PuzzleGame
 *  @typedef {import('./library.js').Wish} Wish */

/** How many ways there are to say that a turn was wrong. */
const KIND_WORDS = 3;

/** Says nothing of a turn that nobody will make. */
class PuzzleTable extends Table {
  showTray() {
    const { position } = this.session;
    if (this.session.mover()) super.showTray();
    else if (position) this.tray.show(position, this.hand, false, '');
  }
}

class PuzzlePage {
  /** @param {PuzzleGame} game @param {(address: string) => void} go @param {(table: Table) => void} opened */
  constructor(game, go, opened) {
    this.game = game;
    this.go = go;
    this.opened = opened;
    this.wish = recallWish();
    /** @type {Puzzle[]} */
    this.puzzles = [];
    /** @type {Attempt | null} */
    this.attempt = null;
    /** @type {PuzzleTable | null} */
    this.table = null;
    this.isClean = true;
    /** How far the hint has gone: nothing, the piece, the target. */
    this.hinted = 0;
    this.missed = 0;
    this.choices = el('div', { class: 'puzzle-choices' });
    this.past = el('div', { class: 'puzzle-past' });
    this.task = el('p', { class: 'task puzzle-task' });
    this.verdict = el('div', { class: 'verdict', role: 'status' });
    this.buttons = el('div', { class: 'row-of-buttons' });
    this.counts = el('div');
    this.about = el('div', { class: 'puzzle-about' });
    this.place = el('div', { class: 'around-board', 'data-game': game });
    this.element = el('div', { class: 'puzzles' },
      el('section', { class: 'puzzle-side' }, el('h1', { text: t('puzzle.title') }), this.task, this.verdict, this.buttons, this.about, this.counts, this.choices, this.past),
      this.place);
  }

  /** @param {string | undefined} id */
  async load(id) {
    try {
      this.puzzles = await puzzlesOf(this.game);
    } catch {
      refill(this.verdict, el('p', { class: 'fault', text: t('puzzle.failed') }));
      refill(this.buttons, button(t('puzzle.retry'), () => this.load(id), { class: 'main' }));
      return;
    }
    const themes = themesOf(this.puzzles);
    if (!themes.includes(this.wish.theme)) this.wish = { ...this.wish, theme: '' };
    const asked = this.puzzles.find((puzzle) => puzzle.id === id);
    if (asked) this.open(asked);
    else this.next();
  }

  showChoices() {
    const { solved } = progressIn(this.game);
    refill(this.choices, wishFields(this.game, this.wish, { game: (game) => this.go(`/puzzles/${game}`), wish: (wish) => this.choose(wish) }),
      themeChoices(this.puzzles, this.wish.theme, new Set(solved), (theme) => this.choose({ ...this.wish, theme })));
    this.showPast();
  }

  /** @param {Wish} wish */
  choose(wish) {
    this.wish = wish;
    keepWish(wish);
    this.next();
  }

  showPast() {
    const progress = progressIn(this.game);
    refill(this.counts, figures(progress));
    refill(this.past, historyList(this.game, this.puzzles, progress.history, (puzzle) => this.open(puzzle)));
  }

  next() {
    const { solved, rating } = progressIn(this.game);
    const puzzle = choosePuzzle(this.puzzles, this.wish, new Set(solved), levelFor(rating));
    if (puzzle) {
      this.open(puzzle);
      return;
    }
    this.showChoices();
    refill(this.verdict, el('p', { text: t('puzzle.none') }));
  }

  /** @param {Puzzle} puzzle */
  open(puzzle) {
    // The address holds the puzzle: it can be sent, and a reload keeps it.
    history.replaceState(null, '', `/puzzles/${this.game}/${puzzle.id}`);
    const attempt = new Attempt(this.game, puzzle);
    const table = new PuzzleTable(attempt, () => {});
    table.flipped = attempt.side === 'second';
    this.opened(table);
    [this.attempt, this.table, this.isClean, this.missed] = [attempt, table, true, 0];
    const side = sideName(this.game, attempt.side);
    const turns = mateIn(puzzle);
    refill(this.task, turns ? t('puzzle.task.mate', { side, turns: number(turns) }) : t('puzzle.task', { side }));
    refill(this.place, table.board.element);
    refill(this.about, table.tray.element);
    this.say(null);
    this.showButtons();
    this.showChoices();
    this.follow(attempt, puzzle);
    attempt.begin();
  }

  /** @param {Attempt} attempt @param {Puzzle} puzzle */
  follow(attempt, puzzle) {
    attempt.addEventListener('right', () => this.say('good', t('puzzle.right')));
    attempt.addEventListener('wrong', (event) => {
      this.miss();
      const words = t(`puzzle.wrong.${this.missed % KIND_WORDS}`);
      this.missed += 1;
      this.say('fault', `${turnWords(this.game, /** @type {CustomEvent} */ (event).detail)} ${words}`);
    });
    attempt.addEventListener('solved', () => {
      noteSolved(this.game, puzzle, this.isClean);
      this.end('good', t('puzzle.solved'), puzzle);
    });
    attempt.addEventListener('shown', () => this.end('', t('puzzle.shown'), puzzle));
    attempt.addEventListener('change', () => { this.hinted = 0; });
  }

  /** @param {string | null} kind @param {...string} words */
  say(kind, ...words) {
    refill(this.verdict, ...words.map((text) => el('p', { class: kind, text })));
  }

  /** @param {string} kind @param {string} words @param {Puzzle} puzzle */
  end(kind, words, puzzle) {
    const level = t('puzzle.level', { level: number(puzzle.level) });
    const about = [list(puzzle.themes.map(themeName)), level].filter(Boolean).join(' · ');
    refill(this.verdict, el('p', { class: kind || null, text: words }), el('p', { class: 'quiet', text: about }));
    this.showButtons();
    this.showChoices();
  }

  /** A puzzle is missed once. */
  miss() {
    if (this.isClean && this.attempt) noteMiss(this.game, this.attempt.puzzle);
    this.isClean = false;
    this.showPast();
  }

  showButtons() {
    const isOver = this.attempt?.state === 'solved' || this.attempt?.state === 'shown';
    refill(this.buttons,
      isOver ? null : button(t('puzzle.hint'), () => this.hint(), { 'data-key': 'puzzle-hint' }),
      isOver ? null : button(t('puzzle.solution'), () => this.reveal(), { 'data-key': 'puzzle-solution' }),
      button(t('puzzle.next'), () => this.next(), { class: isOver ? 'main' : null, 'data-key': 'puzzle-next' }));
  }

  /** First the piece, then where it goes. */
  hint() {
    const { attempt, table } = this;
    const step = attempt?.due()?.steps[0];
    if (!attempt?.position || !table || !step || !attempt.mover()) return;
    this.miss();
    this.hinted += 1;
    const unit = attempt.position.units.find((candidate) => candidate.square === step.from);
    const words = [t('puzzle.hint.piece', { unit: unit ? unitName(this.game, unit) : '', square: placeName(this.game, step.from) })];
    if (this.hinted > 1) {
      words.push(t('puzzle.hint.target', { square: placeName(this.game, step.to) }));
      table.grip.threats = [{ from: step.from, to: step.to, kind: 'best' }];
    }
    this.say(null, ...words);
    if (!attempt.position.deploy) table.grip.hand.take(step.from);
    table.show();
  }

  reveal() {
    this.miss();
    this.say(null);
    this.attempt?.reveal();
  }
}

/** @param {string | undefined} name of a game; without one, the last @param {string | undefined} id of a puzzle; without one, a new one
 * @param {(address: string) => void} go @param {(table: Table) => void} opened told of each board @returns {HTMLElement} */
export function puzzlesPage(name, id, go, opened) {
  const game = PUZZLE_GAMES.find((kind) => kind === (name ?? recall('puzzles.game', ''))) ?? 'cotulenh';
  keep('puzzles.game', game);
  const page = new PuzzlePage(game, go, opened);
  page.load(id);
  return page.element;
}
