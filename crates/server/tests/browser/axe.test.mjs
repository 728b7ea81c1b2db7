// What a machine can tell of accessibility: nothing serious on any page, in both themes and three sizes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { SCREENS, address, click, fits, inHand, makeTurns, openStudy, person, square, startGame, turnsListed, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page */

const STACK = '7c3/9ii/11/11/11/11/4i6/11/4(FTI)6/11/9II/6C4 r - - 0 1';

/** How each page is brought to where there is most to see. @type {Record<string, (page: Page) => Promise<unknown>>} */
const PAGES = {
  async home(page) {
    await openStudy(page, 'Chess');
    await makeTurns(page, 'e2 e4');
    await startGame(page, { game: 'cotulenh', opponent: 'engine', level: '1', seat: 'first' });
    await page.goto(address());
    await page.locator('.my-studies li').first().waitFor();
    await page.locator('.my-games li').first().waitFor();
  },
  async play(page) {
    await startGame(page, { game: 'cotulenh', opponent: 'engine', level: '1', seat: 'first' });
    await click(page, 'e2', 'c4');
    await turnsListed(page, 2);
  },
  async analyse(page) {
    await openStudy(page, 'Cờ Tư Lệnh');
    await click(page, 'e2', 'c4');
    await turnsListed(page, 1);
    await page.getByRole('switch', { name: 'Analysis' }).check();
    await page.locator('.engine-line').nth(2).waitFor();
    await page.getByRole('switch', { name: 'Analysis' }).uncheck();
    await page.locator('.engine-line').first().waitFor({ state: 'detached' });
    await page.locator('.texts summary').click();
    await page.getByLabel('Paste a FEN or PGN to study').fill('1. Tf5 Tf8 *\n\n[Event "B"]\n\n1. Zz *');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.locator('.game-title').first().waitFor();
  },
  async stack(page) {
    await page.goto(address(`/setup?${new URLSearchParams({ game: 'cotulenh', fen: STACK })}`));
    await page.locator('button.main:enabled', { hasText: 'Study this position' }).click();
    await page.waitForSelector('.table.game .board .unit');
    await square(page, 'e4').click();
    await inHand(page, 'e4');
    await page.getByRole('button', { name: 'Infantry', exact: true }).click();
    await square(page, 'd4').click();
    await page.waitForSelector('.tray.open');
    await square(page, 'k9').click();
    await page.locator('.refusal').waitFor();
  },
  async setup(page) {
    await page.goto(address('/setup?game=chess&fen=8/8/8/8/8/8/8/4K3+w+-+-+0+1'));
    await page.locator('.faults .fault').first().waitFor();
  },
  async learn(page) {
    await page.goto(address('/learn/T'));
    await page.getByRole('button', { name: 'Task 1' }).click();
    await page.waitForSelector('.board:not([inert]) .unit');
    await click(page, 'd4', 'd5');
    await page.locator('.verdict .fault').waitFor();
  },
  async review(page) {
    await page.goto(address('/review'));
    await page.getByLabel('PGN of a game').fill('1. Tf5 Tf8 2. F&c4 Ic7 *');
    await page.getByRole('button', { name: 'Start the review' }).click();
    await page.locator('.review-status', { hasText: 'complete' }).waitFor();
    await page.getByRole('button', { name: 'Next critical turn' }).click();
    await page.locator('.turn-card .better').waitFor();
    await page.getByText('All turns').click();
  },
  rules: (page) => page.goto(address('/rules')),
};

/** @param {Page} page @param {string[] | null} rules null: all of them */
async function findings(page, rules) {
  // The quicker way, which does not look into frames: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).slice(0, 4).join('\n')}`);
}

for (const [name, open] of Object.entries(PAGES)) {
  test(`${name}: in both themes at six sizes`, async () => {
    const { page, leave } = await person();
    await open(page);
    await page.waitForSelector('.board .unit');
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      for (const [width, height] of SCREENS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        // In the dark, only colours are different.
        const rules = colorScheme === 'dark' ? ['color-contrast'] : null;
        assert.deepEqual(await findings(page, rules), [], `${colorScheme}, ${width}×${height}`);
        await fits(page);
      }
    }
    await leave();
  });
}

/** What is read on what: names of the theme. */
const READ_ON = /** @type {const} */ ([
  ['ink', 'paper'], ['ink', 'panel'], ['quiet', 'paper'], ['quiet', 'panel'], ['on-accent', 'accent'], ['fault', 'paper'],
  ['fault', 'panel'], ['target', 'paper'], ['on-disc', 'first'], ['on-disc', 'second'], ['ink', 'well'], ['quiet', 'well'], ['accent', 'panel'],
  ['fault', 'fault-ground'], ['on-accent', 'selected'], ['first-badge', 'on-disc'], ['second-badge', 'on-disc'],
]);
const BOARDS = ['map', 'plain', 'wood'];

/** The luminance of a colour, as WCAG reckons it. @param {string} colour rgb(…) */
function luminance(colour) {
  const [red, green, blue] = (colour.match(/[\d.]+/g) ?? []).map(Number).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`${colorScheme}: the drawn board too has contrast`, async () => {
    const { page, leave } = await person({ colorScheme });
    await page.goto(address());
    const colourOf = (/** @type {string} */ name) => page.evaluate((variable) => {
      document.body.style.color = `var(--${variable})`;
      return getComputedStyle(document.body).color;
    }, name);
    const contrasts = async (/** @type {string} */ text, /** @type {string} */ ground) => {
      const [dark, bright] = [luminance(await colourOf(text)), luminance(await colourOf(ground))].sort((a, b) => a - b);
      const contrast = (bright + 0.05) / (dark + 0.05);
      assert.ok(contrast >= 4.5, `${text} on ${ground}: ${contrast.toFixed(2)}`);
    };
    for (const [text, ground] of READ_ON) await contrasts(text, ground);
    for (const board of BOARDS) {
      await page.evaluate((name) => { document.documentElement.dataset.board = name; }, board);
      await contrasts('sheet-ink', 'sheet');
    }
    await leave();
  });
}

test('the theme is changed by hand, and remembered', async () => {
  const { page, leave } = await person({ colorScheme: 'light' });
  await page.goto(address());
  await page.waitForSelector('.board .unit');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Light or dark' }).click();
  const dark = await ground();
  assert.notEqual(dark, light);
  await page.reload();
  await page.waitForSelector('.board .unit');
  assert.equal(await ground(), dark);
  await page.getByRole('button', { name: 'Light or dark' }).click();
  assert.equal(await ground(), light);
  await leave();
});
