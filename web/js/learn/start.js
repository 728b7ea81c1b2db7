// First steps: what the game is about, and the board.

import { exactly } from './position.js';

const GUARDS = 'C k1, I j2, I k2, i j11, i k11';

/** @type {import('./lessons.js').Lesson[]} */
export const START_LESSONS = [
  {
    id: 'goal', demo: { fen: exactly(`T e10, c e12, ${GUARDS}`), from: 'e10', play: ['Te10xe12'] },
    tasks: [
      { fen: exactly(`I e11, c e12, ${GUARDS}`), done: { takes: 'C' } },
      { fen: exactly(`A e9, h e11, i h9, c e12, ${GUARDS}`), done: { takes: 'C' } },
      { fen: exactly('A h6, c k12, i j12, i k11, C g1, I j2, I k2'), done: { ends: 'checkmate' } },
    ],
  },
  {
    id: 'board', tasks: [
      { point: ['a', 'b'].flatMap((file) => Array.from({ length: 12 }, (_, rank) => `${file}${rank + 1}`)) },
      { point: ['f6', 'f7', 'h6', 'h7'] },
      { point: ['g12'] },
    ],
  },
];

/** What a tour of the board shows, in order: the words are learn.board.NAME. @type {Record<string, (file: string, rank: number) => boolean>} */
export const AREAS = {
  sea: (file) => file < 'c',
  land: (file, rank) => file > 'c' && !isMouth(file, rank),
  coast: (file, rank) => file === 'c' || isMouth(file, rank),
  river: (_, rank) => rank === 6 || rank === 7,
  bridges: (file, rank) => (file === 'f' || file === 'h') && (rank === 6 || rank === 7),
  red: (_, rank) => rank < 6,
  blue: (_, rank) => rank > 7,
  commanders: (file, rank) => file === 'g' && (rank === 1 || rank === 12),
};

/** Where the river meets the sea (R1.2). @param {string} file @param {number} rank */
const isMouth = (file, rank) => (file === 'd' || file === 'e') && (rank === 6 || rank === 7);

