// The data of views has the fields and types that its declarations promise: the compiler is shown some of it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { Game, games, readPgn } from 'sandtable';

const FOLDER = new URL('built/', import.meta.url);

/** A game by chance, and what was seen of it. */
function seen(name, roll) {
  const game = new Game({ game: name });
  const told = [];
  while (!game.isGameOver() && game.moves().length < 40) {
    if (game.moves().length % 8 === 0 || game.turnIsOpen) told.push(['PositionView', game.view()]);
    const moves = game.position.legalMoves();
    game.play(moves[roll(moves.length)]);
  }
  game.cancel();
  told.push(...game.turns().slice(-12).map((turn) => ['TurnView', turn]));
  if (!game.isGameOver()) game.resign('first');
  told.push(['PositionView', game.view()], ['Outcome', game.outcome()]);
  return told;
}

/** Whether the compiler accepts values as what they are called. */
function compiles(name, values) {
  const lines = values.map(([type, value], index) => `export const v${index}: ${type} = ${JSON.stringify(value)};`);
  const types = [...new Set(values.map(([type]) => type))];
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(new URL(`${name}.ts`, FOLDER), `import type { ${types.join(', ')} } from "sandtable";\n${lines.join('\n')}\n`);
  const compiler = new URL('node_modules/.bin/tsc', import.meta.url).pathname;
  const options = ['--ignoreConfig', '--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', '', `${name}.ts`];
  const { status, stdout } = spawnSync(compiler, options, { cwd: FOLDER, encoding: 'utf8' });
  return { isRight: status === 0, told: stdout.slice(0, 2000) };
}

test('views of all games are what they are declared to be', () => {
  let state = 5;
  const roll = (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const values = games().flatMap((name) => seen(name, roll));
  const [record] = readPgn('1. e4 {[%eval 0.25]} e5 2. Ke3 *');
  values.push(['PgnFault', record.faults[0]], ['EvalView', record.root.next.eval]);
  const { isRight, told } = compiles('views', values);
  assert.ok(isRight, told);
});

test('the compiler finds what is wrong', () => {
  const view = new Game().view();
  const wrong = [{ ...view, turn: 'white' }, { ...view, more: 1 }, { ...view, units: [{ square: 'a1' }] }, { ...view, fen: undefined }];
  const { isRight, told } = compiles('wrong', wrong.map((value) => ['PositionView', value]));
  assert.ok(!isRight);
  for (let index = 0; index < wrong.length; index += 1) assert.match(told, new RegExp(`wrong.ts\\(${index + 2},`));
});
