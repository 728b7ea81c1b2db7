// The lessons: a page for each piece, then what pieces do together, what the rulebook changes (B1–B9), and
// the battles (B20). Each is a position in which Red is
// to make one turn, and what of that turn counts as done. The words are learn.ID, .task and .hint.

/**
 * @typedef {{ by?: string, takes?: string, captures?: number, manner?: import('../types.js').Manner, to?: string[],
 *   stack?: string, covers?: string, hero?: string, from?: string, ends?: string }} Goal
 * @typedef {{ id: string, fen: string, done: Goal, rings?: boolean, game?: import('../types.js').ArmyGame }} Lesson
 */

const BOOK = 'cotulenh-rulebook';

/** @type {Lesson[]} */
export const LESSONS = [
  { id: 'C', fen: '9c1/9ii/11/11/11/11/4h6/11/11/4Ch5/11/9II r - - 0 1', done: { by: 'C', takes: 'H' } },
  { id: 'I', fen: '9c1/9ii/11/11/11/11/11/4ti5/4I6/11/9II/10C r - - 0 1', done: { by: 'I', takes: 'T' } },
  { id: 'T', fen: '9c1/9ii/11/11/11/11/11/11/1n1T7/11/9II/10C r - - 0 1', done: { by: 'T', takes: 'N', manner: 'stay' } },
  { id: 'M', fen: '9c1/9ii/11/11/11/11/7e3/6M4/11/11/9II/10C r - - 0 1', done: { by: 'M', takes: 'E' } },
  { id: 'E', fen: '9c1/9ii/11/11/11/11/11/4E6/4A6/11/9II/10C r - - 0 1', done: { stack: 'EA' } },
  { id: 'A', fen: '9c1/9ii/11/11/11/11/4i6/4E6/4A6/11/9II/10C r - - 0 1', done: { by: 'A', takes: 'I' } },
  { id: 'G', fen: '9c1/9ii/11/4f6/11/11/11/4H6/5G5/11/9II/10C r - - 0 1', done: { covers: 'e5' }, rings: true },
  { id: 'S', fen: '9c1/9ii/11/11/11/11/6i1i2/6E4/6S4/11/9II/10C r - - 0 1', done: { by: 'S', takes: 'I' } },
  { id: 'F', fen: '9c1/9ii/11/11/11/11/4i6/11/4F6/11/9II/7C3 r - - 0 1', done: { by: 'F', takes: 'I', manner: 'stay' } },
  { id: 'N', fen: '9c1/9ii/11/11/11/11/11/11/2N2tm4/11/9II/10C r - - 0 1', done: { by: 'N', takes: 'T', manner: 'stay' } },
  { id: 'H', fen: '9c1/9ii/11/11/11/11/11/4C6/11/11/4H6/9II r - - 0 1', done: { stack: 'HC' } },
  { id: 'terrain', fen: '9c1/9ii/11/11/11/11/11/7A3/11/11/9II/10C r - - 0 1', done: { by: 'A', to: ['h7', 'h8'] } },
  { id: 'stacks', fen: '9c1/9ii/11/11/11/11/11/11/1(NT)2F6/11/9II/10C r - - 0 1', done: { stack: 'NFT' } },
  { id: 'deploy', fen: '7c3/9ii/11/11/11/11/4i6/11/4(FT)2a3/11/9I1/6C4 r - - 0 1', done: { captures: 2 } },
  { id: 'rings', fen: '9c1/9ii/11/11/11/4g6/11/6g4/4F2i3/11/9II/7C3 r - - 0 1', done: { by: 'F', manner: 'suicide' }, rings: true },
  { id: 'heroes', fen: '11/9ii/11/11/11/11/11/4c6/11/5T5/11/6C1II1 r - - 0 1', done: { hero: 'T' } },
  { id: 'commanders', fen: '10c/8ii1/11/11/11/11/11/9T1/11/11/4II5/10C r - - 0 1', done: { by: 'T', to: ['k5'] } },
  { id: 'B1', game: BOOK, fen: '9c1/9ii/11/11/11/11/11/2I8/2(NT)8/11/11/7C1II r - - 0 1', done: { stack: 'NTI' } },
  { id: 'B2', game: BOOK, fen: '9c1/9ii/11/11/11/11/4i6/11/2(NFF)3i4/11/11/7C1II r - - 0 1', done: { captures: 2 } },
  { id: 'B3', game: BOOK, fen: '9c1/9ii/11/11/11/11/11/11/N2C7/11/11/9II r - - 0 1', done: { by: 'C', stack: 'NC' } },
  { id: 'B4', game: BOOK, fen: '9c1/9ii/11/11/11/11/11/4I6/4+H1i4/11/11/7C1II r - - 0 1', done: { by: 'H', takes: 'I' } },
  { id: 'B5', game: BOOK, fen: '4c6/9ii/11/11/11/11/11/11/11/11/11/3(TC)5II r - - 0 1', done: { stack: 'TC', to: ['e1'] } },
  { id: 'B6', game: BOOK, fen: '9c1/9ii/11/11/11/11/11/11/2N8/11/2N8/7C1II r - - 0 1', done: { by: 'N', from: 'c2', to: ['c5', 'c6'] } },
  { id: 'B7', game: BOOK, fen: '9c1/9ii/11/11/11/11/4i6/11/2N8/11/11/7C1II r - - 0 1', done: { by: 'N', takes: 'I', manner: 'stay' } },
  { id: 'B8', game: BOOK, fen: '9c1/9ii/11/11/11/11/11/11/2nT7/11/11/7C1II r - - 0 1', done: { by: 'T', takes: 'N', manner: 'stay' } },
  { id: 'B9', game: BOOK, fen: '9c1/9ii/11/11/4t6/11/4i6/11/4F2i3/11/11/7C1II r - - 0 1', done: { by: 'F', takes: 'I', manner: 'stay' } },
  { id: 'total', game: 'cotulenh', fen: '5i(hc)i3/11/11/11/7A3/11/11/11/11/11/11/9CI r - - 0 1', done: { ends: 'checkmate' } },
  { id: 'raid', game: 'cotulenh-raid', fen: '5i(hc)i3/11/11/11/5A5/11/11/11/11/11/11/9CI r - - 0 1', done: { ends: 'checkmate' } },
  { id: 'marine', game: 'cotulenh-marine', fen: '9c1/9ii/11/11/11/11/1n9/11/11/11/1N9/7C1II r - - 0 1', done: { ends: 'objective' } },
  { id: 'air', game: 'cotulenh-air', fen: '9c1/9ii/11/11/11/11/4f6/11/11/11/4F6/7C1II r - - 0 1', done: { ends: 'objective' } },
  { id: 'land', game: 'cotulenh-land', fen: '9c1/9ee/11/11/11/11/4a6/11/4T6/11/11/7C1II r - - 0 1', done: { ends: 'objective' } },
];
