// What happens on the board is seen: each kind of action in its own way, one after the other, and never in the way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join, makeGame, turns } from './games.mjs';
import { address, becomes, click, drag, openStudy, person, spoken, square, startGame, useStage } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page
 *  @typedef {{ kind: string, phase: string, from?: string, to?: string, at: number, running: number }} Entry */

useStage();

const MOVING = { reducedMotion: /** @type {const} */ ('no-preference') };

/** Writes down what moves, when, and how many animations of pieces there are beside those of the act itself.
 * @param {Page} page */
async function record(page) {
  await page.addInitScript(() => {
    /** @type {any} */ (globalThis).motions = [];
    document.addEventListener('motion', (event) => {
      const { kind, phase, from, to } = /** @type {CustomEvent} */ (event).detail;
      const running = document.getAnimations().filter(({ playState }) => playState === 'running').length;
      /** @type {any} */ (globalThis).motions.push({ kind, phase, from, to, at: performance.now(), running });
    });
  });
}

/** @param {Page} page @returns {Promise<Entry[]>} */
const motions = (page) => page.evaluate(() => /** @type {any} */ (globalThis).motions);

/** @param {Page} page */
const forget = (page) => page.evaluate(() => { /** @type {any} */ (globalThis).motions = []; });

/** @param {Page} page @param {string} phase */
const kinds = async (page, phase) => (await motions(page)).filter((entry) => entry.phase === phase).map(({ kind }) => kind);

/** Nothing begins before what came before it has ended. @param {Entry[]} entries */
function oneByOne(entries) {
  let open = 0;
  for (const { phase } of entries) {
    open += phase === 'begin' ? 1 : -1;
    assert.ok(open === 0 || open === 1, entries.map((entry) => `${entry.kind} ${entry.phase}`).join(', '));
  }
}

/** Squares with what is drawn on them, and nothing that only moves. @param {Page} page */
const drawn = (page) => page.evaluate(() => [...document.querySelectorAll('.board .units .unit')]
  .map((unit) => unit.getAttribute('data-square') ?? '').sort());

/** Squares that are not empty, as a screen reader says. @param {Page} page */
const told = (page) => page.evaluate(() => [...document.querySelectorAll('.cell')]
  .filter((cell) => !cell.getAttribute('aria-label')?.includes('empty')).map((cell) => cell.getAttribute('data-square') ?? '').sort());

/** The picture is the position. @param {Page} page */
async function isStill(page) {
  await page.locator('.board:not(.moving)').waitFor();
  assert.deepEqual(await drawn(page), await told(page));
  assert.equal(await page.locator('.board .sprite').count(), 0);
}

/** @param {string} game @param {string} fen */
async function studyOf(game, fen) {
  const guest = await person(MOVING);
  await record(guest.page);
  await guest.page.goto(address(`/setup?${new URLSearchParams({ game, fen })}`));
  await guest.page.getByRole('button', { name: 'Study this position' }).click();
  await guest.page.waitForSelector('.table[data-game] .board .unit');
  await forget(guest.page);
  return guest;
}

test('the own move lands, a beat passes, then the answer comes', async (t) => {
  const { page, leave } = await person(MOVING);
  await record(page);
  await startGame(page, { game: 'chess', opponent: 'engine', level: '1', seat: 'first' });
  await click(page, 'e2', 'e4');
  await turns(page, 2);
  await becomes(async () => (await kinds(page, 'end')).length, 2);
  const entries = await motions(page);
  oneByOne(entries);
  const [mine, landed, theirs] = entries;
  assert.deepEqual([mine.from, mine.to], ['e2', 'e4']);
  assert.ok(landed.at - mine.at >= 225, `the move took ${landed.at - mine.at} ms`);
  assert.ok(theirs.at - landed.at >= 118, `the beat was ${theirs.at - landed.at} ms`);
  t.diagnostic(`own move ${(landed.at - mine.at).toFixed(0)} ms, then a beat of ${(theirs.at - landed.at).toFixed(0)} ms`);
  assert.equal(theirs.running, theirs.kind === 'capture' ? 2 : 1, 'nothing else moves meanwhile');
  await isStill(page);
  await leave();
});

const RICH = '7c3/9ii/11/11/11/11/4i3i1g/11/4(FTI)1T1F2/6I3F/1n1T7/6C4 r - - 0 1';

