// Play on a phone, by finger: everything is there, nothing scrolls sideways, nothing is too small.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ended, hintIs, join, makeGame, turns } from './games.mjs';
import { address, inHand, person, picture, spoken, square, useStage } from './stage.mjs';

useStage();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.5 };
const STACKS = '7c3/9ii/11/11/11/11/4i6/11/4(FTI)6/11/2(NF+T)1(+TI)1+F+S3/6C4 r - - 3 20';

/** @param {import('playwright-core').Page} page */
const width = (page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Buttons and switches in sight that are too small for a finger. @param {import('playwright-core').Page} page */
const tooSmall = (page) => page.locator('button, select, label.switch, summary, header a').evaluateAll((things) => things
  .map((thing) => ({ words: thing.textContent, ...thing.getBoundingClientRect().toJSON() }))
  .filter(({ height, width: wide }) => height > 0 && (height < 39.5 || wide < 39.5))
  .map(({ words, height, width: wide }) => `${words} ${wide}×${height}`));

test('the first page', async () => {
  const { page, leave } = await person(PHONE);
  await page.goto(address());
  await page.waitForSelector('.board .unit');
  assert.equal(await width(page), 360);
  assert.deepEqual(await tooSmall(page), []);
  await leave();
});

test('a deploy by finger, with clocks above and below a board as wide as the screen', async () => {
  const { links } = await makeGame({ game: 'cotulenh', fen: STACKS, clock: { base_ms: 300_000, increment_ms: 3000 } });
  const { page, leave } = await join(links.first, PHONE);
  const board = async () => await page.locator('.board').boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await board();
  assert.equal(before.width, 360);
  const [above, below] = await page.locator('.clock').evaluateAll((clocks) => clocks.map((clock) => clock.getBoundingClientRect().y));
  assert.ok(above < before.y && below > before.y + before.height - 1, 'one clock above, one below');
  assert.ok(below < 740 - 30, 'all of it fits on the screen');

  await square(page, 'e4').tap();
  await inHand(page, 'e4');
  await picture(page, 'play-phone');
  assert.deepEqual(await tooSmall(page), []);
  assert.equal((await board()).y, before.y, 'opening a stack does not move the board');
  await page.getByRole('button', { name: 'Infantry', exact: true }).tap();
  await page.getByRole('button', { name: 'Infantry', exact: true, pressed: true }).waitFor();
  await square(page, 'd4').tap();
  await page.waitForSelector('.tray.open');
  await hintIs(page, 'Deploying from e4: Infantry gone, Air Force and Tank still here.');
  assert.equal((await board()).y, before.y, 'nor does a step');
  assert.equal(await width(page), 360);
  await page.getByRole('button', { name: 'Done' }).tap();
  await turns(page, 1);
  assert.equal(await spoken(page, 'd4'), 'd4, red Infantry');
  await leave();
});

test('a choice opens under the finger and stays open', async () => {
  const { links } = await makeGame({ game: 'chess', fen: '7k/P5pp/8/8/8/8/6PP/4K2R w K - 0 1' });
  const { page, leave } = await join(links.first, PHONE);
  await square(page, 'a7').tap();
  await inHand(page, 'a7');
  await square(page, 'a8').tap();
  await page.getByRole('dialog').getByText('Queen').tap();
  await ended(page, 'Checkmate. White wins.');
  await leave();
});

test('a screen reader’s click moves too', async () => {
  const { links } = await makeGame({ game: 'chess' });
  const { page, leave } = await join(links.first);
  for (const name of ['e2', 'e4']) await square(page, name).evaluate((cell) => /** @type {HTMLElement} */ (cell).click());
  await turns(page, 1);
  await leave();
});

test('the rest lies beneath in tabs', async () => {
  const { links } = await makeGame({ game: 'chess' });
  const { page, leave } = await join(links.first, PHONE);
  assert.ok(await page.getByRole('button', { name: 'First' }).isVisible());
  assert.ok(await page.locator('.texts').isHidden());
  await page.locator('.tabs').getByRole('button', { name: 'FEN and PGN' }).tap();
  await page.locator('.texts').waitFor();
  assert.ok(await page.getByRole('button', { name: 'First' }).isHidden());
  assert.equal(await width(page), 360);
  assert.deepEqual(await tooSmall(page), []);
  await leave();
});

test('at night', async () => {
  const { links } = await makeGame({ game: 'cotulenh', fen: STACKS });
  const { page, leave } = await join(links.first, { colorScheme: 'dark' });
  await page.getByText('Air-defence rings').click();
  await square(page, 'c2').click();
  await picture(page, 'play-dark');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const night = await ground();
  await page.getByRole('button', { name: 'Light or dark' }).click();
  assert.notEqual(await ground(), night);
  await leave();
});
