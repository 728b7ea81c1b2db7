// Every line of `data/` is answered as other programs answered it.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { Game, Position, PositionError } from 'sandtable';
import { DATA, jsonLines, perftLines } from './data.mjs';

// The data has shorter words for two ends.
const WORDS = { fifty: 'fifty_moves', threefold: 'threefold_repetition' };
const wordOf = (status) => WORDS[status] ?? status;

const MOST_LEAVES = 250_000;

const status = (position) => position.outcome()?.reason ?? 'ongoing';

const setUp = ({ fen, rules, mode, points }) => new Position({ game: 'cotulenh', fen, rules, mode, points: points ?? undefined });

/** The legal moves in long form; `commit` is not listed in the data. */
const texts = (position) => position.legalMoves().filter((move) => move.manner !== 'commit').map((move) => position.uci(move)).sort();

for (const game of ['chess', 'chess960']) {
  test(`moves of ${game}`, () => {
    const lines = jsonLines(`${game}/moves.jsonl`);
    assert.equal(lines.length, 200);
    for (const line of lines) {
      const position = new Position({ game, fen: line.fen });
      const moves = position.legalMoves();
      assert.deepEqual(Object.fromEntries(moves.map((move) => [position.uci(move), position.san(move)])), line.moves, line.fen);
      assert.deepEqual(position.sans(), moves.map((move) => position.san(move)));
      assert.deepEqual(position.legalBits(), moves.map((move) => move.bits));
      assert.equal(position.countLegalMoves(), moves.length);
      assert.equal(position.fen(), line.fen);
      assert.equal(position.isCheck(), line.check, line.fen);
      assert.equal(status(position), line.status, line.fen);
      for (const [long, short] of Object.entries(line.moves)) {
        assert.equal(position.parse(long), position.parse(short));
        assert.ok(position.isLegal(long));
      }
    }
  });
}

for (const [game, count] of [['chess', 792], ['chess960', 790]]) {
  test(`turns of ${game}`, () => {
    const lines = jsonLines(`${game}/turns.jsonl`);
    assert.equal(lines.length, count);
    for (const { fen, move: text, after } of lines) {
      const position = new Position({ game, fen });
      const move = position.make(text);
      assert.equal(position.fen(), after, fen);
      assert.equal(position.unmake(), move);
      assert.ok(position.equals(new Position({ game, fen })));
    }
  });
}

const PERFT = [
  ['chess/perft.epd', 'chess', 200], ['chess960/perft.epd', 'chess960', 200], ['cotulenh/perft.epd', 'cotulenh', 41],
  ['cotulenh/start.epd', 'cotulenh', 1], ['rulebook/perft.epd', 'cotulenh', 19],
];
for (const [file, game, positions] of PERFT) {
  test(`counts of ${file}`, () => {
    const lines = perftLines(file);
    assert.equal(lines.length, positions);
    for (const { fen, counts, rest } of lines) {
      const position = new Position({ game, fen, ...rest });
      // Deeper counts are for `./test`, which makes them in Rust.
      for (const [depth, count] of counts.filter(([, leaves]) => leaves <= MOST_LEAVES)) {
        assert.equal(position.perft(depth), count, `${fen} ${depth}`);
        assert.equal([...position.divide(depth).values()].reduce((sum, leaves) => sum + leaves, 0), count);
      }
    }
  });
}

function checkPosition(line) {
  const position = setUp(line);
  assert.deepEqual(texts(position), [...line.moves].sort(), line.fen);
  assert.equal(position.fen(), line.fen);
  assert.equal(position.isCheck(), line.check, line.fen);
  assert.equal(status(position), wordOf(line.status), line.fen);
  return position;
}

test('positions of Cờ Tư Lệnh', () => {
  const lines = [...jsonLines('cotulenh/positions.jsonl'), ...jsonLines('cotulenh/edges.jsonl')];
  assert.equal(lines.length, 1602);
  for (const line of lines) {
    const position = checkPosition(line);
    for (const move of position.legalMoves().slice(0, 3)) assert.equal(position.parse(position.san(move)), move, line.fen);
  }
});

test('positions of the rulebook', () => {
  const lines = [...jsonLines('rulebook/positions.jsonl'), ...jsonLines('rulebook/edges.jsonl')];
  assert.equal(lines.length, 673);
  for (const line of lines) {
    const position = checkPosition(line);
    if (line.points) assert.deepEqual(position.points, line.points, line.fen);
    const outcome = position.outcome();
    if (outcome && line.result) {
      assert.deepEqual(Object.values(outcome.points), line.final, line.fen);
      assert.equal(outcome.result, line.result, line.fen);
    }
  }
});

