// What is one press away while a game goes on: a hint, the rings, and the bar that stays at the lower edge of a phone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turns } from './games.mjs';
import { becomes, person, square, startGame, useStage } from './stage.mjs';

useStage();

/** @param {import('playwright-core').Page} page @param {string} name */
const act = (page, name) => page.locator('.bar-of-acts').getByRole('button', { name });

test('a hint names a legal move, draws it, and is gone when the move is made', async () => {
  const { page, leave } = await person();
  await startGame(page, { game: 'chess', opponent: 'engine', level: '1', seat: 'first' });
  await act(page, 'Hint').click();
  const words = page.locator('.tray .hint');
  await becomes(async () => /^Hint: [A-Z]\w+ from [a-h][1-8] to [a-h][1-8]/.test(await words.innerText()), true, 'the hint in words');
  assert.equal(await page.locator('.arrow.best').count(), 1);
  const [, from, to] = /from (..) to (..)/.exec(await words.innerText()) ?? [];
  await square(page, from).click();
  await square(page, to).click();
  await turns(page, 2);
  assert.equal(await page.locator('.arrow.best').count(), 0);
  assert.ok(!(await words.innerText()).startsWith('Hint'));
  await leave();
});

test('between two people there is no hint', async () => {
  const { page, leave } = await person();
  await startGame(page, { game: 'chess', opponent: 'friend', seat: 'first' });
  assert.equal(await act(page, 'Hint').count(), 0);
  await leave();
});

test('one press shows the rings and sets the switch among the options', async () => {
  const { page, leave } = await person();
  await startGame(page, { game: 'cotulenh', opponent: 'engine', level: '1', seat: 'first' });
  const rings = act(page, 'Air-defence rings');
  assert.equal(await rings.getAttribute('aria-pressed'), 'false');
  await rings.click();
  assert.equal(await rings.getAttribute('aria-pressed'), 'true');
  assert.ok(await page.locator('.board .rings').count() > 0);
  assert.ok(await page.locator('.only-rings input').isChecked());
  await rings.click();
  assert.equal(await page.locator('.board .rings').count(), 0);
  assert.ok(!(await page.locator('.only-rings input').isChecked()));
  await leave();
});

for (const [width, height] of [[390, 844], [360, 640]]) {
  test(`${width}×${height}: what can be done is at the lower edge, wherever the page is scrolled`, async () => {
    const { page, leave } = await person({ viewport: { width, height } });
    await startGame(page, { game: 'cotulenh', opponent: 'engine', level: '1', seat: 'first' });
    const atEdge = () => page.locator('.acts').evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom) <= innerHeight && bar.getBoundingClientRect().top > innerHeight / 2);
    await becomes(atEdge, true, 'at the top of the page');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await becomes(atEdge, true, 'at its end');
    for (const box of await page.locator('.bar-of-acts button:visible').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()))) {
      assert.ok(box.width >= 40 && box.height >= 40, `${box.width} × ${box.height}`);
    }
    await leave();
  });
}
