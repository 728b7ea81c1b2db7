import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games, Move, MoveError, Position, PositionError, SandtableError, UnknownGameError, version } from 'sandtable';
import { readFileSync } from 'node:fs';

const STACK = '6c4/11/11/11/11/5i5/11/5(TI)5/11/11/11/8C2 r - - 0 1';

test('the package has the version of the rules', () => {
  const { version: written } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  assert.equal(version(), written);
});

test('every game begins with what can be played', () => {
  assert.equal(games().length, 12);
  for (const game of games()) {
    const position = new Position({ game });
    assert.equal(position.game, game);
    const moves = position.legalMoves();
    assert.ok(moves.length >= 20);
    for (const move of moves) {
      position.make(move);
      assert.deepEqual(position.madeMoves(), [move]);
      assert.equal(position.unmake(), move);
    }
    assert.ok(position.equals(new Position(position.setUp())));
  }
});

test('there is one object for each move', () => {
  const [one, other] = [new Position(), new Position()];
  assert.equal(one.parse('e4'), other.parse('e2e4'));
  const move = one.parse('e4');
  assert.equal(Move.fromBits('chess', move.bits), move);
  assert.deepEqual({ ...move }, { family: 'chess', bits: move.bits, from: 'e2', to: 'e4', manner: 'move', promotion: null, isCapture: false, isStep: false });
  assert.equal(String(move), 'e2e4');
  assert.throws(() => Move.fromBits('chess', 0xffffffff), MoveError);
});

test('a refusal says why and where', () => {
  assert.throws(() => new Position().make('Nd4'), (error) => error instanceof MoveError && error instanceof SandtableError
    && error.name === 'MoveError' && error.reason === 'unreachable' && error.params.kind === 'N' && error.message === 'No knight can go to d4 like that.');
  assert.throws(() => new Position('8/8/8/8/8/8/8/8 w - - 0 1'), (error) => error instanceof PositionError && error.faults.length === 2);
  assert.throws(() => new Position({ game: 'go' }), UnknownGameError);
  assert.throws(() => new Position({ game: 'chess', rules: 'club' }), UnknownGameError);
  assert.throws(() => new Position({ points: [1, 2] }), RangeError);
  assert.throws(() => new Position({ fan: '' }), RangeError);
});

test('the place of a fault counts as JavaScript counts', () => {
  const at = (fen) => {
    try {
      new Position(fen);
    } catch (error) {
      return error.at;
    }
    return undefined;
  };
  assert.equal(at('8/8/8/8/x7/8/8/8 w - - 0 1'), 8);
  // Two units of UTF-16, four bytes.
  assert.equal(at('8/8/8/8/😀7/8/8/8 w - - 0 1'), 8);
  assert.equal(at('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 😀'), at('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 x'));
});

test('moves of the other game are not legal', () => {
  const [chess, cotulenh] = [new Position(), new Position({ game: 'cotulenh' })];
  for (const move of cotulenh.legalMoves()) {
    assert.ok(!chess.isLegal(move));
    assert.throws(() => chess.make(move), MoveError);
  }
  assert.throws(() => cotulenh.san(chess.parse('e4')), MoveError);
  assert.equal(chess.fen(), new Position().fen());
});

test('bits that mean nothing change nothing', () => {
  const position = new Position();
  for (const bits of [0, 1, 0xffff, 0x10000, 0xffffffff]) assert.ok(!position.makeBits(bits));
  assert.ok(position.makeBits(position.parse('e4').bits));
  assert.equal(position.turn, 'second');
  position.unmake();
  assert.throws(() => position.unmake(), RangeError);
});

test('a depth is a whole number', () => {
  assert.equal(new Position().perft(0), 1);
  for (const depth of [-1, 1.5, NaN, '2']) assert.throws(() => new Position().perft(depth), RangeError);
});

test('a list of moves holds after another was asked for', () => {
  const position = new Position({ game: 'cotulenh' });
  const moves = position.legalMoves();
  const texts = moves.map((move) => position.uci(move));
  for (const move of moves) {
    position.make(move);
    // What was listed before a move is not legal after it because of that.
    assert.ok(moves.filter((other) => position.isLegal(other)).every((other) => position.legalMoves().includes(other)));
    position.unmake();
  }
  assert.deepEqual(position.legalMoves().map((move) => position.uci(move)), texts);
});

test('a deploy is a turn of several moves', () => {
  const position = new Position({ game: 'cotulenh', fen: STACK });
  const before = position.copy();
  const moves = position.makeTurn('I<T>xf7');
  assert.deepEqual(moves.map(String), ['Tf5>xf7', 'commit']);
  assert.equal(position.turn, 'second');
  moves.forEach(() => position.unmake());
  assert.ok(position.equals(before));
  position.make('Tf5>xf7');
  assert.ok(position.turnIsOpen && position.turn === 'first');
  assert.equal(position.view().deploy.stay, 'I');
});

test('it says why nothing goes there', () => {
  const position = new Position('4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1');
  const why = position.whyNot('e2', 'c3');
  assert.ok(why instanceof MoveError);
  assert.deepEqual([why.reason, why.params.attackers], ['commander_attacked', ['e8']]);
  assert.equal(position.whyNot('e1', 'd1'), null);
  assert.throws(() => position.whyNot('e9', 'd1'), MoveError);
});

test('keys tell positions apart, and not how they came about', () => {
  const [one, other] = [new Position(), new Position()];
  ['Nf3', 'Nf6', 'Ng1', 'Ng8'].forEach((text) => one.make(text));
  assert.equal(one.key, other.key);
  assert.equal(typeof one.key, 'bigint');
  other.make('e4');
  assert.notEqual(one.key, other.key);
});

test('what was given back can not be used', () => {
  const position = new Position();
  position.free();
  assert.throws(() => position.fen());
});
