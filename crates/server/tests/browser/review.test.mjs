// Reviews: the figures are those of the command line; the graph, the critical turns, trying again.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { address, becomes, click, fits, makeTurns, openStudy, person, startGame, turnsListed, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page */

const CHESS = `[White "An"]
[Black "Bình"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1
`;
const COTULENH = `[Red "An"]
[Blue "Bình"]
[Result "*"]

1. F&c4 F&c9 2. N<F>c6 Tf8 3. Tf5 Ic7 4. Tg4 Tg9 *
`;
/** Positions for each turn, unless the person chooses otherwise. */
const NODES = 60_000;

/** @typedef {{ accuracy: number[], turns: { eval: string | null, depth: string | null, nag: string | null }[] }} Figures */

/** What `sandtable analyse` writes into a game. @param {string} pgn @param {string} game @returns {Promise<Figures>} */
async function byCommandLine(pgn, game) {
  const run = promisify(execFile)(process.env.SANDTABLE ?? 'sandtable', ['analyse', '--game', game, '--nodes', String(NODES), '--hash', '32', '--eval', 'classical', '-']);
  run.child.stdin?.end(pgn);
  const text = (await run).stdout.replace(/\s+/g, ' ');
  const accuracy = [...text.matchAll(/Accuracy "(\d+)"/g)].map(([, value]) => Number(value));
  const body = text.slice(text.lastIndexOf('"]') + 2).replace(/\s(1-0|0-1|1\/2-1\/2|\*)\s*$/, '');
  const turns = [...body.matchAll(/(?:^|\s)(?:\d+\.(?:\.\.)?\s)?([^\s${}\d][^\s]*)(?:\s\$(\d+))?(?:\s\{\s\[%eval ([^,\]]+),(\d+)\]\s\})?/g)];
  return { accuracy, turns: turns.map(([, , nag, value, depth]) => ({ eval: value ?? null, depth: depth ?? null, nag: nag ?? null })) };
}

/** @type {Record<string, string>} */
const NAGS = { '?!': '6', '?': '2', '??': '4' };

/** What the page shows of the same game. @param {Page} page @param {[string, string]} sides @returns {Promise<Figures>} */
async function byPage(page, sides) {
  const accuracy = (await page.locator('.tally .accuracy').allInnerTexts()).map((words) => Number(words.match(/\d+/)?.[0]));
  const lines = await page.locator('.all-turns li').evaluateAll((items) => items.map((item) => [...item.children].map((part) => part.textContent ?? '')));
  const turns = lines.map(([title, score, depth]) => {
    const [, side, turns] = /^(\S+) mates in (\d+)$/.exec(score) ?? [];
    const value = side ? `#${side === sides[0] ? '' : '-'}${turns}` : String(score.replace('+', ''));
    const [, sign] = / (\?!|\?\?|\?)$/.exec(title) ?? [];
    return { eval: score === 'the game is over' ? null : value, depth: depth?.match(/\d+/)?.[0] ?? null, nag: sign ? NAGS[sign] : null };
  });
  return { accuracy, turns };
}

/** @param {Page} page @param {string} pgn */
async function reviewText(page, pgn) {
  await page.goto(address('/review'));
  await page.getByLabel('PGN of a game').fill(pgn);
  await page.getByRole('button', { name: 'Start the review' }).click();
}

/** @param {Page} page */
const complete = (page) => page.locator('.review-status', { hasText: 'The review is complete.' }).waitFor();

for (const [game, pgn, sides, count, isMate] of /** @type {[string, string, [string, string], number, boolean][]} */ ([
  ['chess', CHESS, ['White', 'Black'], 14, true], ['cotulenh', COTULENH, ['Red', 'Blue'], 8, false],
])) {
  test(`${game}: evaluations, marks and accuracy equal those of the command line`, async () => {
    const { page, leave } = await person();
    await reviewText(page, pgn);
    await complete(page);
    const expected = await byCommandLine(pgn, game);
    assert.equal(expected.turns.length, count, 'every turn was read');
    assert.equal(expected.accuracy.length, 2);
    assert.ok(expected.turns.some(({ nag }) => nag !== null), 'something is marked');
    assert.equal(expected.turns.filter(({ eval: value }) => value !== null).length, isMate ? count - 1 : count, 'every turn has a figure but a mate');
    assert.deepEqual(await byPage(page, sides), expected);
    await leave();
  });
}

test('the graph goes to a turn by click and by keys, and says which', async () => {
  const { page, leave } = await person();
  await reviewText(page, CHESS);
  await complete(page);
  const graph = page.getByRole('slider', { name: 'Evaluation' });
  await graph.focus();
  await page.keyboard.press('End');
  await page.locator('.turn[aria-current]', { hasText: 'Nf3#' }).waitFor();
  await becomes(() => graph.getAttribute('aria-valuetext'), '7… Nf3#: the game is over');
  await page.keyboard.press('ArrowLeft');
  await page.locator('.turn[aria-current]', { hasText: 'Be2' }).waitFor();
  const box = await graph.boundingBox();
  assert.ok(box);
  // Turn 9 of 14, 5. Nxf7.
  await page.mouse.click(box.x + (box.width * 9) / 14, box.y + box.height / 2);
  await page.locator('.turn[aria-current]', { hasText: 'Nxf7' }).waitFor();
  await leave();
});

