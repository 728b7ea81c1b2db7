// The engine as analyst: it thinks when asked, says what it thinks, and stops when nobody looks.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { address, becomes, fits, inHand, makeTurns, makesPictures, openStudy, person, picture, square, turnsListed, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page */

const STUDY = `[Event "Club evening"]
[Red "An"]
[Blue "Bình"]
[Result "*"]

1. F&c4 {The ship takes its Air Force aboard.} F&c9 (1... Nb7 2. Gd4 {Quiet.} Fig9) 2. N<F>c6 {And lets it go again.} *
`;

/** How many positions the server thinks about. */
async function analyses() {
  const answer = await fetch(address('/api/v1/health'));
  return (await answer.json()).analyses;
}

/** @param {number} count */
const serverThinksOf = (count) => becomes(analyses, count, 'positions the server thinks of');

// The pages of the test before are closed, but the server may not have noticed yet.
beforeEach(() => serverThinksOf(0));

/** @param {Page} page */
const analysis = (page) => page.getByRole('switch', { name: 'Analysis' });

/** Waits until the engine has told of so many depths, each deeper than the one before. The page itself
 * takes them down: the first may be gone before anybody asks. Must be called before the engine is asked.
 * @param {Page} page @param {number} count */
async function tellsDepths(page, count) {
  await page.evaluate(() => {
    /** @type {number[]} */
    const depths = [];
    Object.assign(window, { depths });
    const panel = /** @type {Element} */ (document.querySelector('.analysis'));
    new MutationObserver(() => {
      const depth = Number(panel.textContent?.match(/depth (\d+)/)?.[1] ?? 0);
      if (depth > 0 && depth !== depths.at(-1)) depths.push(depth);
    }).observe(panel, { childList: true, characterData: true, subtree: true });
  });
  return async () => {
    const depths = /** @type {number[]} */ (await (await page.waitForFunction((least) => {
      const told = /** @type {any} */ (window).depths;
      return told.length >= least && told;
    }, count)).jsonValue());
    assert.deepEqual(depths, depths.toSorted((a, b) => a - b), 'deeper and deeper');
  };
}

for (const game of ['Chess', 'Cờ Tư Lệnh']) {
  test(`${game}: on, deeper and deeper, and off`, async () => {
    const { page, leave } = await person();
    await openStudy(page, game);
    assert.equal(await page.getByRole('meter').isVisible(), false);
    const deeper = await tellsDepths(page, 2);
    await analysis(page).check();
    await page.locator('.lines-of-engine li').nth(2).waitFor();
    assert.ok(await page.getByRole('meter', { name: 'Evaluation' }).isVisible());
    await page.waitForSelector('.arrow.best', { state: 'attached' });
    await page.locator('.score', { hasText: /^[+-]?\d+\.\d\d$/ }).waitFor();
    await deeper();

    await analysis(page).uncheck();
    await page.waitForFunction(() => !document.querySelector('.lines-of-engine li'));
    assert.equal(await page.locator('.arrow.best').count(), 0);
    assert.equal(await page.getByRole('meter').isVisible(), false);
    await serverThinksOf(0);
    await leave();
  });
}

test('it follows the board, and its line can be made', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Chess');
  await analysis(page).check();
  await page.locator('.engine-line').first().waitFor();
  await makeTurns(page, 'f2 f3', 'e7 e5', 'g2 g4');
  await page.locator('.score', { hasText: /^Black mates in 1$/ }).waitFor();
  const line = page.locator('.engine-line').first();
  assert.match(await line.innerText(), /^Black mates in 1 Qh4#/);
  await line.click();
  await turnsListed(page, 4);
  await page.locator('.hint', { hasText: 'Checkmate. Black wins.' }).waitFor();
  await leave();
});

test('a press is not lost when the engine speaks before it ends', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Cờ Tư Lệnh');
  await makeTurns(page, 'e2 c4', 'e11 c9');
  await analysis(page).check();
  await page.locator('.engine-line').first().waitFor();
  await square(page, 'c4').click();
  await inHand(page, 'c4');
  const part = (/** @type {boolean} */ pressed) => page.getByRole('button', { name: 'Air Force', exact: true, pressed });
  await pressLong(page, part(false));
  await part(true).waitFor();
  await pressLong(page, page.locator('.engine-line strong').first());
  await turnsListed(page, 3);
  await leave();
});

/** Presses the mouse, waits for the next words of the engine, and lets go.
 * @param {Page} page @param {import('playwright-core').Locator} what */
