// What the board shows and says before and after a move: shapes, words, refusals, rings, flights.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintIs, hinted, join, makeGame, marked, turns } from './games.mjs';
import { click, drag, spoken, square, useStage } from './stage.mjs';

useStage();

/** An Air Force with an Infantry, an Anti-Air and a ship in reach; a Tank between the two Commanders. */
const SKY = '6c4/9ii/11/11/3g7/11/6T4/11/3F7/4i6/1n7II/6C4 r - - 0 1';

/** @param {string} fen @param {Parameters<typeof join>[1]} [browser] */
async function alone(fen, browser) {
  const { links } = await makeGame({ game: 'cotulenh', fen });
  return join(links.first, browser);
}

test('every target has its shape and its words', async () => {
  const { page, leave } = await alone(SKY);
  await square(page, 'd4').click();
  await marked(page, 'capture', 1);
  await marked(page, 'suicide', 2);
  await marked(page, 'combine', 1);
  assert.ok(await page.locator('.board .target.move').count() > 5);
  const says = async (/** @type {string} */ name, /** @type {string} */ words) => {
    await square(page, name).hover();
    await hintIs(page, words);
  };
  await says('d5', 'Air Force from d4 to d5');
  await says('d8', 'Air Force from d4 takes Anti-Air on d8 and is lost');
  await says('e3', 'Air Force from d4 takes Infantry on e3 / Air Force on d4 takes Infantry on e3 and stays');
  await says('g1', 'Air Force from d4 joins Commander on g1');
  await square(page, 'd7').hover();
  await hinted(page, 'd7 lies in an air-defence ring');
  await square(page, 'a1').hover();
  await hinted(page, 'It would be shot down over a1.');
  await says('g6', 'g6, red Tank');
  for (const fate of ['free', 'engaged', 'shot_down']) assert.ok(await page.locator(`.flight.${fate}`).count() > 0, fate);
  assert.equal(await spoken(page, 'd8'), 'd8, blue Anti-Air, Air Force from d4 takes Anti-Air on d8 and is lost');
  await page.getByText('Possible moves').click();
  assert.equal(await page.locator('.target').count(), 0, 'they can be switched off');
  await leave();
});

test('a refused move says why, and a line between the Commanders is drawn', async () => {
  const { page, leave } = await alone(SKY);
  await drag(page, 'g6', 'h6');
  await hinted(page, 'Your Commander would face theirs on file g.');
  assert.equal(await page.locator('.facing path').count(), 1);
  await click(page, 'g6', 'g9');
  await hinted(page, 'Too far: Tank reaches 2.');
  assert.equal(await page.locator('.facing').count(), 0);
  await click(page, 'j2', 'k3');
  await hinted(page, 'Infantry does not move along that line.');
  await click(page, 'd4', 'd7');
  await hinted(page, 'In the ring of the air defence on d8');
  await click(page, 'g1', 'c1');
  await hinted(page, 'Your Commander would be attacked on c1, from b2.');
  assert.equal(await page.locator('.arrow.attack').count(), 1, 'who would attack it is shown');
  await leave();
});

test('the choice of an Air Force: think again, then take and land', async () => {
  const { page, leave } = await alone(SKY);
  await click(page, 'd4', 'e3');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await square(page, 'e3').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('1');
  await turns(page, 1);
  assert.equal(await spoken(page, 'e3'), 'e3, red Air Force');
  assert.equal(await spoken(page, 'd4'), 'd4, empty');
  await leave();
});

test('a Headquarters never moves, a heroic one does', async () => {
  const { page, leave } = await alone('7c3/9ii/11/11/11/11/11/11/4H1+H4/11/9II/6C4 r - - 0 1');
  await square(page, 'e4').click();
  await hinted(page, 'Headquarters never moves.');
  await square(page, 'g4').click();
  await marked(page, 'move', 8);
  assert.equal(await page.locator('.units .hero-star').count(), 1);
  await leave();
});

test('rings and letters are switched on and remembered', async () => {
  const { page, leave } = await alone(SKY);
  assert.equal(await page.locator('.ring').count(), 0);
  await page.getByText('Air-defence rings').click();
  await page.locator('select[name=set]').selectOption('letters');
  await page.reload();
  await page.waitForSelector('.board .unit');
  assert.equal(await page.locator('.ring.second').count(), 2, 'an Anti-Air and a ship');
  assert.equal(await page.locator('.board [data-square=g6] .letter').textContent(), 'T');
  await leave();
});

test('what moves slides, unless it was dragged or motion is unwelcome', async () => {
  for (const [move, motion, expected] of /** @type {const} */ ([
    [click, 'no-preference', 1], [drag, 'no-preference', 0], [click, 'reduce', 0],
  ])) {
    const { page, leave } = await alone(SKY, { reducedMotion: motion });
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...told) {
        const { duration } = /** @type {KeyframeAnimationOptions} */ (told[1]);
        // What was put down by hand only settles.
        if (Number(duration) > 100) document.body.dataset.slides = String(Number(document.body.dataset.slides ?? 0) + 1);
        return animate.apply(this, told);
      };
    });
    const slides = () => page.evaluate(() => Number(document.body.dataset.slides ?? 0));
    await move(page, 'd4', 'd5');
    await turns(page, 1);
    assert.equal(await slides(), expected);
    await leave();
  }
});
