// The rules on a sheet: what the rules page begins with, and all of it that is printed.

import { pieceIcon } from '../board/pieces.js';
import { button, el } from '../dom.js';
import { number, t } from '../i18n.js';
import { RULE_SETS } from '../variant.js';
import { pieceName } from '../words.js';
import { ABILITIES } from './pieces.js';
import { picture } from './picture.js';
import { cardCell, cardTable } from './table.js';

/** @typedef {import('./pieces.js').Ability} Ability */

const COLUMNS = ['piece', 'count', 'move', 'take', 'ways', 'over', 'ring', 'carries'];
const CHAPTERS = ['turn', 'capture', 'stacks', 'deploy', 'air', 'heroes', 'commander', 'end'];

/** @param {Ability} ability @param {number | null} steps */
function reach({ diagonal }, steps) {
  if (steps === null) return t('sheet.any');
  if (steps === 0) return '–';
  return diagonal ? t('sheet.diagonal', { straight: number(steps), diagonal: number(diagonal) }) : number(steps);
}

/** @param {Ability} ability */
function takes(ability) {
  return ability.kind === 'N' ? t('sheet.navy_takes') : reach(ability, ability.take);
}

/** @param {string[]} groups */
const cargo = (groups) => groups.map((kinds) => [...kinds].map((kind) => pieceName('cotulenh', kind)).join(t('sheet.or'))).join(' + ') || '–';

/** @param {Ability} ability */
function row(ability) {
  const { kind, count, move, eight, over, ring, carries } = ability;
  const cells = [number(count), reach(ability, move), takes(ability), move === 0 ? '–' : t(eight ? 'sheet.eight' : 'sheet.straight'),
    t(`sheet.over.${over}`), ring > 0 ? number(ring) : '–', cargo(carries)];
  return el('tr', { role: 'row', 'data-kind': kind }, el('th', { scope: 'row', role: 'rowheader' }, pieceIcon('cotulenh', { kind, hero: false }, 'first'), ` ${pieceName('cotulenh', kind)} (${kind})`),
    ...cells.map((text, index) => cardCell(t(`sheet.${COLUMNS[index + 1]}`), text)));
}

const pieces = () => cardTable(t('sheet.pieces'), COLUMNS.map((name) => t(`sheet.${name}`)), ABILITIES.map(row));

/** On the screen the page shows them on boards. @param {string[]} rules */
function differences(rules) {
  const heads = ['', ...RULE_SETS.map((set) => t(`rules.${set}`))].map((text) => el('th', { scope: 'col', text }));
  return el('div', { class: 'print-only' }, el('h2', { text: t('rules.differences') }), el('table', {}, el('thead', {}, el('tr', {}, ...heads)),
    el('tbody', {}, ...rules.map((rule) => el('tr', {}, el('th', { scope: 'row', text: t(`learn.${rule}.title`) }),
      ...RULE_SETS.map((set) => el('td', { text: t(`rule.${rule}.${set}`) })))))));
}

/** @param {string} name */
const chapter = (name) => el('section', {}, el('h3', { text: t(`sheet.${name}.title`) }), el('p', { text: t(`sheet.${name}.words`) }));

/** @param {string[]} rules the names of the rules that differ */
export function rulesSheet(rules) {
  return el('section', { class: 'sheet' },
    el('div', { class: 'sheet-head' }, el('h2', { text: t('sheet.title') }), button(t('sheet.print'), () => print(), { class: 'screen-only' })),
    el('div', { class: 'sheet-board' }, picture('cotulenh', null, [], t('sheet.board')),
      el('div', {}, chapter('goal'), chapter('terrain'))),
    el('h3', { text: t('sheet.pieces') }), pieces(),
    el('div', { class: 'chapters' }, ...CHAPTERS.map(chapter)), differences(rules));
}