for (const [folder, count] of [['cotulenh', 1077], ['rulebook', 326]]) {
  test(`open deploys of ${folder}`, () => {
    const lines = jsonLines(`${folder}/sessions.jsonl`);
    assert.equal(lines.length, count);
    for (const line of lines) {
      const position = setUp(line);
      const before = position.copy();
      for (const step of line.steps) position.make(step);
      assert.deepEqual(texts(position), [...line.moves].sort(), line.fen);
      assert.equal(position.isLegal('commit'), line.can_commit, line.fen);
      assert.ok(position.turnIsOpen && position.outcome() === null);
      // R11.2: the FEN of an open deploy loads back to it.
      assert.ok(setUp({ ...line, points: null, fen: position.fen() }).equals(position), line.fen);
      line.steps.forEach(() => position.unmake());
      assert.ok(position.equals(before));
    }
  });
}

for (const [folder, count] of [['cotulenh', 6041], ['rulebook', 2015]]) {
  test(`turns of ${folder}`, () => {
    const lines = jsonLines(`${folder}/turns.jsonl`);
    assert.equal(lines.length, count);
    for (const line of lines) {
      const position = setUp(line);
      const before = position.copy();
      const moves = line.actions.map((action) => position.make(action));
      if (position.turnIsOpen) moves.push(position.make('commit'));
      assert.equal(position.fen(), line.after, line.fen);
      if (line.points_after) assert.deepEqual(position.points, line.points_after, line.fen);
      if (folder === 'cotulenh') assert.equal(status(position) === 'commander_captured', line.commander_captured, line.fen);
      // The same in one word, long and short.
      for (const text of [before.turnUci(moves), before.turnSan(moves)]) assert.deepEqual(before.parseTurn(text), moves, `${line.fen} ${text}`);
    }
  });
}

test('what loads and what does not', () => {
  const lines = jsonLines('rulebook/loads.jsonl');
  assert.equal(lines.length, 19);
  for (const line of lines) {
    if (line.ok) setUp(line);
    else assert.throws(() => setUp(line), PositionError, line.fen);
  }
});

test('notation of the rulebook', () => {
  const lines = jsonLines('rulebook/notation.jsonl');
  assert.equal(lines.length, 119);
  for (const line of lines) {
    const position = setUp(line);
    for (const text of [line.turn, line.book, ...(line.also ?? [])]) {
      const moves = position.parseTurn(text);
      assert.equal(position.turnUci(moves), line.turn, text);
      assert.equal(position.turnBook(moves), line.book, text);
    }
  }
});

/** Each side moves a unit there and back: the position stands once more. */
function goAndReturn(game) {
  const there = [0, 1].map(() => {
    const move = game.position.legalMoves().find(({ manner, isStep }) => manner === 'move' && !isStep);
    game.playOn(move);
    return move;
  });
  for (const { from, to } of there) game.playOn(game.position.legalMoves().find((move) => move.from === to && move.to === from));
}

test('outcomes with points', () => {
  const lines = jsonLines('rulebook/outcomes.jsonl');
  assert.equal(lines.length, 60);
  let ended = 0;
  for (const line of lines) {
    // The data names stalemates in the start position, which no play can bring about; the tests of the rules ask what they
    // would be worth.
    if (line.status === 'stalemate') continue;
    const fen = line.status === 'fifty' ? line.fen.replace(/ 0 1$/, ' 100 60') : line.fen;
    const game = new Game({ game: 'cotulenh', fen, rules: line.rules, mode: line.mode, points: line.points });
    if (line.status === 'threefold') {
      goAndReturn(game);
      goAndReturn(game);
    }
    const outcome = line.status === 'time' ? game.matchTime() : game.outcome();
    assert.equal(outcome?.reason, wordOf(line.status), line.fen);
    assert.deepEqual(Object.values(outcome.points), line.final, line.fen);
    assert.equal(outcome.result, line.result, line.fen);
    ended += 1;
  }
  assert.equal(ended, 45);
});

test('no file is left out', () => {
  const chess = ['moves.jsonl', 'perft.epd', 'turns.jsonl'];
  const answered = {
    chess, chess960: chess,
    cotulenh: ['edges.jsonl', 'perft.epd', 'positions.jsonl', 'sessions.jsonl', 'start.epd', 'turns.jsonl'],
    rulebook: [
      'edges.jsonl', 'loads.jsonl', 'notation.jsonl', 'outcomes.jsonl', 'perft.epd', 'positions.jsonl', 'sessions.jsonl', 'turns.jsonl',
    ],
  };
  for (const [folder, files] of Object.entries(answered)) assert.deepEqual(readdirSync(new URL(folder, DATA)).sort(), files);
});
