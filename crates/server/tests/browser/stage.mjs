// What every test of the page needs: a server, a browser, pages that may not complain, and the
// gestures of a person.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { after, afterEach, before } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { chromium } from 'playwright-core';
import { startServer } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Pictures are kept only where this says; otherwise nothing in the repository changes. */
const SCREENSHOTS = process.env.SCREENSHOTS;
/** Milliseconds that a condition is waited for: other programs may use the processor too. */
const PATIENCE = 60_000;

/** Widths and heights of screens: desk, tablet and phone, upright and on their sides. */
export const SCREENS = [[1440, 900], [1024, 768], [820, 1180], [390, 844], [844, 390], [360, 740]];

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {import('./server.mjs').Server} */
let server;
/** Contexts of the test that runs. @type {Set<import('playwright-core').BrowserContext>} */
const contexts = new Set();

/** To be called once in a file of tests. */
export function useStage() {
  before(async () => {
    server = await startServer();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'], timeout: PATIENCE });
  });
  // A test that failed must not leave pages open: they would go on asking the server.
  afterEach(async () => {
    await Promise.all([...contexts].map((context) => context.close()));
    contexts.clear();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

export const stopServer = () => server.halt();

/** Under the same address, with the same games. */
export const startServerAgain = () => server.resume();

export const address = (path = '/') => `${server.url}${path}`;

/** A person with a browser of their own, and what their page complained of. What is open when the test
 * ends is closed.
 * A service worker would answer before a test can slow down or break a request: only those about it have one.
 * @param {import('playwright-core').BrowserContextOptions & { mayLoseLine?: boolean }} [options] */
export async function person({ mayLoseLine = false, ...options } = {}) {
  const context = await browser.newContext({
    locale: 'en', viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce', serviceWorkers: 'block', ...options,
  });
  contexts.add(context);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const isLine = mayLoseLine && /WebSocket|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED/.test(message.text());
    // What the server refuses with a reason, the browser calls an error too.
    const isRefusal = message.text().includes('status of 422');
    if (message.type() === 'error' && !isLine && !isRefusal) complaints.push(message.text());
  });
  return {
    page,
    /** Nothing went wrong behind the scenes. */
    async leave() {
      assert.deepEqual(complaints, []);
      await context.close();
      contexts.delete(context);
    },
  };
}

/** The form with all there is to choose, opened on the first page. @param {Page} page */
export async function openForm(page) {
  await page.goto(address());
  await page.getByRole('button', { name: 'More options' }).click();
  return page.locator('dialog form.new-game');
}

/** Fills the form and starts. @param {Page} page @param {Record<string, string>} wish */
export async function startGame(page, wish) {
  const form = await openForm(page);
  for (const [name, value] of Object.entries(wish)) await form.locator(`select[name=${name}]`).selectOption(value);
  await form.locator('button[type=submit]').click();
  await page.waitForSelector('.table[data-game] .board .unit');
}

/** @param {Page} page @param {string} game as the page calls it */
export async function openStudy(page, game) {
  await page.goto(address('/analyse'));
  await page.getByRole('button', { name: `New study: ${game}` }).click();
  await page.waitForSelector(`.table[data-game=${game === 'Chess' ? 'chess' : 'cotulenh'}] .board .unit`);
}

/** Nothing scrolls sideways. @param {Page} page */
export async function fits(page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= window, `the page is ${content} wide in a window of ${window}`);
}

/** @param {Page} page @param {string} name */
export const square = (page, name) => page.locator(`.cell[data-square="${name}"]`);

/** What stands there, as a screen reader says it. @param {Page} page @param {string} name */
export const spoken = (page, name) => square(page, name).getAttribute('aria-label');

/** Reads again and again until it is as expected; what never is, is told as it was read last.
 * @template T @param {() => Promise<T>} read @param {T} expected @param {string} [words] */
export async function becomes(read, expected, words) {
  const end = Date.now() + PATIENCE;
  let found = await read();
  while (!isDeepStrictEqual(found, expected) && Date.now() < end) {
    await delay(50);
    found = await read();
  }
  assert.deepEqual(found, expected, words);
}

/** Waits until so many turns are listed, those of variations too. The board is drawn before the list.
 * @param {Page} page @param {number} count */
export async function turnsListed(page, count) {
  await becomes(() => page.locator('.turn').count(), count);
}

/** Waits until what stands on a square is in hand. @param {Page} page @param {string} name */
export async function inHand(page, name) {
  await page.locator(`.cell[data-square="${name}"][aria-selected=true]`).waitFor();
}

/** @param {Page} page @param {string} from @param {string} to */
export async function click(page, from, to) {
  await square(page, from).click();
  await inHand(page, from);
  await square(page, to).click();
}

/** Turns of a study: each is on the board before the next is begun, or its click would be lost.
 * @param {Page} page @param {...string} turns as in "e2 e4" */
export async function makeTurns(page, ...turns) {
  for (const turn of turns) {
    const listed = await page.locator('.turn').count();
    const [from, to] = turn.split(' ');
    await click(page, from, to);
    await turnsListed(page, listed + 1);
  }
}

/** @param {Page} page @param {string} from @param {string} to */
export async function drag(page, from, to) {
  await square(page, from).dragTo(square(page, to));
}

/** Times say nothing about the page while other programs use the processor. */
export const isBusy = () => loadavg()[0] > cpus().length;

/** Whether pictures are made: some want more to be seen than a test needs. */
export const makesPictures = SCREENSHOTS !== undefined;

/** A picture for the documentation. @param {Page} page @param {string} name */
export async function picture(page, name) {
  if (!SCREENSHOTS) return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
}
