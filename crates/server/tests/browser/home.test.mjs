// The first page: two cards, my games, studies, and games to watch.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LESSONS } from '../../../../web/js/learn/lessons.js';
import { qrModules } from '../../../../web/js/qr.js';
import { makeGame } from './games.mjs';
import { startHost, writeSite } from './static_host.mjs';
import { address, becomes, click, fits, makeTurns, openForm, openStudy, person, startGame, turnsListed, useStage } from './stage.mjs';

useStage();

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {'my-games' | 'my-studies' | 'watch'} name */
const rows = (page, name) => page.locator(`.home-list.${name} li`);

/** How many games this browser keeps. @param {Page} page @returns {Promise<number>} */
const gamesKept = (page) => page.evaluate(() => new Promise((resolve) => {
  const request = indexedDB.open('sandtable');
  request.onsuccess = () => {
    const count = request.result.transaction('games').objectStore('games').count();
    count.onsuccess = () => {
      request.result.close();
      resolve(count.result);
    };
  };
}));

test('a card starts its game at the level of its slider', async () => {
  const { page, leave } = await person();
  await page.goto(address());
  const card = page.locator('[data-card=cotulenh]');
  await card.locator('.board .unit').first().waitFor();
  assert.equal(await page.locator('[data-card=chess] .board .unit').count(), 29, 'a game in full swing');
  const slider = card.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  assert.equal(await card.locator('.level-shown').innerText(), 'Level 1');
  await card.getByRole('button', { name: 'Play Cờ Tư Lệnh' }).click();
  await page.waitForSelector('.table[data-game=cotulenh] .board .unit');
  await page.locator('.player.second .name', { hasText: 'level 1' }).waitFor();
  await page.goto(address());
  assert.equal(await slider.inputValue(), '1', 'it is remembered');
  assert.equal(await page.locator('[data-card=chess]').getByRole('slider').inputValue(), '3', 'for each game');
  await leave();
});

test('a card starts its game from the side that was chosen, and remembers it', async () => {
  const { page, leave } = await person();
  await page.goto(address());
  const card = page.locator('[data-card=chess]');
  const sides = card.getByRole('group', { name: 'Your side' }).getByRole('radio');
  assert.deepEqual(await card.locator('.segment').allInnerTexts(), ['White', 'Either', 'Black']);
  assert.ok(await sides.first().isChecked(), 'White at first');
  await card.getByRole('radio', { name: 'Black' }).check();
  await card.getByRole('button', { name: 'Play Chess' }).click();
  await page.locator('.player.own.second .name', { hasText: 'you' }).waitFor();
  await turnsListed(page, 1);
  await page.goto(address());
  assert.ok(await card.getByRole('radio', { name: 'Black' }).isChecked(), 'it is remembered');
  assert.ok(await page.locator('[data-card=cotulenh]').getByRole('radio', { name: 'Red first' }).isChecked(), 'for each game');
  // By keys alone: an arrow chooses the next.
  await sides.nth(2).focus();
  await page.keyboard.press('ArrowLeft');
  assert.ok(await sides.nth(1).isChecked());
  await leave();
});

test('a friend is one press away', async () => {
  const { page, leave } = await person();
  await page.goto(address());
  await page.getByRole('button', { name: 'With a friend' }).click();
  assert.equal(await page.locator('dialog select[name=opponent]').inputValue(), 'friend');
  await leave();
});

test('on the smallest phones the way out of the form and its start are in sight', async () => {
  for (const [locale, more, close] of [['en', 'More options', 'Close'], ['vi', 'Tùy chọn khác', 'Đóng'], ['es', 'Más opciones', 'Cerrar']]) {
    const { page, leave } = await person({ locale });
    for (const [width, height] of [[360, 640], [640, 360]]) {
      await page.setViewportSize({ width, height });
      await page.goto(address());
      await page.getByRole('button', { name: more }).click();
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'game', 'a choice has the focus');
      const parts = [page.locator('dialog .window-head button'), page.locator('dialog button[type=submit]')];
      for (const end of [0, 10_000]) {
        await page.locator('dialog').evaluate((dialog, top) => dialog.scrollTo(0, top), end);
        for (const part of parts) {
          const { x = 0, y = -1, width: wide = 0, height: high = 0 } = await part.boundingBox() ?? {};
          assert.ok(x >= 0 && x + wide <= width && y >= 0 && y + high <= height, `${locale} ${width}×${height}: ${await part.innerText()} at ${y}`);
        }
      }
      await page.getByRole('button', { name: close, exact: true }).click();
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    await leave();
  }
});

test('a double click makes one game', async () => {
  const { page, leave } = await person();
  await page.goto(address());
  await page.locator('[data-card=chess]').getByRole('button', { name: 'Play Chess' }).dblclick();
  await page.waitForSelector('.table[data-game=chess] .board .unit');
  assert.equal(await gamesKept(page), 1);
  const form = await openForm(page);
  await form.locator('button[type=submit]').dblclick();
  await page.waitForSelector('.table[data-game] .board .unit');
  assert.equal(await gamesKept(page), 2);
  await leave();
});

