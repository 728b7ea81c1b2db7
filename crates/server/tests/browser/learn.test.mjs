// Learn: every lesson is solved through the page; a turn that is not asked for is told why.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LESSONS } from '../../../../web/js/learn/lessons.js';
import { address, click, fits, person, picture, square, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page */

/** What a person does; a word in between is a button. @type {Record<string, string[]>} */
const SOLUTIONS = {
  C: ['e3', 'f3'], I: ['e4', 'e5'], T: ['d4', 'b4'], M: ['g5', 'h6'], E: ['e4', 'e5'], A: ['e4', 'e6'], G: ['f4', 'e4'],
  S: ['g4', 'g6'], F: ['e4', 'e6', 'Take and return'], N: ['c4', 'f4'], H: ['e5', 'e2'], terrain: ['h5', 'h8'],
  stacks: ['e4', 'b4'], deploy: ['e4', 'Tank', 'e6', 'h4'], rings: ['e4', 'e7'], heroes: ['f3', 'f5'], commanders: ['j5', 'k5'],
  B1: ['c5', 'c4'], B2: ['c4', 'Air Force', 'e6', 'Air Force', 'g4', 'Done'], B3: ['d4', 'a4'], B4: ['e4', 'g4'], B5: ['d1', 'e1'],
  B6: ['c2', 'c6'], B7: ['c4', 'e6', 'Take and return'], B8: ['d4', 'c4', 'Take and return'], B9: ['e4', 'e6', 'Take and return'],
  total: ['h8', 'g9'], raid: ['f8', 'g9'], marine: ['b2', 'b6'], air: ['e2', 'e6', 'Take and land there'], land: ['e4', 'e6'],
};

/** A legal turn that is not asked for. @type {Record<string, string[]>} */
const MISTAKES = { E: ['e5', 'e6'], A: ['e5', 'e6'], T: ['d4', 'd5'], F: ['e4', 'e6', 'Take and land there'], terrain: ['h5', 'h6'], G: ['f4', 'g4'],
  B6: ['c4', 'c5'], B8: ['d4', 'c4', 'Take and land there'], B9: ['e4', 'h4'], marine: ['b2', 'b5'], commanders: ['k1', 'j1'] };

/** @param {Page} page @param {string[]} gestures */
async function act(page, gestures) {
  for (const [index, gesture] of gestures.entries()) {
    // After a step of a deploy, the rest is in hand only when the server has answered.
    if (index > 0) await page.waitForSelector('.cell[aria-selected=true]');
    const isSquare = /^[a-k]\d+$/.test(gesture);
    await (isSquare ? square(page, gesture) : page.getByRole('button', { name: new RegExp(`^${gesture}`) })).first().click();
  }
}

test('every lesson is solved, one after another, and progress is kept', async () => {
  const { page, leave } = await person();
  await page.goto(address('/learn'));
  for (const [index, { id }] of LESSONS.entries()) {
    await page.waitForURL((url) => url.pathname === (index === 0 ? '/learn' : `/learn/${id}`));
    await page.waitForSelector('.board .unit');
    assert.ok(SOLUTIONS[id], `lesson ${id} has a solution here`);
    if (id === 'rings') {
      await square(page, 'e4').click();
      await picture(page, 'learn');
      await square(page, 'e4').click();
    }
    await act(page, SOLUTIONS[id]);
    await page.locator('.verdict', { hasText: 'Well done!' }).waitFor();
    await page.getByText(`${index + 1} of ${LESSONS.length} done`).waitFor();
    const next = page.getByRole('button', { name: /^Next: / });
    if (index < LESSONS.length - 1) await next.click();
    else assert.equal(await next.count(), 0);
  }
  await page.reload();
  await page.getByText(`${LESSONS.length} of ${LESSONS.length} done`).waitFor();
  assert.equal(await page.getByRole('img', { name: 'done' }).count(), LESSONS.length);
  await leave();
});

test('what is not the task is told, with a hint, and tried again', async () => {
  const { page, leave } = await person();
  for (const [id, gestures] of Object.entries(MISTAKES)) {
    await page.goto(address(`/learn/${id}`));
    await page.waitForSelector('.board .unit');
    await act(page, gestures);
    await page.locator('.verdict .fault', { hasText: 'it is not the task' }).waitFor();
    await page.getByText(`0 of ${LESSONS.length} done`).waitFor();
  }
  await page.getByRole('button', { name: 'Again' }).click();
  await page.waitForFunction(() => !document.querySelector('.verdict')?.textContent);
  await act(page, SOLUTIONS.commanders);
  await page.locator('.verdict', { hasText: 'Well done!' }).waitFor();
  await leave();
});

test('what the rules forbid is refused with the reason', async () => {
  const { page, leave } = await person();
  const refusals = /** @type {[string, string, string, RegExp][]} */ ([
    ['C', 'e3', 'e6', /Too far/], ['I', 'e4', 'f5', /does not move along that line/],
    ['terrain', 'h5', 'f7', /bridges/], ['commanders', 'j5', 'j6', /face theirs on file k/],
  ]);
  for (const [id, from, to, words] of refusals) {
    await page.goto(address(`/learn/${id}`));
    await page.waitForSelector('.board .unit');
    await click(page, from, to);
    await page.locator('.hint', { hasText: words }).waitFor();
  }
  await leave();
});

test('on a phone the lesson comes first and fits', async () => {
  const { page, leave } = await person({ viewport: { width: 360, height: 740 } });
  await page.goto(address('/learn/deploy'));
  await page.waitForSelector('.board .unit');
  await fits(page);
  const top = async (/** @type {string} */ part) => (await page.locator(part).boundingBox())?.y ?? 0;
  assert.ok(await top('.task') < await top('.board') && await top('.board') < await top('.lessons'));
  await act(page, SOLUTIONS.deploy);
  await page.locator('.verdict', { hasText: 'Well done!' }).waitFor();
  const { y = 0, height = 0 } = await page.locator('.verdict').boundingBox() ?? {};
  assert.ok(y >= 0 && y + height <= 740, 'what came of it is seen');
  await leave();
});
