// The server that the tests look at: one that runs already (SANDTABLE_URL), or the binary SANDTABLE
// started for them with a database of its own.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** @typedef {{ url: string, stop: () => Promise<void>, restart: () => Promise<void> }} Server */

/** @returns {Promise<Server>} */
export async function startServer() {
  const { SANDTABLE_URL } = process.env;
  if (SANDTABLE_URL) return { url: SANDTABLE_URL, stop: async () => {}, restart: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-browser-'));
  let running = await launch(folder, '127.0.0.1:0');
  return {
    url: running.url,
    /** Pages find it again at the same address, with the same games. */
    restart: async () => {
      await running.end();
      running = await launch(folder, new URL(running.url).host);
    },
    stop: async () => {
      await running.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} folder @param {string} address */
async function launch(folder, address) {
  const limits = ['--requests-per-second', '0', '--games-per-minute', '0'];
  const server = spawn(process.env.SANDTABLE ?? 'sandtable',
    ['serve', '--addr', address, '--db', join(folder, 'games.db'), ...limits],
    { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.once('close', resolve));
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
