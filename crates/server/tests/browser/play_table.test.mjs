// Around the board: offers, undo and redo, clocks, results, walking through the game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ended, heard, hint, hinted, hintIs, join, listed, makeGame, pair, turns } from './games.mjs';
import { becomes, click, openForm, person, spoken, square, useStage } from './stage.mjs';

useStage();

/** @param {import('playwright-core').Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

test('a take-back is asked for, declined, asked again, granted', async () => {
  const { first: white, second: black, leave } = await pair({ game: 'chess' });
  assert.ok(await white.getByRole('button', { name: 'Ask to take back' }).isDisabled(), 'there is nothing to take back');
  await click(white, 'e2', 'e4');
  await turns(black, 1);
  await press(white, 'Ask to take back');
  await heard(black, 'Your opponent asks to take a turn back.');
  await press(black, 'Decline');
  await white.locator('.news', { hasText: 'The offer was declined.' }).waitFor();
  await press(white, 'Ask to take back');
  await press(black, 'Accept');
  await turns(white, 0);
  await turns(black, 0);
  assert.equal(await spoken(black, 'e2'), 'e2, white Pawn');
  await leave();
});

test('a draw is offered and agreed', async () => {
  const { first: red, second: blue, leave } = await pair({ game: 'cotulenh' });
  await press(red, 'Offer draw');
  await press(blue, 'Accept');
  for (const page of [red, blue]) await ended(page, 'Agreed. Draw.');
  assert.equal(await red.getByRole('button', { name: 'Resign' }).count(), 0, 'nothing is left to bargain for');
  await leave();
});

test('resigning asks first, and the result says why', async () => {
  const { first: red, second: blue, leave } = await pair({ game: 'cotulenh' });
  await press(blue, 'Resign');
  await press(blue, 'No');
  await hintIs(blue, 'Red to move.');
  await press(blue, 'Resign');
  await press(blue, 'Yes');
  await heard(red, 'Resignation. Red wins.');
  await ended(red, 'Resignation. Red wins.');
  await leave();
});

test('a flag falls by itself', async () => {
  const { first: white, second: black, leave } = await pair({ game: 'chess', clock: { base_ms: 1500, increment_ms: 0 } });
  assert.equal(await white.locator('.clock').first().innerText(), '0:01.5');
  await click(white, 'e2', 'e4');
  await turns(black, 1);
  // The page takes it down itself: on a busy machine the time may be over before anybody looks.
  await white.evaluate(() => {
    const clock = /** @type {Element} */ (document.querySelector('.player.first .clock'));
    new MutationObserver(() => {
      if (clock.classList.contains('runs')) document.body.dataset.ran = 'yes';
    }).observe(clock, { attributes: true });
  });
  await click(black, 'e7', 'e5');
  await ended(white, 'Out of time. Black wins.');
  await heard(black, 'Out of time. Black wins.');
  assert.equal(await white.getAttribute('body', 'data-ran'), 'yes', 'it was seen to run');
  await becomes(() => black.locator('.player.first .clock').innerText(), '0:00.0');
  await leave();
});

test('a clock of one’s own', async () => {
  const { page, leave } = await person();
  const form = await openForm(page);
  assert.ok(await page.getByLabel('Minutes each').isHidden(), 'only those who ask for it fill it in');
  await form.locator('select[name=clock]').selectOption('custom');
  await page.getByLabel('Minutes each').fill('7');
  await page.getByLabel('Seconds added each turn').fill('9');
  await form.locator('button[type=submit]').click();
  await page.waitForSelector('.table[data-game] .board .unit');
  assert.deepEqual(await page.locator('.clock').allInnerTexts(), ['07:00', '07:00']);
  await page.getByRole('button', { name: 'New game' }).click();
  assert.equal(await page.getByRole('dialog').getByLabel('Minutes each').inputValue(), '7', 'it is remembered');
  await leave();
});

test('against the engine: undo, redo, and another turn instead', async () => {
  // Nothing here can give check, so every pawn may move whatever the engine does.
  const { links } = await makeGame({ game: 'chess', fen: '4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1', opponent: { kind: 'engine', level: 1 } });
  const { page, leave } = await join(links.first);
  const mine = ['h2 h3', 'g2 g3', 'f2 f3'];
  for (const [index, move] of mine.entries()) {
    await click(page, move.slice(0, 2), move.slice(3));
    await turns(page, 2 * index + 2);
  }
  for (const left of [4, 2, 0]) {
    await press(page, 'Undo');
    await turns(page, left);
  }
  assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
  await press(page, 'Redo');
  await turns(page, 2);
  assert.equal((await listed(page))[0], 'h3', 'the first of the three is played again');
  await click(page, 'e2', 'e3');
  await turns(page, 4);
  assert.ok(await page.getByRole('button', { name: 'Redo' }).isDisabled(), 'the game went another way');
  await press(page, 'Offer draw');
  await page.locator('.news', { hasText: 'The offer was declined.' }).waitFor();
  await leave();
});

/** Waits until a White pawn stands there. @param {import('playwright-core').Page} page @param {string} name */
const pawnOn = (page, name) => page.locator(`.cell[data-square=${name}][aria-label$="white Pawn"]`).waitFor();

test('why a move was refused can be read while somebody comes', async () => {
  const { links } = await makeGame({ game: 'chess' });
  const white = await join(links.first);
  await square(white.page, 'a1').click();
  await hintIs(white.page, 'Rook on a1 has no legal move now.');
  const black = await join(links.second);
  await white.page.locator('.player.second .name', { hasText: 'opponent' }).waitFor();
  await hintIs(white.page, 'Rook on a1 has no legal move now.');
  await white.leave();
  await black.leave();
});

test('walking through the game by buttons and keys, and turning the board', async () => {
  const { first: white, second: black, leave } = await pair({ game: 'chess' });
  const cell = () => white.locator('.cell').first().getAttribute('data-square');
  await click(white, 'e2', 'e4');
  await turns(black, 1);
  await click(black, 'e7', 'e5');
  await turns(white, 2);
  await press(white, 'First');
  await pawnOn(white, 'e2');
  assert.equal(await hint(white), 'An earlier position. In the game it is your turn.');
  await white.locator('h2').first().click();
  await white.keyboard.press('ArrowRight');
  await pawnOn(white, 'e4');
  await square(white, 'd2').click();
  await hinted(white, 'It is not your turn.');
  await press(white, 'Last');
  await hinted(white, 'Your turn: White to move.');
  await white.locator('h2').first().click();
  await white.keyboard.press('Home');
  await pawnOn(white, 'e2');
  await white.keyboard.press('End');
  await hinted(white, 'Your turn: White to move.');
  assert.equal(await cell(), 'a8');
  await white.keyboard.press('f');
  assert.equal(await cell(), 'h1');
  assert.equal(await black.locator('.cell').first().getAttribute('data-square'), 'h1', 'Black sits on the other side');
  await leave();
});

test('a watcher sees the game, is counted, and cannot touch it', async () => {
  const { links, watch } = await makeGame({ game: 'cotulenh' });
  const red = await join(links.first);
  const guest = await join(watch);
  await red.page.locator('.watchers', { hasText: 'Watching: 1' }).waitFor();
  assert.equal(await guest.page.locator('.bargain').innerText().then((words) => words.startsWith('You are watching.')), true);
  for (const name of ['e2', 'e3']) await square(guest.page, name).click();
  assert.equal(await guest.page.locator('.target').count(), 0);
  await click(red.page, 'e2', 'e3');
  await turns(guest.page, 1);
  await heard(guest.page, 'Red: Air Force from e2 to e3.');
  await red.leave();
  await guest.leave();
});
