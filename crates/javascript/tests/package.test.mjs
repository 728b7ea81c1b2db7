// What is in the package, and whether others can use its types.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const PROJECT = process.env.PROJECT ?? '';
const TARBALL = process.env.TARBALL ?? '';
const skip = !PROJECT;
const tool = (name) => new URL(`node_modules/.bin/${name}`, import.meta.url).pathname;

function run(name, options, cwd = PROJECT) {
  const { status, stdout, stderr } = spawnSync(tool(name), options, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
}

test('it has README, licences and types, and needs nothing else', { skip }, () => {
  const files = String(execFileSync('tar', ['tzf', TARBALL])).trim().split('\n').map((name) => name.replace(/^package\//, ''));
  for (const name of ['package.json', 'README.md', 'LICENSE-MIT', 'LICENSE-APACHE', 'dist/index.js', 'dist/index.d.ts', 'dist/native_bg.wasm']) {
    assert.ok(files.includes(name), name);
  }
  assert.deepEqual(files.filter((name) => !/^(dist\/[a-z_]+\.(js|d\.ts|wasm)|README\.md|LICENSE-[A-Z]+|package\.json)$/.test(name)), []);
  const { dependencies, peerDependencies, license, engines } = JSON.parse(readFileSync(join(PROJECT, 'node_modules/sandtable/package.json'), 'utf8'));
  assert.deepEqual({ dependencies, peerDependencies, license, engines }, {
    dependencies: undefined, peerDependencies: undefined, license: 'MIT OR Apache-2.0', engines: { node: '>=20' },
  });
});

test('publint has nothing to say', { skip }, () => run('publint', ['--strict', join(PROJECT, 'node_modules/sandtable')]));

test('its types are found as its code is', { skip }, () => run('attw', [TARBALL, '--profile', 'esm-only', '--exclude-entrypoints', 'sandtable.wasm']));

for (const [module, resolution] of [['nodenext', 'nodenext'], ['esnext', 'bundler']]) {
  test(`a program in strict TypeScript compiles, resolved by ${resolution}`, { skip }, () => {
    mkdirSync(join(PROJECT, 'typed'), { recursive: true });
    cpSync(new URL('typed/example.mts', import.meta.url), join(PROJECT, 'typed/example.mts'));
    // Nothing of Node, no library skipped: what the declarations name has to be there.
    run('tsc', [
      '--ignoreConfig', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false', '--types', '', '--noEmit',
      '--target', 'es2022', '--lib', 'es2022,dom', '--module', module, '--moduleResolution', resolution, 'example.mts',
    ], join(PROJECT, 'typed'));
  });
}
