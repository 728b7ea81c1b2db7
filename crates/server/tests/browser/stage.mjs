// What every test of the page needs: a server, a browser, pages that may not complain, and the
// gestures of a person.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { startServer } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Pictures are kept only where this says; otherwise nothing in the repository changes. */
const SCREENSHOTS = process.env.SCREENSHOTS;

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {import('./server.mjs').Server} */
let server;

/** To be called once in a file of tests. */
export function useStage() {
  before(async () => {
    server = await startServer();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

export const restartServer = () => server.restart();

export const address = (path = '/') => `${server.url}${path}`;

/** A person with a browser of their own, and what their page complained of.
 * @param {import('playwright-core').BrowserContextOptions & { mayLoseLine?: boolean }} [options] */
export async function person({ mayLoseLine = false, ...options } = {}) {
  const context = await browser.newContext({
    locale: 'en', viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce', ...options,
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const isLine = mayLoseLine && /WebSocket/.test(message.text());
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
    },
  };
}

/** Fills the form on the first page and starts. @param {Page} page @param {Record<string, string>} wish */
export async function startGame(page, wish) {
  await page.goto(address());
  for (const [name, value] of Object.entries(wish)) await page.selectOption(`.welcome select[name=${name}]`, value);
  await page.click('.welcome button[type=submit]');
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

/** @param {Page} page @param {number} count */
export async function turnsListed(page, count) {
  await page.waitForFunction((least) => document.querySelectorAll('.turn').length >= least, count);
}

/** @param {Page} page @param {string} from @param {string} to */
export async function click(page, from, to) {
  await square(page, from).click();
  await square(page, to).click();
}

/** @param {Page} page @param {string} from @param {string} to */
export async function drag(page, from, to) {
  await square(page, from).dragTo(square(page, to));
}

/** A picture for the documentation. @param {Page} page @param {string} name */
export async function picture(page, name) {
  if (!SCREENSHOTS) return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
}
