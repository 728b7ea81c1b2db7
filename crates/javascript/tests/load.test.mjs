// How the package is loaded, each time in a program of its own.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

/** What a program prints. `load` stands for what a browser would be given. */
function told(program) {
  const given = `
    import { readFileSync } from 'node:fs';
    const bytes = readFileSync(new URL(import.meta.resolve('sandtable/sandtable.wasm')));
    const browser = () => import(new URL('index.js', import.meta.resolve('sandtable')));`;
  const options = { cwd: import.meta.dirname, encoding: 'utf8', timeout: 60_000 };
  return execFileSync(process.execPath, ['--input-type=module', '--eval', given + program], options).trim();
}

test('in Node nobody has to load it, and anybody may', () => {
  assert.equal(told(`
    const { init, Position } = await import('sandtable');
    const before = new Position().perft(2);
    await init();
    console.log(before, new Position().perft(2));`), '400 400');
});

test('elsewhere what is used before says so', () => {
  assert.equal(told(`
    const { games, Chess, Engine, EngineWorker, Game, Position, readPgn, Record } = await browser();
    const uses = [games, () => new Chess(), () => new Engine(), () => new Game(), () => new Position(), () => readPgn(''), () => new Record()];
    const messages = uses.map((use) => { try { use(); return 'used'; } catch ({ message }) { return message; } });
    console.log([...new Set(messages)].join());`), 'sandtable is not loaded: await init() first');
});

for (const [source, name] of [['bytes', 'bytes'], ['await WebAssembly.compile(bytes)', 'a module'],
  ["new Response(bytes, { headers: { 'content-type': 'application/wasm' } })", 'a response'], ['new Response(bytes)', 'a response of no type'],
  ['`data:application/wasm;base64,${bytes.toString("base64")}`', 'an address']]) {
  test(`it is loaded from ${name}`, () => {
    assert.equal(told(`
      const { init, Position } = await browser();
      await Promise.all([init(${source}), init()]);
      console.log(new Position().perft(2));`), '400');
  });
}

test('it is loaded at once from bytes', () => {
  assert.equal(told(`
    const { initSync, Position } = await browser();
    initSync(bytes);
    initSync(bytes);
    console.log(new Position().perft(2));`), '400');
});

test('what could not be loaded is loaded the next time', () => {
  assert.equal(told(`
    const { init, Position } = await browser();
    const refused = await init(new Response('', { status: 404 })).catch((error) => error.message.includes('404'));
    await init(bytes);
    console.log(refused, new Position().perft(2));`), 'true 400');
});
