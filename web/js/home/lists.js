// Rows of games and studies: a small board, what it is, how it stands, and what can be done with it.

import { button, el, refill, set, signButton } from '../dom.js';
import { language, number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { note } from '../notes.js';
import { smallBoard } from './preview.js';

/** @typedef {{ href: string, game: import('../types.js').GameKind, fen: string, flipped?: boolean, title: string, about: string,
 *   last?: string, state?: string, isUrgent?: boolean, acts?: (Node | null)[] }} Row */

/** @param {Row} row @param {(address: string) => void} go */
export function listRow({ href, game, fen, flipped = false, title, about, last = '', state = '', isUrgent = false, acts = [] }, go) {
  const link = el('a', { class: 'row', href, onclick: (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(href);
  } }, smallBoard(game, fen, flipped), el('span', { class: 'row-words' },
    el('span', { class: 'row-head' }, el('b', { text: title }), state && el('span', { class: isUrgent ? 'pill urgent' : 'pill', text: state })), ' ',
    el('span', { class: 'quiet', text: about }), last && ' ', last && el('span', { class: 'row-last', text: last })));
  return el('li', {}, link, ...acts);
}

/** @param {string} title what is deleted @param {() => Promise<void>} act */
export const deleteButton = (title, act) => signButton(icon('remove'), t('home.delete', { title }), act);

/** Says that something was deleted, and brings it back on request. @param {string} title
 * @param {() => Promise<unknown>} restore */
export function tellDeleted(title, restore) {
  note('deleted', t('home.deleted', { title }), { words: t('home.undo'), act: restore });
}

/** @param {number} time milliseconds since 1970 */
export const dayWords = (time) => new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(Number.isFinite(time) ? time : 0);

/** Shows all of a list, or its beginning again. @param {number} count @param {boolean} isOpen @param {(isWhole: boolean) => void} show */
export function allButton(count, isOpen, show) {
  const words = (/** @type {boolean} */ isWhole) => (isWhole ? t('home.fewer') : t('home.all', { count: number(count) }));
  const toggle = button(words(isOpen), () => {
    const isWhole = toggle.getAttribute('aria-expanded') !== 'true';
    set(toggle, { 'aria-expanded': String(isWhole), text: words(isWhole) });
    show(isWhole);
  }, { class: 'quiet-button all', 'aria-expanded': String(isOpen) });
  return toggle;
}

/** Rows that are shown before all are asked for. */
const FEW = 6;

/** A part of the page with a heading and a list: its first rows, and all of them on request. @param {string} name @param {string} heading */
export function listSection(name, heading) {
  const list = el('ul', { class: 'rows' });
  const told = el('p', { class: 'quiet' });
  const head = el('div', { class: 'list-head' }, el('h2', { text: heading }));
  const element = el('section', { class: `home-list ${name}`, 'aria-label': heading }, head, list, told);
  let isWhole = false;
  /** @param {HTMLElement[]} rows @param {string} words told if there are none */
  const fill = (rows, words) => {
    const show = (/** @type {boolean} */ whole) => {
      isWhole = whole;
      refill(list, ...(whole ? rows : rows.slice(0, FEW)));
    };
    head.querySelector('.all')?.remove();
    if (rows.length > FEW) head.append(allButton(rows.length, isWhole, show));
    show(isWhole);
    told.textContent = rows.length === 0 ? words : '';
  };
  return { element, told, fill };
}
