// Every line of `data/` is answered as other programs answered it. Each file has one function, which answers one line of it:
// none of them may leave a line out.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { Engine, Game, Position, PositionError } from 'sandtable';
import { DATA, linesOf, mateLine, perftLine } from './data.mjs';

// The data has shorter words for two ends.
const WORDS = { fifty: 'fifty_moves', threefold: 'threefold_repetition' };
const wordOf = (status) => WORDS[status] ?? status;

const status = (position) => position.outcome()?.reason ?? 'ongoing';

const rulesOf = ({ fen, rules, mode, points }) => ({ game: 'cotulenh', fen, rules, mode, points: points ?? undefined });
const setUp = (line) => new Position(rulesOf(line));

/** The legal moves in long form; `commit` is not listed in the data. */
const texts = (position) => position.legalMoves().filter((move) => move.manner !== 'commit').map((move) => position.uci(move)).sort();

function movesOfChess(text, game) {
  const line = JSON.parse(text);
  const position = new Position({ game, fen: line.fen });
  const moves = position.legalMoves();
  assert.deepEqual(Object.fromEntries(moves.map((move) => [position.uci(move), position.san(move)])), line.moves);
  assert.deepEqual(position.sans(), moves.map((move) => position.san(move)));
  assert.deepEqual(position.legalBits(), moves.map((move) => move.bits));
  assert.equal(position.countLegalMoves(), moves.length);
  assert.equal(position.fen(), line.fen);
  assert.equal(position.isCheck(), line.check);
  assert.equal(status(position), line.status);
  for (const [long, short] of Object.entries(line.moves)) {
    assert.equal(position.parse(long), position.parse(short));
    assert.ok(position.isLegal(long));
  }
}

function turnOfChess(text, game) {
  const { fen, move: asked, after } = JSON.parse(text);
  const position = new Position({ game, fen });
  const move = position.make(asked);
  assert.equal(position.fen(), after);
  assert.equal(position.unmake(), move);
  assert.ok(position.equals(new Position({ game, fen })));
}

function counts(text, game) {
  const { fen, counts: told, rest } = perftLine(text);
  const position = new Position({ game, fen, ...rest });
  assert.ok(told.length > 0 && told.length === text.split(';D').length - 1);
  for (const [depth, count] of told) {
    assert.equal(position.perft(depth), count, `depth ${depth}`);
    assert.equal([...position.divide(depth).values()].reduce((sum, leaves) => sum + leaves, 0), count, `depth ${depth}`);
  }
}

function checkPosition(line) {
  const position = setUp(line);
  assert.deepEqual(texts(position), [...line.moves].sort());
  assert.equal(position.fen(), line.fen);
  assert.equal(position.isCheck(), line.check);
  assert.equal(status(position), wordOf(line.status));
  return position;
}

function checkEnd(outcome, line) {
  assert.equal(outcome?.reason, wordOf(line.status));
  assert.deepEqual(Object.values(outcome.points), line.final);
  assert.equal(outcome.result, line.result);
}

function positionOfCotulenh(text) {
  const position = checkPosition(JSON.parse(text));
  for (const move of position.legalMoves().slice(0, 3)) assert.equal(position.parse(position.san(move)), move);
}

function positionOfTheRulebook(text) {
  const line = JSON.parse(text);
  const position = checkPosition(line);
  if (line.points) assert.deepEqual(position.points, line.points);
  const outcome = position.outcome();
  if (outcome && line.result) checkEnd(outcome, line);
}

function openDeploy(text) {
  const line = JSON.parse(text);
  const position = setUp(line);
  const before = position.copy();
  for (const step of line.steps) position.make(step);
  assert.deepEqual(texts(position), [...line.moves].sort());
  assert.equal(position.isLegal('commit'), line.can_commit);
  assert.ok(position.turnIsOpen);
  assert.deepEqual([position.outcome(), position.outcomeWithoutMoves()], [null, null]);
  // R11.2: the FEN of an open deploy loads back to it.
  assert.ok(setUp({ ...line, points: null, fen: position.fen() }).equals(position));
  line.steps.forEach(() => position.unmake());
  assert.ok(position.equals(before));
}

function turnOfCotulenh(text) {
  const line = JSON.parse(text);
  const position = setUp(line);
  const before = position.copy();
  const moves = line.actions.map((action) => position.make(action));
  if (position.turnIsOpen) moves.push(position.make('commit'));
  assert.equal(position.fen(), line.after);
  if (line.points_after) assert.deepEqual(position.points, line.points_after);
  assert.equal(status(position) === 'commander_captured', line.commander_captured);
  // The same in one word, long and short.
  for (const written of [before.turnUci(moves), before.turnSan(moves)]) assert.deepEqual(before.parseTurn(written), moves, written);
}

