// The board has the room: at every size of window it is as large as it can be, and nothing that appears moves it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hinted, join, makeGame } from './games.mjs';
import { becomes, click, fits, inHand, square, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page */

const SIZES = [[1440, 900], [1024, 768], [820, 1180], [390, 844], [844, 390], [360, 640]].map(([width, height]) => ({ width, height }));
/** A stack in the open, one in a corner; the Tank on g6 may not leave the line between the Commanders. */
const STACKS = '6c4/9ii/11/11/3g7/11/6T4/11/4(FTI)6/11/9II/6C3(TI) r - - 0 1';

/** @param {Page} page @param {string} part */
async function box(page, part) {
  const found = await page.locator(part).boundingBox();
  assert.ok(found, `${part} is there`);
  return found;
}

/** @param {Record<string, unknown>} wish @param {{ width: number, height: number }} viewport */
async function seat(wish, viewport) {
  const { links } = await makeGame({ clock: { base_ms: 300_000, increment_ms: 3000 }, ...wish });
  return join(links.first, { viewport });
}

for (const game of ['cotulenh', 'chess']) {
  test(`${game}: the board is as large as the window allows`, async () => {
    const { page, leave } = await seat({ game }, SIZES[0]);
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      await fits(page);
      const { x, y, width, height } = await box(page, '.board');
      const name = `${viewport.width}×${viewport.height}: ${Math.round(width)}×${Math.round(height)}`;
      assert.ok(x >= 0 && x + width <= viewport.width && y >= 0 && y + height <= viewport.height, `${name} is seen as a whole`);
      if (viewport.width === 1440) assert.ok(width >= (game === 'chess' ? 780 : 720), name);
      if (viewport.width === 844) assert.ok(height >= 360, name);
      if (viewport.width < 400) assert.equal(width, viewport.width, name);
    }
    await leave();
  });
}

for (const viewport of SIZES) {
  test(`${viewport.width}×${viewport.height}: what appears moves neither the board nor the players`, async () => {
    const { page, leave } = await seat({ game: 'cotulenh', fen: STACKS }, viewport);
    const places = async () => [await box(page, '.board'), await box(page, '.player.own'), await box(page, '.player.foe')];
    const before = await places();
    const stays = async (/** @type {string} */ words) => assert.deepEqual(await places(), before, words);
    await click(page, 'g6', 'h6');
    await hinted(page, 'Your Commander would face theirs on file g.');
    await stays('a refusal');
    await square(page, 'e4').click();
    await inHand(page, 'e4');
    await page.locator('.legend').waitFor();
    await stays('an open stack');
    await square(page, 'e6').hover();
    await stays('words about a target');
    await page.getByRole('button', { name: 'Infantry', exact: true }).click();
    await square(page, 'd4').click();
    await page.waitForSelector('.tray.open');
    await stays('an open deploy');
    await fits(page);
    await leave();
  });
}

test('upright, what stands beneath the words keeps its place while pieces are picked up and refused', async () => {
  const { page, leave } = await seat({ game: 'cotulenh', fen: STACKS }, { width: 390, height: 844 });
  const { y } = await box(page, '.acts');
  await square(page, 'g6').click();
  await inHand(page, 'g6');
  assert.equal((await box(page, '.acts')).y, y, 'a piece in hand');
  await square(page, 'h6').click();
  await hinted(page, 'Your Commander would face theirs on file g.');
  assert.equal((await box(page, '.acts')).y, y, 'a refusal');
  await leave();
});

test('the board can be made smaller on a desk, and stays so', async () => {
  const { page, leave } = await seat({ game: 'chess' }, SIZES[0]);
  const whole = (await box(page, '.board')).width;
  await page.getByLabel('Board size').fill('70');
  const expected = Math.round(whole * 0.7);
  const width = async () => Math.round((await box(page, '.board')).width);
  await becomes(width, expected);
  await page.reload();
  await page.waitForSelector('.board .unit');
  await becomes(width, expected);
  await page.setViewportSize({ width: 390, height: 844 });
  await becomes(width, 390, 'a phone has no room to give away');
  await leave();
});

test('three boards, and two sets of pieces', async () => {
  const { page, leave } = await seat({ game: 'cotulenh' }, SIZES[0]);
  const land = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--land'));
  const seen = new Set([await land()]);
  for (const style of ['Plain, strong contrast', 'Wood']) {
    await page.getByLabel('Board style').selectOption(style);
    seen.add(await land());
  }
  assert.equal(seen.size, 3);
  assert.equal(await page.locator('.units .letter').count(), 0);
  await page.locator('select[name=set]').selectOption('letters');
  assert.equal(await page.locator('.units .letter').count(), 38);
  await page.reload();
  await page.waitForSelector('.board .unit');
  assert.equal(await page.getAttribute('html', 'data-board'), 'wood', 'it is remembered');
  await leave();
});

test('men of either colour are seen on every square of every board, in both themes', async () => {
  const { page, leave } = await seat({ game: 'chess' }, SIZES[0]);
  /** How much lighter one colour is than another, as WCAG reckons. */
  const contrasts = () => page.evaluate(() => {
    const light = (/** @type {string} */ colour) => {
      const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const contrast = (/** @type {string} */ a, /** @type {string} */ b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
    const style = (/** @type {string} */ part) => getComputedStyle(/** @type {Element} */ (document.querySelector(part)));
    return ['.light-square', '.dark-square'].flatMap((square) => ['.unit.first .man .fill', '.unit.second .man .fill'].map((man) => {
      const { fill, stroke } = style(man);
      // A white man is seen by its dark outline too.
      return Math.max(...(man.includes('first') ? [fill, stroke] : [fill]).map((colour) => contrast(colour, style(square).fill)));
    }));
  });
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    for (const board of ['map', 'plain', 'wood']) {
      await page.evaluate((name) => { document.documentElement.dataset.board = name; }, board);
      for (const found of await contrasts()) assert.ok(found >= 3, `${colorScheme}, ${board}: ${found.toFixed(2)}`);
    }
  }
  await leave();
});
