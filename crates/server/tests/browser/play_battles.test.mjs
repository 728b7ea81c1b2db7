// Rule sets and battles in play: a new game with all its choices, a battle to its objective, one to the end of the
// match clock, a ship with two planes, and what is shown around them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BATTLES, RULE_SETS, gameOf, rulesOf } from '../../../../web/js/variant.js';
import { ended, heard, hinted, listed, MOUSE, pair, turns } from './games.mjs';
import { address, becomes, click, drag, fits, openForm, person, spoken, square, turnsListed, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page */

const LAST_SHIP = '9c1/9ii/11/11/11/11/1n2i6/11/4T6/11/1N9/7C1II r - - 0 1';
const TWO_PLANES = '9c1/9ii/11/11/11/11/4i6/11/2(N+FF)3i4/11/11/7C1II r - - 0 1';

/** What a side has scored, as its bar says. @param {Page} page @param {'first' | 'second'} side @param {string} words */
const scored = (page, side, words) => becomes(() => page.locator(`.player.${side} .points`).innerText(), words);

test('a marine battle is played to its objective', async () => {
  const { first: red, second: blue, leave } = await pair({ game: 'cotulenh', rules: 'club', mode: 'marine', fen: LAST_SHIP });
  assert.match(await red.locator('.battle').innerText(), /Marine battle – take every Navy/);
  assert.equal(await spoken(red, 'b2'), 'b2, red Navy, objective');
  assert.equal(await spoken(red, 'e4'), 'e4, red Tank');
  assert.equal(await red.locator('.unit .objective').count(), 2, 'both ships are marked');
  await click(red, 'e4', 'e6');
  await turns(blue, 1);
  assert.deepEqual(await red.locator('.gain').allInnerTexts(), ['+10']);
  await heard(blue, '+10 for Red.');
  await scored(blue, 'first', '10 pts');
  await click(blue, 'j11', 'i11');
  await turns(red, 2);
  await click(red, 'b2', 'b6');
  for (const page of [red, blue]) await ended(page, 'The objective is reached. Red wins. Points: Red 140, Blue 0.');
  await scored(red, 'first', '140 pts');
  assert.deepEqual(await red.locator('.gain').allInnerTexts(), ['+10', '+80']);
  assert.equal(await red.locator('.bargain .result').innerText(), 'The objective is reached. Red wins. Points: Red 140, Blue 0.');
  await leave();
});

test('nine pieces a side play until the match clock has run out, and the points decide', async () => {
  const { first: red, second: blue, leave } = await pair({ game: 'cotulenh', mode: 'marine', start: 'nine', match_ms: 30_000 });
  assert.equal(await red.locator('.board .unit').count(), 18);
  assert.equal(await spoken(red, 'g1'), 'g1, empty', 'there are no Commanders');
  await red.getByRole('timer', { name: 'Match clock of both players' }).waitFor();
  await click(red, 'c4', 'c6');
  await turns(blue, 1);
  await click(blue, 'i9', 'i8');
  await turns(red, 2);
  await click(red, 'c6', 'c9');
  await turns(blue, 3);
  await scored(blue, 'first', '80 pts');
  for (const page of [red, blue]) await ended(page, 'The match clock has run out. Red wins. Points: Red 80, Blue 0.');
  assert.equal(await red.locator('.match-clock').innerText(), '0:00.0');
  await leave();
});

test('by the rulebook two planes leave their ship one by one, the hero told from the other', async () => {
  const { first: red, second: blue, leave } = await pair({ game: 'cotulenh', rules: 'rulebook', fen: TWO_PLANES });
  assert.match(await red.locator('.battle').innerText(), /^Cờ Tư Lệnh, Rulebook$/);
  assert.equal(await spoken(red, 'c4'), 'c4, red Navy carrying heroic Air Force and Air Force');
  await square(red, 'c4').click();
  const names = await red.locator('.part').evaluateAll((parts) => parts.map((part) => part.getAttribute('aria-label')));
  assert.deepEqual(names.toSorted(), ['Air Force', 'Navy', 'Navy carrying Air Force', 'Navy carrying heroic Air Force',
    'Whole stack: Navy carrying heroic Air Force and Air Force', 'heroic Air Force'].toSorted());
  await MOUSE.part(red, 'heroic Air Force');
  await MOUSE.put(red, 'g4');
  await hinted(red, 'Deploying from c4: Air Force gone, Navy and Air Force still here.');
  await MOUSE.part(red, 'Air Force');
  await MOUSE.put(red, 'e6');
  await hinted(red, 'Deploying from c4: 2 × Air Force gone, Navy still here.');
  await MOUSE.done(red);
  await turns(blue, 1);
  assert.deepEqual(await listed(blue), ['N<+F>xg4,F>xe6']);
  assert.equal(await spoken(blue, 'c4'), 'c4, red Navy');
  assert.equal(await spoken(blue, 'g4'), 'g4, red heroic Air Force');
  assert.equal(await spoken(blue, 'e6'), 'e6, red Air Force');
  await scored(blue, 'first', '20 pts');

  await red.getByLabel('Notation').selectOption('Long');
  await becomes(() => listed(red), ['c4:N:+F>xg4,F>xe6']);
  await red.getByLabel('Notation').selectOption('Rulebook');
  await becomes(() => listed(red), ['(N*AfAf)*Af3,2@In3,6/Af3,2@In5,4']);
  await red.getByLabel('Coordinates').selectOption('Rulebook: 0,0 to 11,10');
  assert.equal(await spoken(red, 'c4'), '3,2, red Navy');
  const rim = await red.locator('.coordinate').allTextContents();
  const onBothSides = (/** @type {number} */ length) => Array.from({ length }, (_, index) => [String(index), String(index)]).flat();
  assert.deepEqual(rim, [...onBothSides(11), ...onBothSides(12)]);
  await red.reload();
  await turns(red, 1);
  assert.deepEqual(await listed(red), ['(N*AfAf)*Af3,2@In3,6/Af3,2@In5,4'], 'the browser remembers it');
  await leave();
});

test('the page knows the same objectives and times as the server', async () => {
  for (const rules of RULE_SETS) {
    for (const mode of BATTLES) {
      const game = gameOf(rules, mode);
      const answer = await fetch(address('/api/v1/position'), {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game }),
      });
      const { position } = await answer.json();
      assert.equal(position.game, game);
      assert.deepEqual({ ...position.rules, objective: position.rules.objective.toSorted() },
        { ...rulesOf(game), objective: rulesOf(game)?.objective.toSorted() });
    }
  }
});

