// The parts of a stack open around it on the board: by mouse, finger and keys, in the open and in a corner.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fanOut } from '../../../../web/js/board/fan.js';
import { squareName } from '../../../../web/js/board/geometry.js';
import { hinted, join, makeGame, turns } from './games.mjs';
import { inHand, spoken, square, useStage } from './stage.mjs';

useStage();

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const OPEN = '7c3/9ii/11/11/11/11/4i6/11/4(FTI)6/11/9II/6C4 r - - 0 1';
const CORNER = '7c3/9ii/11/11/11/11/11/11/11/11/9I1/6C3(FTI) r - - 0 1';

test('from every crossing, seven parts find places off the eight lines', () => {
  const geometry = { files: 11, ranks: 12, crossings: true };
  for (let file = 0; file < 11; file += 1) {
    for (let rank = 0; rank < 12; rank += 1) {
      const origin = squareName(file, rank);
      const places = fanOut(geometry, /** @type {any} */ ({ turn: 'first', units: [] }), origin, 7, false);
      assert.equal(new Set(places).size, 7, origin);
      for (const place of places) {
        const [right, up] = [place.charCodeAt(0) - 97 - file, Number(place.slice(1)) - 1 - rank];
        assert.ok(right !== 0 && up !== 0 && Math.abs(right) !== Math.abs(up), `${place} can be reached from ${origin}`);
        assert.ok(place >= 'a' && place < 'l' && rank + up >= 0 && rank + up < 12, `${place} is on the board`);
      }
    }
  }
});

test('empty crossings come before occupied ones, the own rear before the front', () => {
  const geometry = { files: 11, ranks: 12, crossings: true };
  const position = /** @type {any} */ ({ turn: 'first', units: [{ square: 'd4' }] });
  assert.deepEqual(fanOut(geometry, position, 'e6', 3, false).toSorted(), ['c5', 'f4', 'g5']);
  assert.deepEqual(fanOut(geometry, { ...position, turn: 'second' }, 'e6', 4, false).toSorted(), ['c7', 'd8', 'f8', 'g7']);
});

for (const [name, fen, origin, to] of [['in the open', OPEN, 'e4', 'd4'], ['in a corner', CORNER, 'k1', 'j1']]) {
  test(`${name}: no part covers a target, and each is large enough for a finger`, async () => {
    const { links } = await makeGame({ game: 'cotulenh', fen });
    const { page, leave } = await join(links.first, PHONE);
    await square(page, origin).tap();
    await inHand(page, origin);
    assert.equal(await page.locator('.part').count(), 7);
    for (const part of await page.locator('.part:not(.all)').all()) {
      const { x, y, width, height } = await part.boundingBox() ?? { x: -1, y: 0, width: 0, height: 0 };
      assert.ok(width >= 40 && height >= 40 && x >= 0 && x + width <= 360 && y >= 0, await part.getAttribute('aria-label') ?? '');
      await part.tap();
      const covered = await page.locator('.cell.is-target').evaluateAll((cells) => cells.filter((cell) => {
        const { x: left, y: top, width: wide, height: high } = cell.getBoundingClientRect();
        return document.elementFromPoint(left + wide / 2, top + high / 2) !== cell;
      }).map((cell) => cell.getAttribute('data-square')));
      assert.deepEqual(covered, []);
    }
    await page.getByRole('button', { name: 'Infantry', exact: true }).tap();
    await page.getByRole('button', { name: 'Infantry', exact: true, pressed: true }).waitFor();
    await square(page, to).tap();
    await hinted(page, `Deploying from ${origin}: Infantry gone, Air Force and Tank still here.`);
    // The tick on the board ends it as the button beside does.
    await page.locator('.part-done').tap();
    await turns(page, 1);
    assert.equal(await spoken(page, to), `${to}, red Infantry`);
    await leave();
  });
}

test('the stack itself is all that are left; pressed once more it is let go', async () => {
  const { links } = await makeGame({ game: 'cotulenh', fen: OPEN });
  const { page, leave } = await join(links.first);
  await square(page, 'e4').click();
  const whole = page.locator('.part.all');
  assert.equal(await whole.getAttribute('aria-pressed'), 'true', 'the whole is in hand first');
  await page.getByRole('button', { name: 'Tank', exact: true }).click();
  assert.equal(await whole.getAttribute('aria-pressed'), 'false');
  await square(page, 'e4').click();
  await page.locator('.part.all[aria-pressed=true]').waitFor();
  await square(page, 'e4').click();
  await page.locator('.picker').waitFor({ state: 'hidden' });
  assert.equal(await page.locator('.part').count(), 0);
  await leave();
});

test('parts are buttons: Tab reaches them, Enter and digits pick', async () => {
  const { links } = await makeGame({ game: 'cotulenh', fen: OPEN });
  const { page, leave } = await join(links.first);
  await square(page, 'e4').click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const name = await focused();
  assert.notEqual(name, '');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
  assert.equal(await focused(), name, 'the focus stays where it was');
  await page.keyboard.press('1');
  await page.locator('.part.all[aria-pressed=true]').waitFor();
  await leave();
});
