// Studying a game: the tree of moves, walking through it, changing it, and where it comes from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { address, click, makeTurns, openStudy, person, spoken, square, startGame, turnsListed, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
const current = (page) => page.locator('.turn[aria-current]').innerText();

/** @param {Page} page @param {string} text */
async function standsAt(page, text) {
  await page.locator('.turn[aria-current]', { hasText: text }).waitFor();
}

test('a study by keyboard alone', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Chess');
  await square(page, 'e2').focus();
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await turnsListed(page, 1);
  assert.equal(await page.locator('.turn').innerText(), 'e4');
  await leave();
});

test('walking by buttons and by arrows', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Chess');
  await makeTurns(page, 'e2 e4', 'e7 e5', 'g1 f3');
  await page.getByRole('button', { name: 'First' }).click();
  await page.waitForFunction(() => !document.querySelector('.turn[aria-current]'));
  assert.match(await spoken(page, 'e2') ?? '', /white Pawn/);
  await page.getByRole('button', { name: 'Forward' }).click();
  await standsAt(page, 'e4');
  await page.locator('h2').first().click();
  await page.keyboard.press('ArrowRight');
  await standsAt(page, 'e5');
  await page.keyboard.press('ArrowLeft');
  await standsAt(page, 'e4');
  await page.keyboard.press('End');
  await standsAt(page, 'Nf3');
  await leave();
});

test('variations: added, promoted, deleted, and all of it undone', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Chess');
  await makeTurns(page, 'e2 e4', 'e7 e5');
  await page.getByRole('button', { name: 'Back' }).click();
  await standsAt(page, 'e4');
  await click(page, 'c7', 'c5');
  await standsAt(page, 'c5');
  assert.equal(await page.locator('.variation').innerText(), '1…c5');

  await page.getByRole('button', { name: 'Promote the variation' }).click();
  await page.locator('.variation', { hasText: 'e5' }).waitFor();
  assert.equal(await current(page), 'c5', 'the same turn is shown');
  await page.getByRole('button', { name: 'Delete from this move on' }).click();
  await page.waitForFunction(() => !document.querySelector('.variation'));
  assert.deepEqual(await page.locator('.turn').allInnerTexts(), ['e4', 'e5']);
  assert.equal(await current(page), 'e4');

  await page.keyboard.press('Control+z');
  await page.locator('.variation', { hasText: 'e5' }).waitFor();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await page.locator('.variation', { hasText: 'c5' }).waitFor();
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.locator('.variation', { hasText: 'e5' }).waitFor();
  await leave();
});

test('a comment is written, kept over a reload, and shown', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Cờ Tư Lệnh');
  await makeTurns(page, 'f4 f5');
  await page.getByLabel('Comment on this move').fill('The Tank looks around.');
  await page.keyboard.press('Enter');
  await page.locator('.note', { hasText: 'The Tank looks around.' }).waitFor();
  await page.reload();
  await page.locator('.note', { hasText: 'The Tank looks around.' }).waitFor();
  assert.equal(await current(page), 'Tf5');
  await leave();
});

test('a deploy half made can be taken back with undo', async () => {
  const { page, leave } = await person();
  await page.goto(address('/setup?game=cotulenh&fen=6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5+r+-+-+0+1'));
  await page.getByRole('button', { name: 'Study this position' }).click();
  await page.waitForSelector('.table .tray');
  await square(page, 'c6').click();
  await page.locator('.part[aria-label="Navy"]').click();
  await square(page, 'c2').click();
  await page.waitForSelector('.tray.open');
  assert.equal(await page.locator('.turn').count(), 0, 'no move of the game yet');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await page.waitForFunction(() => !document.querySelector('.tray.open'));
  assert.match(await spoken(page, 'c6') ?? '', /Navy carrying Air Force and Tank/);
  await leave();
});

test('a game that is over is studied further', async () => {
  const { page, leave } = await person();
  await startGame(page, { game: 'chess', opponent: 'friend', seat: 'first' });
  await click(page, 'e2', 'e4');
  await turnsListed(page, 1);
  assert.equal(await page.getByRole('button', { name: 'Study this game' }).isVisible(), false, 'not while two people play');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Study this game' }).click();
  await page.waitForURL('**/analyse/*');
  await standsAt(page, 'e4');
  await makeTurns(page, 'e7 e5');
  await leave();
});

test('without the server the study goes on', async () => {
  const { page, leave } = await person({ mayLoseLine: true });
  await openStudy(page, 'Chess');
  await makeTurns(page, 'e2 e4');
  await page.context().setOffline(true);
  await makeTurns(page, 'e7 e5', 'g1 f3');
  await leave();
});
