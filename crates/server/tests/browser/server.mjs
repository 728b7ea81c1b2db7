// The server that the tests look at: one that runs already (SANDTABLE_URL), or the binary SANDTABLE
// started for them with a database of its own.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
export async function startServer() {
  if (process.env.SANDTABLE_URL) return { url: process.env.SANDTABLE_URL, stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-browser-'));
  const limits = ['--requests-per-second', '0', '--games-per-minute', '0'];
  const server = spawn(process.env.SANDTABLE ?? 'sandtable',
    ['serve', '--addr', '127.0.0.1:0', '--db', join(folder, 'games.db'), ...limits],
    { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.once('close', resolve));
  return {
    url: await addressOf(server),
    stop: async () => {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
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
