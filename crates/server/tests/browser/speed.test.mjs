// How fast the page answers a person.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTurns, openStudy, person, useStage } from './stage.mjs';

/** Milliseconds of one frame. */
const FRAME = 16;

useStage();

test('a piece moves within a frame of the click', async (t) => {
  const { page, leave } = await person();
  await openStudy(page, 'Chess');
  await page.evaluate(() => {
    /** @type {any} */ (globalThis).delays = [];
    let clicked = 0;
    document.addEventListener('click', () => { clicked = performance.now(); }, true);
    const board = document.querySelector('.board');
    new MutationObserver(() => {
      const last = document.querySelector('.unit[data-square="e4"], .unit[data-square="e5"], .unit[data-square="f3"], .unit[data-square="c6"], .unit[data-square="b5"], .unit[data-square="a6"]');
      if (clicked && last) /** @type {any} */ (globalThis).delays.push(performance.now() - clicked);
      clicked = 0;
    }).observe(/** @type {Element} */ (board), { subtree: true, childList: true });
  });
  await makeTurns(page, 'e2 e4', 'e7 e5', 'g1 f3', 'b8 c6', 'f1 b5', 'a7 a6');
  const delays = await page.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (globalThis).delays));
  const best = Math.min(...delays);
  t.diagnostic(`from click to piece: ${delays.map((delay) => delay.toFixed(1)).join(', ')} ms`);
  assert.ok(best <= FRAME, `${best} ms`);
  await leave();
});
