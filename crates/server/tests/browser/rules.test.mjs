// The rules page: what its sheet says of the pieces is asked of the program, and it prints on two pages of A4.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ABILITIES } from '../../../../web/js/rules/pieces.js';
import { address, fits, person, useStage } from './stage.mjs';

useStage();

/** @param {string} fen @returns {any} */
function ask(fen) {
  const { stdout } = spawnSync(process.env.SANDTABLE ?? 'sandtable', ['query'], { input: `${JSON.stringify({ game: 'cotulenh', fen })}\n`, encoding: 'utf8' });
  return JSON.parse(stdout);
}

/** Both Commanders guarded in a corner; ranks 9 to 3 are free. @param {string[]} ranks @param {string} [commander] */
const among = (ranks, commander = '10C') => `9c1/9ii/11/${ranks.join('/')}/9II/${commander} r - - 0 1`;

/** How far the piece on a square goes straight and diagonally. @param {string} kind */
function reachOf(kind) {
  // A Navy is asked at sea and the others on land; a Commander has to be the only one.
  const [row, file, rank] = kind === 'N' ? ['1N9', 1, 6] : [`4${kind}6`, 4, 6];
  const ranks = Array.from({ length: 7 }, (_, index) => (index === 9 - Number(rank) ? String(row) : '11'));
  const { moves } = ask(among(ranks, kind === 'C' ? '11' : '10C'));
  const square = `${'abcdefghijk'[Number(file)]}${rank}`;
  const targets = moves.map((/** @type {string} */ move) => move.match(/^[A-Z]([a-k]\d+)([a-k]\d+)$/)).filter((/** @type {any} */ found) => found?.[1] === square)
    .map((/** @type {string[]} */ [, , to]) => ({ files: Math.abs(to.charCodeAt(0) - 97 - Number(file)), ranks: Math.abs(Number(to.slice(1)) - Number(rank)) }));
  const far = (/** @type {(step: any) => boolean} */ filter) => Math.max(0, ...targets.filter(filter).map((/** @type {any} */ step) => Math.max(step.files, step.ranks)));
  return { straight: far((step) => step.files === 0 || step.ranks === 0), diagonal: far((step) => step.files === step.ranks) };
}

test('the table of pieces tells how each moves', () => {
  assert.equal(ABILITIES.length, 11);
  assert.equal(ABILITIES.reduce((sum, { count }) => sum + count, 0), 19);
  const start = ask('6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1').fen.split(' ')[0];
  for (const { kind, count, move, eight, diagonal } of ABILITIES) {
    assert.equal(start.split(kind).length - 1, count, kind);
    const { straight, diagonal: slant } = reachOf(kind);
    if (move === null) assert.ok(straight > 4, kind);
    else assert.equal(straight, move, kind);
    // On file b a Navy finds the land one step to the right and the rim one to the left.
    if (kind !== 'N') assert.equal(slant, eight ? diagonal ?? move : 0, kind);
    else assert.ok(slant > 0);
  }
});

test('the table of pieces tells whom each carries', () => {
  const kinds = ABILITIES.map(({ kind }) => kind);
  for (const { kind, carries } of ABILITIES) {
    const boards = kinds.filter((cargo) => {
      const stack = `(${kind}${cargo})`;
      const row = kind === 'N' ? `2${stack}8` : `4${stack}6`;
      const hasCommander = kind === 'C' || cargo === 'C';
      return !ask(among(['11', '11', '11', '11', row, '11', '11'], hasCommander ? '11' : '10C')).error;
    });
    assert.deepEqual(boards.sort(), [...new Set(carries.join(''))].sort(), kind);
  }
});

const WORDS = {
  en: ['Navy', 'Terrain', 'Stacks', 'Deploy', 'Air defence', 'Heroes', 'End of the game', 'Club rules', 'Rulebook'],
  vi: ['Hải quân', 'Địa hình', 'Cụm quân', 'Triển khai', 'Phòng không', 'Anh hùng', 'Kết thúc', 'Luật câu lạc bộ', 'Sách luật'],
  es: ['Armada', 'Terreno', 'Grupos', 'Despliegue', 'Defensa aérea', 'Héroes', 'Final', 'Reglas de club', 'Reglamento'],
};

for (const code of /** @type {const} */ (['en', 'vi', 'es'])) {
  test(`${code}: the sheet prints on at most two pages of A4`, async () => {
    const { page, leave } = await person({ locale: code, colorScheme: 'dark' });
    await page.goto(address('/rules'));
    await page.waitForSelector('.sheet .board .unit');
    await fits(page);
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.locator('.sheet .board .unit').first().isVisible());
    const text = await page.locator('body').innerText();
    for (const word of WORDS[code]) assert.ok(text.includes(word), word);
    assert.equal(await page.locator('#head').isVisible(), false);
    assert.equal(await page.locator('.difference').first().isVisible(), false, 'the boards of the page are not printed');
    assert.equal(await page.locator('.print-only tbody tr').count(), 9);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    if (process.env.SCREENSHOTS) await writeFile(`${process.env.SCREENSHOTS}/rules-${code}.pdf`, pdf);
    const source = pdf.toString('latin1');
    const pages = source.match(/\/Type\s*\/Page\b/g) ?? [];
    assert.ok(pages.length >= 1 && pages.length <= 2, `${pages.length} pages`);
    // A4 in points.
    const [, , width, height] = (source.match(/\/MediaBox\s*\[([\d. ]+)\]/)?.[1] ?? '').trim().split(/\s+/).map(Number);
    assert.deepEqual([Math.round(width), Math.round(height)], [595, 842]);
    await leave();
  });
}

for (const code of /** @type {const} */ (['en', 'vi', 'es'])) {
  test(`${code}: no table of the page scrolls sideways, at any width`, async () => {
    const { page, leave } = await person({ locale: code, viewport: { width: 360, height: 740 } });
    await page.goto(address('/rules'));
    await page.waitForSelector('.sheet .board .unit');
    for (const width of [360, 390, 640, 820, 900, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await fits(page);
      const hidden = await page.locator('.wide-table').evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.clientWidth));
      assert.deepEqual(hidden, [0, 0], `${width} wide`);
    }
    await leave();
  });
}

test('on a phone a row of a table is a card that names its columns, and is still told as a table', async () => {
  const { page, leave } = await person({ viewport: { width: 360, height: 740 } });
  await page.goto(address('/rules'));
  const row = page.getByRole('row', { name: /^Tank \(T\)/ });
  assert.equal((await row.getByRole('rowheader').innerText()).trim(), 'Tank (T)');
  const cell = row.getByRole('cell').nth(1);
  assert.equal(await cell.innerText(), '2');
  assert.equal(await cell.evaluate((element) => getComputedStyle(element, '::before').content), '"Moves"');
  await leave();
});

test('the sheet is printed by its button', async () => {
  const { page, leave } = await person();
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes';
    };
  });
  await page.goto(address('/rules'));
  await page.getByRole('button', { name: 'Print' }).click();
  assert.equal(await page.getAttribute('body', 'data-printed'), 'yes');
  await leave();
});
