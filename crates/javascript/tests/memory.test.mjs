// What nobody refers to is given back.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

/** Bytes of the module after each of two equal halves of a loop, in a program of its own. */
function halves(body, count) {
  const program = `
    import { Game, memoryBytes, Position, readPgn } from 'sandtable';
    import { setImmediate as rest } from 'node:timers/promises';
    const told = [];
    for (let half = 0; half < 2; half += 1) {
      for (let index = 0; index < ${count}; index += 1) { ${body} }
      told.push(memoryBytes());
    }
    console.log(JSON.stringify(told));`;
  const options = { cwd: import.meta.dirname, timeout: 120_000 };
  return JSON.parse(String(execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', program], options)));
}

test('what is freed is used again', () => {
  const [first, second] = halves(`
    const position = new Position({ game: 'cotulenh' });
    const game = new Game(position);
    game.play(position.legalMoves()[0]);
    const record = game.record();
    for (const object of [record, game, position]) object.free();`, 10_000);
  assert.equal(second, first);
});

test('what is forgotten is freed between two tasks', () => {
  const [first, second] = halves(`
    new Game(new Position({ game: 'cotulenh' })).play('Ic6');
    if (index % 1000 === 999) { gc(); await rest(); await rest(); }`, 20_000);
  assert.equal(second, first);
  // Twenty thousand games with their positions would be far more.
  assert.ok(first < 24 << 20, `${first} bytes`);
});

test('a list of moves leaves nothing behind', () => {
  const [first, second] = halves(`
    globalThis.position ??= new Position({ game: 'cotulenh' });
    const moves = position.legalMoves();
    position.make(moves[index % moves.length]);
    position.legalMoves();
    position.unmake();
    try { position.make('Zz9'); } catch {}`, 10_000);
  assert.equal(second, first);
});