test('my games are there after a reload; one is deleted, and brought back', async () => {
  const { page, leave } = await person();
  await startGame(page, { game: 'chess', opponent: 'engine', level: '1', seat: 'first' });
  await click(page, 'e2', 'e4');
  await turnsListed(page, 2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.locator('.result').waitFor();
  await startGame(page, { game: 'cotulenh', opponent: 'friend', seat: 'first' });
  await startGame(page, { game: 'cotulenh', opponent: 'engine', level: '2', seat: 'first' });
  await page.goto(address());
  await page.reload();
  await becomes(() => rows(page, 'my-games').locator('b').allInnerTexts(), ['Computer, level 2', 'A friend, by link', 'Computer, level 1'], 'games in play first');
  await becomes(() => rows(page, 'my-games').locator('.pill').allInnerTexts(), ['Your move', 'Your move', 'You lost']);
  await becomes(() => rows(page, 'my-games').locator('.row-last').allInnerTexts(), ['No turn yet.', 'No turn yet.', 'Turn 1. Resignation. Black wins.'], 'what happened last');
  await page.getByRole('button', { name: 'Delete: Computer, level 2' }).click();
  await becomes(() => rows(page, 'my-games').count(), 2);
  await page.locator('.note').getByRole('button', { name: 'Undo' }).click();
  await becomes(() => rows(page, 'my-games').count(), 3);
  await page.getByRole('button', { name: 'Delete: A friend, by link' }).click();
  await becomes(() => rows(page, 'my-games').count(), 2);
  await page.locator('.note').getByRole('button', { name: 'Undo' }).click();
  await becomes(() => rows(page, 'my-games').count(), 3);
  await page.getByRole('button', { name: 'Delete: Computer, level 1' }).click();
  await becomes(() => rows(page, 'my-games').count(), 2);
  await page.reload();
  await becomes(() => rows(page, 'my-games').count(), 2, 'it stays deleted');
  await rows(page, 'my-games').first().getByRole('link').click();
  await page.waitForSelector('.table[data-game=cotulenh] .board .unit');
  await leave();
});

test('a row says what happened last, and a finished game is reviewed from there', async () => {
  const { page, leave } = await person();
  await startGame(page, { game: 'chess', opponent: 'engine', level: '1', seat: 'first' });
  await click(page, 'e2', 'e4');
  await turnsListed(page, 2);
  await page.goto(address());
  await rows(page, 'my-games').locator('.row-last', { hasText: /^Turn 1\. Black: (Pawn|Knight) from/ }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Review/ }).count(), 0, 'only what is over');
  await rows(page, 'my-games').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.locator('.result').waitFor();
  await page.goto(address());
  const review = page.getByRole('button', { name: 'Review: Computer, level 1' });
  assert.equal(await review.innerText(), 'Review', 'in words');
  await review.click();
  await page.waitForURL(/\/review\//);
  await leave();
});

test('of many games six are shown, then all', async () => {
  const { page, leave } = await person();
  await page.goto(address());
  await page.getByText('Games you start are listed here.').waitFor();
  await page.evaluate(() => new Promise((resolve) => {
    const request = indexedDB.open('sandtable');
    request.onsuccess = () => {
      const change = request.result.transaction('games', 'readwrite');
      // As an older page kept them: without the last turn.
      for (let level = 1; level <= 8; level += 1) {
        change.objectStore('games').put({
          id: `local-${level}`, at: 9e11 + level, record: '', game: 'chess', fen: '4k3/8/8/8/8/8/8/4K3 w - - 0 1', turns: 3, seat: 'first', level, status: 'playing', outcome: null,
        });
      }
      change.oncomplete = () => {
        request.result.close();
        resolve(null);
      };
    };
  }));
  await page.reload();
  await becomes(() => rows(page, 'my-games').count(), 6);
  await page.getByRole('button', { name: 'All 8' }).click();
  assert.equal(await rows(page, 'my-games').count(), 8);
  await page.getByRole('button', { name: 'Delete: Computer, level 3' }).click();
  await becomes(() => rows(page, 'my-games').count(), 7, 'all are still shown');
  await page.getByRole('button', { name: 'Fewer' }).click();
  assert.equal(await rows(page, 'my-games').count(), 6);
  await leave();
});

