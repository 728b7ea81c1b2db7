// The puzzles of a game: fetched when they are wanted, and chosen from.

import { assetAddress } from '../assets.js';

/**
 * @typedef {{ id: string, fen: string, moves: string[], themes: string[], level: number }} Puzzle
 * @typedef {'chess' | 'cotulenh'} PuzzleGame
 * @typedef {'fit' | 'easy' | 'medium' | 'hard'} Difficulty
 * @typedef {{ theme: string, difficulty: Difficulty }} Wish
 */

/** @type {readonly PuzzleGame[]} */
export const PUZZLE_GAMES = ['cotulenh', 'chess'];

/** @type {readonly Difficulty[]} */
export const DIFFICULTIES = ['fit', 'easy', 'medium', 'hard'];

/** The levels of a difficulty. @type {Record<'easy' | 'medium' | 'hard', [number, number]>} */
const LEVELS = { easy: [1, 3], medium: [4, 6], hard: [7, 10] };

/** @type {Map<PuzzleGame, Promise<Puzzle[]>>} */
const loading = new Map();

/** @param {PuzzleGame} game @returns {Promise<Puzzle[]>} */
async function fetchPuzzles(game) {
  const answer = await fetch(assetAddress(`puzzles/${game}.json`) ?? `/puzzles/${game}.json`);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** @param {PuzzleGame} game @returns {Promise<Puzzle[]>} */
export function puzzlesOf(game) {
  const known = loading.get(game);
  if (known) return known;
  const puzzles = fetchPuzzles(game);
  loading.set(game, puzzles);
  // What failed is asked for again the next time.
  puzzles.catch(() => loading.delete(game));
  return puzzles;
}

/** The themes there are, the most frequent first. @param {Puzzle[]} puzzles */
export function themesOf(puzzles) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const theme of puzzles.flatMap((puzzle) => puzzle.themes)) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

/** In how many turns the solver mates, where that is the task. @param {Puzzle} puzzle */
export function mateIn({ themes }) {
  const theme = themes.find((name) => name.startsWith('mate-in-'));
  return theme ? Number(theme.slice('mate-in-'.length)) : null;
}

/** @param {Puzzle[]} puzzles @param {Difficulty} difficulty @param {number} level that fits the person */
function ofDifficulty(puzzles, difficulty, level) {
  if (difficulty !== 'fit') {
    const [least, most] = LEVELS[difficulty];
    return puzzles.filter((puzzle) => puzzle.level >= least && puzzle.level <= most);
  }
  const distance = (/** @type {Puzzle} */ puzzle) => Math.abs(puzzle.level - level);
  const nearest = Math.min(...puzzles.map(distance));
  return puzzles.filter((puzzle) => distance(puzzle) <= nearest + 1);
}

/** One that fits the wish and has not been solved, if there is one; null if nothing fits.
 * @param {Puzzle[]} puzzles @param {Wish} wish @param {Set<string>} solved @param {number} level that fits the person */
export function choosePuzzle(puzzles, wish, solved, level) {
  const wanted = wish.theme === '' ? puzzles : puzzles.filter((puzzle) => puzzle.themes.includes(wish.theme));
  const fresh = wanted.filter((puzzle) => !solved.has(puzzle.id));
  const left = ofDifficulty(fresh, wish.difficulty, level);
  const choice = left.length > 0 ? left : ofDifficulty(wanted, wish.difficulty, level);
  return choice[Math.floor(Math.random() * choice.length)] ?? null;
}
