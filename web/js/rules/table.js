// A table that becomes a row of cards where it would be wider than the screen. The roles are written out: what is laid out
// otherwise would no longer be told as a table.

import { el } from '../dom.js';

/** @param {string} column what is told @param {string} text */
export const cardCell = (column, text) => el('td', { role: 'cell', 'data-column': column, class: text === '–' ? 'nothing' : null, text });

/** @param {string} name @param {string[]} columns @param {HTMLElement[]} rows with a header and cells */
export function cardTable(name, columns, rows) {
  const heads = columns.map((text) => el('th', { scope: 'col', role: 'columnheader', text }));
  return el('div', { class: 'wide-table', role: 'region', tabindex: '0', 'aria-label': name }, el('table', { class: 'card-table', role: 'table' },
    el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, ...heads)), el('tbody', { role: 'rowgroup' }, ...rows)));
}