test('only the critical turns are stepped through, with what was better in words and on the board', async () => {
  const { page, leave } = await person();
  await reviewText(page, CHESS);
  await complete(page);
  const marked = await page.locator('.critical-turn strong').allInnerTexts();
  assert.deepEqual(await page.locator('.turn', { hasText: '?' }).allInnerTexts(), marked.map((title) => title.replace(/^\d+(\.|…) /, '').replace(' ', '')), 'the list of moves has the marks');
  for (const [index, title] of marked.entries()) {
    // A finished review opens at the first of them.
    if (index > 0) await page.getByRole('button', { name: 'Next critical turn' }).click();
    await page.locator('.turn-card h3', { hasText: title }).waitFor();
    await page.locator('.turn-card .better', { hasText: /^Better: (White|Black): \S+ (from|takes)/ }).waitFor();
    await becomes(() => page.locator('.board .arrow.review').count(), 1);
    await becomes(() => page.locator('.table > .bar').isVisible(), true, 'the evaluation stands beside the board');
  }
  assert.ok(await page.getByRole('button', { name: 'Next critical turn' }).isDisabled());
  await page.getByRole('button', { name: 'Previous critical turn' }).click();
  await page.locator('.turn-card h3', { hasText: marked.at(-2) ?? '' }).waitFor();
  await page.getByRole('button', { name: 'Show the better line' }).click();
  await page.locator('.variation .turn[aria-current]').waitFor();
  await leave();
});

test('a better move is looked for: a bad one is refused, a good one praised', async () => {
  const { page, leave } = await person();
  await reviewText(page, CHESS);
  await complete(page);
  await page.locator('.critical-turn', { hasText: 'Nxf7' }).click();
  await page.getByRole('button', { name: 'Find a better move' }).click();
  await page.locator('.retry', { hasText: 'White to move: find something better.' }).waitFor();
  assert.equal(await page.locator('.board .arrow.review').count(), 0, 'the answer is not shown');
  await click(page, 'a2', 'a3');
  await page.locator('.retry', { hasText: 'a3: this gives something away too.' }).waitFor();
  await page.getByRole('button', { name: 'Again' }).click();
  await page.locator('.retry', { hasText: 'White to move' }).waitFor();
  await click(page, 'c4', 'f7');
  await page.locator('.retry', { hasText: 'Bxf7+: the engine would have played the same.' }).waitFor();
  await page.getByRole('button', { name: 'Back to the review' }).click();
  await page.locator('.turn-card h3', { hasText: 'Nxf7' }).waitFor();
  await leave();
});

test('from a critical turn the game is played again, against the engine', async () => {
  const { page, leave } = await person();
  await reviewText(page, CHESS);
  await complete(page);
  await page.locator('.critical-turn', { hasText: 'Nxf7' }).click();
  await page.getByRole('button', { name: 'Try again from here' }).click();
  await page.waitForURL('**/play/local-*');
  await page.locator('.player.first .name', { hasText: 'you' }).waitFor();
  await click(page, 'c4', 'f7');
  await turnsListed(page, 2);
  await leave();
});

test('a game against the engine is reviewed after its end, played again, and with sides switched', async () => {
  const { page, leave } = await person();
  await startGame(page, { game: 'chess', opponent: 'engine', level: '1', seat: 'first', clock: '5+3' });
  await click(page, 'f2', 'f3');
  await turnsListed(page, 2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  const end = page.getByRole('region', { name: 'The end' });
  await end.getByText('You lost').waitFor();
  await end.getByText('Resignation. Black wins.').waitFor();
  await end.getByRole('button', { name: 'Review' }).click();
  await complete(page);
  assert.equal(await page.locator('.all-turns li').count(), 2);
  await page.goBack();
  await end.getByRole('button', { name: 'Rematch' }).click();
  await page.locator('.player.first .name', { hasText: 'you' }).waitFor();
  await becomes(() => page.locator('.turn').count(), 0);
  await becomes(() => page.locator('.clock').allInnerTexts(), ['05:00', '05:00'], 'the same clocks');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await end.getByRole('button', { name: 'Switch sides' }).click();
  await page.locator('.player.second .name', { hasText: 'you' }).waitFor();
  await turnsListed(page, 1);
  await leave();
});

test('a study is reviewed and not changed; the marks are kept in a new one on request', async () => {
  const { page, leave } = await person({ viewport: { width: 360, height: 740 } });
  await openStudy(page, 'Chess');
  await makeTurns(page, 'f2 f3', 'e7 e5', 'g2 g4', 'd8 h4');
  const address = page.url();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await complete(page);
  await fits(page);
  await page.getByRole('button', { name: 'Keep as a study with marks' }).click();
  await page.locator('.turn', { hasText: 'g4??' }).waitFor();
  assert.notEqual(page.url(), address);
  await page.goto(address);
  await turnsListed(page, 4);
  assert.equal(await page.locator('.turn', { hasText: '?' }).count(), 0);
  await leave();
});

test('a review that is left stops', async () => {
  const { page, leave } = await person();
  await page.addInitScript(() => {
    const { terminate } = Worker.prototype;
    Worker.prototype.terminate = function end() {
      document.documentElement.dataset.ended = String(Number(document.documentElement.dataset.ended ?? 0) + 1);
      terminate.call(this);
    };
  });
  await reviewText(page, CHESS);
  await page.locator('.review-status', { hasText: 'of 14' }).waitFor();
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();
  await becomes(() => page.getAttribute('html', 'data-ended'), '1');
  await leave();
});
