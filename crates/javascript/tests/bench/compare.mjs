// Measures the package beside chess.js and chessops, in one run.
//
//     node crates/javascript/tests/bench/compare.mjs [--rounds 7]
//
// It wants what crates/javascript/test has installed. The things measured take turns: in every round each is measured once,
// so that a busy machine is busy for all of them. What is told are medians over the rounds of the processor time, which does
// not count waiting for others, and of the time on the clock in the best round. chessops is GPL: the package itself never
// imports it. chess.js lists moves for others only with their SAN, so its private method is measured, which does without.

import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Chess as ChessJs } from 'chess.js';
import { Chess as ChessOps } from 'chessops/chess';
import { perft as perftOfChessOps } from 'chessops/debug';
import { parseFen } from 'chessops/fen';
import { makeSan } from 'chessops/san';
import { Chess, Game, Position, version } from 'sandtable';

const { values: { rounds } } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const KIWIPETE_AT_3 = 97_862;

const fens = (name) => readFileSync(new URL(`../../../../data/${name}`, import.meta.url), 'utf8')
  .split('\n').filter(Boolean).slice(0, 200).map((line) => JSON.parse(line).fen);

/** Nanoseconds of the processor and of the clock for each of `count` things, of which `work` does one lot. */
function cost(work, count, lots) {
  const cpu = process.cpuUsage();
  const clock = process.hrtime.bigint();
  for (let lot = 0; lot < lots; lot += 1) work();
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: ((user + system) * 1e3) / (count * lots), clock: Number(process.hrtime.bigint() - clock) / (count * lots) };
}

/** Perft as a program would write it. */
function perft(position, depth) {
  if (depth === 1) return position.countLegalMoves();
  let leaves = 0;
  for (const move of position.legalMoves()) {
    position.make(move);
    leaves += perft(position, depth - 1);
    position.unmake();
  }
  return leaves;
}

/** The same with every last move made too, as chess.js does it. */
function perftToTheEnd(position, depth) {
  if (depth === 0) return 1;
  let leaves = 0;
  for (const move of position.legalMoves()) {
    position.make(move);
    leaves += perftToTheEnd(position, depth - 1);
    position.unmake();
  }
  return leaves;
}

function exactly(count, found) {
  if (found !== count) throw new Error(`${found} where ${count} is right`);
}

const opsOf = (fen) => ChessOps.fromSetup(parseFen(fen).unwrap()).unwrap();

/** The legal moves of chessops as a list: the squares that each piece can go to, promotions counted once. */
function listOfOps(position) {
  const list = [];
  for (const [from, dests] of position.allDests()) for (const to of dests) list.push({ from, to });
  return list;
}

function listing(make, list, files) {
  const positions = fens(files).map(make);
  return { work: () => positions.forEach(list), count: positions.length };
}

