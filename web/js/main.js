// The page: its head, and which table is on it.

import { createGame } from './api.js';
import { applyBoard, applyTheme, keep, recall, turnTheme } from './prefs.js';
import { button, el, refill } from './dom.js';
import { DrawingPad } from './drawing.js';
import { listenForFiles } from './files.js';
import { showHead } from './head.js';
import { preferredLanguage, t, useLanguage } from './i18n.js';
import { forgetGames } from './home/my_games.js';
import { homePage } from './home/page.js';
import { learnPage } from './learn/page.js';
import { openNewGame } from './newgame.js';
import { Play } from './play.js';
import { puzzlesPage } from './puzzles/page.js';
import { rulesPage } from './rules/page.js';
import { setupAddress, setupGame, setupPage } from './setup/page.js';
import { note, unnote } from './notes.js';
import { followUpdates } from './offline.js';
import { rulesModule } from './local/wasm.js';
import { forgetDeleted, keepStudy, loadStudy } from './studies.js';
import { fulfil } from './ending.js';
import { reviewPage } from './review/page.js';
import { Study } from './study.js';
import { Table } from './table.js';
import { knownGame } from './variant.js';

/** @type {Table | null} */
let table = null;
/** A study that was opened here; an address cannot hold it. @type {Study | null} */
let study = null;
/** Ends what the page shown has begun beside its table. @type {() => void} */
let leave = () => {};
/** Until the study of the address is on the page. @type {Promise<void>} */
let ready = Promise.resolve();

/** The two parts of the page; there are none in a worker, which loads the same script. */
/** @type {HTMLElement} */
let head;
/** @type {HTMLElement} */
let main;

/** @param {string} address */
function go(address) {
  history.pushState(null, '', address);
  show();
  scrollTo(0, 0);
  // Who listens to the page hears where they are now.
  const title = main.querySelector('h1');
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
}

/** @param {any} created */
function startGame({ game, seat, secrets }) {
  if (!secrets[seat]) {
    go(`/play/${game.id}`);
    return;
  }
  const other = seat === 'first' ? 'second' : 'first';
  keep(`seat.${game.id}`, secrets[seat]);
  if (secrets[other]) keep(`invite.${game.id}`, secrets[other]);
  go(`/play/${game.id}#${secrets[seat]}`);
}

/** @param {string} address of one of the main pages */
function isWithin(address) {
  const pages = address === '/analyse' ? [address, '/setup', '/review'] : [address];
  return pages.some((page) => location.pathname === page || (page !== '/' && location.pathname.startsWith(`${page}/`)));
}

/** @param {Table} next @param {...Node} beside */
function put(next, ...beside) {
  table = next;
  refill(main, ...beside, next.element);
}

/** Each change of the study is kept from now on. @param {Study} opened */
function adopt(opened) {
  study = opened;
  opened.addEventListener('change', () => keepStudy(opened).catch(() => note('unkept', t('local.unkept'))));
}

/** @param {Study} opened */
function openStudy(opened) {
  adopt(opened);
  go(`/analyse/${opened.id}`);
}

/** Says that nothing can be asked, until an answer comes. @param {import('./session.js').Session} session */
function tellUnreachable(session) {
  session.addEventListener('unreachable', () => note('unreachable', t('link.unreachable')));
  session.addEventListener('change', () => unnote('unreachable'));
}

/** Games that are being created: a second click belongs to the first. */
let starting = false;

/** @param {any} wish */
async function startOnce(wish) {
  if (starting) return;
  starting = true;
  try {
    startGame(await createGame(wish));
  } catch (refusal) {
    note('refused', /** @type {Error} */ (refusal).message);
  } finally {
    starting = false;
  }
}

/** @param {string | undefined} id */
async function showReview(id) {
  const asked = location.href;
  const review = async (/** @type {Study} */ opened) => {
    await keepStudy(opened);
    go(`/review/${opened.id}`);
  };
  const { elements, table: shown, close } = await reviewPage(id, { open: openStudy, play: startOnce, review });
  if (location.href !== asked) {
    close();
    return;
  }
  table = shown;
  leave = close;
  refill(main, ...elements);
}

function showPlay(/** @type {string} */ id) {
  const secret = location.hash.slice(1) || recall(`seat.${id}`, '') || null;
  const other = recall(`invite.${id}`, '');
  const invitation = other && other !== secret ? `${location.origin}/play/${id}#${other}` : null;
  const play = new Play(id, secret);
  // Only a secret that opens a seat may take the place of one that is known.
  play.addEventListener('change', () => {
    if (!secret || !play.seat) return;
    keep(`seat.${id}`, secret);
    keep(`side.${id}`, play.seat);
  }, { once: true });
  play.addEventListener('missing', (event) => {
    const words = /** @type {CustomEvent} */ (event).detail ?? 'play.missing';
    refill(main, el('p', { class: 'panel', role: 'alert', text: t(words) }));
  });
  const shown = new Table(play, openStudy, invitation);
  play.addEventListener('wish', (event) => fulfil(/** @type {CustomEvent} */ (event).detail, play, { go, start: startOnce, study: () => shown.texts.studyGame(), pgn: () => shown.texts.pgn() }));
  put(shown);
}

