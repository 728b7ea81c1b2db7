// The puzzles of the last days: a small board each, whether it was solved, and a way back to it.

import { el } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { smallBoard } from '../home/preview.js';
import { themeName } from './themes.js';

/** @typedef {import('./library.js').Puzzle} Puzzle @typedef {import('./library.js').PuzzleGame} PuzzleGame
 *  @typedef {import('./progress.js').Attempted} Attempted */

/** How many are shown. */
const MOST = 12;

/** @param {PuzzleGame} game @param {Puzzle} puzzle @param {boolean} isSolved @param {(puzzle: Puzzle) => void} open */
function entry(game, puzzle, isSolved, open) {
  const address = `/puzzles/${game}/${puzzle.id}`;
  const theme = puzzle.themes[0] ? themeName(puzzle.themes[0]) : '';
  const result = t(isSolved ? 'puzzle.was_solved' : 'puzzle.was_missed');
  return el('li', {}, el('a', {
    class: 'attempted', href: address, 'data-key': `history-${puzzle.id}`, title: t('puzzle.level', { level: number(puzzle.level) }), onclick: (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(puzzle);
    },
  }, smallBoard(game, puzzle.fen, puzzle.fen.split(' ')[1] === 'b'), el('span', { class: 'title', text: theme }), el('span', { class: 'unseen', text: `, ${result}` }),
  el('span', { class: isSolved ? 'mark solved' : 'mark missed', title: result }, icon(isSolved ? 'done' : 'close'))));
}

/** @param {PuzzleGame} game @param {Puzzle[]} puzzles @param {Attempted[]} history the last one first @param {(puzzle: Puzzle) => void} open */
export function historyList(game, puzzles, history, open) {
  const known = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
  const entries = history.flatMap(({ id, solved }) => {
    const puzzle = known.get(id);
    return puzzle ? [entry(game, puzzle, solved, open)] : [];
  }).slice(0, MOST);
  const heading = t('puzzle.history');
  return el('section', { class: 'puzzle-history', 'aria-label': heading }, el('h2', { text: heading }),
    entries.length > 0 ? el('ol', {}, ...entries) : el('p', { class: 'quiet', text: t('puzzle.no_history') }));
}