/** @param {Page} page @param {string[]} expected the kinds that were seen, in order */
async function seen(page, expected) {
  await becomes(() => kinds(page, 'end'), expected);
  const entries = await motions(page);
  oneByOne(entries);
  await isStill(page);
  await forget(page);
  return entries;
}

test('every kind of action of Cờ Tư Lệnh is seen in its own way', async () => {
  const { page, leave } = await studyOf('cotulenh', RICH);
  /** Blue waits with an Infantry. @param {string} from @param {string} to */
  const wait = async (from, to) => {
    await click(page, from, to);
    await seen(page, ['move']);
  };
  await click(page, 'g3', 'g4');
  await seen(page, ['combine']);
  await wait('j11', 'i11');
  await square(page, 'd2').click();
  const home = await page.locator('.unit[data-square=d2]').boundingBox();
  await page.evaluate(() => {
    /** @type {any} */ (globalThis).furthest = 0;
    const start = document.querySelector('.unit[data-square=d2] .disc')?.getBoundingClientRect().x ?? 0;
    const look = () => {
      const now = document.querySelector('.unit[data-square=d2] .disc')?.getBoundingClientRect().x ?? start;
      /** @type {any} */ (globalThis).furthest = Math.max(/** @type {any} */ (globalThis).furthest, Math.abs(now - start));
      requestAnimationFrame(look);
    };
    look();
  });
  await square(page, 'b2').click();
  await seen(page, ['shot']);
  const furthest = await page.evaluate(() => /** @type {any} */ (globalThis).furthest);
  assert.ok(furthest > 0 && furthest < (home?.width ?? 0) / 4, `the shooter recoils and stays: ${furthest} px`);
  await wait('i11', 'j11');
  await click(page, 'k3', 'k6');
  await seen(page, ['suicide']);
  await wait('j11', 'i11');
  await click(page, 'g4', 'h4');
  await seen(page, ['move']);
  await wait('i11', 'j11');
  await square(page, 'e4').click();
  await page.getByRole('button', { name: 'Infantry', exact: true }).click();
  await square(page, 'd4').click();
  const entries = await seen(page, ['deploy', 'hand']);
  const [, gone, opens] = entries;
  assert.ok(opens.at - gone.at >= 118, `the hand opens again after a beat: ${opens.at - gone.at} ms`);
  await page.getByRole('button', { name: 'Tank', exact: true }).click();
  await square(page, 'e6').click();
  await seen(page, ['capture', 'hand']);
  await square(page, 'e8').click();
  await seen(page, ['move']);
  await wait('j11', 'i11');
  await click(page, 'e8', 'h8');
  await seen(page, ['move', 'hero', 'check']);
  await leave();
});

test('the steps of a turn made elsewhere are seen one after the other', async () => {
  const { links } = await makeGame({ game: 'cotulenh', fen: RICH });
  const { page: red, leave } = await join(links.first);
  const other = await person(MOVING);
  await record(other.page);
  await other.page.goto(links.second);
  await other.page.waitForSelector('.table[data-game] .board .unit');
  await square(red, 'e4').click();
  for (const [part, to] of [['Infantry', 'd4'], ['Tank', 'e6']]) {
    await red.getByRole('button', { name: part, exact: true }).click();
    await square(red, to).click();
  }
  await square(red, 'e8').click();
  const entries = await seen(other.page, ['deploy', 'capture', 'move']);
  assert.deepEqual(entries.filter(({ phase }) => phase === 'begin').map(({ from, to }) => `${from} ${to}`), ['e4 d4', 'e4 e6', 'e4 e8']);
  await leave();
  await other.leave();
});

test('castling moves both, a promotion and a capture in passing are seen, a turn taken back slides home', async () => {
  const { page, leave } = await studyOf('chess', '7k/Pp1p2pp/8/4P3/8/8/6PP/4K2R b K - 0 1');
  await drag(page, 'd7', 'd5');
  await seen(page, ['move']);
  await click(page, 'e5', 'd6');
  await seen(page, ['capture']);
  await click(page, 'b7', 'b6');
  await seen(page, ['move']);
  await click(page, 'e1', 'g1');
  await seen(page, ['castle']);
  await click(page, 'b6', 'b5');
  await seen(page, ['move']);
  await square(page, 'a7').click();
  await square(page, 'a8').click();
  await page.getByRole('dialog').getByText('Queen').click();
  await seen(page, ['promote', 'check', 'end']);
  await page.keyboard.press('ArrowLeft');
  await seen(page, ['back']);
  await page.keyboard.press('ArrowRight');
  await seen(page, ['promote', 'check']);
  await page.keyboard.press('Home');
  await becomes(() => spoken(page, 'd7'), 'd7, black Pawn');
  await isStill(page);
  assert.deepEqual(await motions(page), [], 'a longer way is not shown');
  await leave();
});

