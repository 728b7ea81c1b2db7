// What pieces do together: terrain, stacks, deploy, air defence, heroes, and the two Commanders.

import { among, exactly } from './position.js';

/** @type {import('./lessons.js').Lesson[]} */
export const TOGETHER_LESSONS = [
  {
    id: 'terrain', demo: { fen: among('A f5'), from: 'f5', play: ['Af5f8'] },
    tasks: [
      { fen: among('T g6'), done: { by: 'T', to: ['g7', 'g8'] } },
      { fen: among('A h5'), done: { by: 'A', to: ['h7', 'h8'] } },
      { fen: among('N b7'), done: { by: 'N', to: ['e7'] } },
    ],
  },
  {
    id: 'stacks', demo: { fen: among('(NT) b4, F f4'), from: 'f4', play: ['Ff4&b4'] },
    tasks: [
      { fen: among('T e4, I e5'), done: { stack: 'TI' } },
      { fen: among('(NT) b4, F e4'), done: { stack: 'NFT' } },
      { fen: among('(TI) e4, h e6'), done: { stack: 'TI', takes: 'H' } },
    ],
  },
  {
    id: 'deploy', demo: { fen: among('(TI) e4, i e6'), from: 'e4', play: ['Te4>xe6', 'Ie4>d4'] },
    tasks: [
      { fen: among('(TM) e4'), done: { by: 'M', stack: 'T' } },
      { fen: exactly('(FT) e4, i e6, a h4, C g1, I j2, I k2, c h12, i j11, i k11'), done: { captures: 2 } },
      { fen: among('(NFT) c4, n c7, t e4, a g4'), done: { captures: 3 } },
    ],
  },
  {
    id: 'rings', rings: true, demo: { fen: among('F e4, g e8, i h4'), from: 'e4', play: ['Fe4@e8'] },
    tasks: [
      { fen: among('F e4, g e7, i h4'), done: { by: 'F', takes: 'I' } },
      { fen: exactly('F e4, g e7, g g5, i h4, C h1, I j2, I k2, c j12, i j11, i k11'), done: { by: 'F', manner: 'suicide' } },
      { fen: among('+F e4, g e6, g d7, t e8'), done: { by: 'F', takes: 'T' } },
    ],
  },
  {
    id: 'heroes', demo: { fen: exactly('T d3, c e5, i j11, i k11, C g1, I j2, I k2'), from: 'd3', play: ['Td3d5'] },
    tasks: [
      { fen: exactly('T f3, c e5, i j11, i k11, C g1, I i1, I j1'), done: { hero: 'T' } },
      { fen: among('+T e4, s h7'), done: { by: 'T', takes: 'S' } },
      { fen: exactly('F e4, T d2, C k1, g e7, c j12, i j11, i k11'), done: { hero: 'T' } },
    ],
  },
  {
    id: 'commanders', demo: { fen: exactly('C e1, c e12, T d5, I j2, I k2, i j11, i k11'), from: 'd5', play: ['Td5e5'] },
    tasks: [
      { fen: exactly('C k1, c k12, T j5, I e2, I f2, i i11, i j11'), done: { by: 'T', to: ['k5'] } },
      { fen: exactly('C e2, t e4, I j2, I k2, c j12, i j11, i k11'), done: { by: 'C' } },
      { fen: exactly('C g1, c g12, T g5, I d5, i e5, I j2, I k2, i j11, i k11'), done: { takes: 'I' } },
    ],
  },
];
