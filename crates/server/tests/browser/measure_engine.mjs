// Nodes a second of the engine in the page beside the native one, on the same positions.
//
//   node measure_engine.mjs RELEASE_BINARY
//
// Each is asked in turn, so that whatever else the machine does slows both; the best of each counts.

import { execFileSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import { startHost, writeSite } from './static_host.mjs';

const [binary] = process.argv.slice(2);
process.env.SANDTABLE = binary;
const NODES = 1_000_000;
const TRIES = 5;

/** @param {string} game */
function native(game) {
  const out = execFileSync(binary, ['analyse', '--game', game, '--nodes', String(NODES), '--hash', '32', '--eval', 'classical'], { encoding: 'utf8' });
  const last = out.trim().split('\n').at(-1) ?? '';
  const [, nodes, seconds] = last.match(/nodes (\d+) nps \d+ time ([\d.]+)/) ?? [];
  return Number(nodes) / Number(seconds);
}

const host = await startHost(writeSite());
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.goto(host.url);

/** @param {string} game @param {'rules.wasm' | 'rules-simd.wasm'} build */
const inPage = (game, build) => page.evaluate(async ([kind, name, nodes]) => {
  const files = JSON.parse(document.getElementById('assets')?.textContent ?? '{}').files;
  const module = await WebAssembly.compileStreaming(fetch(files[name]));
  const worker = new Worker(files['app.js'], { type: 'module' });
  worker.postMessage({ module, shared: null });
  const report = await new Promise((resolve) => {
    /** @type {any} */
    let last = null;
    worker.onmessage = ({ data }) => {
      if (data.ready) worker.postMessage({ id: 1, name: 'analyse', args: [1, JSON.stringify({ on: true, game: kind }), 600_000, nodes] });
      if (data.report) last = { ...data.report, at: performance.now() };
      if (data.id === 1) resolve(last);
    };
  });
  worker.terminate();
  return report.nodes / (report.time_ms / 1000);
}, /** @type {[string, string, number]} */ ([game, build, NODES]));

for (const game of ['chess', 'cotulenh']) {
  const best = { native: 0, plain: 0, simd: 0 };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    best.native = Math.max(best.native, native(game));
    best.plain = Math.max(best.plain, await inPage(game, 'rules.wasm'));
    best.simd = Math.max(best.simd, await inPage(game, 'rules-simd.wasm'));
  }
  const share = (/** @type {number} */ speed) => `${Math.round(speed / 1000)}k (${Math.round((100 * speed) / best.native)} %)`;
  console.log(`${game}: native ${Math.round(best.native / 1000)}k nodes a second, page ${share(best.plain)}, page with SIMD ${share(best.simd)}`);
}
await browser.close();
await host.stop();
