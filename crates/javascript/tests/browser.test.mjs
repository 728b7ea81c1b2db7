// The package in a real browser: without a bundler, and through Vite.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { startHost } from '../../server/tests/browser/static_host.mjs';

const PROJECT = process.env.PROJECT ?? '';
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const skip = !PROJECT || !existsSync(CHROMIUM) ? 'no project or no chromium (set CHROMIUM to one)' : false;
const PATIENCE = 60_000;
const PAGE = new URL('page/', import.meta.url);
/** With these a page may share memory with its workers. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  if (!skip) browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'], timeout: PATIENCE });
});
after(() => browser?.close());

/** What the page found; it may not complain. */
async function visit(url) {
  const page = await browser.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => { if (message.type() === 'error') complaints.push(message.text()); });
  await page.goto(url);
  await page.waitForFunction('globalThis.told', undefined, { timeout: PATIENCE });
  const told = await page.evaluate('globalThis.told');
  await page.close();
  assert.deepEqual(complaints, []);
  return told;
}

function check(told, isIsolated) {
  assert.deepEqual(told, {
    isolated: isIsolated,
    early: 'sandtable is not loaded: await init() first',
    fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
    moves: 117,
    perft: 197281,
    mate: ['Rd8#'],
    stopped: 1,
    again: 'Rd8#',
    // Where memory is shared the stopped engine still answers.
    turn: isIsolated ? 1 : 'StoppedError',
  });
}

/** A folder with the page, and with the package where a page without a bundler finds it. */
function folder(name, { isPlain }) {
  const path = join(PROJECT, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  cpSync(PAGE, path, { recursive: true });
  if (isPlain) {
    cpSync(join(PROJECT, 'node_modules/sandtable/dist'), join(path, 'sandtable'), { recursive: true });
    const imports = '<script type="importmap">{ "imports": { "sandtable": "./sandtable/index.js" } }</script>';
    const html = readFileSync(join(path, 'index.html'), 'utf8');
    writeFileSync(join(path, 'index.html'), html.replace('<!-- imports -->', imports));
  }
  return path;
}

for (const isIsolated of [false, true]) {
  const kind = isIsolated ? 'isolated' : 'plain';
  test(`a page without a bundler, ${kind}`, { skip }, async () => {
    const host = await startHost(folder('plain', { isPlain: true }), isIsolated ? ISOLATED : {});
    check(await visit(`${host.url}/`), isIsolated);
    await host.stop();
  });

  test(`a page that Vite built, ${kind}`, { skip }, async () => {
    const path = folder('vite', { isPlain: false });
    const vite = new URL('node_modules/.bin/vite', import.meta.url).pathname;
    execFileSync(vite, ['build', '--logLevel', 'warn'], { cwd: path, stdio: 'inherit' });
    const host = await startHost(join(path, 'dist'), isIsolated ? ISOLATED : {});
    check(await visit(`${host.url}/`), isIsolated);
    await host.stop();
  });
}

test('a page that Vite serves while it is written', { skip }, async () => {
  const path = folder('vite-dev', { isPlain: false });
  const vite = new URL('node_modules/.bin/vite', import.meta.url).pathname;
  const server = spawn(vite, ['--port', '0', '--host', '127.0.0.1'], { cwd: path, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NO_COLOR: '1' } });
  try {
    const url = await new Promise((resolve, reject) => {
      let said = '';
      server.stdout.on('data', (part) => {
        said += part;
        const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
        if (found) resolve(found[0]);
      });
      server.once('exit', (code) => reject(new Error(`vite ended with ${code}: ${said}`)));
    });
    check(await visit(url), false);
  } finally {
    server.kill();
  }
});
