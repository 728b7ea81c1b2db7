// A lesson for each piece.

import { among, exactly } from './position.js';

const FAR = 'I j2, I k2, c j12, i j11, i k11';

/** @type {import('./lessons.js').Lesson[]} */
export const PIECE_LESSONS = [
  {
    id: 'I', demo: { fen: among('I e4, t e5, h f5'), from: 'e4', play: ['Ie4xe5'] },
    tasks: [
      { fen: among('I e4'), done: { by: 'I', to: ['e5'] } },
      { fen: among('I e4, t e5, i f5'), done: { by: 'I', takes: 'T' } },
      { fen: among('I c5, n b5, h d6'), done: { by: 'I', takes: 'N', manner: 'stay' } },
    ],
  },
  {
    id: 'M', demo: { fen: among('M g4, e h5'), from: 'g4', play: ['Mg4xh5'] },
    tasks: [
      { fen: among('M g5'), done: { by: 'M', to: ['f6', 'h6', 'f4', 'h4'] } },
      { fen: among('M g5, e h6'), done: { by: 'M', takes: 'E' } },
      { fen: among('M c5, n b6, h e7'), done: { by: 'M', takes: 'N', manner: 'stay' } },
    ],
  },
  {
    id: 'T', demo: { fen: among('T e4, i e6'), from: 'e4', play: ['Te4xe6'] },
    tasks: [
      { fen: among('T d4'), done: { by: 'T', to: ['d6'] } },
      { fen: among('T e4, I e5, i e6, i g4'), done: { by: 'T', takes: 'I' } },
      { fen: among('T d4, n b4'), done: { by: 'T', takes: 'N', manner: 'stay' } },
    ],
  },
  {
    id: 'C', demo: { fen: exactly(`C e4, h f4, h e7, ${FAR}`), from: 'e4', play: ['Ce4xf4'] },
    tasks: [
      { fen: exactly(`C e3, ${FAR}`), done: { by: 'C', to: ['e9'] } },
      { fen: exactly(`C e3, h f3, h e6, ${FAR}`), done: { by: 'C', takes: 'H' } },
      { fen: exactly('C d5, I j2, I k2, c g12, i j11, i k11'), done: { by: 'C', to: ['f5'] } },
    ],
  },
  {
    id: 'E', demo: { fen: among('E e5, A e4'), from: 'e5', play: ['Ee5&e4'] },
    tasks: [
      { fen: among('E f5, A f4'), done: { stack: 'EA' } },
      { fen: among('E e4, G e5, I d4'), done: { stack: 'EG' } },
      { fen: among('(EA) e6'), done: { by: 'E', stack: 'EA', to: ['e7'] } },
    ],
  },
  {
    id: 'A', demo: { fen: among('A e3, E e4, i e6'), from: 'e3', play: ['Ae3xe6'] },
    tasks: [
      { fen: among('A f3'), done: { by: 'A', to: ['f6', 'i6', 'i3', 'c3', 'c6'] } },
      { fen: among('A e4, E e5, i e6'), done: { by: 'A', takes: 'I' } },
      { fen: among('A d3, n a3, i d7'), done: { by: 'A', takes: 'N', manner: 'stay' } },
    ],
  },
  {
    id: 'G', rings: true, demo: { fen: among('G e4, H e6, f e10'), from: 'e4', play: ['Ge4e5'] },
    tasks: [
      { fen: among('G e4, f e5, f f6'), done: { by: 'G', takes: 'F' } },
      { fen: among('G f4, H e5, f e9'), done: { covers: ['e5'] } },
      { fen: among('G f4, H e5, H g5, f f9'), done: { covers: ['e5', 'g5'] } },
    ],
  },
  {
    id: 'S', rings: true, demo: { fen: among('S g3, E g4, i g5'), from: 'g3', play: ['Sg3xg5'] },
    tasks: [
      { fen: among('S g4'), done: { by: 'S', to: ['g6', 'e4', 'i4', 'g2'] } },
      { fen: among('S g4, E g5, i g6, i i6'), done: { by: 'S', takes: 'I' } },
      { fen: among('S g4, H e6, H g6, f f10'), done: { covers: ['e6', 'g6'] } },
    ],
  },
  {
    id: 'F', demo: { fen: among('F e4, I e5, i e8'), from: 'e4', play: ['Fe4xe8'] },
    tasks: [
      { fen: among('F e4, I e5, i e6'), done: { by: 'F', to: ['e8'] } },
      { fen: among('F e4, i e6'), done: { by: 'F', takes: 'I', manner: 'stay' } },
      { fen: among('F e4, g e8, i e7, i h4'), done: { by: 'F', takes: 'I', on: 'h4' } },
    ],
  },
  {
    id: 'N', demo: { fen: among('N b4, n b8'), from: 'b4', play: ['Nb4xb8'] },
    tasks: [
      { fen: among('N b4'), done: { by: 'N', to: ['b8'] } },
      { fen: among('N c4, t f4, m g4'), done: { by: 'N', takes: 'T', manner: 'stay' } },
      { fen: among('N b3, n b7, t f3'), done: { by: 'N', takes: 'N' } },
    ],
  },
  {
    id: 'H', demo: { fen: exactly(`C g5, H g2, ${FAR}`), from: 'g5', play: ['Cg5&g2'] },
    tasks: [
      { fen: exactly('C e5, H e2, I j1, I k1, c j12, i j11, i k11'), done: { stack: 'HC' } },
      { fen: among('+H e4, H g4'), done: { by: 'H', to: ['d5', 'f5', 'd3', 'f3'] } },
      { fen: among('+H e4, i f5, i e6'), done: { by: 'H', takes: 'I' } },
    ],
  },
];
