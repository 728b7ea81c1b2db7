// Studying a game, as a person sees it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { address, person, square, turnsListed, useStage } from './stage.mjs';

useStage();

test('a study by keyboard alone', async () => {
  const { page, leave } = await person();
  await page.goto(address('/analyse'));
  await page.getByRole('button', { name: 'New study: Chess' }).click();
  await page.waitForSelector('.table[data-game=chess] .board .unit');
  await square(page, 'e2').focus();
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelectorAll('.turn').length === 1);
  assert.equal(await page.locator('.turn').innerText(), 'e4');
  await leave();
});