test('lessons are on the first page, with what was done of them', async () => {
  const { page, leave } = await person();
  await page.addInitScript(() => localStorage.setItem('sandtable.learned', 'goal.1,goal.2,goal.3,I.1,I.2,I.3,T.1'));
  await page.goto(address());
  const learn = page.getByRole('region', { name: 'Learn' });
  await learn.getByText(`2 of ${LESSONS.length} done`).waitFor();
  const links = learn.getByRole('link');
  assert.equal(await links.count(), 24, 'what a beginner needs');
  assert.equal(await learn.getByRole('img', { name: 'done' }).count(), 2);
  await learn.getByRole('button', { name: `All ${LESSONS.length}` }).click();
  assert.equal(await links.count(), LESSONS.length);
  await learn.getByRole('button', { name: 'Fewer' }).click();
  assert.equal(await links.count(), 24);
  await page.setViewportSize({ width: 360, height: 740 });
  const top = async (/** @type {string} */ part) => (await page.locator(part).boundingBox())?.y ?? 0;
  assert.ok(await top('.my-games') < await top('.home-learn') && await top('.home-learn') < await top('.my-studies'), 'after my games on a phone');
  await fits(page);
  await links.filter({ hasText: 'Tank' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tank' }).waitFor();
  await leave();
});

test('studies have names, and a new one discards none', async () => {
  const { page, leave } = await person();
  await openStudy(page, 'Chess');
  await makeTurns(page, 'e2 e4');
  await page.getByRole('button', { name: 'New study: Cờ Tư Lệnh' }).click();
  await page.waitForSelector('.table[data-game=cotulenh] .board .unit');
  await makeTurns(page, 'f4 f5');
  await page.getByRole('button', { name: 'New study: Chess' }).click();
  await page.waitForSelector('.table[data-game=chess] .board .unit');
  await page.goto(address());
  await becomes(() => rows(page, 'my-studies').locator('b').allInnerTexts(), ['Tf5 …', 'e4 …'], 'one in which nothing was done is none');
  await page.getByRole('button', { name: 'Rename: e4 …' }).click();
  await page.getByRole('textbox', { name: 'Name of the study' }).fill('King’s pawn');
  await page.getByRole('button', { name: 'Save' }).click();
  await becomes(() => rows(page, 'my-studies').locator('b').allInnerTexts(), ['Tf5 …', 'King’s pawn']);
  await page.getByRole('button', { name: 'Delete: Tf5 …' }).click();
  await becomes(() => rows(page, 'my-studies').count(), 1);
  await page.locator('.note').getByRole('button', { name: 'Undo' }).click();
  await becomes(() => rows(page, 'my-studies').count(), 2);
  await page.reload();
  await page.getByRole('link', { name: 'King’s pawn' }).click();
  await page.locator('.turn', { hasText: 'e4' }).waitFor();
  await makeTurns(page, 'e7 e5');
  await page.goto(address());
  await becomes(() => rows(page, 'my-studies').locator('b').allInnerTexts(), ['King’s pawn', 'Tf5 …'], 'its name is kept when it goes on');
  await leave();
});

test('public games are listed, and watched', async () => {
  const { watch } = await makeGame({ game: 'chess', public: true });
  const { page, leave } = await person();
  await page.goto(address());
  await rows(page, 'watch').getByRole('link').first().click();
  await page.waitForSelector('.table[data-game=chess] .board .unit');
  assert.equal(page.url(), watch);
  await leave();
});

test('the own name is kept, shown at the board and written into the PGN', async () => {
  const { page, leave } = await person();
  const form = await openForm(page);
  await form.locator('select[name=game]').selectOption('chess');
  await form.getByLabel('Your name').fill('Mai "M"');
  await form.locator('button[type=submit]').click();
  await page.locator('.player.first .name', { hasText: 'Mai "M" (you)' }).waitFor();
  await page.locator('.texts summary').click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  await page.getByText('Copied').first().waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^\[White "Mai \\"M\\""\]$/m);
  const again = await openForm(page);
  assert.equal(await again.getByLabel('Your name').inputValue(), 'Mai "M"');
  await leave();
});

test('a friend is invited by a QR code and by the share sheet', async () => {
  const { page, leave } = await person();
  await page.addInitScript(() => {
    navigator.share = async (content) => {
      document.documentElement.dataset.shared = content?.url;
    };
  });
  await startGame(page, { game: 'chess', opponent: 'friend', seat: 'first' });
  const link = await page.inputValue('.invite input');
  await page.getByRole('button', { name: 'Share' }).click();
  await becomes(() => page.getAttribute('html', 'data-shared'), link);
  await page.getByText('QR code', { exact: true }).click();
  const code = page.getByRole('img', { name: 'QR code of the invitation' });
  await code.waitFor();
  const drawn = [...(await code.locator('path').getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${Number(x) - 4} ${Number(y) - 4}`);
  const dark = qrModules(link)?.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  assert.deepEqual(drawn, dark);
  await leave();
});

test('without a server no friend is offered, and it is said what needs one', async (t) => {
  const host = await startHost(writeSite());
  t.after(() => host.stop());
  const { page, leave } = await person();
  await page.goto(host.url);
  await page.getByText('Games with other people need a server of Sandtable.').waitFor();
  assert.equal(await page.locator('.home-list.watch').count(), 0);
  await page.getByRole('button', { name: 'More options' }).click();
  assert.deepEqual(await page.locator('dialog select[name=opponent] option').allInnerTexts(), ['Computer']);
  await page.locator('dialog button[type=submit]').click();
  await page.waitForSelector('.table[data-game] .board .unit');
  await page.goto(host.url);
  await becomes(() => rows(page, 'my-games').count(), 1);
  await leave();
});

test('the first page fits a phone', async () => {
  const { page, leave } = await person({ viewport: { width: 360, height: 740 } });
  await startGame(page, { game: 'chess', opponent: 'engine', level: '1', seat: 'first' });
  await page.goto(address());
  await rows(page, 'my-games').first().waitFor();
  await fits(page);
  await leave();
});