test('whoever acts or goes elsewhere ends what moves, and the picture is right at once', async () => {
  const { page, leave } = await studyOf('chess', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  // Slow enough to act in the middle.
  const slow = () => page.evaluate(() => {
    document.addEventListener('motion', (event) => {
      if (/** @type {CustomEvent} */ (event).detail.phase === 'begin') for (const animation of document.getAnimations()) animation.playbackRate = 0.001;
    });
  });
  await slow();
  await click(page, 'e2', 'e4');
  await becomes(() => kinds(page, 'begin'), ['move']);
  // The piece sets out before the rules have answered; what is said waits for them, but not for the motion.
  await becomes(() => spoken(page, 'e4'), 'e4, white Pawn', 'what is said does not wait');
  assert.deepEqual(await kinds(page, 'end'), []);
  await square(page, 'e8').click();
  await isStill(page);
  assert.ok(await page.locator('.board .target').count() > 0, 'the other side is in hand already');
  assert.deepEqual(await kinds(page, 'cut'), ['move']);
  await square(page, 'e7').click();
  await becomes(async () => (await kinds(page, 'begin')).length, 2);
  await becomes(() => spoken(page, 'e7'), 'e7, black King');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await becomes(() => spoken(page, 'e2'), 'e2, white Pawn');
  await becomes(() => kinds(page, 'cut'), ['move', 'move', 'back']);
  await page.keyboard.press('End');
  await isStill(page);
  assert.equal(await spoken(page, 'e7'), 'e7, black King');
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  await leave();
});

test('with reduced motion, or switched off, nothing moves', async () => {
  for (const reducedMotion of /** @type {const} */ (['reduce', 'no-preference'])) {
    const { page, leave } = await person({ reducedMotion });
    await record(page);
    await page.addInitScript(() => {
      /** @type {any} */ (globalThis).animated = 0;
      const { animate } = Element.prototype;
      Element.prototype.animate = function counted(...given) {
        /** @type {any} */ (globalThis).animated += 1;
        return animate.apply(this, given);
      };
    });
    await openStudy(page, 'Chess');
    if (reducedMotion === 'no-preference') {
      await page.getByLabel('Motion').uncheck();
    }
    await click(page, 'e2', 'e4');
    await becomes(() => kinds(page, 'still'), ['move']);
    await isStill(page);
    assert.deepEqual(await kinds(page, 'begin'), []);
    assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).animated), 0);
    await leave();
  }
});

/** Both sides move as fast as the server takes it. @param {{ watch: string, secrets: string[] }} game */
async function quickly({ watch, secrets }) {
  const { host, pathname } = new URL(watch);
  const lines = secrets.map((secret) => new WebSocket(`ws://${host}/api/v1/games/${pathname.split('/').at(-1)}/ws`, ['sandtable', `seat.${secret}`]));
  await Promise.all(lines.map((line) => new Promise((resolve) => { line.onopen = resolve; })));
  for (const [index, action] of ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6'].entries()) {
    const line = lines[index % 2];
    await new Promise((resolve) => {
      line.onmessage = ({ data }) => { if (JSON.parse(data).type === 'ack') resolve(null); };
      line.send(JSON.stringify({ id: action, type: 'move', action }));
    });
  }
  for (const line of lines) line.close();
}

test('many turns at once are played twice as fast', async () => {
  const { links, watch } = await makeGame({ game: 'chess' });
  const { page, leave } = await person(MOVING);
  await record(page);
  await page.goto(watch);
  await page.waitForSelector('.table[data-game] .board .unit');
  await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(resolve); }));
  const players = await person();
  await players.page.goto(address());
  await players.page.evaluate(quickly, { watch, secrets: [links.first, links.second].map((link) => new URL(link).hash.slice(1)) });
  await becomes(async () => (await kinds(page, 'end')).length, 8);
  const entries = await motions(page);
  oneByOne(entries);
  const lengths = entries.flatMap(({ phase, at }, index) => (phase === 'end' ? [at - entries[index - 1].at] : []));
  assert.ok(Math.min(...lengths) < 225, `the shortest took ${Math.min(...lengths)} ms`);
  assert.ok((lengths.at(-1) ?? 0) >= 225, `the last one has time: ${lengths.at(-1)} ms`);
  await isStill(page);
  await leave();
});

