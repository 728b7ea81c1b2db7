// Setting a position up, by dragging, by clicking, by keyboard and by finger.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { address, becomes, fits, person, picture, spoken, square, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} game @param {string} [fen] */
async function openSetup(page, game, fen) {
  await page.goto(address(`/setup?${new URLSearchParams(fen ? { game, fen } : { game })}`));
  await page.getByText('This position can be played.').waitFor();
}

/** @param {Page} page @param {string} side @param {string} piece */
const fromPalette = (page, side, piece) => page.getByRole('toolbar', { name: `Pieces of ${side}` }).getByRole('button', { name: piece, exact: true });

/** By finger. @param {Page} page @param {string} side @param {string} piece */
async function picks(page, side, piece) {
  await fromPalette(page, side, piece).tap();
  await becomes(() => fromPalette(page, side, piece).getAttribute('aria-pressed'), 'true');
}

/** @param {Page} page @param {import('playwright-core').Locator} what @param {string} to */
async function dragTo(page, what, to) {
  await what.hover();
  await page.mouse.down();
  await square(page, to).hover();
  await page.mouse.up();
}

/** @param {Page} page @param {string} name @param {string} words */
async function says(page, name, words) {
  await becomes(() => spoken(page, name), words);
}

test('Cờ Tư Lệnh by dragging: stacks, heroes, faults in words, and a game from there', async () => {
  const { page, leave } = await person();
  await openSetup(page, 'cotulenh');
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await page.getByText('There is no Commander: one of each side is expected.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Study this position' }).isDisabled());

  await dragTo(page, fromPalette(page, 'Red', 'Commander'), 'g1');
  await dragTo(page, fromPalette(page, 'Blue', 'Commander'), 'h12');
  await dragTo(page, fromPalette(page, 'Red', 'Tank'), 'e4');
  await page.getByLabel('Heroes').check();
  await dragTo(page, fromPalette(page, 'Red', 'Air Force'), 'e4');
  await says(page, 'e4', 'e4, red heroic Air Force carrying Tank');
  await dragTo(page, square(page, 'e4'), 'b4');
  await page.getByText('Air Force cannot stand on b4, which is sea: only a Navy and what it carries can.').waitFor();
  await dragTo(page, square(page, 'b4'), 'e5');
  await dragTo(page, fromPalette(page, 'Red', 'Engineer'), 'e5');
  await page.getByText('No legal stack on e5: heroic Air Force carrying Tank and heroic Engineer.').waitFor();
  await page.getByLabel('FEN').waitFor();
  await dragTo(page, square(page, 'e5'), 'e6');
  const box = await page.locator('.setup .board').boundingBox();
  await square(page, 'e6').hover();
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) - 40, (box?.y ?? 0) + 40, { steps: 4 });
  await page.mouse.up();
  await says(page, 'e6', 'e6, empty');
  await dragTo(page, fromPalette(page, 'Red', 'Tank'), 'f4');
  await page.getByText('This position can be played. Red to move.').waitFor();
  assert.match(page.url(), /fen=/, 'the address holds the position');
  await page.reload();
  await says(page, 'f4', 'f4, red heroic Tank');

  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL('**/play/**');
  await page.waitForSelector('.table[data-game=cotulenh] .board .unit');
  assert.equal(await spoken(page, 'f4'), 'f4, red heroic Tank');
  await leave();
});

test('chess by clicking: turn and castling, then a study', async () => {
  const { page, leave } = await person();
  await openSetup(page, 'chess');
  await page.getByRole('button', { name: 'Erase pieces' }).click();
  for (const name of ['h7', 'h1']) await square(page, name).click();
  await page.getByText('White cannot castle on the king-side: a rook is expected on h1.').waitFor();
  await page.getByLabel('White, king-side').uncheck();
  await page.getByText('This position can be played.').waitFor();
  await fromPalette(page, 'Black', 'Queen').click();
  await square(page, 'h4').click();
  await page.getByLabel('To move').selectOption('Black');
  await page.getByText('Black to move.').waitFor();
  assert.equal(await page.getByLabel('FEN').inputValue(), 'rnbqkbnr/ppppppp1/8/8/7q/8/PPPPPPPP/RNBQKBN1 b Qkq - 0 1');
  await page.getByRole('button', { name: 'Study this position' }).click();
  await page.waitForURL('**/analyse/*');
  await page.locator('.hint', { hasText: 'Black to move.' }).waitFor();
  await page.getByRole('button', { name: 'Set up a position' }).click();
  await says(page, 'h4', 'h4, black Queen');
  await leave();
});

test('a position is studied or played only when it has been read', async () => {
  const { page, leave } = await person();
  /** @type {() => void} */
  let answer = () => {};
  const held = new Promise((resolve) => { answer = () => resolve(undefined); });
  // Whoever reads it has to wait: the rules in the page, or the server.
  for (const reader of ['**/*.wasm', '**/api/v1/position']) {
    await page.route(reader, async (route) => {
      await held;
      await route.continue();
    });
  }
  await page.goto(address('/setup?game=chess'));
  const buttons = ['Study this position', 'Play from here'].map((name) => page.getByRole('button', { name }));
  for (const button of buttons) assert.ok(await button.isDisabled(), 'the board is still empty');
  answer();
  for (const button of buttons) await becomes(() => button.isEnabled(), true);
  await leave();
});

test('by keyboard alone', async () => {
  const { page, leave } = await person();
  await openSetup(page, 'chess', '4k3/8/8/8/8/8/8/4K3 w - - 0 1');
  const palette = fromPalette(page, 'White', 'King');
  await palette.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await becomes(() => fromPalette(page, 'White', 'Rook').getAttribute('aria-pressed'), 'true');
  await square(page, 'e1').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await says(page, 'h1', 'h1, white Rook');
  await page.keyboard.press('Escape');
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await says(page, 'h2', 'h2, white Rook');
  await page.keyboard.press('Delete');
  await says(page, 'h2', 'h2, empty');
  await page.getByRole('button', { name: 'Undo the last change' }).press('Enter');
  await says(page, 'h2', 'h2, white Rook');
  await page.getByRole('button', { name: 'Redo' }).press('Enter');
  await says(page, 'h2', 'h2, empty');
  await leave();
});

test('by finger on a phone', async () => {
  const { page, leave } = await person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await openSetup(page, 'cotulenh', '6c4/9ii/11/11/11/11/11/11/11/11/9II/5C5 r - - 0 1');
  await picks(page, 'Red', 'Navy');
  await square(page, 'c4').tap();
  await says(page, 'c4', 'c4, red Navy');
  await picks(page, 'Red', 'Air Force');
  await square(page, 'c4').tap();
  await says(page, 'c4', 'c4, red Navy carrying Air Force');
  await fits(page);
  await leave();
});

test('a picture of it', async () => {
  const { page, leave } = await person();
  await openSetup(page, 'cotulenh', '6c4/1n2fh1hf2/3a2s2a1/4gt1tg2/2ie2m2ei/11/4+T6/2IE2M2EI/2(NF)1G2TG2/3A2S2A1/1N3H1HF2/6C4 r - - 0 1');
  await picture(page, 'setup');
  await leave();
});
