// How fast the page answers a person.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomes, isBusy, makeTurns, openStudy, person, useStage } from './stage.mjs';

/** Milliseconds of one frame. */
const FRAME = 16;

/** @param {number[]} times */
const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

useStage();

test('a piece moves within a frame of the click', async (t) => {
  const { page, leave } = await person();
  await openStudy(page, 'Chess');
  await page.evaluate(() => {
    /** @type {any} */ (globalThis).delays = [];
    let [clicked, arrived] = [0, 0];
    document.addEventListener('click', () => { clicked = performance.now(); }, true);
    const board = document.querySelector('.board');
    new MutationObserver(() => {
      const there = ['e4', 'e5', 'f3', 'c6', 'b5', 'a6'].filter((name) => document.querySelector(`.unit[data-square="${name}"]`)).length;
      if (there > arrived) /** @type {any} */ (globalThis).delays.push(performance.now() - clicked);
      arrived = there;
    }).observe(/** @type {Element} */ (board), { subtree: true, childList: true });
  });
  await makeTurns(page, 'e2 e4', 'e7 e5', 'g1 f3', 'b8 c6', 'f1 b5', 'a7 a6');
  const delays = await page.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (globalThis).delays));
  t.diagnostic(`from click to piece: ${delays.map((delay) => delay.toFixed(1)).join(', ')} ms`);
  assert.ok(median(delays) <= FRAME || isBusy(), `${median(delays)} ms`);
  await leave();
});

test('what is animated begins to move within a frame of the click', async (t) => {
  const { page, leave } = await person({ reducedMotion: 'no-preference' });
  await openStudy(page, 'Chess');
  await page.evaluate(() => {
    const scope = /** @type {any} */ (globalThis);
    scope.begun = [];
    scope.moved = [];
    let clicked = 0;
    document.addEventListener('click', () => { clicked = performance.now(); }, true);
    document.addEventListener('motion', (event) => {
      if (/** @type {CustomEvent} */ (event).detail.phase !== 'begin') return;
      scope.begun.push(performance.now() - clicked);
      const started = clicked;
      const sprite = /** @type {Element} */ (document.querySelector('.sprite .unit'));
      // The first frame after it shows the piece on its way.
      requestAnimationFrame(() => {
        const { e, f } = new DOMMatrix(getComputedStyle(sprite).transform);
        if (Math.hypot(e, f) > 0) scope.moved.push(performance.now() - started);
      });
    });
  });
  await makeTurns(page, 'e2 e4', 'e7 e5', 'g1 f3', 'b8 c6', 'f1 b5', 'a7 a6');
  const delays = () => page.evaluate(() => {
    const scope = /** @type {any} */ (globalThis);
    return { begun: /** @type {number[]} */ (scope.begun), moved: /** @type {number[]} */ (scope.moved) };
  });
  await becomes(async () => (await delays()).moved.length, 6, 'the first frame shows the piece on its way');
  const { begun, moved } = await delays();
  const words = (/** @type {number[]} */ times) => times.map((delay) => delay.toFixed(1)).join(', ');
  t.diagnostic(`from click to the start of the animation: ${words(begun)} ms; to the first frame of it: ${words(moved)} ms`);
  assert.equal(begun.length, 6);
  assert.ok(median(moved) <= FRAME || isBusy(), `${median(moved)} ms`);
  await leave();
});
