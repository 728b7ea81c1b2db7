// The rules page: the rules on a sheet to print, the battles, and what the rulebook plays otherwise than the clubs, side
// by side on boards.

import { el } from '../dom.js';
import { list, number, t } from '../i18n.js';
import { BATTLES, MATCH_MINUTES, OBJECTIVES, POINTS, RULE_SETS, gameOf } from '../variant.js';
import { pieceName } from '../words.js';
import { DIFFERENCES, ENDINGS } from './claims.js';
import { picture } from './picture.js';
import { rulesSheet } from './sheet.js';
import { cardCell, cardTable } from './table.js';

/** @typedef {import('./claims.js').Difference} Difference @typedef {import('../variant.js').RuleSet} RuleSet */

/** @param {Difference} claim @param {RuleSet} rules */
function answer(claim, rules) {
  const { has, hasnt, refused = false } = claim[rules];
  const game = gameOf(rules, 'total');
  const line = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {string[]} */ actions) => actions.length > 0
    && el('li', { class: key }, el('span', { 'aria-hidden': 'true', text: sign }), ` ${t(`claim.${key}`)} `, el('code', { text: actions.join('  ') }));
  const words = `${t(`rules.${rules}`)}: ${t(`learn.${claim.rule}.title`)}`;
  return el('div', { class: 'claim' }, refused ? el('p', { class: 'quiet', text: t('claim.refused') }) : picture(game, claim.fen, has, words),
    el('ul', { class: 'claim-turns' }, line('✓', 'has', has), line('✗', 'hasnt', hasnt)));
}

/** @param {string} rule */
function difference(rule) {
  const claims = DIFFERENCES.filter((claim) => claim.rule === rule);
  return el('section', { class: 'difference', 'data-rule': rule }, el('h3', { text: `${rule} ${t(`learn.${rule}.title`)}` }),
    el('div', { class: 'side-by-side' }, ...RULE_SETS.map((rules) => el('div', {}, el('h4', { text: t(`rules.${rules}`) }),
      el('p', { text: t(`rule.${rule}.${rules}`) }), ...claims.map((claim) => answer(claim, rules))))));
}

function battles() {
  const names = (/** @type {string[]} */ kinds) => list((kinds.length > 0 ? kinds : ['C']).map((kind) => pieceName('cotulenh', kind)));
  const columns = ['battle', 'objective', 'clock', 'end'].map((name) => t(`battles.${name}`));
  const rows = BATTLES.map((mode) => {
    const cells = [names(OBJECTIVES[mode]), t('battles.minutes', { minutes: number(MATCH_MINUTES[mode]) }), t(`mode.${mode}.meaning`)];
    return el('tr', { role: 'row', 'data-mode': mode }, el('th', { scope: 'row', role: 'rowheader', text: t(`mode.${mode}`) }), ...cells.map((text, index) => cardCell(columns[index + 1], text)));
  });
  return cardTable(t('battles.title'), columns, rows);
}

function points() {
  const worths = [...new Set(Object.values(POINTS))].sort((a, b) => a - b);
  const kinds = (/** @type {number} */ worth) => Object.keys(POINTS).filter((kind) => POINTS[kind] === worth);
  return el('ul', {}, ...worths.map((worth) => el('li', {}, el('strong', { text: number(worth) }), ` ${list(kinds(worth).map((kind) => pieceName('cotulenh', kind)))}`)));
}

function endings() {
  return ENDINGS.map(({ mode, fen, points: [first, second], play, final, result }) => {
    const words = t('battles.example', { mode: t(`mode.${mode}`), turn: play, before: `${first}–${second}`, after: `${final[0]}–${final[1]}`, result });
    return el('figure', { class: 'claim' }, picture(gameOf('club', mode), fen, [play], words), el('figcaption', { text: words }));
  });
}

export function rulesPage() {
  const rules = [...new Set(DIFFERENCES.map(({ rule }) => rule))];
  return el('article', { class: 'rules-page' }, el('h1', { text: t('nav.rules') }), rulesSheet(rules),
    el('div', { class: 'screen-only' }, el('p', { text: t('rules.intro') }),
      el('h2', { text: t('battles.title') }), battles(), el('p', { text: t('battles.points') }), points(), el('p', { text: t('battles.bonus') }),
      el('div', { class: 'endings' }, ...endings()),
      el('h2', { text: t('rules.differences') }), ...rules.map(difference)));
}