function measures() {
  const kiwipete = new Position(KIWIPETE);
  const start = new Position({ game: 'cotulenh' });
  const [jsKiwipete, opsKiwipete] = [new ChessJs(KIWIPETE), opsOf(KIWIPETE)];
  const of = (game) => (fen) => new Position({ game, fen });
  const [CHESS, ARMIES] = ['chess/moves.jsonl', 'cotulenh/positions.jsonl'];
  const counted = (count, found, lots) => ({ work: () => exactly(count, found()), count, lots });
  const moveOfKiwipete = kiwipete.parse('e5f7');
  const moveOfStart = start.legalMoves()[40];
  return {
    'legal moves, sandtable': { ...listing(of('chess'), (position) => position.legalMoves(), CHESS), lots: 50 },
    'legal moves, chessops': { ...listing(opsOf, listOfOps, CHESS), lots: 5 },
    'legal moves, chess.js': { ...listing((fen) => new ChessJs(fen), (chess) => chess._moves({ legal: true }), CHESS), lots: 1 },
    'legal moves, Cờ Tư Lệnh': { ...listing(of('cotulenh'), (position) => position.legalMoves(), ARMIES), lots: 20 },
    'SAN of all legal moves, sandtable': { ...listing(of('chess'), (position) => position.sans(), CHESS), lots: 10 },
    'SAN of all legal moves, chessops': { ...listing(opsOf, (position) => listOfOps(position).map((move) => makeSan(position, move)), CHESS), lots: 1 },
    'SAN of all legal moves, chess.js': { ...listing((fen) => new ChessJs(fen), (chess) => chess.moves(), CHESS), lots: 1 },
    'SAN of all legal moves, Cờ Tư Lệnh': { ...listing(of('cotulenh'), (position) => position.sans(), ARMIES), lots: 3 },
    'perft in JavaScript, sandtable': counted(KIWIPETE_AT_3, () => perft(kiwipete, 3), 10),
    'perft in JavaScript to the end, sandtable': counted(KIWIPETE_AT_3, () => perftToTheEnd(kiwipete, 3), 3),
    'perft, chessops': counted(KIWIPETE_AT_3, () => perftOfChessOps(opsKiwipete, 3), 1),
    'perft, chess.js': counted(KIWIPETE_AT_3, () => jsKiwipete.perft(3), 1),
    'perft in JavaScript, Cờ Tư Lệnh': counted(13_460, () => perft(start, 2), 20),
    'Position.perft, sandtable': counted(4_085_603, () => kiwipete.perft(4), 1),
    'Position.perft, Cờ Tư Lệnh': counted(1_578_799, () => start.perft(3), 1),
    'make and unmake, sandtable': { work: () => { kiwipete.make(moveOfKiwipete); kiwipete.unmake(); }, count: 1, lots: 200_000 },
    'make and unmake, Cờ Tư Lệnh': { work: () => { start.make(moveOfStart); start.unmake(); }, count: 1, lots: 50_000 },
    'a game of 40 turns played by SAN, sandtable': playing(() => new Game(), (game, san) => game.play(san), (game) => game.free()),
    'a game of 40 turns played by SAN, Chess': playing(() => new Chess(), (game, san) => game.move(san), (game) => game.game.free()),
    'a game of 40 turns played by SAN, chess.js': playing(() => new ChessJs(), (game, san) => game.move(san), () => undefined),
  };
}

/** A game by chance, the same for all. */
const GAME = (() => {
  const game = new ChessJs();
  let state = 3;
  while (game.history().length < 40) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const moves = game.moves();
    game.move(moves[state % moves.length]);
  }
  return game.history();
})();

function playing(begin, play, end) {
  const work = () => {
    const game = begin();
    GAME.forEach((san) => play(game, san));
    end(game);
  };
  return { work, count: 1, lots: 20 };
}

const median = (numbers) => numbers.sort((one, other) => one - other)[numbers.length >> 1];
const shown = (nanos) => nanos.toLocaleString('en', { maximumFractionDigits: nanos < 100 ? 1 : 0 });

const works = measures();
const found = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
// The first round warms the compilers up and is not counted.
for (let round = 0; round <= Number(rounds); round += 1) {
  for (const [name, { work, count, lots }] of Object.entries(works)) {
    const told = cost(work, count, lots);
    if (round > 0) found[name].push(told);
  }
}

console.log(`Node ${process.versions.node}, sandtable ${version()}, load ${loadavg()[0].toFixed(1)}; medians of ${rounds} rounds\n`);
console.log('nanoseconds'.padEnd(48), 'processor'.padStart(12), 'clock, best'.padStart(12));
const cpu = {};
for (const [name, costs] of Object.entries(found)) {
  cpu[name] = median(costs.map((one) => one.cpu));
  console.log(name.padEnd(48), shown(cpu[name]).padStart(12), shown(Math.min(...costs.map((one) => one.clock))).padStart(12));
}
console.log();
for (const [what, ours] of [
  ['legal moves', 'legal moves, sandtable'], ['SAN of all legal moves', 'SAN of all legal moves, sandtable'],
  ['perft', 'perft in JavaScript, sandtable'], ['perft', 'perft in JavaScript to the end, sandtable'], ['perft', 'Position.perft, sandtable'],
]) {
  const times = (name) => (cpu[`${what}, ${name}`] / cpu[ours]).toFixed(1);
  console.log(`${ours}: ${times('chess.js')} times chess.js, ${times('chessops')} times chessops`);
}
