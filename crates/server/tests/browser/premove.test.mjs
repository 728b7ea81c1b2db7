// Turns chosen while the other side thinks: made, dropped, cancelled; in both games, by mouse and by keyboard.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meant, reachOf } from '../../../../web/js/motion/premove.js';
import { KEYS, MOUSE, heard, hintIs, hinted, listed, pair, turns } from './games.mjs';
import { becomes, click, drag, person, spoken, square, startGame, useStage } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page @typedef {import('../../../../web/js/types.js').Position} Position */

useStage();

const RICH = '7c3/9ii/11/11/11/11/4i3i1g/11/4(FTI)1T1F2/6I3F/1n1T7/6C4 r - - 0 1';

/** @param {import('../../../../web/js/types.js').GameKind} game @param {string} at @param {string} kind
 * @param {{ side?: 'first' | 'second', hero?: boolean, rooks?: string[] }} [more] */
function reach(game, at, kind, { side = 'first', hero = false, rooks = [] } = {}) {
  const unit = { square: at, side, pieces: [{ kind, hero }] };
  const others = rooks.map((rook) => ({ square: rook, side, pieces: [{ kind: 'R', hero: false }] }));
  return reachOf(/** @type {Position} */ (/** @type {unknown} */ ({ game, units: [unit, ...others] })), unit).sort();
}

test('what can be chosen ahead is what a piece reaches by its way of moving', () => {
  assert.deepEqual(reach('chess', 'e2', 'P'), ['d3', 'e3', 'e4', 'f3']);
  assert.deepEqual(reach('chess', 'e3', 'P'), ['d4', 'e4', 'f4']);
  assert.deepEqual(reach('chess', 'a7', 'P', { side: 'second' }), ['a5', 'a6', 'b6']);
  assert.deepEqual(reach('chess', 'b1', 'N'), ['a3', 'c3', 'd2']);
  assert.deepEqual(reach('chess', 'e1', 'K', { rooks: ['h1', 'h8'] }), ['c1', 'd1', 'd2', 'e2', 'f1', 'f2', 'g1', 'h1']);
  assert.equal(reach('chess', 'd4', 'R').length, 14);
  assert.equal(reach('chess', 'd4', 'B').length, 13);
  assert.equal(reach('chess', 'd4', 'Q').length, 27);
  assert.deepEqual(reach('cotulenh', 'e4', 'I'), ['d4', 'e3', 'e5', 'f4']);
  assert.deepEqual(reach('cotulenh', 'e4', 'H'), []);
  assert.equal(reach('cotulenh', 'e4', 'H', { hero: true }).length, 8);
  assert.equal(reach('cotulenh', 'e4', 'S').length, 12);
  assert.equal(reach('cotulenh', 'f6', 'F').length, 32);
  assert.equal(reach('cotulenh', 'g1', 'C').length, 21);
});

test('a premove is made only if exactly one legal turn is meant', () => {
  const action = (/** @type {object} */ more) => ({ text: 'x', from: 'a7', to: 'a8', step: false, promotion: null, castling: null, rook_from: null, ...more });
  const position = (/** @type {object[]} */ ...actions) => /** @type {Position} */ (/** @type {unknown} */ ({ actions }));
  const wish = { from: 'a7', to: 'a8', at: 0 };
  assert.equal(meant(position(), wish), null);
  assert.equal(meant(position(...'QRBN'.split('').map((promotion) => action({ text: promotion, promotion }))), wish)?.text, 'Q');
  assert.equal(meant(position(action({ manner: 'capture' }), action({ manner: 'stay' })), wish), null);
  assert.equal(meant(position(action({ step: true })), wish), null, 'a step of a deploy is no whole turn');
  assert.equal(meant(position(action({ from: 'e1', to: 'g1', castling: 'K', rook_from: 'h1' })), { from: 'e1', to: 'h1', at: 0 })?.text, 'x');
});

/** @param {Page} page @param {number} count */
const markedEnds = (page, count) => becomes(() => page.locator('.board .premove-end').count(), count);

for (const hand of [MOUSE, KEYS]) {
  test(`chess: a premove is made, or dropped and said, by ${hand.name}`, async () => {
    const { first: white, second: black, leave } = await pair({ game: 'chess' });
    await hand.move(white, 'e2', 'e4');
    await turns(white, 1);
    await hand.move(white, 'd2', 'd4');
    await markedEnds(white, 2);
    assert.equal(await spoken(white, 'd4'), 'd4, empty, premove');
    await hinted(white, 'Premove: Pawn from d2 to d4.');
    await turns(black, 1);
    await hand.move(black, 'e7', 'e5');
    await turns(white, 3);
    await markedEnds(white, 0);
    await hand.move(white, 'd4', 'e5');
    await markedEnds(white, 2);
    await turns(black, 3);
    await hand.move(black, 'e5', 'd4');
    await hintIs(white, 'Your premove is not possible now: Pawn from d4 to e5.');
    await heard(white, 'Your premove is not possible now');
    await markedEnds(white, 0);
    assert.deepEqual(await listed(white), ['e4', 'e5', 'd4', 'exd4']);
    await hand.move(white, 'd1', 'd4');
    await turns(white, 5);
    await leave();
  });
}

