// Games in play for the tests: made as a program would, opened as people do, moved by mouse or keys.

import { address, becomes, click, drag, person, square } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page @typedef {'first' | 'second'} Side
 *  @typedef {Parameters<typeof person>[0]} Browser */

/** @param {Record<string, unknown>} wish a request to create a game */
export async function makeGame(wish) {
  const answer = await fetch(address('/api/v1/games'), {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish),
  });
  const { game, secrets, error } = await answer.json();
  if (error) throw new Error(error.message);
  const watch = address(`/play/${game.id}`);
  return { watch, links: { first: `${watch}#${secrets.first}`, second: `${watch}#${secrets.second}` } };
}

/** @param {string} link @param {Browser} [browser] */
export async function join(link, browser) {
  const guest = await person(browser);
  await guest.page.goto(link);
  await guest.page.waitForSelector('.table[data-game] .board .unit');
  return guest;
}

/** Two people at one board, each with a browser of their own. @param {Record<string, unknown>} wish
 * @param {Browser} [browser] */
export async function pair(wish, browser) {
  const { links, watch } = await makeGame(wish);
  const [first, second] = [await join(links.first, browser), await join(links.second, browser)];
  await first.page.locator('.player.second .name', { hasText: 'opponent' }).waitFor();
  const leave = async () => {
    await first.leave();
    await second.leave();
  };
  return { first: first.page, second: second.page, leave, links, watch };
}

/** Waits until so many turns are in the list, no more and no less. @param {Page} page @param {number} count */
export async function turns(page, count) {
  await becomes(() => page.locator('.main-line > .turn').count(), count);
}

/** @param {Page} page */
export const listed = (page) => page.locator('.main-line > .turn').allInnerTexts();

/** @param {Page} page */
export const hint = (page) => page.locator('.hint').innerText();

/** Waits until the words above the board are exactly these. @param {Page} page @param {string} words */
export const hintIs = (page, words) => becomes(() => hint(page), words);

/** The game is over, with this result. @param {import('playwright-core').Page} page @param {string} words */
export async function ended(page, words) {
  await page.locator('.ending .result', { hasText: words }).waitFor();
}

/** Waits for words above the board. @param {Page} page @param {string} words */
export async function hinted(page, words) {
  await page.locator('.hint', { hasText: words }).waitFor();
}

/** Waits for words to be spoken. @param {Page} page @param {string} words */
export async function heard(page, words) {
  await page.locator('#spoken p', { hasText: words }).first().waitFor({ state: 'attached' });
}

/** Waits until so many marks of a shape are on the board. @param {Page} page @param {string} shape
 * @param {number} count @param {string} [words] */
export async function marked(page, shape, count, words) {
  await becomes(() => page.locator(`.board .target.${shape}`).count(), count, words);
}

/** Walks over the board by arrow keys. @param {Page} page @param {string} name */
export async function walkTo(page, name) {
  const here = await page.evaluate(() => document.querySelector('.cell[tabindex="0"]')?.getAttribute('data-square') ?? '');
  if (!(await page.evaluate(() => document.activeElement?.classList.contains('cell')))) await square(page, here).focus();
  const isFlipped = await page.evaluate(() => document.querySelector('.cell')?.getAttribute('data-square')?.endsWith('1') ?? false);
  const turn = isFlipped ? -1 : 1;
  const right = (name.charCodeAt(0) - here.charCodeAt(0)) * turn;
  const up = (Number(name.slice(1)) - Number(here.slice(1))) * turn;
  for (let i = 0; i < Math.abs(right); i += 1) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(up); i += 1) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
}

/** Two ways to do the same: every game can be played with either alone. */
export const MOUSE = {
  name: 'mouse',
  move: click,
  drag,
  /** @param {Page} page @param {string} name */
  put: (page, name) => square(page, name).click(),
  /** @param {Page} page @param {string} name */
  part: (page, name) => page.getByRole('button', { name, exact: true }).click(),
  /** @param {Page} page @param {string} words */
  choose: (page, words) => page.getByRole('dialog').getByText(words).click(),
  /** @param {Page} page @param {string} _key */
  done: (page, _key = '0') => page.getByRole('button', { name: 'Done' }).click(),
};

/** @type {typeof MOUSE} */
export const KEYS = {
  name: 'keyboard',
  async move(page, from, to) {
    await KEYS.put(page, from);
    await KEYS.put(page, to);
  },
  drag: (page, from, to) => KEYS.move(page, from, to),
  async put(page, name) {
    await walkTo(page, name);
    await page.keyboard.press('Enter');
  },
  async part(page, name) {
    const names = await page.locator('.part').evaluateAll((parts) => parts.map((part) => part.getAttribute('aria-label')));
    await page.keyboard.press(String(names.indexOf(name) + 1));
  },
  async choose(page, words) {
    const option = page.getByRole('dialog').getByRole('button', { name: words });
    await page.keyboard.press(await option.locator('kbd').innerText());
  },
  done: (page, key = '0') => page.keyboard.press(key),
};
