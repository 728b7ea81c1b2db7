// Puzzles: one of each game is solved by clicking; wrong turns, hints, the solution, and what is kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { gesture, play, puzzleOf, shipped } from './puzzle_lines.mjs';
import { SCREENS, address, becomes, fits, person, square, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page
 *  @typedef {import('../../../../web/js/puzzles/library.js').Puzzle} Puzzle */

/** @param {Page} page @param {string} game @param {Puzzle} puzzle */
async function open(page, game, puzzle) {
  await page.goto(address(`/puzzles/${game}/${puzzle.id}`));
  await page.waitForSelector('.board .unit');
}

/** @param {Page} page @param {string} figure */
const figure = (page, figure) => page.locator(`[data-figure=${figure}] dd`).innerText();

/** @param {Page} page @param {string} words */
const told = (page, words) => page.locator('.verdict', { hasText: words }).waitFor();

for (const game of ['chess', 'cotulenh']) {
  test(`${game}: a puzzle is solved turn by turn, and the streak survives a reload`, async () => {
    const { page, leave } = await person();
    const puzzle = await puzzleOf(game, 2);
    await open(page, game, puzzle);
    assert.equal(await figure(page, 'streak'), '0');
    await play(page, puzzle.moves[0]);
    await play(page, puzzle.moves[2]);
    await told(page, 'Solved!');
    assert.equal(await figure(page, 'streak'), '1');
    assert.equal(await figure(page, 'solved'), '1');
    assert.ok(Number((await figure(page, 'rating')).replace(/\D/g, '')) > 1000);
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.waitForURL((url) => url.pathname.startsWith(`/puzzles/${game}/`) && !url.pathname.endsWith(`/${puzzle.id}`));
    await page.reload();
    await page.waitForSelector('.board .unit');
    assert.equal(await figure(page, 'streak'), '1');
    await leave();
  });
}

test('a wrong turn is taken back with a word, and ends the streak', async () => {
  const { page, leave } = await person();
  const puzzle = await puzzleOf('chess', 2);
  await page.addInitScript(() => {
    localStorage.setItem('sandtable.puzzles.chess', JSON.stringify({ solved: ['x'], streak: 4, best: 4, rating: 1000 }));
  });
  await open(page, 'chess', puzzle);
  assert.equal(await figure(page, 'streak'), '4');
  const answer = await page.request.post(address('/api/v1/position'), { data: { game: 'chess', fen: puzzle.fen, moves: [] } });
  /** @type {{ position: import('../../../../web/js/types.js').Position }} */
  const { position } = await answer.json();
  const wrong = position.actions.find((action) => action.text !== puzzle.moves[0] && !action.promotion && !action.castling);
  assert.ok(wrong, 'there is another move');
  const before = await square(page, wrong.to).getAttribute('aria-label');
  await play(page, wrong.text);
  await told(page, 'Not quite');
  await becomes(() => square(page, wrong.to).getAttribute('aria-label'), before, 'the turn is taken back');
  assert.equal(await figure(page, 'streak'), '0');
  assert.equal(await figure(page, 'best'), '4');
  await play(page, puzzle.moves[0]);
  await play(page, puzzle.moves[2]);
  await told(page, 'Solved!');
  assert.equal(await figure(page, 'streak'), '0');
  assert.equal(await figure(page, 'solved'), '2');
  await leave();
});

test('a hint names the piece, then the target; the solution is shown to its end', async () => {
  const { page, leave } = await person();
  const puzzle = await puzzleOf('cotulenh', 2);
  await open(page, 'cotulenh', puzzle);
  const { from, to } = /** @type {import('./puzzle_lines.mjs').Gesture} */ (gesture(puzzle.moves[0]));
  const hint = page.getByRole('button', { name: 'Hint' });
  await hint.click();
  await told(page, `, ${from}.`);
  await page.locator(`.cell[data-square="${from}"][aria-selected=true]`).waitFor();
  assert.equal(await page.locator('.arrow.best').count(), 0);
  await hint.click();
  await told(page, `It aims at ${to}.`);
  assert.equal(await page.locator('.arrow.best').count(), 1);
  await page.getByRole('button', { name: 'Show solution' }).click();
  await told(page, 'That is the solution.');
  assert.equal(await figure(page, 'solved'), '0');
  assert.equal(await hint.count(), 0);
  assert.equal(await page.locator('.arrow.best').count(), 0, 'the hint is gone with its turn');
  await leave();
});

/** The puzzles of chess, under whatever name they are served. */
const CHESS_FILE = /puzzles.chess.*\.json$/;

/** Two rooks mate on the back rank: the solution is one of them. */
const TWO_MATES = { id: 'two', fen: '6k1/5ppp/8/8/8/8/5PPP/2RR2K1 w - - 0 1', moves: ['d1d8'], themes: ['mate-in-1'], level: 1 };

test('another mate is right too, and the keyboard is enough', async () => {
  const { page, leave } = await person();
  await page.route(CHESS_FILE, (route) => route.fulfill({ json: [TWO_MATES] }));
  await open(page, 'chess', TWO_MATES);
  assert.equal(await page.locator('.puzzle-task').innerText(), 'White to move: mate in 1.');
  await square(page, 'c1').focus();
  await page.keyboard.press('Enter');
  await page.locator('.cell[data-square=c1][aria-selected=true]').waitFor();
  for (let rank = 1; rank < 8; rank += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await told(page, 'Solved!');
  await leave();
});

test('game, theme and difficulty are chosen, and remembered', async () => {
  const { page, leave } = await person();
  await page.goto(address('/'));
  await page.getByRole('link', { name: 'Puzzles' }).click();
  await page.waitForURL(/\/puzzles\/cotulenh\//);
  await page.selectOption('select[name=game]', 'chess');
  await page.waitForURL(/\/puzzles\/chess\//);
  await page.waitForSelector('.board .unit');
  const puzzles = await shipped('chess');
  const opened = () => puzzles.find((puzzle) => page.url().endsWith(`/${puzzle.id}`));
  const theme = (/** @type {string} */ name) => page.getByRole('region', { name: 'Theme' }).getByRole('button', { name });
  await theme('mate in 2').click();
  await becomes(async () => opened()?.themes.includes('mate-in-2'), true);
  assert.match(await page.locator('.puzzle-task').innerText(), /^(White|Black) to move: mate in 2\.$/);
  await becomes(() => theme('mate in 2').getAttribute('aria-pressed'), 'true');
  await theme('All themes').click();
  await page.selectOption('select[name=difficulty]', 'easy');
  await becomes(async () => (opened()?.level ?? 10) <= 3, true);
  await page.goto(address('/puzzles'));
  await page.waitForURL(/\/puzzles\/chess\//);
  await becomes(() => page.locator('select[name=difficulty]').inputValue(), 'easy');
  await leave();
});

test('themes tell how many were solved, and the latest puzzles can be opened again', async () => {
  const { page, leave } = await person();
  const puzzle = await puzzleOf('chess', 1);
  const [name] = puzzle.themes;
  const count = (await shipped('chess')).filter(({ themes }) => themes.includes(name)).length;
  await open(page, 'chess', puzzle);
  const theme = page.locator(`[data-theme-name=${name}]`);
  const history = page.getByRole('region', { name: 'Latest puzzles' });
  assert.equal(await theme.locator('.count').innerText(), `0/${count}`);
  await history.getByText('Puzzles you try are listed here.').waitFor();
  await page.getByRole('button', { name: 'Show solution' }).click();
  await told(page, 'That is the solution.');
  const entry = history.getByRole('link');
  await becomes(() => entry.count(), 1);
  assert.match(await entry.innerText(), /missed/);
  const rating = await figure(page, 'rating');
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(`/${puzzle.id}`));
  await page.reload();
  await entry.click();
  await page.waitForURL((url) => url.pathname.endsWith(`/${puzzle.id}`));
  await page.waitForSelector('.board .unit');
  await play(page, puzzle.moves[0]);
  await told(page, 'Solved!');
  await becomes(() => theme.locator('.count').innerText(), `1/${count}`);
  assert.match(await entry.innerText(), /solved/);
  assert.equal(await figure(page, 'solved'), '1');
  assert.deepEqual([await figure(page, 'streak'), await figure(page, 'rating')], ['0', rating], 'who has seen the solution gains nothing');
  await leave();
});

test('puzzles that cannot be loaded are asked for again', async () => {
  const { page, leave } = await person({ mayLoseLine: true });
  await page.route(CHESS_FILE, (route) => route.abort('internetdisconnected'));
  await page.goto(address('/puzzles/chess'));
  await told(page, 'could not be loaded');
  await page.unroute(CHESS_FILE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector('.board .unit');
  await leave();
});

test('damaged progress does not stop the page', async () => {
  const { page, leave } = await person();
  await page.addInitScript(() => localStorage.setItem('sandtable.puzzles.chess', '{"solved": 7, "streak"'));
  await page.goto(address('/puzzles/chess'));
  await page.waitForSelector('.board .unit');
  assert.equal(await figure(page, 'streak'), '0');
  await leave();
});

test('nothing serious for axe, in both themes at six sizes', async () => {
  const { page, leave } = await person();
  const puzzle = await puzzleOf('cotulenh', 1);
  await open(page, 'cotulenh', puzzle);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const [width, height] of SCREENS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      // A click reaches a button only if nothing lies over it.
      await page.getByRole('button', { name: 'Hint' }).click();
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`), [], `${colorScheme}, ${width}×${height}`);
      await fits(page);
    }
  }
  await leave();
});
