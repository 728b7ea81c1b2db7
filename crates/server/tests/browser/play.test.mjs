// What a person sees: games are played in a real browser, and the page is looked at.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { startServer } from './server.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** @type {{ url: string, stop: () => Promise<void> }} */
let server;
/** @type {import('playwright-core').Browser} */
let browser;

before(async () => {
  server = await startServer();
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
});
after(async () => {
  await browser.close();
  await server.stop();
});

/** A page that fails the test if it complains. @param {import('playwright-core').BrowserContextOptions} [options] */
async function openPage(options = {}) {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, complaints };
}

/** @param {import('playwright-core').Page} page @param {Record<string, string>} wish */
async function startGame(page, wish) {
  await page.goto(server.url);
  for (const [name, value] of Object.entries(wish)) await page.selectOption(`.welcome select[name=${name}]`, value);
  await page.click('.welcome button[type=submit]');
  await page.waitForSelector('.table[data-game] .board .unit');
}

/** @param {import('playwright-core').Page} page @param {string} name */
const square = (page, name) => page.locator(`.cell[data-square="${name}"]`);

/** @param {import('playwright-core').Page} page @param {string} from @param {string} to @param {number} turns how many are listed then */
async function move(page, from, to, turns) {
  await square(page, from).click();
  await square(page, to).click();
  await page.waitForFunction((count) => document.querySelectorAll('.turn').length >= count, turns);
}

test('chess against the engine: it answers, by click and by drag', async () => {
  const { page, complaints } = await openPage();
  await startGame(page, { game: 'chess', opponent: 'engine', level: '1', seat: 'first' });
  await move(page, 'e2', 'e4', 2);
  await square(page, 'g1').dragTo(square(page, 'f3'));
  await page.waitForFunction(() => document.querySelectorAll('.turn').length >= 4);
  assert.equal(await square(page, 'f3').getAttribute('aria-label'), 'f3, white Knight');
  assert.deepEqual(complaints, []);
});

test('Cờ Tư Lệnh with a friend on a phone: a combination, then a deploy that survives a reload', async () => {
  const { page, complaints } = await openPage();
  await startGame(page, { game: 'cotulenh', opponent: 'friend', seat: 'first' });
  const friend = await openPage({ locale: 'vi', viewport: { width: 360, height: 740 } });
  await friend.page.goto(await page.inputValue('.invite input'));
  await friend.page.waitForSelector('.board .unit');

  await move(page, 'e2', 'c4', 1);
  assert.equal(await square(page, 'c4').getAttribute('aria-label'), 'c4, red Navy carrying Air Force');
  await move(friend.page, 'e11', 'c9', 2);
  await page.waitForFunction(() => document.querySelectorAll('.turn').length === 2);

  await square(page, 'c4').click();
  await page.getByRole('button', { name: 'Air Force', exact: true }).click();
  await square(page, 'c6').click();
  await page.waitForSelector('.tray.open');
  await page.reload();
  await page.waitForSelector('.tray.open');
  assert.match(await page.locator('.hint').innerText(), /^Deploying from c4: Air Force gone, Navy still here\./);
  assert.equal(await friend.page.locator('.turn').count(), 2, 'a deploy in the making is nobody else’s');
  await page.getByRole('button', { name: 'Done' }).click();
  await friend.page.waitForFunction(() => document.querySelectorAll('.turn').length === 3);
  const width = await friend.page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, 360, 'nothing scrolls sideways');
  assert.deepEqual([...complaints, ...friend.complaints], []);
});

test('a study by keyboard alone', async () => {
  const { page, complaints } = await openPage();
  await page.goto(`${server.url}/analyse`);
  await page.getByRole('button', { name: 'New study: Chess' }).click();
  await page.waitForSelector('.table[data-game=chess] .board .unit');
  await square(page, 'e2').focus();
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelectorAll('.turn').length === 1);
  assert.equal(await page.locator('.turn').innerText(), 'e4');
  assert.deepEqual(complaints, []);
});
