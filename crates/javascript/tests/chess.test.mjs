// The class `Chess` beside chess.js itself: the same games, asked the same questions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chess as Theirs } from 'chess.js';
import { Chess, MoveError, PgnError, validateFen } from 'sandtable';

/** Numbers as random as the test needs, the same in every run. */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const plain = ({ color, from, to, piece, captured, promotion, san, lan, before, after, flags }) =>
  ({ color, from, to, piece, captured, promotion, san, lan, before, after, flags: [...flags].sort().join('') });

const ASKED = [
  'fen', 'turn', 'moveNumber', 'isCheck', 'inCheck', 'isCheckmate', 'isStalemate', 'isInsufficientMaterial', 'isThreefoldRepetition',
  'isDrawByFiftyMoves', 'isDraw', 'isGameOver',
];

function compare(ours, theirs) {
  for (const name of ASKED) assert.equal(ours[name](), theirs[name](), `${name} in ${theirs.fen()}`);
  assert.deepEqual(ours.moves().sort(), theirs.moves().sort());
}

test('games by chance are the same in both', () => {
  const roll = dice(11);
  for (let round = 0; round < 8; round += 1) {
    const [ours, theirs] = [new Chess(), new Theirs()];
    for (let ply = 0; ply < 120 && theirs.moves().length > 0; ply += 1) {
      compare(ours, theirs);
      const moves = theirs.moves();
      const text = moves[roll(moves.length)];
      assert.deepEqual(plain(ours.move(text)), plain(theirs.move(text)));
    }
    assert.deepEqual(ours.history(), theirs.history());
    assert.deepEqual(ours.history({ verbose: true }).map(plain), theirs.history({ verbose: true }).map(plain));
    for (let back = 0; back < 5; back += 1) assert.deepEqual(plain(ours.undo()), plain(theirs.undo()));
    compare(ours, theirs);
  }
});

test('moves as objects, of a square and of a piece', () => {
  const fen = 'r3k2r/pPppqpb1/bn2pnp1/3PN3/4P3/2N2Q1p/P1PBBPPP/R3K2R w KQkq - 0 1';
  const [ours, theirs] = [new Chess(fen), new Theirs(fen)];
  const sorted = (moves) => moves.map(plain).sort((one, other) => (one.san < other.san ? -1 : 1));
  assert.deepEqual(sorted(ours.moves({ verbose: true })), sorted(theirs.moves({ verbose: true })));
  for (const asked of [{ square: 'e1' }, { piece: 'n' }, { square: 'b7' }, { square: 'd4' }]) {
    assert.deepEqual(ours.moves(asked).sort(), theirs.moves(asked).sort());
  }
  assert.deepEqual(ours.board(), theirs.board());
  assert.deepEqual(ours.get('e1'), theirs.get('e1'));
  assert.equal(ours.get('d4'), undefined);
  assert.deepEqual(ours.findPiece({ type: 'n', color: 'w' }).sort(), theirs.findPiece({ type: 'n', color: 'w' }).sort());
  for (const square of ['a1', 'h1', 'e4', 'd4']) assert.equal(ours.squareColor(square), theirs.squareColor(square));
  assert.equal(ours.perft(2), theirs.perft(2));
});

test('moves by their squares, with a promotion that may not be needed', () => {
  const ours = new Chess('8/P6k/8/8/8/8/4P2K/8 w - - 0 1');
  assert.equal(ours.move({ from: 'e2', to: 'e4', promotion: 'q' }).san, 'e4');
  ours.undo();
  assert.equal(ours.move({ from: 'a7', to: 'a8', promotion: 'n' }).san, 'a8=N');
  assert.throws(() => ours.move('Qh5'), MoveError);
  assert.throws(() => ours.move({ from: 'h7', to: 'h1' }), MoveError);
});

test('PGN goes from one to the other', () => {
  const [ours, theirs] = [new Chess(), new Theirs()];
  for (const text of ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']) {
    ours.move(text);
    theirs.move(text);
  }
  ours.setHeader('White', 'An');
  ours.setComment('the Spanish game');
  theirs.loadPgn(ours.pgn());
  assert.equal(theirs.getHeaders().White, 'An');
  assert.equal(theirs.getComment().trim(), 'the Spanish game');
  assert.deepEqual(theirs.history(), ours.history());
  ours.move('a6');
  ours.undo();
  assert.ok(!ours.pgn().includes('a6'));
  const back = new Chess();
  back.loadPgn(theirs.pgn());
  assert.equal(back.fen(), ours.fen());
  assert.equal(back.getHeaders().White, 'An');
  assert.deepEqual(back.getComments(), ours.getComments());
  assert.equal(back.removeComment(), 'the Spanish game');
  assert.equal(back.getComment(), undefined);
  assert.throws(() => back.loadPgn('1. e4 e5 2. Ke3 *'), PgnError);
  assert.equal(back.fen(), ours.fen());
});

test('a text that is no position is refused with its reason', () => {
  assert.deepEqual(validateFen(new Chess().fen()), { ok: true });
  const { ok, error } = validateFen('8/8/8/8/8/8/8/8 w - - 0 1');
  assert.ok(!ok && error.length > 0);
  const chess = new Chess();
  assert.throws(() => chess.load('nothing'));
  assert.equal(chess.fen(), new Theirs().fen());
});
