// What is chosen before a puzzle, and what is kept after it: fields, figures.

import { el } from '../dom.js';
import { number, t } from '../i18n.js';
import { gameName } from '../words.js';
import { DIFFICULTIES, PUZZLE_GAMES } from './library.js';

/** @typedef {import('./library.js').Wish} Wish @typedef {import('./library.js').PuzzleGame} PuzzleGame */

/** @param {string} name @param {string} label @param {[string, string][]} options value and words @param {string} chosen
 * @param {(value: string) => void} choose */
function field(name, label, options, chosen, choose) {
  const select = el('select', { name, 'data-key': `puzzle-${name}`, onchange: () => choose(select.value) },
    ...options.map(([value, words]) => el('option', { value, selected: value === chosen }, words)));
  return el('label', { class: 'field' }, el('span', { text: label }), select);
}

/** @param {PuzzleGame} game @param {Wish} wish
 * @param {{ game: (game: PuzzleGame) => void, wish: (wish: Wish) => void }} on */
export function wishFields(game, wish, on) {
  return el('div', { class: 'puzzle-wish' },
    field('game', t('puzzle.game'), PUZZLE_GAMES.map((kind) => [kind, gameName(kind)]), game,
      (value) => on.game(/** @type {PuzzleGame} */ (value))),
    field('difficulty', t('puzzle.difficulty'), DIFFICULTIES.map((name) => [name, t(`puzzle.difficulty.${name}`)]), wish.difficulty,
      (value) => on.wish({ ...wish, difficulty: /** @type {import('./library.js').Difficulty} */ (value) })));
}

/** @param {import('./progress.js').Progress} progress */
export function figures({ streak, best, solved, rating }) {
  const figure = (/** @type {string} */ key, /** @type {number} */ value) =>
    el('div', { class: 'figure', 'data-figure': key }, el('dt', { text: t(`puzzle.figure.${key}`) }), el('dd', { text: number(value) }));
  return el('dl', { class: 'puzzle-figures' }, figure('streak', streak), figure('best', best), figure('solved', solved.length), figure('rating', rating));
}
