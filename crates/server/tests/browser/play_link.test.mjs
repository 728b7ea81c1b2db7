// Two people by link, from the form to the end; a reload, two tabs, a server that goes away and comes back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heard, hinted, join, listed, makeGame, pair, turns } from './games.mjs';
import { address, becomes, click, person, picture, spoken, square, startGame, startServerAgain, stopServer, useStage } from './stage.mjs';

useStage();

test('a friend comes by the link, in another language, and both reload in the middle', async () => {
  const { page, leave } = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
  await startGame(page, { game: 'cotulenh', opponent: 'friend', seat: 'first' });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied.' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, await page.inputValue('.invite input'));
  assert.equal(await page.locator('.player.second .name').innerText(), 'Blue not here');

  const friend = await join(link, { locale: 'vi' });
  await page.locator('.player.second .name', { hasText: 'opponent' }).waitFor();
  assert.equal(await page.locator('.invite').count(), 0, 'nobody is left to invite');
  await click(page, 'e2', 'c4');
  await turns(friend.page, 1);
  await heard(friend.page, 'Không quân');
  await friend.page.reload();
  await click(friend.page, 'e11', 'c9');
  await turns(page, 2);
  await page.reload();
  await turns(page, 2);
  assert.equal(await spoken(page, 'c9'), 'c9, blue Navy carrying Air Force');
  await square(page, 'c4').click();
  await picture(page, 'play-cotulenh');
  await click(page, 'g5', 'g6');
  await turns(friend.page, 3);
  await leave();
  await friend.leave();
});

test('a link with a wrong secret only watches, and the right one is not forgotten', async () => {
  const { links, watch } = await makeGame({ game: 'chess' });
  const { page, leave } = await join(links.first, { mayLoseLine: true });
  await page.goto(`${watch}#wrong`);
  await page.reload();
  await page.getByText('The link does not belong to a player of this game. You are watching.').waitFor();
  await page.goto('about:blank');
  await page.goto(watch);
  await hinted(page, 'Your turn: White to move.');
  await leave();
});

/** Takes a seat as often as this, from within a page. @param {import('playwright-core').Page} page @param {string} link
 * @param {number} count */
async function takeSeats(page, link, count) {
  const [, id, secret] = link.match(/play\/(.+)#(.+)/) ?? [];
  await page.evaluate(([path, protocol, times]) => {
    const open = () => new Promise((resolve, reject) => {
      const line = new WebSocket(`ws://${location.host}${path}`, ['sandtable', `${protocol}`]);
      line.onmessage = resolve;
      line.onerror = reject;
    });
    return Promise.all(Array.from({ length: Number(times) }, open)).then(() => null);
  }, [`/api/v1/games/${id}/ws`, `seat.${secret}`, count]);
}

test('a full server does not cost a player the seat', async () => {
  const { links } = await makeGame({ game: 'chess' });
  const crowd = await person({ mayLoseLine: true });
  await crowd.page.goto(address());
  // As many as one address may have for seats, sixteen of each game.
  for (let game = 0; game < 8; game += 1) await takeSeats(crowd.page, (await makeGame({ game: 'chess' })).links.first, 16);
  const { page, leave } = await person({ mayLoseLine: true });
  let attempts = 0;
  page.on('websocket', () => { attempts += 1; });
  await page.goto(links.first);
  await becomes(async () => attempts >= 4, true);
  await crowd.page.goto('about:blank');
  await hinted(page, 'Your turn: White to move.');
  await click(page, 'e2', 'e4');
  await turns(page, 1);
  await page.reload();
  await turns(page, 1);
  await leave();
});

test('two tabs of one seat stay in step, in the middle of a deploy too', async () => {
  const { links } = await makeGame({ game: 'cotulenh', fen: '7c3/9ii/11/11/11/11/4i6/11/4(FTI)6/11/11/6C4 r - - 3 20' });
  const one = await join(links.first);
  const two = await join(links.first);
  await square(one.page, 'e4').click();
  await one.page.getByRole('button', { name: 'Infantry', exact: true }).click();
  await square(one.page, 'd4').click();
  await two.page.waitForSelector('.tray.open');
  await two.page.getByRole('button', { name: 'Tank', exact: true }).click();
  await square(two.page, 'e6').click();
  await hinted(one.page, 'Infantry and Tank gone, Air Force still here.');
  await one.page.getByRole('button', { name: 'Done' }).click();
  for (const { page } of [one, two]) await turns(page, 1);
  assert.deepEqual(await listed(two.page), ['F<I>d4,T>xe6']);
  await one.leave();
  await two.leave();
});

test('the server goes away and comes back: pages say so, and the game goes on', async () => {
  const { first: white, second: black, leave } = await pair({ game: 'chess' }, { mayLoseLine: true });
  await click(white, 'e2', 'e4');
  await turns(black, 1);
  await stopServer();
  await hinted(white, 'Connection lost. Trying again…');
  await startServerAgain();
  await hinted(white, 'Black to move.');
  await heard(white, 'Connected again.');
  await turns(white, 1);
  await hinted(black, 'Your turn: Black to move.');
  await click(black, 'e7', 'e5');
  await turns(white, 2);
  await leave();
});