/** Counts what is made to sound or shake. @param {Page} page */
async function listen(page) {
  await page.addInitScript(() => {
    const counts = { contexts: 0, tones: 0, noises: 0, shakes: 0 };
    /** @type {any} */ (globalThis).counts = counts;
    /** @param {string} name @param {'contexts' | 'tones' | 'noises'} what */
    const count = (name, what) => {
      const scope = /** @type {any} */ (globalThis);
      scope[name] = class extends scope[name] {
        /** @param {...any} given */
        constructor(...given) {
          super(...given);
          counts[what] += 1;
        }
      };
    };
    count('AudioContext', 'contexts');
    count('OscillatorNode', 'tones');
    count('AudioBufferSourceNode', 'noises');
    navigator.vibrate = () => {
      counts.shakes += 1;
      return true;
    };
  });
}

/** @param {Page} page */
const counts = (page) => page.evaluate(() => /** @type {any} */ (globalThis).counts);

for (const reducedMotion of /** @type {const} */ (['no-preference', 'reduce'])) {
  test(`sounds and vibration have a switch each and are off at first (motion: ${reducedMotion})`, async () => {
    const { page, leave } = await person({ reducedMotion });
    await record(page);
    await listen(page);
    await openStudy(page, 'Chess');
    await click(page, 'e2', 'e4');
    await square(page, 'e4').click();
    assert.deepEqual(await counts(page), { contexts: 0, tones: 0, noises: 0, shakes: 0 });
    await page.getByLabel('Sounds').check();
    assert.equal((await counts(page)).contexts, 0, 'nothing is made before it is needed');
    await click(page, 'd7', 'd5');
    await becomes(() => counts(page), { contexts: 1, tones: 0, noises: 1, shakes: 0 }, 'a tick');
    await click(page, 'e4', 'd5');
    await becomes(() => counts(page), { contexts: 1, tones: 1, noises: 2, shakes: 0 }, 'a tick and a thump');
    await square(page, 'a3').click();
    await square(page, 'a1').click();
    await becomes(() => counts(page), { contexts: 1, tones: 2, noises: 2, shakes: 0 }, 'a refusal');
    await page.getByLabel('Sounds').uncheck();
    await page.getByLabel('Vibration').check();
    await click(page, 'd8', 'd5');
    await becomes(() => counts(page), { contexts: 1, tones: 2, noises: 2, shakes: 1 });
    await page.reload();
    await page.waitForSelector('.table[data-game=chess] .board .unit');
    assert.ok(await page.getByLabel('Vibration').isChecked(), 'the browser remembers');
    await page.getByLabel('Sounds').check();
    await page.getByLabel('Vibration').uncheck();
    await click(page, 'b1', 'c3');
    await becomes(() => counts(page), { contexts: 1, tones: 0, noises: 1, shakes: 0 });
    await leave();
  });
}

test('no sound is made before the first gesture', async () => {
  const { links } = await makeGame({ game: 'chess' });
  const { page: red, leave } = await join(links.first);
  const other = await person(MOVING);
  await other.page.addInitScript(() => { for (const name of ['sound', 'vibration']) localStorage.setItem(`sandtable.${name}`, 'yes'); });
  // To look into the page counts as a gesture here; the page is told of real ones only.
  await other.page.addInitScript(() => {
    let hasBeenActive = false;
    document.addEventListener('pointerdown', () => { hasBeenActive = true; }, true);
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive }) });
  });
  await record(other.page);
  await listen(other.page);
  await other.page.goto(links.second);
  await other.page.waitForSelector('.table[data-game] .board .unit');
  await click(red, 'e2', 'e4');
  await seen(other.page, ['move']);
  assert.deepEqual(await counts(other.page), { contexts: 0, tones: 0, noises: 0, shakes: 0 });
  await click(other.page, 'e7', 'e5');
  await seen(other.page, ['move']);
  await becomes(() => counts(other.page), { contexts: 1, tones: 0, noises: 1, shakes: 1 });
  await leave();
  await other.leave();
});
