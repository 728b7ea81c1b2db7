// The server that the tests look at: one that runs already (SANDTABLE_URL), or the binary SANDTABLE
// started for them with a database of its own.

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

// A run that is broken off leaves no server behind, nor a browser: both are ended on exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

/** Halted and resumed, it has the same address and the same games.
 * @typedef {{ url: string, halt: () => Promise<void>, resume: () => Promise<void>, stop: () => Promise<void> }} Server */

/** @returns {Promise<Server>} */
export async function startServer() {
  const { SANDTABLE_URL } = process.env;
  if (SANDTABLE_URL) return { url: SANDTABLE_URL, halt: async () => {}, resume: async () => {}, stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-browser-'));
  const forget = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', forget);
  let running = await launch(folder, '127.0.0.1:0');
  return {
    url: running.url,
    halt: () => running.end(),
    resume: async () => {
      running = await launch(folder, new URL(running.url).host);
    },
    stop: async () => {
      await running.end();
      forget();
    },
  };
}

/** @param {string} folder @param {string} address */
async function launch(folder, address) {
  const limits = ['--requests-per-second', '0', '--games-per-minute', '0', '--open-games-per-address', '0'];
  const server = spawn(process.env.SANDTABLE ?? 'sandtable',
    ['serve', '--addr', address, '--db', join(folder, 'games.db'), ...limits],
    { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.once('close', resolve));
  process.once('exit', () => server.kill());
  const end = async () => {
    server.kill();
    await ended;
  };
  return { url: await addressOf(server), end };
}

/** What the server says of itself when it is ready. @param {import('node:child_process').ChildProcess} server */
async function addressOf(server) {
  if (!server.stdout) throw new Error('the server has no output');
  for await (const line of createInterface(server.stdout)) {
    const [address] = line.match(/http:\/\/\S+/) ?? [];
    if (address) return address;
  }
  throw new Error('the server ended before it was ready');
}
