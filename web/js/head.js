// The head of every page: a rail beside the page where the window is wide, a bar above it on a phone.

import { STAR } from './board/pictograms.js';
import { el, refill, svg } from './dom.js';
import { LANGUAGES, language, t, useLanguage } from './i18n.js';
import { icon } from './icons.js';

/** @typedef {{ go: (address: string) => void, isWithin: (address: string) => boolean, newGame: () => void,
 *   turnTheme: () => void, translated: () => void }} Wishes */

const PAGES = /** @type {const} */ ([['/', 'play'], ['/analyse', 'analyse'], ['/puzzles', 'puzzles'], ['/learn', 'learn'], ['/rules', 'rules']]);

/** @param {HTMLElement} head @param {Wishes} wishes */
export function showHead(head, wishes) {
  const link = (/** @type {string} */ address, /** @type {string} */ name) => el('a', {
    href: address, 'data-key': `nav-${name}`, 'aria-current': wishes.isWithin(address) ? 'page' : null, onclick: (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      wishes.go(address);
    },
  }, icon(name), el('span', { text: t(`nav.${name}`) }));
  refill(head, el('span', { class: 'brand' }, logo(), el('span', { class: 'brand-name', text: 'Sandtable' })),
    el('nav', { 'aria-label': t('nav') }, ...PAGES.map(([address, name]) => link(address, name))),
    el('button', { type: 'button', class: 'main', 'data-key': 'new', 'aria-label': t('new.title'), title: t('new.title'), onclick: wishes.newGame }, icon('new')),
    languages(wishes.translated),
    el('button', { type: 'button', 'data-key': 'theme', 'aria-label': t('theme'), title: t('theme'), onclick: wishes.turnTheme }, icon('theme')));
}

/** A field without room for its words: it lies unseen over a sign and the code of the language. @param {() => void} translated */
function languages(translated) {
  const choice = el('select', { 'aria-label': t('language'), 'data-key': 'language', onchange: async () => {
    await useLanguage(choice.value);
    translated();
  } }, ...Object.entries(LANGUAGES).map(([code, name]) => el('option', { value: code, selected: code === language(), lang: code }, name)));
  return el('span', { class: 'language' }, icon('language'), el('span', { 'aria-hidden': 'true', text: language().toUpperCase() }), choice);
}

function logo() {
  const coast = 'M13 0c-3 9 5 13 2 21s3 13 0 19';
  return svg('svg', { class: 'logo', viewBox: '0 0 40 40', 'aria-hidden': 'true' },
    svg('rect', { class: 'logo-land', width: 40, height: 40, rx: 9 }),
    svg('path', { class: 'logo-sea', d: 'M0 9a9 9 0 0 1 9-9h4c-3 9 5 13 2 21s3 13 0 19H9a9 9 0 0 1-9-9z' }), svg('path', { class: 'logo-coast', d: coast }),
    svg('circle', { class: 'logo-disc', cx: 24, cy: 20, r: 11 }), svg('path', { class: 'glyph', transform: 'translate(24 20) scale(0.78)', d: STAR }));
}