test('a new game offers rule sets, battles, nine pieces and the match clock', async () => {
  const { page, leave } = await person();
  const form = await openForm(page);
  const isSeen = async (/** @type {string[]} */ names) => {
    for (const name of ['rules', 'mode', 'start', 'match', 'match_minutes']) {
      assert.equal(await form.locator(`[name=${name}]`).isVisible(), names.includes(name), name);
    }
  };
  await form.locator('[name=game]').selectOption('chess');
  await isSeen([]);
  await form.locator('[name=game]').selectOption('cotulenh');
  await isSeen(['rules', 'mode', 'match']);
  await form.locator('[name=rules]').selectOption('rulebook');
  await form.getByText('The author\'s rulebook').waitFor();
  await form.locator('[name=mode]').selectOption('air');
  await form.getByText('when a side has lost every Air Force').waitFor();
  await isSeen(['rules', 'mode', 'start', 'match']);
  await form.locator('[name=start]').selectOption('nine');
  assert.equal(await form.locator('[name=match] [value=own]').textContent(), 'The usual time for this battle: 15 min');
  await form.locator('[name=match]').selectOption('own');
  await form.locator('[name=opponent]').selectOption('friend');
  const [request] = await Promise.all([
    page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/games')),
    form.getByRole('button', { name: 'Start' }).click(),
  ]);
  const { game, rules, mode, start, match_ms } = request.postDataJSON();
  assert.deepEqual({ game, rules, mode, start, match_ms }, { game: 'cotulenh', rules: 'rulebook', mode: 'air', start: 'nine', match_ms: 900_000 });
  await page.waitForSelector('.table[data-game=cotulenh-rulebook-air] .board .unit');
  assert.match(await page.locator('.battle-words').innerText(), /^Cờ Tư Lệnh, Rulebook, Air battle – take every Air Force$/);
  await page.locator('.match-clock', { hasText: /^1[45]:\d\d$/ }).waitFor();
  await leave();
});

test('a set-up has a rule set and a battle, and its study keeps them', async () => {
  const { page, leave } = await person();
  await page.goto(address(`/setup?${new URLSearchParams({ game: 'cotulenh', fen: TWO_PLANES })}`));
  await page.locator('.faults .fault').first().waitFor();
  await page.locator('[data-key=rules]').selectOption('rulebook');
  await page.locator('button.main:enabled', { hasText: 'Study this position' }).waitFor();
  await page.locator('[data-key=mode]').focus();
  await page.locator('[data-key=mode]').selectOption('marine');
  await page.waitForURL(/game=cotulenh-rulebook-marine/);
  await becomes(() => spoken(page, 'c4'), 'c4, red Navy carrying heroic Air Force and Air Force, objective');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-key')), 'mode', 'the field keeps the focus');
  await page.locator('button.main:enabled', { hasText: 'Study this position' }).click();
  // Blue has no ship: the battle is over.
  await page.locator('.hint', { hasText: 'The objective is reached. Red wins. Points: Red 50, Blue 0.' }).waitFor();
  await page.locator('.battle', { hasText: 'Cờ Tư Lệnh, Rulebook, Marine battle' }).waitFor();
  await page.reload();
  await page.locator('.battle', { hasText: 'Cờ Tư Lệnh, Rulebook, Marine battle' }).waitFor();
  await leave();
});

