// FEN and PGN: out, in again, from files, and what is said of those that are wrong.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { address, fits, inHand, makeTurns, openStudy, person, spoken, square, turnsListed, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page */

const TWO_GAMES = `[Event "Club evening"]
[White "An"]
[Black "Bình"]
[Date "2026.05.03"]
[Result "1-0"]

1. e4 e5 {the usual answer} (1... c5 $1 2. Nf3) 2. Nf3 1-0

[Event "Return game"]
[White "Bình"]
[Black "An"]
[Result "*"]

1. d4 *
`;

/** @param {Page} page */
async function openTexts(page) {
  await page.locator('.texts summary').click();
}

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.getByLabel('Paste a FEN or PGN to study').fill(text);
  await page.getByRole('button', { name: 'Load' }).click();
}

/** @param {Page} page */
async function savedPgn(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save PGN' }).click()]);
  return readFile(await download.path(), 'utf8');
}

test('a study with a deploy goes out as PGN and comes in again', async () => {
  const { page, leave } = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
  await openStudy(page, 'Cờ Tư Lệnh');
  await makeTurns(page, 'e2 c4', 'e11 c9');
  await square(page, 'c4').click();
  await inHand(page, 'c4');
  await page.locator('.part[aria-label="Air Force"]').click();
  await square(page, 'c6').click();
  await page.getByRole('button', { name: 'Done' }).click();
  await turnsListed(page, 3);
  const moves = await page.locator('.turn').allInnerTexts();
  await openTexts(page);
  const fen = await page.getByLabel('FEN', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  await page.getByText('Copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, await savedPgn(page), 'the same is copied and saved');

  await page.getByRole('button', { name: 'New study: Chess' }).click();
  await page.waitForSelector('.table[data-game=chess]');
  await openTexts(page);
  await paste(page, copied);
  await page.waitForSelector('.table[data-game=cotulenh]');
  assert.deepEqual(await page.locator('.turn').allInnerTexts(), moves);
  await page.getByRole('button', { name: 'Last', exact: true }).click();
  await page.locator('.turn[aria-current]', { hasText: moves[2] }).waitFor();
  await openTexts(page);
  assert.equal(await page.getByLabel('FEN', { exact: true }).inputValue(), fen);
  await leave();
});

test('several games: one is chosen, with its comments and variations', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Cờ Tư Lệnh');
  await openTexts(page);
  await paste(page, TWO_GAMES);
  await page.getByRole('button', { name: 'Bình – An' }).waitFor();
  await page.getByRole('button', { name: 'An – Bình, 1-0, Club evening, May 3, 2026' }).click();
  await turnsListed(page, 5);
  assert.equal(await page.locator('.game-played').innerText(), 'An – Bình, 1-0, Club evening, May 3, 2026');
  assert.equal(await page.locator('.note').innerText(), 'the usual answer');
  assert.match(await page.locator('.variation').innerText(), /^1…c5!\s*2\.Nf3$/);
  await openTexts(page);
  assert.match(await savedPgn(page), /\{\s*the usual answer\s*\}[\s\S]*c5 \$1 2\. Nf3/);
  await leave();
});

test('a FEN opens as a study; a wrong one is told where and why', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Chess');
  await openTexts(page);
  await paste(page, '9c1/9ii/11/11/11/11/11/11/1n1T7/11/9II/10C r - - 0 1');
  await page.waitForSelector('.table[data-game=cotulenh]');
  assert.equal(await spoken(page, 'd4'), 'd4, red Tank');
  await openStudy(page, 'Chess');
  await openTexts(page);
  await paste(page, 'rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await page.getByText('At character 10: Rank 7 has 7 squares: 8 are expected.').waitFor();
  await paste(page, '1. e4 e5\n2. Ke3');
  await page.getByText(/^Game 1, line 2, column 4: Ke3: no King can go to e3 like that\.$/).waitFor();
  await leave();
});

test('a file is opened, and another dropped on the page', async () => {
  const { page, leave } = await person();
  await page.goto(address('/learn'));
  await page.waitForSelector('.board .unit');
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['1. c4 e5 *'], 'game.pgn'));
    return transfer;
  });
  await page.evaluate(() => localStorage.setItem('sandtable.study', 'chess'));
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await turnsListed(page, 2);
  assert.deepEqual(await page.locator('.turn').allInnerTexts(), ['c4', 'e5']);
  await openTexts(page);
  await page.setInputFiles('input[type=file]', { name: 'two.pgn', mimeType: 'text/plain', buffer: Buffer.from(TWO_GAMES) });
  await page.getByRole('button', { name: 'Bình – An' }).click();
  await turnsListed(page, 1);
  assert.deepEqual(await page.locator('.turn').allInnerTexts(), ['d4']);
  await leave();
});

test('on a phone texts and faults fit', async () => {
  const { page, leave } = await person({ viewport: { width: 360, height: 740 } });
  await openStudy(page, 'Chess');
  await page.getByRole('button', { name: 'FEN and PGN' }).click();
  await paste(page, `${TWO_GAMES}\n1. e4 Ke5`);
  await page.locator('.fault').first().waitFor();
  await fits(page);
  await leave();
});
