// The battles (B20): a game may be about more than the Commander.

import { among, exactly } from './position.js';

/** Blue without Tanks, Infantry and Artillery but those named. @param {string} list */
const ashore = (list) => exactly(`${list}, C k1, I j2, I k2, c j12, e j11, e k11`);
const CORNER = 'c k12, i j12, i k11, C g1, I j2, I k2';

/** @type {import('./lessons.js').Lesson[]} */
export const BATTLE_LESSONS = [
  {
    id: 'total', game: 'cotulenh', demo: { fen: exactly(`A e9, ${CORNER}`), from: 'e9', play: ['Ae9h9'] },
    tasks: [
      { fen: exactly('A h8, C j1, I k1, (hc) g12, i f12, i h12'), done: { ends: 'checkmate' } },
      { fen: exactly(`F g4, ${CORNER}`), done: { ends: 'checkmate' } },
      { fen: exactly(`A k7, t h10, ${CORNER}`), done: { ends: 'checkmate' } },
    ],
  },
  {
    id: 'raid', game: 'cotulenh-raid', demo: { fen: among('T e4, a e6, i g4'), from: 'e4', play: ['Te4xe6'] },
    tasks: [
      { fen: among('F e4, i e2, f e7, h h4'), done: { takes: 'F' } },
      { fen: exactly('(FT) e4, i e6, a h4, C g1, I j2, I k2, c h12, i j11, i k11'), done: { captures: 2 } },
      { fen: exactly('A f8, C j1, I k1, (hc) g12, i f12, i h12'), done: { ends: 'checkmate' } },
    ],
  },
  {
    id: 'marine', game: 'cotulenh-marine', demo: { fen: among('N a3, n a7'), from: 'a3', play: ['Na3xa7'] },
    tasks: [
      { fen: among('N b2, n b6'), done: { ends: 'objective' } },
      { fen: among('A d3, n a3, N b12'), done: { ends: 'objective' } },
      { fen: among('F e4, n b4, N a2'), done: { ends: 'objective' } },
    ],
  },
  {
    id: 'air', game: 'cotulenh-air', demo: { fen: among('F d3, f d7'), from: 'd3', play: ['Fd3xd7'] },
    tasks: [
      { fen: among('F e2, f e6'), done: { ends: 'objective' } },
      { fen: among('G e4, f e5, F k5'), done: { ends: 'objective' } },
      { fen: among('S e4, E e5, f e6, F k3'), done: { ends: 'objective' } },
    ],
  },
  {
    id: 'land', game: 'cotulenh-land', demo: { fen: ashore('T g4, t g6'), from: 'g4', play: ['Tg4xg6'] },
    tasks: [
      { fen: ashore('T e4, a e6'), done: { ends: 'objective' } },
      { fen: ashore('F e4, m e6, a h7'), done: { ends: 'objective' } },
      { fen: ashore('(FT) e4, i e6, a e8'), done: { ends: 'objective' } },
    ],
  },
];
