// Marks, arrows and circles of a study: drawn, undone, kept, written as PGN and read again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { address, becomes, makeTurns, openStudy, person, square, turnsListed, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} name */
async function centre(page, name) {
  const box = await square(page, name).boundingBox();
  assert.ok(box);
  return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
}

/** @param {Page} page @param {string} from @param {string} to @param {'left' | 'right'} [button] */
async function stroke(page, from, to, button = 'right') {
  await page.mouse.move(...await centre(page, from));
  await page.mouse.down({ button });
  await page.mouse.move(...await centre(page, to), { steps: 4 });
  await page.mouse.up({ button });
}

/** How many are drawn. @param {Page} page @param {string} kinds */
const drawn = (page, kinds) => page.locator(`.board ${kinds}`).count();

/** @param {Page} page @returns {Promise<string>} */
async function copiedPgn(page) {
  if (!(await page.getByRole('button', { name: 'Copy PGN' }).isVisible())) await page.locator('.texts summary').click();
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  await page.getByText('Copied.').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('arrows and circles by the right button and by Shift, and gone the second time', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Chess');
  await makeTurns(page, 'e2 e4');
  await stroke(page, 'e7', 'e5');
  await becomes(() => drawn(page, '.arrow.drawn.G'), 1);
  await stroke(page, 'd4', 'd4');
  await becomes(() => drawn(page, '.circle.drawn.G'), 1);
  await page.mouse.move(...await centre(page, 'a2'));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...await centre(page, 'a4'));
  await becomes(() => drawn(page, '.arrow.drawn'), 2, 'it is seen while it is drawn');
  await page.mouse.move(...await centre(page, 'a2'));
  await becomes(() => drawn(page, '.arrow.drawn'), 1);
  await page.mouse.up({ button: 'right' });
  await becomes(() => drawn(page, '.circle.drawn.G'), 2);
  await page.keyboard.down('Shift');
  await stroke(page, 'g8', 'f6', 'left');
  await page.keyboard.up('Shift');
  await becomes(() => drawn(page, '.arrow.drawn'), 2);
  assert.equal(await page.locator('.turn').count(), 1, 'nothing was moved');
  await stroke(page, 'e7', 'e5');
  await becomes(() => drawn(page, '.arrow.drawn'), 1);
  await page.keyboard.press('Control+z');
  await becomes(() => drawn(page, '.arrow.drawn'), 2);
  await page.getByRole('button', { name: 'Clear' }).click();
  await becomes(() => drawn(page, '.drawn'), 0);
  await makeTurns(page, 'e7 e5');
  await leave();
});

test('in drawing mode a finger draws, in the colour that is chosen', async () => {
  const { page, leave } = await person({ hasTouch: true });
  await openStudy(page, 'Cờ Tư Lệnh');
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByRole('button', { name: 'Red', exact: true }).click();
  await page.touchscreen.tap(...await centre(page, 'k12'));
  await becomes(() => drawn(page, '.circle.drawn.R'), 1);
  await stroke(page, 'a1', 'k12', 'left');
  await becomes(() => drawn(page, '.arrow.drawn.R'), 1);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await makeTurns(page, 'f4 f5');
  assert.equal(await drawn(page, '.drawn'), 0, 'drawings belong to a position');
  await leave();
});

for (const [game, turn, from, to] of [['Chess', 'e2 e4', 'b1', 'c3'], ['Cờ Tư Lệnh', 'f4 f5', 'b2', 'k12']]) {
  test(`${game}: marks, words and drawings go out as PGN, come in again, and are kept`, async () => {
    const { page, leave } = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
    await openStudy(page, game);
    await makeTurns(page, turn);
    await page.getByRole('button', { name: 'Good move', exact: true }).click();
    await page.locator('.turn', { hasText: '!' }).waitFor();
    await page.getByLabel('Comment on this move').fill('As planned.');
    await page.keyboard.press('Enter');
    await page.locator('.note', { hasText: 'As planned.' }).waitFor();
    await stroke(page, from, to);
    await becomes(() => drawn(page, '.arrow.drawn.G'), 1);
    await page.getByRole('button', { name: 'Yellow', exact: true }).click();
    await stroke(page, from, from);
    await becomes(() => drawn(page, '.circle.drawn.Y'), 1);
    assert.equal(await page.locator('.moves .note').innerText(), 'As planned.', 'commands are not for people');
    const pgn = await copiedPgn(page);
    const flat = pgn.replace(/\s+/g, ' ');
    assert.match(flat, new RegExp(`\\$1 \\{ \\[%csl Y${from}\\] \\[%cal G${from}${to}\\] As planned\\. \\}`));

    await page.reload();
    await becomes(() => drawn(page, '.arrow.drawn.G'), 1);
    await page.goto(address('/analyse'));
    await page.locator('.texts summary').click();
    await page.getByLabel('Paste a FEN or PGN to study').fill(pgn);
    const before = page.url();
    await page.getByRole('button', { name: 'Load' }).click();
    await page.waitForFunction((old) => location.href !== old, before);
    await turnsListed(page, 1);
    await page.getByRole('button', { name: 'Last', exact: true }).click();
    await becomes(() => drawn(page, '.arrow.drawn.G'), 1);
    await becomes(() => drawn(page, '.circle.drawn.Y'), 1);
    assert.equal(await page.getByRole('button', { name: 'Good move', exact: true }).getAttribute('aria-pressed'), 'true');
    await page.getByRole('button', { name: 'Blunder', exact: true }).click();
    await page.locator('.turn', { hasText: '??' }).waitFor();
    assert.equal(await page.locator('.turn', { hasText: '!' }).count(), 0, 'one mark of a kind');
    await leave();
  });
}
