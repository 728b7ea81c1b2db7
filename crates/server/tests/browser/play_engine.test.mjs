// Several turns against the engine at its weakest, in both games, from either side.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heard, listed, turns } from './games.mjs';
import { becomes, person, square, startGame, useStage } from './stage.mjs';

useStage();

/** Makes the first move that the board offers. @param {import('playwright-core').Page} page @param {string} colour */
async function moveSomething(page, colour) {
  const own = await page.locator(`.cell[aria-label*=", ${colour} "]`).evaluateAll((cells) =>
    cells.map((cell) => /** @type {HTMLElement} */ (cell).dataset.square ?? ''));
  for (const from of own) {
    await square(page, from).click();
    const [target] = await page.locator('.cell.is-target').evaluateAll((cells) =>
      cells.map((cell) => /** @type {HTMLElement} */ (cell).dataset.square ?? ''));
    if (!target) continue;
    await square(page, target).click();
    return;
  }
  throw new Error('nothing can move');
}

for (const { game, colour, other } of [
  { game: 'cotulenh', colour: 'red', other: 'Blue' },
  { game: 'chess', colour: 'white', other: 'Black' },
  { game: 'chess960', colour: 'white', other: 'Black' },
]) {
  test(`${game}: the engine answers every turn`, async () => {
    const { page, leave } = await person();
    await startGame(page, { game, opponent: 'engine', level: '1', seat: 'first', clock: '5+3' });
    assert.equal(await page.locator('.player.second .name').innerText(), `${other} computer, level 1`);
    for (let turn = 1; turn <= 3; turn += 1) {
      await moveSomething(page, colour);
      await turns(page, 2 * turn);
      await heard(page, `${other}: `);
    }
    assert.equal((await listed(page)).length, 6);
    await becomes(() => page.locator('.turn[aria-current]').evaluate((here) => {
      const list = /** @type {HTMLElement} */ (here.closest('.moves'));
      const [inner, outer] = [here.getBoundingClientRect(), list.getBoundingClientRect()];
      return inner.top >= outer.top && inner.bottom <= outer.bottom;
    }), true, 'the last turn is in sight');
    await leave();
  });
}

test('the engine opens when it has the first side', async () => {
  const { page, leave } = await person();
  await startGame(page, { game: 'cotulenh', opponent: 'engine', level: '1', seat: 'second' });
  await turns(page, 1);
  await moveSomething(page, 'blue');
  await turns(page, 3);
  await leave();
});
