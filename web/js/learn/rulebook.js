// What the rulebook plays otherwise than the clubs (B1–B9).

import { among, exactly } from './position.js';

const game = 'cotulenh-rulebook';
const FAR = 'I j1, I k1, c j12, i j11, i k11';
const LONE = 'I j2, I k2, i j11, i k11';

/** @type {import('./lessons.js').Lesson[]} */
export const RULEBOOK_LESSONS = [
  {
    id: 'B1', game, demo: { fen: among('(NI) c4, T e4'), from: 'e4', play: ['Te4&c4'] },
    tasks: [
      { fen: among('I c5, (NT) c4'), done: { stack: 'NTI' } },
      { fen: among('M d5, (NT) c4'), done: { stack: 'NTM' } },
      { fen: among('I e5, (FT) e4, T f5'), done: { stack: 'TI' } },
    ],
  },
  {
    id: 'B2', game, demo: { fen: among('(NF) c4, F f4'), from: 'f4', play: ['Ff4&c4'] },
    tasks: [
      { fen: among('(NT) c4, T e4'), done: { stack: 'NTT' } },
      { fen: among('(NFF) c4, i e6, i g4'), done: { captures: 2 } },
      { fen: among('(NTT) c4, i e4, i c6'), done: { captures: 2 } },
    ],
  },
  {
    id: 'B3', game, demo: { fen: exactly(`C e3, N b3, ${FAR}`), from: 'e3', play: ['Ce3&b3'] },
    tasks: [
      { fen: exactly(`C d4, N a4, ${FAR}`), done: { by: 'C', stack: 'NC' } },
      { fen: exactly(`C h5, N a5, ${FAR}`), done: { by: 'C', stack: 'NC' } },
      { fen: exactly(`C e4, N a4, N e7, c c12, ${LONE}`), done: { by: 'C', stack: 'NC' } },
    ],
  },
  {
    id: 'B4', game, demo: { fen: among('+H e4, i g4'), from: 'e4', play: ['+He4xg4'] },
    tasks: [
      { fen: among('+H e4, H g2'), done: { by: 'H', to: ['g6', 'c6'] } },
      { fen: among('I e5, +H e4, i g4'), done: { by: 'H', takes: 'I' } },
      { fen: among('I e5, +H e4, h e6, i g6'), done: { by: 'H', takes: 'I' } },
    ],
  },
  {
    id: 'B5', game, demo: { fen: exactly(`(TC) f1, c g12, ${LONE}`), from: 'f1', play: ['(TC)f1g1'] },
    tasks: [
      { fen: exactly(`(TC) d1, c e12, ${LONE}`), done: { stack: 'TC', to: ['e1'] } },
      { fen: exactly(`(FC) d4, c g12, ${LONE}`), done: { stack: 'FC', to: ['g4'] } },
      { fen: exactly(`C d1, T e1, c e12, ${LONE}`), done: { stack: 'TC', to: ['e1'] } },
    ],
  },
  {
    id: 'B6', game, demo: { fen: among('N b3, N b5'), from: 'b3', play: ['Nb3b7'] },
    tasks: [
      { fen: among('N c4, N c2'), done: { by: 'N', from: 'c2', to: ['c5', 'c6'] } },
      { fen: among('N b2, N b3, N b4'), done: { by: 'N', from: 'b2', to: ['b5', 'b6'] } },
      { fen: among('N c2, i c4'), done: { by: 'N', takes: 'I' } },
    ],
  },
  {
    id: 'B7', game, demo: { fen: among('N c9, i e7'), from: 'c9', play: ['Nc9_e7'] },
    tasks: [
      { fen: among('N c4, i e6'), done: { by: 'N', takes: 'I', manner: 'stay' } },
      { fen: among('N c9, t e7, h c11'), done: { by: 'N', takes: 'T', manner: 'stay' } },
      { fen: among('N c4, i c6, i e6'), done: { by: 'N', takes: 'I', manner: 'stay' } },
    ],
  },
  {
    id: 'B8', game, demo: { fen: among('I d8, n c8'), from: 'd8', play: ['Id8_c8'] },
    tasks: [
      { fen: among('n c4, T d4'), done: { by: 'T', takes: 'N', manner: 'stay' } },
      { fen: among('n c5, I d5, h d6'), done: { by: 'I', takes: 'N', manner: 'stay' } },
      { fen: among('n c4, A f4, I e4'), done: { by: 'A', takes: 'N', manner: 'stay' } },
    ],
  },
  {
    id: 'B9', game, demo: { fen: among('F g3, i g6, t g8'), from: 'g3', play: ['Fg3_g6'] },
    tasks: [
      { fen: among('F e4, i e6, t e8'), done: { by: 'F', takes: 'I', manner: 'stay' } },
      { fen: among('F e4, i e6, a h7'), done: { by: 'F', takes: 'A', manner: 'capture' } },
      { fen: among('F e4, t e8, i e6, i h4'), done: { by: 'F', takes: 'I', manner: 'stay' } },
    ],
  },
];