async function pressLong(page, what) {
  const facts = page.locator('.analysis > .quiet');
  await what.hover();
  const before = await facts.innerText();
  await page.mouse.down();
  await facts.filter({ hasNotText: before }).waitFor();
  await page.mouse.up();
}

test('in the middle of a deploy it speaks of what is left', async () => {
  const { page, leave } = await person();
  await page.goto(address('/setup?game=cotulenh&fen=7c3/9ii/11/11/11/11/4i6/11/4(FT)2a3/11/9I1/6C4+r+-+-+0+1'));
  await page.getByRole('button', { name: 'Study this position' }).click();
  await page.waitForSelector('.table .tray');
  await analysis(page).check();
  await page.locator('.engine-line').first().waitFor();
  await square(page, 'e4').click();
  await page.locator('.part[aria-label="Tank"]').click();
  await square(page, 'e6').click();
  await page.waitForSelector('.tray.open');
  await page.locator('.engine-line', { hasText: 'h4' }).first().waitFor();
  await leave();
});

test('every step of a deploy has its arrow', async () => {
  const { page, leave } = await person();
  const fen = '11/5(hc)1h3/6s4/2e6g1/9i1/9E1/11/4A6/4G2G3/5(+f+t)5/5H1H1+a1/6C4 b - - 1 42';
  await page.goto(address(`/setup?game=cotulenh&fen=${encodeURIComponent(fen)}`));
  await page.getByRole('button', { name: 'Study this position' }).click();
  await page.waitForSelector('.table .tray');
  await analysis(page).check();
  await page.locator('.score', { hasText: /^Blue mates in 1$/ }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.arrow.best').length === 2);
  await leave();
});

/** @param {Page} page @param {boolean} hidden */
const look = (page, hidden) => page.evaluate((isHidden) => {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}, hidden);

/** @param {Page} page @param {() => Promise<void>} thinks @param {() => Promise<void>} rests */
async function restsUnseen(page, thinks, rests) {
  await openStudy(page, 'Chess');
  await analysis(page).check();
  await page.locator('.engine-line').first().waitFor();
  await thinks();
  await look(page, true);
  await rests();
  await look(page, false);
  await thinks();
  await page.getByRole('link', { name: 'Learn' }).click();
  await rests();
}

test('a page that nobody looks at does not think', async () => {
  const { page, leave } = await person();
  // The rules have a worker of their own, which stays.
  const workers = (/** @type {number} */ count) => becomes(async () => page.workers().length, count, 'workers of the page');
  await restsUnseen(page, () => workers(2), () => workers(1));
  await leave();
});

test('nor does the server think for it, where it has no engine of its own', async () => {
  const { page, leave } = await person({ mayLoseLine: true });
  await page.route('**/*.wasm', (route) => route.abort());
  await restsUnseen(page, () => serverThinksOf(1), () => serverThinksOf(0));
  await leave();
});

test('on a phone the lines fit', async () => {
  const { page, leave } = await person({ viewport: { width: 360, height: 740 } });
  await openStudy(page, 'Cờ Tư Lệnh');
  await page.getByRole('button', { name: 'Analysis' }).click();
  await analysis(page).check();
  await page.locator('.engine-line').nth(2).waitFor();
  await fits(page);
  await leave();
});

test('a game with comments, a variation and the engine\'s opinion of it', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Cờ Tư Lệnh');
  await page.locator('.texts summary').click();
  await page.getByLabel('Paste a FEN or PGN to study').fill(STUDY);
  await page.getByRole('button', { name: 'Load' }).click();
  await turnsListed(page, 6);
  await page.getByRole('button', { name: 'N<F>c6' }).click();
  await page.locator('.turn[aria-current]', { hasText: 'N<F>c6' }).waitFor();
  // Who reads in another place of the list is left alone while the engine speaks.
  const list = page.locator('.moves');
  const place = () => list.evaluate((moves) => moves.scrollTop);
  await list.evaluate((moves) => {
    moves.style.maxHeight = '3rem';
    moves.scrollTo(0, moves.scrollHeight);
  });
  assert.ok(await place() > 0, 'there is something to scroll');
  await list.evaluate((moves) => moves.scrollTo(0, 0));
  const deeper = await tellsDepths(page, 3);
  await analysis(page).check();
  await deeper();
  await page.locator('.engine-line').nth(2).waitFor();
  assert.equal(await place(), 0);
  await list.evaluate((moves) => moves.style.removeProperty('max-height'));
  if (makesPictures) await page.locator('.analysis', { hasText: /depth (9|\d\d)/ }).waitFor();
  await picture(page, 'analyse');
  await leave();
});
