// The files of one version of the page, kept by the browser. VERSION and FILES stand above this: they are
// written when the page is built. Requests to the server (/api/) are never answered from here.

const CACHE = `sandtable-${VERSION}`;

/** What makes a page isolated, so that its workers may share memory: static hosts do not send it. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** A function with one instruction of SIMD, as in js/local/wasm.js. */
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

/** Of the two builds of rules and engine, only the one that this browser runs. @param {string} file */
const isWanted = (file) => !file.endsWith('.wasm') || file.includes('rules-simd') === WebAssembly.validate(SIMD);

async function install() {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache: an old index.html with a new script would be no version at all.
  await cache.addAll(FILES.filter(isWanted).map((file) => new Request(file, { cache: 'no-cache' })));
}

async function forgetOldVersions() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('sandtable-') && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** @param {Response} response */
function isolated(response) {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATED)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const isPage = request.mode === 'navigate';
  const kept = await cache.match(isPage ? '/index.html' : request, { ignoreSearch: isPage });
  // An isolated page starts only workers whose script says the same.
  const isCode = isPage || request.destination === 'worker' || request.destination === 'script';
  if (kept) return isCode ? isolated(kept) : kept;
  return fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOldVersions()));
self.addEventListener('message', (event) => {
  if (event.data === 'use') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const isOurs = origin === location.origin && !pathname.startsWith('/api/') && event.request.method === 'GET';
  if (isOurs) event.respondWith(answer(event.request));
});
