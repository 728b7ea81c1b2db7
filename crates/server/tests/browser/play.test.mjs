// A game in play, as the people at the board see it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, drag, person, spoken, square, startGame, turnsListed, useStage } from './stage.mjs';

useStage();

test('chess against the engine: it answers, by click and by drag', async () => {
  const { page, leave } = await person();
  await startGame(page, { game: 'chess', opponent: 'engine', level: '1', seat: 'first' });
  await click(page, 'e2', 'e4');
  await turnsListed(page, 2);
  await drag(page, 'g1', 'f3');
  await turnsListed(page, 4);
  assert.equal(await spoken(page, 'f3'), 'f3, white Knight');
  await leave();
});

test('Cờ Tư Lệnh with a friend on a phone: a combination, then a deploy that survives a reload', async () => {
  const { page, leave } = await person();
  await startGame(page, { game: 'cotulenh', opponent: 'friend', seat: 'first' });
  const friend = await person({ locale: 'vi', viewport: { width: 360, height: 740 } });
  await friend.page.goto(await page.inputValue('.invite input'));
  await friend.page.waitForSelector('.board .unit');

  await click(page, 'e2', 'c4');
  await turnsListed(page, 1);
  assert.equal(await spoken(page, 'c4'), 'c4, red Navy carrying Air Force');
  await click(friend.page, 'e11', 'c9');
  await turnsListed(friend.page, 2);
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
  await leave();
  await friend.leave();
});
