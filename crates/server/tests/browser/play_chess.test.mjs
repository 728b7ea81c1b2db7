// Chess to the end, by mouse and by keyboard.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ended, heard, hinted, hintIs, join, KEYS, listed, makeGame, marked, MOUSE, pair, turns, walkTo } from './games.mjs';
import { becomes, click, drag, picture, spoken, square, useStage } from './stage.mjs';

useStage();

/** A pawn that can be taken in passing, a king that can castle, a pawn about to be promoted. */
const RICH = '7k/Pp1p2pp/8/4P3/8/8/6PP/4K2R b K - 0 1';

for (const hand of [MOUSE, KEYS]) {
  test(`en passant, castling and a promotion that mates, by ${hand.name}`, async () => {
    const { first: white, second: black, leave } = await pair({ game: 'chess', fen: RICH });
    await hand.drag(black, 'd7', 'd5');
    await turns(white, 1);
    await heard(white, 'Black: Pawn from d7 to d5.');
    await hand.move(white, 'e5', 'd6');
    await turns(black, 2);
    assert.equal(await spoken(black, 'd5'), 'd5, empty', 'the pawn taken in passing is gone');
    await hand.move(black, 'b7', 'b6');
    await turns(white, 3);
    // Castling is a move of the king, or the king put on its own rook.
    await hand.move(white, 'e1', hand === MOUSE ? 'g1' : 'h1');
    await turns(black, 4);
    assert.equal(await spoken(black, 'g1'), 'g1, white King');
    assert.equal(await spoken(black, 'f1'), 'f1, white Rook');
    await hand.move(black, 'b6', 'b5');
    await turns(white, 5);
    await hand.move(white, 'a7', 'a8');
    await hand.choose(white, 'Queen');
    await ended(black, 'Checkmate. White wins.');
    await heard(black, 'becomes Queen. Check.');
    await ended(white, 'Checkmate. White wins.');
    assert.deepEqual(await listed(white), ['d5', 'exd6', 'b6', 'O-O', 'b5', 'a8=Q#']);
    assert.equal(await white.locator('.bargain .result').innerText(), 'Checkmate. White wins.');
    assert.equal(await black.locator('.arrow.attack').count(), 1, 'who gives check is shown');
    assert.match(await spoken(black, 'h8') ?? '', /^h8, black King, attacked$/);
    await leave();
  });
}

test('a whole game from the first move, by keyboard alone', async () => {
  const { first: white, second: black, leave } = await pair({ game: 'chess' });
  const game = [['e2', 'e4'], ['e7', 'e5'], ['f1', 'c4'], ['b8', 'c6'], ['d1', 'h5'], ['g8', 'f6'], ['h5', 'f7']];
  for (const [index, [from, to]] of game.entries()) {
    const page = index % 2 === 0 ? white : black;
    await turns(page, index);
    await KEYS.move(page, from, to);
    await turns(page, index + 1);
    if (index === 3) await picture(page, 'play-chess');
  }
  await heard(black, 'Checkmate. White wins.');
  assert.equal(await black.locator('.player.first .name').innerText(), 'White opponent');
  await leave();
});

test('letters jump to pieces, Escape lets go, ? lists the keys', async () => {
  const { links } = await makeGame({ game: 'chess' });
  const { page, leave } = await join(links.first);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-square'));
  await walkTo(page, 'a2');
  assert.equal(await page.locator('.cell[tabindex="0"]').count(), 1, 'one tab stop');
  await page.keyboard.press('n');
  await becomes(focused, 'b1');
  await page.keyboard.press('n');
  await becomes(focused, 'g1');
  await page.keyboard.press('Enter');
  await marked(page, 'move', 2);
  await page.keyboard.press('Escape');
  await marked(page, 'move', 0);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await KEYS.put(page, 'g5');
  await hinted(page, 'Knight does not go there.');
  await leave();
});

test('Chess960: castling is the king on its rook, and words say so', async () => {
  const { links } = await makeGame({ game: 'chess960', fen: '4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1' });
  const { page, leave } = await join(links.first);
  await square(page, 'f1').click();
  await marked(page, 'castle', 3, 'both rooks, and c1');
  await square(page, 'g1').hover();
  await hintIs(page, 'King castles to g1');
  await drag(page, 'f1', 'g1');
  await turns(page, 1);
  assert.deepEqual(await listed(page), ['O-O']);
  assert.equal(await spoken(page, 'g1'), 'g1, white King');
  await leave();
});

test('a piece that cannot move says so', async () => {
  const { links } = await makeGame({ game: 'chess' });
  const { page, leave } = await join(links.first);
  await square(page, 'a1').click();
  await hinted(page, 'Rook on a1 has no legal move now.');
  await square(page, 'e7').click();
  await hinted(page, 'What stands on e7 is your opponent');
  await click(page, 'e2', 'e4');
  await turns(page, 1);
  await square(page, 'd7').click();
  await hinted(page, 'It is not your turn.');
  await leave();
});
