// Short notes at the foot of the page: what goes wrong behind the board, and what can be done.

import { button, el, signButton } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';

/** @param {string} key */
const find = (key) => document.querySelector(`.note[data-note="${key}"]`);

/** Shows a note; one of the same key is replaced. @param {string} key @param {string} words
 * @param {{ words: string, act: () => void } | null} [action] */
export function note(key, words, action = null) {
  unnote(key);
  const notes = document.getElementById('notes') ?? document.body.appendChild(el('div', { id: 'notes' }));
  notes.append(el('div', { class: 'note', role: 'status', 'data-note': key }, el('span', { text: words }),
    action && button(action.words, () => {
      unnote(key);
      action.act();
    }, { class: 'main' }),
    signButton(icon('close'), t('close'), () => unnote(key))));
}

/** @param {string} key */
export function unnote(key) {
  find(key)?.remove();
}
