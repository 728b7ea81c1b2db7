// Three languages: the same messages with the same gaps, none missing in code, and pages that speak them.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { address, click, fits, person, picture, spoken, square, useStage } from './stage.mjs';

useStage();

const WEB = new URL('../../../../web/', import.meta.url);

/** @param {string} code @returns {Promise<Record<string, string>>} */
const messages = async (code) => JSON.parse(await readFile(new URL(`i18n/${code}.json`, WEB), 'utf8'));

/** @param {string} text */
const gapsOf = (text) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

async function scripts() {
  const files = (await readdir(new URL('js/', WEB), { recursive: true })).filter((file) => file.endsWith('.js'));
  return Promise.all(files.map((file) => readFile(new URL(`js/${file}`, WEB), 'utf8')));
}

test('every message is there in every language, with the same gaps', async () => {
  const english = await messages('en');
  for (const code of ['vi', 'es']) {
    const others = await messages(code);
    assert.deepEqual(Object.keys(others).sort(), Object.keys(english).sort(), code);
    for (const [key, text] of Object.entries(english)) {
      assert.deepEqual(gapsOf(others[key]), gapsOf(text), `${code}: ${key}`);
      assert.ok(others[key].trim(), `${code}: ${key} is empty`);
    }
  }
});

test('every message that the code asks for exists, and each is asked for', async () => {
  const english = await messages('en');
  const code = (await scripts()).join('\n');
  const asked = [...code.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key]) => key);
  assert.ok(asked.length > 50);
  for (const key of asked) assert.ok(key in english, `${key} is missing`);
  // A key may also be put together, as in t(`piece.army.${kind}`), or be a word of a table.
  const beginnings = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(([, beginning]) => beginning);
  const isAsked = (/** @type {string} */ key) => code.includes(`'${key}'`) || beginnings.some((beginning) => key.startsWith(beginning));
  assert.deepEqual(Object.keys(english).filter((key) => !isAsked(key)), []);
});

const SAYINGS = {
  en: { learn: 'Learn', tank: 'd4, red Tank', refusal: 'Too far: Tank reaches 2.', result: /Checkmate\. Black wins\./ },
  vi: { learn: 'Học', tank: 'd4, Xe tăng đỏ', refusal: 'Quá xa: Xe tăng chỉ đi được 2.', result: /Chiếu hết\. Đen thắng\./ },
  es: { learn: 'Aprender', tank: 'd4, Tanque de Rojo', refusal: 'Demasiado lejos: Tanque alcanza 2.', result: /Jaque mate\. Ganan las negras\./ },
};

for (const code of /** @type {const} */ (['en', 'vi', 'es'])) {
  test(`${code}: the browser's language is spoken, on the board and about it`, async () => {
    const { page, leave } = await person({ locale: code });
    const says = SAYINGS[code];
    await page.goto(address());
    await page.waitForSelector('.board .unit');
    assert.equal(await page.getAttribute('html', 'lang'), code);
    if (code !== 'es') await picture(page, code === 'en' ? 'home' : 'home-vi');
    await page.getByRole('link', { name: says.learn, exact: true }).click();
    await page.goto(address('/learn/T'));
    await page.waitForSelector('.board .unit');
    assert.equal(await spoken(page, 'd4'), says.tank);
    await click(page, 'd4', 'd7');
    await page.locator('.hint', { hasText: says.refusal }).waitFor();
    await page.goto(address('/setup?game=chess&fen=rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR+b+KQkq+-+0+2'));
    await page.locator('button.main:enabled', { hasText: (await messages(code))['setup.study'] }).click();
    await page.waitForSelector('.table[data-game=chess] .tray');
    await click(page, 'd8', 'h4');
    await page.locator('.hint', { hasText: says.result }).waitFor();
    await leave();
  });
}

test('the language is chosen on the page, and remembered', async () => {
  const { page, leave } = await person({ viewport: { width: 360, height: 740 } });
  await page.goto(address('/analyse'));
  await page.getByLabel('Language').selectOption('Tiếng Việt');
  await page.getByRole('heading', { name: 'Nước đi' }).waitFor();
  for (const path of ['/', '/analyse', '/setup', '/learn/rings', '/rules']) {
    await page.goto(address(path));
    await page.waitForSelector('.board .unit');
    assert.equal(await page.getAttribute('html', 'lang'), 'vi');
    await fits(page);
  }
  await leave();
});

test('faults of a text are told in the language of the page', async () => {
  const { page, leave } = await person({ locale: 'es' });
  await page.goto(address('/analyse'));
  await page.locator('.texts summary').click();
  await page.locator('.text-in').fill('[White "An"]\n\n1. Ke3 *\n\n[White "An"]\n\n1. e4 hm *');
  await page.locator('[data-key=load]').click();
  await page.getByText('Partida 1, línea 3, columna 4: Ke3: ninguna pieza así (Rey) puede ir a e3.').waitFor();
  await page.getByText(/^Partida 2, línea 7, columna \d+: hm no es una jugada: se espera una como e4, Nf3 u O-O\.$/).waitFor();
  await leave();
});

/** @param {string} position @param {RegExp} score what the engine says of it in Spanish */
async function scoredInSpanish(position, score) {
  const { page, leave } = await person({ locale: 'es' });
  await page.goto(address(`/setup?${new URLSearchParams({ game: 'chess', fen: position })}`));
  await page.locator('button.main:enabled', { hasText: 'Estudiar' }).click();
  await square(page, 'a1').waitFor();
  await page.getByRole('switch', { name: 'Análisis' }).check();
  await page.locator('.score', { hasText: score }).waitFor();
  await leave();
}

test('numbers are written as the language does', async () => {
  // A pawn ahead, and no mate for a long while.
  await scoredInSpanish('rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', /^\+\d+,\d\d$/);
});

test('a mate is told in the words of the language', async () => {
  await scoredInSpanish('rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2', /^Negras: mate en 1$/);
});
