// The themes as choices, each with how many of its puzzles were solved.

import { el } from '../dom.js';
import { number, t } from '../i18n.js';
import { themesOf } from './library.js';

/** @typedef {import('./library.js').Puzzle} Puzzle */

/** @param {string} theme */
export const themeName = (theme) => (theme.startsWith('mate-in-')
  ? t('puzzle.mate_in', { turns: number(Number(theme.slice('mate-in-'.length))) })
  : t(`puzzle.theme.${theme}`));

/** @param {Puzzle[]} puzzles @param {string} chosen '' is all of them @param {Set<string>} solved @param {(theme: string) => void} choose */
export function themeChoices(puzzles, chosen, solved, choose) {
  const choice = (/** @type {string} */ theme, /** @type {string} */ words) => {
    const found = theme ? puzzles.filter(({ themes }) => themes.includes(theme)) : puzzles;
    const counts = { solved: number(found.filter(({ id }) => solved.has(id)).length), all: number(found.length) };
    return el('li', {}, el('button', {
      type: 'button', class: 'theme', 'aria-pressed': String(theme === chosen), 'data-key': `theme-${theme}`, 'data-theme-name': theme, onclick: () => choose(theme),
    }, words, ' ', el('span', { class: 'count', 'aria-hidden': 'true', text: `${counts.solved}/${counts.all}` }), el('span', { class: 'unseen', text: t('puzzle.solved_of', counts) })));
  };
  return el('section', { class: 'puzzle-themes', 'aria-label': t('puzzle.theme') }, el('h2', { text: t('puzzle.theme') }),
    el('ul', {}, choice('', t('puzzle.any')), ...themesOf(puzzles).map((theme) => choice(theme, themeName(theme)))));
}
