// Learn: every task of every lesson is solved through the page; what is wrong is told why; what is shown can be stepped.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LESSONS, SECTIONS } from '../../../../web/js/learn/lessons.js';
import { address, becomes, drag, fits, person, picture, spoken, square, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page */

const TASKS = LESSONS.reduce((sum, { tasks }) => sum + tasks.length, 0);
const LAND = 'Take and land there';
const RETURN = 'Take and return';

/** What a person does in each task; a word in between is a button. @type {Record<string, string[][]>} */
const SOLUTIONS = {
  goal: [['e11', 'e12'], ['e9', 'e12'], ['h6', 'h9']],
  board: [['b7'], ['h6'], ['g12']],
  I: [['e4', 'e5'], ['e4', 'e5'], ['c5', 'b5']],
  M: [['g5', 'f6'], ['g5', 'h6'], ['c5', 'b6']],
  T: [['d4', 'd6'], ['e4', 'g4'], ['d4', 'b4']],
  C: [['e3', 'e9'], ['e3', 'f3'], ['d5', 'f5']],
  E: [['f4', 'f5'], ['e4', 'e5'], ['e6', 'e7']],
  A: [['f3', 'i6'], ['e4', 'e6'], ['d3', 'a3']],
  G: [['e4', 'e5'], ['f4', 'e4'], ['f4', 'f5']],
  S: [['g4', 'e4'], ['g4', 'g6'], ['g4', 'f5']],
  F: [['e4', 'e8'], ['e4', 'e6', RETURN], ['e4', 'h4', LAND]],
  N: [['b4', 'b8'], ['c4', 'f4'], ['b3', 'b7']],
  H: [['e5', 'e2'], ['e4', 'd5'], ['e4', 'f5']],
  terrain: [['g6', 'g8'], ['h5', 'h8'], ['b7', 'e7']],
  stacks: [['e5', 'e4'], ['e4', 'b4'], ['e4', 'e6']],
  deploy: [['e4', 'Militia', 'd5', 'Done'], ['e4', 'Tank', 'e6', 'h4'], ['c4', 'Tank', 'e4', 'Air Force', 'g4', 'c7']],
  rings: [['e4', 'h4', LAND], ['e4', 'e7'], ['e4', 'e8', LAND]],
  heroes: [['f3', 'f5'], ['e4', 'h7'], ['e4', 'e7']],
  commanders: [['j5', 'k5'], ['e2', 'h2'], ['d5', 'e5']],
  total: [['h8', 'g9'], ['g4', 'g8'], ['k7', 'k9']],
  raid: [['e4', 'e7', LAND], ['e4', 'Tank', 'e6', 'h4'], ['f8', 'g9']],
  marine: [['b2', 'b6'], ['d3', 'a3'], ['e4', 'b4']],
  air: [['e2', 'e6', LAND], ['e4', 'e5'], ['e4', 'e6']],
  land: [['e4', 'e6'], ['e4', 'h7', LAND], ['e4', 'Tank', 'e6', 'e8']],
  B1: [['c5', 'c4'], ['d5', 'c4'], ['e5', 'f5']],
  B2: [['e4', 'c4'], ['c4', 'Air Force', 'e6', 'Air Force', 'g4', 'Done'], ['c4', 'Tank', 'e4', 'Tank', 'c6', 'Done']],
  B3: [['d4', 'a4'], ['h5', 'a5'], ['e4', 'e7']],
  B4: [['e4', 'g6'], ['e4', 'g4'], ['e4', 'g6']],
  B5: [['d1', 'e1'], ['d4', 'g4'], ['d1', 'e1']],
  B6: [['c2', 'c6'], ['b2', 'b5'], ['c2', 'c4']],
  B7: [['c4', 'e6', RETURN], ['c9', 'e7', RETURN], ['c4', 'e6', RETURN]],
  B8: [['d4', 'c4', RETURN], ['d5', 'c5', RETURN], ['f4', 'c4', RETURN]],
  B9: [['e4', 'e6', RETURN], ['e4', 'h7'], ['e4', 'e6', RETURN]],
  chessmen: [['a4', 'h4'], ['d2', 'g5'], ['b3', 'c5']],
  castling: [['e1', 'g1'], ['e1', 'c1'], ['e1', 'c1']],
  pawns: [['e4', 'd5'], ['a7', 'a8', 'Queen'], ['e5', 'f6']],
  mate: [['e1', 'e8'], ['g6', 'g7'], ['g5', 'f7']],
};

/** What a beginner may try, in which task, and what they are told: why it is illegal, or what the task wants.
 * @type {Record<string, [number, string[], RegExp]>} */
const WRONG = {
  goal: [2, ['e9', 'h9'], /Never mind the other pieces/], board: [2, ['e7'], /files f and h/], I: [2, ['e4', 'f5'], /does not move along that line/],
  M: [1, ['g5', 'g6'], /From g5 to f6/], T: [2, ['e4', 'e6'], /blocked on e5/], C: [3, ['d5', 'h5'], /sight of theirs on g5/],
  E: [2, ['e4>d4'], /cannot combine/], A: [3, ['d3', 'd7'], /Too far: Artillery reaches 3/], G: [3, ['f4', 'e4'], /Stand between them/],
  S: [2, ['g4', 'i6'], /Too far/], F: [3, ['e4', 'e7'], /guards e7/], N: [3, ['b3', 'f3'], /Too far: Navy reaches 3/],
  H: [2, ['g4'], /Headquarters never moves/], terrain: [3, ['b7', 'f7'], /cannot stand on or pass f7/], stacks: [1, ['e4', 'd4'], /onto the other/],
  deploy: [2, ['e4', 'e6', LAND], /The Tank takes on e6, then/], rings: [2, ['e4', 'h4'], /shoot it down/], heroes: [1, ['f3', 'f4'], /Attack the Commander on e5/],
  commanders: [3, ['g5', 'e5'], /face theirs on file g/], total: [3, ['k7', 'k8'], /From k9/], raid: [1, ['e4', 'h4', LAND], /worth 40/],
  marine: [1, ['b2', 'b5'], /four steps away/], air: [3, ['e5', 'f5'], /two steps straight/], land: [2, ['e4', 'e6', LAND], /Militia does not count/],
  B1: [3, ['e5>e4'], /cannot combine.*B1/], B2: [1, ['e4', 'd4'], /onto the Navy on c4/], B3: [3, ['e4>a4'], /sight of theirs on c4/],
  B4: [3, ['e4', 'e6'], /blocked on e5/], B5: [2, ['d4', 'd5'], /from d4 to g4/], B6: [3, ['c2', 'c5'], /blocked on c4.*B6/],
  B7: [3, ['c4', 'c6'], /Aim at e6/], B8: [1, ['d4', 'c4', LAND], /choose to take and return/], B9: [3, ['e4', 'h4'], /Nothing guards the one on h4/],
  chessmen: [2, ['d2', 'd4'], /Bishop does not go there/], castling: [3, ['e1', 'g1'], /King does not go there/],
  pawns: [3, ['e5', 'e6'], /from e5 to f6/], mate: [1, ['e1', 'e7'], /go to e8/],
};

/** Squares are pressed, 'e5>e4' is dragged, other words are buttons. @param {Page} page @param {string[]} gestures */
async function act(page, gestures) {
  for (const [index, gesture] of gestures.entries()) {
    const [from, to] = gesture.split('>');
    if (to) {
      await drag(page, from, to);
      continue;
    }
    // After a step of a deploy, the rest is in hand only when the answer has come.
    if (index > 0) await page.waitForSelector('.cell[aria-selected=true]');
    const isSquare = /^[a-k]\d+$/.test(gesture);
    await (isSquare ? square(page, gesture) : page.getByRole('button', { name: new RegExp(`^${gesture}`) })).first().click();
  }
}

/** @param {Page} page @param {number} number */
async function openTask(page, number) {
  await page.getByRole('button', { name: `Task ${number}` }).click();
  await page.waitForSelector('.board:not([inert]) .unit');
}

test('every task of every lesson is solved, one after another, and progress is kept', async () => {
  const { page, leave } = await person();
  await page.goto(address('/learn'));
  let done = 0;
  for (const [index, { id, tasks }] of LESSONS.entries()) {
    if (id === 'game') {
      await page.getByRole('heading', { level: 1, name: 'Your first game' }).waitFor();
      await page.goto(address(`/learn/${LESSONS[index + 1].id}`));
      continue;
    }
    await page.waitForURL((url) => url.pathname === (index === 0 ? '/learn' : `/learn/${id}`));
    await page.locator('.caption', { hasText: /./ }).waitFor();
    assert.equal(SOLUTIONS[id]?.length, tasks.length, `lesson ${id} has its solutions here`);
    await page.getByRole('button', { name: 'Your turn: try it' }).click();
    for (const [at, gestures] of SOLUTIONS[id].entries()) {
      await page.locator(`[data-key=stage${at}][aria-current=step]`).waitFor();
      await page.waitForSelector('.board:not([inert]) .unit');
      await act(page, gestures);
      await page.locator('.verdict .good').waitFor();
      done += 1;
      await page.getByText(`${done} of ${TASKS} tasks done`).waitFor();
      if (at + 1 < tasks.length) await page.getByRole('button', { name: 'Next task' }).click();
    }
    const next = page.getByRole('button', { name: /^Next: / });
    if (index < LESSONS.length - 1) await next.click();
    else assert.equal(await next.count(), 0);
  }
  await page.reload();
  await page.getByText(`${TASKS - 1} of ${TASKS} tasks done`).waitFor();
  assert.equal(await page.getByRole('img', { name: 'done' }).count(), LESSONS.length - 1);
  await leave();
});

test('in every lesson a wrong attempt is told its reason, and nothing is counted', async () => {
  const { page, leave } = await person();
  for (const { id } of LESSONS.filter((lesson) => lesson.id !== 'game')) {
    const [task, gestures, words] = WRONG[id];
    await page.goto(address(`/learn/${id}`));
    await openTask(page, task);
    await act(page, gestures);
    await page.locator('.verdict .fault, .hint').filter({ hasText: words }).first().waitFor();
    await page.getByText(`0 of ${TASKS} tasks done`).waitFor();
  }
  await leave();
});

test('a task that went wrong is tried again', async () => {
  const { page, leave } = await person();
  await page.goto(address('/learn/commanders'));
  await openTask(page, 1);
  await act(page, ['k1', 'j1']);
  await page.locator('.verdict .fault', { hasText: 'not what the task asks' }).waitFor();
  await page.getByRole('button', { name: 'Again', exact: true }).click();
  await page.waitForFunction(() => !document.querySelector('.verdict')?.textContent);
  await act(page, SOLUTIONS.commanders[0]);
  await page.locator('.verdict', { hasText: 'Well done!' }).waitFor();
  await leave();
});

test('a lesson shows before it asks: targets, then a turn, back and again', async () => {
  const { page, leave } = await person();
  await page.goto(address('/learn/deploy'));
  await page.locator('.caption', { hasText: 'Tank carrying Infantry' }).waitFor();
  assert.ok(await page.locator('.board .target').count() > 3, 'its targets are marked');
  const step = page.getByRole('button', { name: 'Show me' });
  await step.click();
  await page.locator('.caption', { hasText: 'Deploying from e4' }).waitFor();
  await becomes(async () => (await spoken(page, 'e6'))?.startsWith('e6, red Tank'), true);
  await step.click();
  await page.locator('.caption', { hasText: 'Infantry from e4 to d4' }).waitFor();
  assert.equal(await spoken(page, 'd4'), 'd4, red Infantry');
  await page.getByRole('button', { name: 'Back' }).click();
  await becomes(async () => (await spoken(page, 'd4'))?.startsWith('d4, empty'), true);
  await step.click();
  await page.getByRole('button', { name: 'Show it again' }).click();
  await page.getByText('1 of 3', { exact: true }).waitFor();
  await becomes(async () => (await spoken(page, 'e4'))?.startsWith('e4, red Tank carrying Infantry'), true);
  await leave();
});

test('the tour of the board points at each of its parts', async () => {
  const { page, leave } = await person();
  await page.goto(address('/learn/board'));
  const parts = /** @type {[string, number][]} */ ([
    ['The sea', 24], ['The land', 92], ['The coast', 16], ['The river', 22], ['Two bridges', 4], ['Red’s side', 55], ['Blue’s side', 55], ['The two Commanders', 2],
  ]);
  for (const [index, [words, count]] of parts.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Show me' }).click();
    await page.locator('.caption', { hasText: words }).waitFor();
    assert.equal(await page.locator('.cell.pointed').count(), count, words);
    if (words === 'Two bridges') await picture(page, 'learn');
  }
  await leave();
});

test('the way ends in a first game against the computer, with targets shown', async () => {
  const { page, leave } = await person();
  await page.addInitScript(() => localStorage.setItem('sandtable.hints', 'no'));
  await page.goto(address('/'));
  await page.getByRole('link', { name: 'New here? Learn it in ten minutes' }).click();
  await page.getByRole('heading', { level: 1, name: 'The goal' }).waitFor();
  assert.equal(SECTIONS[4].lessons[0].id, 'game');
  await page.goto(address('/learn/game'));
  await page.getByRole('button', { name: 'Start my first game' }).click();
  await page.waitForURL(/\/play\//);
  await page.waitForSelector('.table[data-game=cotulenh] .board .unit');
  await page.locator('.player.second .name', { hasText: 'level 1' }).waitFor();
  await square(page, 'e2').click();
  await page.locator('.board .target').first().waitFor();
  await leave();
});

test('every lesson has a picture and, on a phone too, its name', async () => {
  const { page, leave } = await person({ viewport: { width: 360, height: 740 } });
  await page.goto(address('/learn/T'));
  const links = page.locator('.lesson-link');
  await becomes(() => links.count(), LESSONS.length);
  for (const link of await links.all()) {
    const [picture, name] = [await link.locator('.piece-icon').boundingBox(), await link.locator('.title').boundingBox()];
    assert.ok(picture && name && name.width > 10 && name.y >= picture.y + picture.height - 1, `the name stands beneath: ${await link.innerText()}`);
  }
  assert.equal(await page.locator('.lesson-link[aria-current=page]').innerText(), 'Tank');
  await fits(page);
  await leave();
});

test('on a phone the lesson comes first and fits', async () => {
  const { page, leave } = await person({ viewport: { width: 360, height: 740 } });
  await page.goto(address('/learn/deploy'));
  await openTask(page, 2);
  await fits(page);
  const top = async (/** @type {string} */ part) => (await page.locator(part).boundingBox())?.y ?? 0;
  assert.ok(await top('.task') < await top('.board') && await top('.board') < await top('.lessons'));
  await act(page, SOLUTIONS.deploy[1]);
  await page.locator('.verdict .good').waitFor();
  const { y = 0, height = 0 } = await page.locator('.verdict').boundingBox() ?? {};
  assert.ok(y >= 0 && y + height <= 740, 'what came of it is seen');
  await leave();
});