test('refusals name the rule of the rulebook in games by it, and only there', async () => {
  const { page, leave } = await person();
  const fen = '9c1/9ii/11/11/11/2i8/4F6/11/4(TI)6/11/2N8/7C1II r - - 0 1';
  for (const game of ['cotulenh-rulebook', 'cotulenh']) {
    await page.goto(address(`/setup?${new URLSearchParams({ game, fen })}`));
    await page.locator('button.main:enabled', { hasText: 'Study this position' }).click();
    await page.waitForSelector(`.table[data-game=${game}] .tray`);
    if (game === 'cotulenh') {
      await click(page, 'e4', 'e7');
      await page.locator('.hint', { hasText: /^Too far/ }).waitFor();
      assert.doesNotMatch(await page.locator('.hint').innerText(), /Rule/);
      continue;
    }
    await drag(page, 'e4', 'e6');
    await page.locator('.hint', { hasText: 'These cannot combine on e6. (Rule B1)' }).waitFor();
    await click(page, 'c2', 'c6');
    await turnsListed(page, 1);
    await click(page, 'j11', 'i11');
    await turnsListed(page, 2);
    await click(page, 'c6', 'c8');
    await page.locator('.hint', { hasText: 'The way is blocked on c7. (Rule B6)' }).waitFor();
  }
  await leave();
});

test('a game in a text keeps its rule set and battle: on the board, for the analyst, and going out again', async () => {
  const { page, leave } = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
  const pgn = `[Red "An"]\n[Blue "Bình"]\n[Rules "rulebook"]\n[Mode "marine"]\n[FEN "${LAST_SHIP}"]\n\n1. Txe6 Ii11 *\n`;
  await page.goto(address('/analyse'));
  await page.locator('.texts summary').click();
  await page.getByLabel('Paste a FEN or PGN to study').fill(pgn);
  await page.getByRole('button', { name: 'Load' }).click();
  await page.waitForSelector('.table[data-game=cotulenh-rulebook-marine] .board .unit');
  await page.getByRole('button', { name: 'Last', exact: true }).click();
  await scored(page, 'first', '10 pts');
  await page.getByRole('switch', { name: 'Analysis' }).check();
  await page.locator('.engine-line').first().waitFor();
  await click(page, 'b2', 'b6');
  await hinted(page, 'The objective is reached. Red wins. Points: Red 140, Blue 0.');
  await page.locator('.texts summary').click();
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  await page.getByText('Copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.match(/\[Rules "rulebook"\]/g)?.length, 1, copied);
  assert.equal(copied.match(/\[Mode "marine"\]/g)?.length, 1, copied);
  await leave();
});

test('by the rulebook a second plane is set up aboard a ship', async () => {
  const { page, leave } = await person();
  await page.goto(address(`/setup?${new URLSearchParams({ game: 'cotulenh-rulebook', fen: '9c1/9ii/11/11/11/11/11/11/2(NF)8/11/11/7C1II r - - 0 1' })}`));
  await page.locator('button.main:enabled', { hasText: 'Study this position' }).waitFor();
  await page.locator('.palette.first').getByRole('button', { name: 'Air Force' }).click();
  await square(page, 'c4').click();
  assert.equal(await spoken(page, 'c4'), 'c4, red Navy carrying Air Force and Air Force');
  await square(page, 'c4').click();
  assert.equal(await spoken(page, 'c4'), 'c4, red Navy');
  await page.locator('.palette.first').getByRole('button', { name: 'Engineer' }).click();
  await square(page, 'c4').click();
  await page.getByText('No legal stack on c4: Navy carrying Engineer. (Rule B1)').waitFor();
  await leave();
});

test('the rules page shows both rule sets side by side and the battles, on a phone too', async () => {
  for (const viewport of [{ width: 1200, height: 900 }, { width: 360, height: 740 }]) {
    const { page, leave } = await person({ viewport });
    await page.goto(address('/'));
    await page.getByRole('link', { name: 'Rules' }).click();
    await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();
    await becomes(() => page.locator('.difference').count(), 9);
    assert.equal(await page.locator('.rules-page tr[data-mode]').count(), 5);
    const boards = await page.locator('.claim-board').count();
    await becomes(() => page.locator('.claim-board svg .units').count(), boards);
    assert.equal(await page.locator('.rules-page .fault').count(), 0);
    await fits(page);
    await leave();
  }
});