/** The study of the address, or the last one; what is damaged was set aside, and the page says so.
 * @param {string | undefined} id */
async function findStudy(id) {
  if (study && (!id || study.id === id)) return study;
  const { study: kept, damaged } = await loadStudy(id ?? null);
  if (damaged) note('damaged', t('local.damaged'));
  const found = kept ?? new Study(knownGame(recall('study', 'cotulenh')) ?? 'cotulenh', null);
  adopt(found);
  return found;
}

async function showStudy(/** @type {string | undefined} */ id) {
  const asked = location.href;
  const opened = await findStudy(id);
  if (location.href !== asked) return;
  const games = /** @type {const} */ (['cotulenh', 'chess']);
  const choose = el('div', { class: 'row-of-buttons' }, ...games.map((game) => button(t('study.new', { game: t(`game.${game}`) }), () => openNewStudy(game))), button(t('end.review'), async () => {
    await keepStudy(opened);
    go(`/review/${opened.id}`);
  }, { 'data-key': 'review' }), button(t('study.setup'), () => go(setupAddress(setupGame(opened.game), opened.position?.deploy?.before ?? opened.position?.fen))));
  const shown = new Table(opened, openStudy);
  shown.moves.edits?.element.append(new DrawingPad(shown.board, opened, () => shown.show()).element);
  put(shown, el('h1', { class: 'unseen', text: t('nav.analyse') }));
  tellUnreachable(opened);
  shown.element.querySelector('.beside')?.append(choose);
  opened.goTo(opened.current);
}

function showSetup() {
  setupPage(main, { go, study: (kind, fen) => openStudy(new Study(kind, fen)), play: (kind, fen) => openNewGame(startGame, { game: kind, fen }) });
}

function showLearn(/** @type {string | undefined} */ lesson) {
  refill(main, learnPage(lesson, go, (opened) => {
    table?.close();
    table = opened;
  }, startGame));
}

function showPuzzles(/** @type {string | undefined} */ game, /** @type {string | undefined} */ id) {
  refill(main, puzzlesPage(game, id, go, (opened) => {
    table?.close();
    table = opened;
  }));
}

/** @param {'cotulenh' | 'chess'} game */
function openNewStudy(game) {
  keep('study', game);
  openStudy(new Study(game, null));
}

function showHome() {
  refill(main, homePage({
    go,
    start: async (wish) => startGame(await createGame(wish)),
    options: () => openNewGame(startGame),
    newStudy: openNewStudy,
    renamed: (id, name) => {
      if (study?.id === id) study.name = name;
    },
    deleted: (id) => {
      if (study?.id === id) study = null;
    },
  }));
}

/** @param {string} page */
function titleOf(page) {
  const names = /** @type {Record<string, string>} */ ({ analyse: 'nav.analyse', review: 'review.title', setup: 'setup.title', puzzles: 'nav.puzzles', learn: 'nav.learn', rules: 'nav.rules' });
  return names[page] ? `${t(names[page])} – Sandtable` : 'Sandtable';
}

function show() {
  table?.close();
  table = null;
  leave();
  leave = () => {};
  showHead(head, { go, isWithin, turnTheme, newGame: () => openNewGame(startGame), translated: show });
  const [, page, id, part] = location.pathname.split('/');
  document.title = titleOf(page);
  if (page === 'play' && id) showPlay(id);
  else if (page === 'analyse') ready = showStudy(id);
  else if (page === 'review') showReview(id);
  else if (page === 'setup') showSetup();
  else if (page === 'puzzles') showPuzzles(id, part);
  else if (page === 'learn') showLearn(id);
  else if (page === 'rules') refill(main, rulesPage());
  else showHome();
}

/** A page without rules of its own asks the server, and says so once. */
async function tellFallback() {
  if (await rulesModule() || recall('fallback.told', '')) return;
  keep('fallback.told', 'yes');
  note('fallback', t('local.fallback'));
}

export async function startPage() {
  head = /** @type {HTMLElement} */ (document.getElementById('head'));
  main = /** @type {HTMLElement} */ (document.getElementById('main'));
  applyTheme(recall('theme', 'auto'));
  applyBoard(recall('board', 'map'), recall('size', '100'));
  // Fetched and compiled while the words come; the first page is drawn without them.
  if (location.pathname !== '/') rulesModule();
  await useLanguage(preferredLanguage());
  window.addEventListener('popstate', show);
  document.addEventListener('keydown', (event) => table?.moves.edits?.key(event));
  listenForFiles(async (text) => {
    if (!/^\/(analyse|play)/.test(location.pathname)) go('/analyse');
    await ready;
    table?.texts.read(text);
  });
  show();
  requestAnimationFrame(() => setTimeout(tellFallback));
  forgetDeleted();
  forgetGames();
  followUpdates((use) => note('update', t('update.ready'), { words: t('update.reload'), act: use }));
}