function load(text) {
  const line = JSON.parse(text);
  if (line.ok) assert.equal(setUp(line).fen(), line.fen);
  else assert.throws(() => setUp(line), PositionError);
}

function notation(text) {
  const line = JSON.parse(text);
  const position = setUp(line);
  for (const written of [line.turn, line.book, ...(line.also ?? [])]) {
    const moves = position.parseTurn(written);
    assert.equal(position.turnUci(moves), line.turn, written);
    assert.equal(position.turnBook(moves), line.book, written);
  }
}

/** Each side moves a unit there and back: the position stands once more. */
function goAndReturn(game) {
  const there = [0, 1].map(() => {
    const move = game.position.legalMoves().find(({ manner, isStep }) => manner === 'move' && !isStep);
    game.playOn(move);
    return move;
  });
  for (const { from, to } of there) game.playOn(game.position.legalMoves().find((move) => move.from === to && move.to === from));
}

/** The end that a line names, brought about. */
function ended(line) {
  const fen = line.status === 'fifty' ? line.fen.replace(/ 0 1$/, ' 100 60') : line.fen;
  const game = new Game(rulesOf({ ...line, fen }));
  switch (line.status) {
    case 'threefold':
      goAndReturn(game);
      goAndReturn(game);
      return game.outcome();
    case 'time':
      return game.matchTime();
    case 'stalemate':
      // That of the start position, which no play can bring about.
      assert.equal(game.outcome(), null);
      return game.position.outcomeWithoutMoves();
    default:
      return game.outcome();
  }
}

function endOfAGame(text) {
  const line = JSON.parse(text);
  checkEnd(ended(line), line);
}

function mate(text, game) {
  const { fen, turns } = mateLine(text);
  const position = new Position({ game, fen });
  const [line] = new Engine().analyse(position, { nodes: 2_000_000, mate: turns });
  assert.equal(line.mate, position.turn === 'first' ? turns : -turns);
  for (const written of line.san) position.makeTurn(written);
  assert.ok(position.isGameOver());
}

// What answers a line of each file, of which game, and how many lines there are: no file can shrink unseen.
const FILES = {
  'chess/moves.jsonl': [movesOfChess, 'chess', 200],
  'chess/perft.epd': [counts, 'chess', 200],
  'chess/turns.jsonl': [turnOfChess, 'chess', 792],
  'chess960/moves.jsonl': [movesOfChess, 'chess960', 200],
  'chess960/perft.epd': [counts, 'chess960', 200],
  'chess960/turns.jsonl': [turnOfChess, 'chess960', 790],
  'cotulenh/edges.jsonl': [positionOfCotulenh, 'cotulenh', 20],
  'cotulenh/perft.epd': [counts, 'cotulenh', 41],
  'cotulenh/positions.jsonl': [positionOfCotulenh, 'cotulenh', 1582],
  'cotulenh/sessions.jsonl': [openDeploy, 'cotulenh', 1077],
  'cotulenh/start.epd': [counts, 'cotulenh', 1],
  'cotulenh/turns.jsonl': [turnOfCotulenh, 'cotulenh', 6041],
  'mates/chess.epd': [mate, 'chess', 47],
  'mates/cotulenh.epd': [mate, 'cotulenh', 66],
  'rulebook/edges.jsonl': [positionOfTheRulebook, 'cotulenh', 65],
  'rulebook/loads.jsonl': [load, 'cotulenh', 19],
  'rulebook/notation.jsonl': [notation, 'cotulenh', 119],
  'rulebook/outcomes.jsonl': [endOfAGame, 'cotulenh', 60],
  'rulebook/perft.epd': [counts, 'cotulenh', 19],
  'rulebook/positions.jsonl': [positionOfTheRulebook, 'cotulenh', 608],
  'rulebook/sessions.jsonl': [openDeploy, 'cotulenh', 326],
  'rulebook/turns.jsonl': [turnOfCotulenh, 'cotulenh', 2015],
};

for (const [file, [answer, game, count]] of Object.entries(FILES)) {
  test(`every line of ${file}`, () => {
    let answered = 0;
    for (const [number, text] of linesOf(file)) {
      try {
        answer(text, game);
      } catch (error) {
        throw new Error(`${file}:${number}: ${text}`, { cause: error });
      }
      answered += 1;
    }
    assert.equal(answered, count);
  });
}

test('no file is left out', () => {
  const files = readdirSync(DATA, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, path, name }) => `${(parentPath ?? path).split(/[/\\]/).filter(Boolean).at(-1)}/${name}`);
  assert.deepEqual(names.filter((name) => name !== 'data/README.md').sort(), Object.keys(FILES).sort());
});
