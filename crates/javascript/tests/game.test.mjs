import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Game, GameOverError, MoveError, PgnError, Position, readPgn, Record } from 'sandtable';

test('a game goes back and forth', () => {
  const game = new Game();
  for (const text of ['e4', 'e5', 'Nf3']) game.play(text);
  assert.deepEqual(game.moves().map(String), ['e2e4', 'e7e5', 'g1f3']);
  assert.equal(game.undoTurn(), 1);
  assert.deepEqual(game.redoMoves().map(String), ['g1f3']);
  assert.ok(game.redo() && !game.redo());
  const copy = game.copy();
  assert.ok(copy.equals(game));
  copy.undo();
  assert.ok(!copy.equals(game));
  assert.deepEqual(game.turns().map((turn) => turn.text), ['e4', 'e5', 'Nf3']);
});

test('a deploy is given up, or undone as a whole', () => {
  const game = new Game({ game: 'cotulenh', fen: '6c4/11/11/11/11/5i5/11/5(TI)5/11/11/11/8C2 r - - 0 1' });
  const start = game.copy();
  game.play('Tf5>xf7');
  assert.ok(game.turnIsOpen);
  assert.equal(game.cancel(), 1);
  assert.equal(game.fen(), start.fen());
  game.play('I<T>xf7');
  assert.equal(game.moves().length, 2);
  assert.equal(game.undoTurn(), 2);
  assert.equal(game.redoTurn(), 2);
});

test('ends, claims and resignations', () => {
  const game = new Game();
  for (const text of ['f3', 'e5', 'g4', 'Qh4']) game.play(text);
  assert.deepEqual(game.outcome(), { winner: 'second', reason: 'checkmate', result: '0-1', text: 'Checkmate. Black wins.', points: null });
  assert.throws(() => game.play('e4'), GameOverError);

  const drawn = new Game();
  for (const text of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1', 'Ng8']) drawn.play(text);
  assert.equal(drawn.repetitions, 3);
  assert.deepEqual(drawn.claims(), ['threefold_repetition']);
  assert.throws(() => drawn.claim('fifty_moves'), MoveError);
  assert.throws(() => drawn.claim('boredom'), RangeError);
  assert.equal(drawn.claim('threefold_repetition').result, '1/2-1/2');

  assert.equal(new Game().resign('first').winner, 'second');
  assert.throws(() => new Game().resign('white'), RangeError);
  assert.equal(new Game().agreeDraw().reason, 'agreement');
  assert.equal(new Game().outOfTime('second').winner, 'first');
});

test('moves by value are played too', () => {
  const game = new Game(new Position({ game: 'cotulenh' }));
  const [move] = game.legalMoves();
  assert.deepEqual(game.legalMoves(), game.position.legalMoves());
  game.play(move);
  assert.deepEqual(game.moves(), [move]);
  assert.throws(() => game.play(new Position().parse('e4')), MoveError);
});

test('PGN is read to a tree and written again', () => {
  const text = '[White "Anderssen"]\n\n1. e4 {[%clk 0:01:30]} e5 (1... c5 {the Sicilian} 2. Nf3 $1) 2. f4 1-0';
  const [record] = readPgn(text);
  assert.equal(record.tags.get('White'), 'Anderssen');
  assert.deepEqual(record.mainline().map((node) => node.san()), ['e4', 'e5', 'f4']);
  assert.equal(record.result, '1-0');
  const sicilian = record.root.next.children[1];
  assert.deepEqual([sicilian.san(), sicilian.uci(), sicilian.comments, sicilian.isMainLine], ['c5', 'c7c5', ['the Sicilian'], false]);
  assert.equal(sicilian.parent, record.root.next);
  assert.equal(record.root.next.clock, 90_000);
  assert.deepEqual(sicilian.next.nags, [1]);
  sicilian.next.add('d6').comments = ['Cờ'];
  assert.ok(sicilian.promoteToMain());
  assert.deepEqual(record.toGame().turns().map((turn) => turn.text), ['e4', 'c5', 'Nf3', 'd6']);
  const [again] = readPgn(record.pgn());
  assert.ok(again.equals(record));
  sicilian.delete();
  assert.throws(() => sicilian.comments, RangeError);
  assert.ok(!again.equals(record));
  record.tags.set('Black', 'Kieseritzky').delete('White');
  assert.deepEqual(record.tags.has('White'), false);
  assert.throws(() => { record.result = '2-0'; }, RangeError);
});

test('damaged games are kept, and said to be damaged', () => {
  const [record] = readPgn('1. e4 e5 2. Ke3 *');
  assert.equal(record.length, 2);
  const [fault] = record.faults;
  assert.deepEqual([fault.line, fault.column, fault.reason], [1, 13, 'unreachable']);
  const reader = readPgn('[FEN "nothing"]\n\n1. e4 *\n\n[White "An"]\n\n1. d4 *');
  assert.throws(() => reader.next(), (error) => error instanceof PgnError && error.game === 1 && error.line === 1);
  assert.equal(reader.next().value.tags.get('White'), 'An');
  assert.ok(reader.next().done);
});

test('PGN of Cờ Tư Lệnh', () => {
  const game = new Game({ game: 'cotulenh' });
  game.play('Ic6');
  const [record] = readPgn(game.pgn());
  assert.equal(record.game, 'cotulenh');
  assert.ok(record.toGame().equals(game));
  const empty = new Record(new Position({ game: 'cotulenh' }));
  empty.root.add('Ic6');
  assert.deepEqual(empty.mainline().map((node) => node.move), game.moves());
});
