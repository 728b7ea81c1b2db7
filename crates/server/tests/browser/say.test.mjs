// What the page says while one plays: what is in hand and its rule, what was done last, what was refused, who is ahead.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { hinted, join, makeGame, marked, pair, turns } from './games.mjs';
import { address, becomes, click, drag, openStudy, person, square, useStage } from './stage.mjs';

useStage();

const SKY = '6c4/9ii/11/11/3g7/11/6T4/11/3F7/4i6/1n7II/6C4 r - - 0 1';

/** @param {string} fen @param {Parameters<typeof join>[1]} [browser] */
async function alone(fen, browser) {
  const { links } = await makeGame({ game: 'cotulenh', fen });
  return join(links.first, browser);
}

test('the piece in hand by name, with its rule, and what the colours of a flight mean', async () => {
  const { page, leave } = await alone(SKY);
  assert.equal(await page.locator('.held strong').count(), 0);
  await square(page, 'g6').click();
  await becomes(() => page.locator('.held-words').innerText(), 'Tank\nUp to 2 steps straight. Takes a Navy at sea without moving.');
  assert.equal(await page.locator('.legend').count(), 0);
  await square(page, 'd4').click();
  await page.locator('.held strong', { hasText: 'Air Force' }).waitFor();
  await becomes(() => page.locator('.legend li').allInnerTexts(), ['free', 'one ring: suicide only', 'two rings: shot down']);
  await leave();
});

test('a chessman too', async () => {
  const { links } = await makeGame({ game: 'chess' });
  const { page, leave } = await join(links.first);
  await square(page, 'b1').click();
  await becomes(() => page.locator('.held-words').innerText(), 'Knight\nTwo steps and one aside, over other pieces.');
  await leave();
});

test('every kind has its rule in every language', async () => {
  for (const code of ['en', 'vi', 'es']) {
    const words = JSON.parse(await readFile(new URL(`../../../../web/i18n/${code}.json`, import.meta.url), 'utf8'));
    const keys = [...[...'CITMEAGSFNH'].map((kind) => `look.rule.army.${kind}`), ...[...'PNBRQK'].map((kind) => `look.rule.chess.${kind}`), 'look.rule.hero'];
    assert.deepEqual(keys.filter((key) => !words[key]), [], code);
  }
});

test('a refusal looks like one, until something else is done', async () => {
  const { page, leave } = await alone(SKY);
  await drag(page, 'g6', 'h6');
  await hinted(page, 'Your Commander would face theirs on file g.');
  assert.ok(await page.locator('.refusal .icon').isVisible(), 'it has a sign');
  const colour = await page.locator('.hint').evaluate((hint) => getComputedStyle(hint).color);
  await square(page, 'g6').click();
  await page.locator('.refusal').waitFor({ state: 'detached' });
  assert.notEqual(await page.locator('.hint').evaluate((hint) => getComputedStyle(hint).color), colour);
  await leave();
});

test('the last turn is a sentence and marked at both ends; bars tell whose move it is and who is ahead', async () => {
  const { first: red, second: blue, leave } = await pair({ game: 'cotulenh', fen: SKY });
  assert.equal(await red.locator('.player.first .state').innerText(), 'your move');
  assert.equal(await blue.locator('.player.first .state').innerText(), 'to move');
  const before = await blue.locator('.player.second .ahead').innerText();
  assert.equal(before, '+40', 'a Navy, an Anti-Air and three Infantry against an Air Force, a Tank and two');
  await click(red, 'd4', 'e3');
  await red.getByRole('dialog').getByText('Take and land there').click();
  await turns(blue, 1);
  await becomes(() => blue.locator('.last-words').innerText(), 'Red: Air Force from d4 takes Infantry on e3. +10 for Red.');
  assert.equal(await blue.locator('.player.second .state').innerText(), 'your move');
  assert.equal(await blue.locator('.player.second .ahead').innerText(), '+30');
  assert.equal(await blue.locator('.last-from').count(), 1);
  assert.equal(await blue.locator('.last-to').count(), 1);
  assert.equal(await blue.locator('.arrow.last').count(), 0, 'no arrow where the ends are enough');
  await blue.getByText('Last move').click();
  assert.equal(await blue.locator('.last-to').count(), 0, 'it can be switched off');
  await leave();
});

test('flights and rings can be switched', async () => {
  const { page, leave } = await alone(SKY);
  await square(page, 'd4').click();
  await page.locator('.flight').first().waitFor();
  await page.getByText('Flight colours').click();
  await becomes(() => page.locator('.flight').count(), 0);
  assert.equal(await page.locator('.legend').count(), 0);
  await page.getByText('Air-defence rings').click();
  await becomes(() => page.locator('.ring').count(), 2);
  await page.getByText('Air-defence rings').click();
  await becomes(() => page.locator('.ring').count(), 0);
  await leave();
});

test('arrows of the engine can be switched off', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Chess');
  await page.getByRole('switch', { name: 'Analysis' }).check();
  await page.locator('.arrow.best').first().waitFor();
  await page.getByText('Engine arrows').click();
  await becomes(() => page.locator('.arrow.best, .arrow.other').count(), 0);
  assert.ok(await page.locator('.engine-line').count() > 0, 'the lines are still told');
  await leave();
});

test('where a plane may take or return there are both rings', async () => {
  const { page, leave } = await alone(SKY);
  await square(page, 'd4').click();
  await marked(page, 'capture', 1);
  assert.equal(await page.locator('.target.either circle.stroke').count(), 2);
  await leave();
});

test('after a click arrows walk through the game; with the keyboard on the board they move over it', async () => {
  const { first: white, second: black, leave } = await pair({ game: 'chess' });
  await click(white, 'e2', 'e4');
  await turns(black, 1);
  await click(black, 'e7', 'e5');
  await turns(white, 2);
  const shown = () => white.locator('.turn').evaluateAll((list) => list.findIndex((turn) => turn.hasAttribute('aria-current')));
  await becomes(shown, 1);
  await white.keyboard.press('ArrowLeft');
  await becomes(shown, 0);
  await white.keyboard.press('ArrowRight');
  await becomes(shown, 1);
  const focused = () => white.evaluate(() => document.activeElement?.getAttribute('data-square'));
  // Keyboard focus: away from the board and back by Tab.
  await white.keyboard.press('Tab');
  await white.keyboard.press('Shift+Tab');
  await becomes(focused, 'e4');
  await white.keyboard.press('ArrowRight');
  await becomes(focused, 'f4');
  assert.equal(await shown(), 1, 'the game stays where it is');
  await leave();
});

test('where there is no game to walk through, arrows move over the board after a click too', async () => {
  const { page, leave } = await person();
  await page.goto(address('/setup?game=chess'));
  await page.waitForSelector('.board .unit');
  await square(page, 'e4').click();
  await page.keyboard.press('ArrowRight');
  await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('data-square')), 'f4');
  await leave();
});
