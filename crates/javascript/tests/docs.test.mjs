// The examples of README.md and docs/javascript.md run as they are copied.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const README = new URL('../README.md', import.meta.url);
const PAGE = new URL('../../../docs/javascript.md', import.meta.url);
const FOLDER = new URL('built/', import.meta.url);

const blocksOf = (page) => [...readFileSync(page, 'utf8').matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block);

/** A line that ends in `// => value` says what its expression is. */
function asserted(block) {
  let count = 0;
  const text = block.replace(/^(?<indent>\s*)(?<code>.*?);? *\/\/ => (?<value>.*)$/gm, (...match) => {
    const { indent, code, value } = match.at(-1);
    count += 1;
    return `${indent}assert.deepEqual(${code}, ${value});`;
  });
  return { text, count };
}

test('the first example works as copied, in an empty project', { skip: !process.env.PROJECT }, () => {
  const [first] = blocksOf(README);
  const project = process.env.PROJECT ?? '';
  writeFileSync(join(project, 'first.mjs'), first);
  const told = execFileSync(process.execPath, ['first.mjs'], { cwd: project, encoding: 'utf8', timeout: 60_000 });
  const expected = [...first.matchAll(/\/\/ (.*)$/gm)].map(([, line]) => line);
  assert.ok(expected.length >= 2);
  assert.deepEqual(told.trimEnd().split('\n'), expected);
});

test('the examples of docs/javascript.md are true', () => {
  const blocks = blocksOf(PAGE).map(asserted);
  assert.ok(blocks.reduce((sum, { count }) => sum + count, 0) >= 30);
  mkdirSync(FOLDER, { recursive: true });
  const text = blocks.map((block) => block.text).join('\n');
  writeFileSync(new URL('page.mjs', FOLDER), `import assert from 'node:assert/strict';\n${text}`);
  execFileSync(process.execPath, ['page.mjs'], { cwd: FOLDER, timeout: 60_000 });
});
