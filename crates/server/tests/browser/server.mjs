// The server that the tests look at: one that runs already (SANDTABLE_URL), or the binary SANDTABLE
// started for them with a database of its own.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ADDRESS = '127.0.0.1:7879';

export async function startServer() {
  if (process.env.SANDTABLE_URL) return { url: process.env.SANDTABLE_URL, stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-'));
  const binary = process.env.SANDTABLE ?? 'sandtable';
  const server = spawn(binary, ['serve', '--addr', ADDRESS, '--db', join(folder, 'games.db')], { stdio: 'ignore' });
  const url = `http://${ADDRESS}`;
  await isUp(`${url}/api/v1/health`);
  return {
    url,
    stop: async () => {
      server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} address */
async function isUp(address) {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      if ((await fetch(address)).ok) return;
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`nobody answers at ${address}`);
}
