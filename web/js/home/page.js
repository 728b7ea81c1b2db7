// The first page: two games to play at once, and all that this browser remembers.

import { hasServer } from '../assets.js';
import { button, el } from '../dom.js';
import { t } from '../i18n.js';
import { keep } from '../prefs.js';
import { gameCard } from './cards.js';
import { lessonGrid } from './lessons.js';
import { myGames } from './my_games.js';
import { myStudies } from './my_studies.js';
import { watchList } from './watch.js';

/** @typedef {import('./my_studies.js').Acts & { start: (wish: any) => Promise<void>, options: () => void }} Wishes */

/** @param {Wishes} wishes */
export function homePage(wishes) {
  const { go } = wishes;
  const learn = el('a', { class: 'learn-link', href: '/learn', onclick: (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go('/learn');
  } }, t('home.learn'));
  const welcome = el('section', { class: 'welcome' }, el('h1', { text: t('home.title') }), el('p', { class: 'quiet', text: t('home.words') }),
    el('div', { class: 'cards' }, gameCard('cotulenh', wishes.start), gameCard('chess', wishes.start)),
    el('div', { class: 'row-of-buttons' }, hasServer() && button(t('home.friend'), () => {
      keep('new.opponent', 'friend');
      wishes.options();
    }, { 'data-key': 'friend' }), button(t('home.options'), wishes.options, { 'data-key': 'options' }), learn),
    hasServer() ? null : el('p', { class: 'quiet needs-server', text: t('home.needs_server') }));
  return el('div', { class: 'first-page' }, el('div', { class: 'home-column' }, welcome, lessonGrid(go)),
    el('div', { class: 'home-column' }, myGames(go), myStudies(wishes), hasServer() ? watchList(go) : null));
}
