// Nothing is lost on a slow or broken line, and nothing that was kept keeps the page from starting.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { address, becomes, openStudy, person, spoken, square, startGame, turnsListed, useStage } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

useStage();

/** The page has no rules of its own. @param {Page} page */
const withoutRules = (page) => page.route('**/*.wasm', (route) => route.abort());

/** @param {Page} page @param {number} latency */
const slowServer = (page, latency) => page.route('**/api/**', async (route) => {
  await delay(latency);
  await route.continue();
});

/** @param {Page} page */
async function quickClicks(page) {
  for (const name of ['e2', 'e4', 'g1', 'f3']) await square(page, name).click();
}

/** @param {Page} page */
const turns = (page) => page.locator('.turn').allInnerTexts();

for (const latency of [400, 2000]) {
  test(`two quick moves at ${latency} ms make no broken study`, async () => {
    const { page, leave } = await person({ mayLoseLine: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await withoutRules(page);
    await openStudy(page, 'Chess');
    await slowServer(page, latency);
    await quickClicks(page);
    await becomes(() => turns(page), ['e4']);
    assert.match(await spoken(page, 'g1') ?? '', /Knight/, 'the second move of White was not made');
    await page.unroute('**/api/**');
    // It can be copied, and it is there after a reload.
    await page.locator('.texts summary').click();
    await page.getByRole('button', { name: 'Copy PGN' }).click();
    await becomes(async () => /1\. e4/.test(await page.evaluate(() => navigator.clipboard.readText())), true);
    await page.reload();
    await becomes(() => turns(page), ['e4']);
    await leave();
  });
}

test('with rules in the page both quick moves of two sides are made', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Chess');
  await slowServer(page, 2000);
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await square(page, 'e7').click();
  await square(page, 'e5').click();
  await becomes(() => turns(page), ['e4', 'e5']);
  await leave();
});

test('a page without rules of its own asks the server, and says so once', async () => {
  const { page, leave } = await person({ mayLoseLine: true });
  await withoutRules(page);
  await openStudy(page, 'Chess');
  await page.waitForSelector('.note[data-note=fallback]');
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await turnsListed(page, 1);
  await page.reload();
  await turnsListed(page, 1);
  assert.equal(await page.locator('.note[data-note=fallback]').count(), 0);
  await leave();
});

test('a first request that fails is told and made again', async () => {
  const { page, leave } = await person({ mayLoseLine: true });
  await withoutRules(page);
  let isBroken = true;
  await page.route('**/api/v1/position', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(address('/analyse'));
  await page.waitForSelector('.note[data-note=unreachable]');
  isBroken = false;
  await page.waitForSelector('.board .unit');
  await becomes(() => page.locator('.note[data-note=unreachable]').count(), 0);
  await leave();
});

/** Two turns of White in a row, as an older version could write them. Of the studies kept, the one with a turn; false if
 * it is not kept yet. @param {Page} page @returns {Promise<boolean>} */
const damage = (page) => page.evaluate(() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('sandtable');
  opening.onerror = reject;
  opening.onsuccess = () => {
    const change = opening.result.transaction('studies', 'readwrite');
    const store = change.objectStore('studies');
    const all = store.getAll();
    let isThere = false;
    all.onsuccess = () => {
      const study = all.result.find(({ tree }) => tree.nodes.length === 2);
      if (!study) return;
      isThere = true;
      const [, first] = study.tree.nodes;
      study.tree.nodes.push({ parent: 1, children: [], turn: { ...first.turn, text: 'Nf3', actions: ['g1f3'] } });
      first.children = [2];
      store.put(study);
    };
    change.onabort = reject;
    change.oncomplete = () => {
      opening.result.close();
      resolve(isThere);
    };
  };
}));

test('a damaged study is set aside, and the page starts', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Chess');
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await turnsListed(page, 1);
  await becomes(() => damage(page), true, 'the study was kept, and is damaged now');
  await page.reload();
  await page.waitForSelector('.note[data-note=damaged]');
  await page.waitForSelector('.board .unit');
  await turnsListed(page, 0);
  await page.reload();
  await page.waitForSelector('.board .unit');
  assert.equal(await page.locator('.note[data-note=damaged]').count(), 0, 'it was set aside');
  await leave();
});

test('an own move is shown before the server answers', async () => {
  const { page, leave } = await person({ mayLoseLine: true });
  // What the server sends is held back, as on a line that is nearly dead.
  /** @type {(() => void)[]} */
  const held = [];
  let isHeld = false;
  await page.routeWebSocket('**/api/**', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => (isHeld ? held.push(() => socket.send(message)) : socket.send(message)));
  });
  await startGame(page, { game: 'chess', opponent: 'friend' });
  isHeld = true;
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await turnsListed(page, 1);
  assert.match(await spoken(page, 'e4') ?? '', /pawn/i);
  isHeld = false;
  for (const send of held) send();
  await becomes(() => turns(page), ['e4']);
  await leave();
});
