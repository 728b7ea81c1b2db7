// A short track of chess: how the men move, castling, pawns, mate.

const game = 'chess';

/** @type {import('./lessons.js').Lesson[]} */
export const CHESS_LESSONS = [
  {
    id: 'chessmen', game, demo: { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', from: 'b1', play: ['b1c3'] },
    tasks: [
      { fen: '4k3/8/8/8/R6p/8/8/4K3 w - - 0 1', done: { by: 'R', takes: 'P' } },
      { fen: '4k3/8/8/6p1/3p4/8/3B4/4K3 w - - 0 1', done: { by: 'B', takes: 'P' } },
      { fen: '4k3/8/4n3/2p5/1PP5/1N6/8/4K3 w - - 0 1', done: { by: 'N', takes: 'P' } },
    ],
  },
  {
    id: 'castling', game, demo: { fen: '4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1', from: 'e1', play: ['e1g1'] },
    tasks: [
      { fen: '4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1', done: { by: 'K', manner: 'castle' } },
      { fen: '4k3/8/8/8/8/8/PPP5/R3K3 w Q - 0 1', done: { by: 'K', manner: 'castle' } },
      { fen: '5rk1/8/8/8/8/8/P6P/R3K2R w KQ - 0 1', done: { by: 'K', manner: 'castle' } },
    ],
  },
  {
    id: 'pawns', game, demo: { fen: '4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1', from: 'd2', play: ['d2d4', 'e4d3'] },
    tasks: [
      { fen: '4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1', done: { by: 'P', takes: 'P' } },
      { fen: '8/P3k3/8/8/8/8/8/4K3 w - - 0 1', done: { by: 'P', to: ['a8'] } },
      { fen: '4k3/8/8/3pPp2/8/8/8/4K3 w - f6 0 1', done: { by: 'P', takes: 'P' } },
    ],
  },
  {
    id: 'mate', game, demo: { fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', from: 'a1', play: ['a1a8'] },
    tasks: [
      { fen: '7k/6pp/8/8/8/8/8/4R1K1 w - - 0 1', done: { ends: 'checkmate' } },
      { fen: '7k/8/5KQ1/8/8/8/8/8 w - - 0 1', done: { ends: 'checkmate' } },
      { fen: '6rk/6pp/8/6N1/8/8/8/4K3 w - - 0 1', done: { ends: 'checkmate' } },
    ],
  },
];