test('a premove is cancelled by Escape, by the right button, by a click elsewhere, and by going elsewhere', async () => {
  const { first: white, second: black, leave } = await pair({ game: 'chess' });
  await click(white, 'e2', 'e4');
  await turns(white, 1);
  const cancels = [
    () => white.keyboard.press('Escape'),
    () => square(white, 'h5').click({ button: 'right' }),
    () => square(white, 'h5').click(),
    () => white.keyboard.press('ArrowLeft'),
  ];
  for (const cancel of cancels) {
    await drag(white, 'd2', 'd4');
    await markedEnds(white, 2);
    await cancel();
    await markedEnds(white, 0);
    await heard(white, 'The premove is cancelled.');
  }
  await white.keyboard.press('End');
  await becomes(() => spoken(white, 'e4'), 'e4, white Pawn');
  await click(black, 'e7', 'e5');
  await turns(white, 2);
  await hinted(white, 'Your turn: White to move.');
  assert.deepEqual(await listed(white), ['e4', 'e5']);
  await leave();
});

test('a turn taken back takes the premove with it; a pawn chosen ahead becomes a queen', async () => {
  const { first: white, second: black, leave } = await pair({ game: 'chess', fen: '7k/P7/8/8/8/8/6PP/4K3 w - - 0 1' });
  await click(white, 'e1', 'e2');
  await turns(black, 1);
  await click(white, 'a7', 'a8');
  await markedEnds(white, 2);
  await white.getByRole('button', { name: 'Take back' }).click();
  await black.getByRole('button', { name: 'Accept' }).click();
  await turns(white, 0);
  await markedEnds(white, 0);
  await click(white, 'e1', 'e2');
  await turns(black, 1);
  await click(white, 'a7', 'a8');
  await markedEnds(white, 2);
  await click(black, 'h8', 'g7');
  await turns(white, 3);
  assert.equal(await spoken(white, 'a8'), 'a8, white Queen');
  await leave();
});

for (const hand of [MOUSE, KEYS]) {
  test(`Cờ Tư Lệnh: a premove is made, or dropped and said, by ${hand.name}`, async () => {
    const { first: red, second: blue, leave } = await pair({ game: 'cotulenh', fen: RICH });
    await hand.move(red, 'g3', 'f3');
    await turns(red, 1);
    await hand.move(red, 'd2', 'b2');
    await markedEnds(red, 2);
    await click(blue, 'j11', 'i11');
    await turns(red, 3);
    assert.equal(await spoken(red, 'b2'), 'b2, empty', 'the Navy was shot');
    assert.equal(await spoken(red, 'd2'), 'd2, red Tank', 'by a Tank that stayed');
    await hand.move(red, 'g1', 'h1');
    await markedEnds(red, 2);
    await click(blue, 'i11', 'j11');
    await hintIs(red, 'Your premove is not possible now: Commander from g1 to h1.');
    await markedEnds(red, 0);
    await turns(red, 4);
    await leave();
  });
}

test('what a deploy leaves behind is not in hand when the other side is to move', async () => {
  const { first: red, leave } = await pair({ game: 'cotulenh', fen: RICH });
  await square(red, 'e4').click();
  await MOUSE.part(red, 'Infantry');
  await square(red, 'd4').click();
  await red.waitForSelector('.tray.open');
  await MOUSE.done(red);
  await turns(red, 1);
  assert.equal(await red.locator('.cell[aria-selected=true]').count(), 0);
  await leave();
});

for (const game of ['chess', 'cotulenh']) {
  test(`${game}: a premove is made against the engine in the page`, async () => {
    const { page, leave } = await person();
    await startGame(page, { game, opponent: 'engine', level: '10', seat: 'first' });
    const [mine, ahead] = game === 'chess' ? [['e2', 'e4'], ['a2', 'a3']] : [['c5', 'c6'], ['k5', 'k6']];
    await click(page, mine[0], mine[1]);
    await becomes(async () => (await page.locator('.board.waiting').count()) > 0, true);
    await click(page, ahead[0], ahead[1]);
    await markedEnds(page, 2);
    await turns(page, 4);
    assert.match(await spoken(page, ahead[0]) ?? '', /empty$/);
    await leave();
  });
}
