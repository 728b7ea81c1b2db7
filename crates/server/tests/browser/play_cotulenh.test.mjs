// A game of Cờ Tư Lệnh in which everything happens once, by mouse and by keyboard.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEYS, MOUSE, heard, hint, hinted, listed, marked, pair, turns, walkTo } from './games.mjs';
import { becomes, click, drag, picture, spoken, square, useStage } from './stage.mjs';

useStage();

const RICH = '7c3/9ii/11/11/11/11/4i3i1g/11/4(FTI)1T1F2/6I3F/1n1T7/6C4 r - - 0 1';

for (const hand of [MOUSE, KEYS]) {
  test(`combine, deploy, stay, return, suicide and a hero, by ${hand.name}`, async () => {
    const { first: red, second: blue, leave } = await pair({ game: 'cotulenh', fen: RICH, clock: { base_ms: 300_000, increment_ms: 3000 } });
    let count = 0;
    /** Red has moved; Blue waits with an Infantry. @param {string} from @param {string} to */
    const answer = async (from, to) => {
      count += 2;
      await turns(blue, count - 1);
      await click(blue, from, to);
      await turns(red, count);
    };

    await hand.put(red, 'g3');
    await marked(red, 'combine', 1);
    await hand.put(red, 'g4');
    await answer('j11', 'i11');
    assert.equal(await spoken(red, 'g4'), 'g4, red Tank carrying Infantry');

    await hand.put(red, 'e4');
    await hand.part(red, 'Infantry');
    await hand.put(red, 'd4');
    await hinted(red, 'Deploying from e4: Infantry gone, Air Force and Tank still here.');
    await hand.part(red, 'Tank');
    await hand.put(red, 'e6');
    await hinted(red, 'Infantry and Tank gone, Air Force still here.');
    assert.deepEqual(await listed(blue), ['I&g4', 'Ii11'], 'a deploy in the making is nobody else’s');
    assert.equal(await red.locator('.arrow.last').count(), 2, 'one arrow a step');
    if (hand === MOUSE) await picture(red, 'play-cotulenh-deploy');
    await hand.put(red, 'e8');
    await answer('i11', 'j11');
    assert.equal((await listed(red))[2], 'I>d4,T>xe6,F>e8');
    assert.equal(await blue.locator('.player.second .lost .piece-icon').count(), 1, 'Blue has lost one');

    await hand.put(red, 'd2');
    await marked(red, 'stay', 1);
    await hand.put(red, 'b2');
    await answer('j11', 'i11');
    assert.equal(await spoken(red, 'd2'), 'd2, red Tank', 'it took and stayed');

    await hand.move(red, 'i4', 'i6');
    await hand.choose(red, 'Take and return');
    await answer('i11', 'j11');
    assert.equal(await spoken(red, 'i4'), 'i4, red Air Force');
    assert.equal(await spoken(red, 'i6'), 'i6, empty');

    await hand.put(red, 'k3');
    await marked(red, 'suicide', 1);
    await hand.put(red, 'k6');
    await answer('j11', 'i11');
    assert.equal(await spoken(red, 'k3'), 'k3, empty');
    assert.equal(await spoken(red, 'k6'), 'k6, empty', 'both are lost');

    await hand.move(red, 'e8', 'h8');
    await turns(blue, count + 1);
    assert.equal(await spoken(blue, 'h8'), 'h8, red heroic Air Force');
    await heard(blue, 'Red: Air Force from e8 to h8. Check. Air Force on h8 is a hero.');
    await hinted(blue, 'Your turn: Blue to move. Check.');
    assert.equal(await blue.locator('.arrow.attack').count(), 1);
    assert.equal(await blue.locator('.disc.hero .hero-star').count(), 1);
    await leave();
  });
}

test('a deploy can be taken back, given up, and ended early; all parts have a number', async () => {
  const { first: red, second: blue, leave } = await pair({ game: 'cotulenh', fen: RICH });
  await square(red, 'e4').click();
  assert.equal(await red.locator('.part').count(), 7, 'the whole, three groups, three members');
  await walkTo(red, 'e4');
  await KEYS.part(red, 'Tank');
  await KEYS.put(red, 'f4');
  await hinted(red, 'Tank gone');
  await red.keyboard.press('Backspace');
  await red.waitForSelector('.tray:not(.open)');
  await becomes(() => spoken(red, 'e4'), 'e4, red Air Force carrying Tank and Infantry');
  // The stack is still in hand.
  await MOUSE.part(red, 'Infantry');
  await MOUSE.put(red, 'e5');
  await red.waitForSelector('.tray.open');
  await red.getByRole('button', { name: 'Cancel' }).click();
  await red.waitForSelector('.tray:not(.open)');
  await MOUSE.part(red, 'Tank carrying Infantry');
  await drag(red, 'e4', 'e5');
  await red.waitForSelector('.tray.open');
  await red.reload();
  await red.waitForSelector('.tray.open');
  assert.match(await hint(red), /^Deploying from e4: Tank and Infantry gone, Air Force still here\./);
  await MOUSE.done(red);
  await turns(blue, 1);
  assert.equal(await spoken(blue, 'e5'), 'e5, red Tank carrying Infantry');
  await leave();
});
