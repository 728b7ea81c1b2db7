// A host of static files, as plain as they come: it knows types and nothing else.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};

/** The page as `sandtable site` writes it; gone with the process. */
export function writeSite() {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-site-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.env.SANDTABLE ?? 'sandtable', ['site', folder]);
  return folder;
}

/** @param {string} folder @param {Record<string, string>} [headers] that every answer has @returns {Promise<{ url: string, serve: (folder: string) => void, stop: () => Promise<void> }>} */
export async function startHost(folder, headers = {}) {
  let root = folder;
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname));
    const name = path.endsWith('/') ? `${path}index.html` : path;
    const file = await readFile(join(root, name)).catch(() => readFile(join(root, name, 'index.html'))).catch(() => null);
    const content = file ?? await readFile(join(root, '404.html'));
    response.writeHead(file ? 200 : 404, { ...headers, 'content-type': file && extname(name) ? TYPES[extname(name)] : 'text/html', 'cache-control': 'max-age=600' });
    response.end(content);
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', () => resolve(null)); });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    /** Another version of the page from now on. */
    serve: (next) => { root = next; },
    stop: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}
