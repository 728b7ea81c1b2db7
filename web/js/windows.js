// Small windows: a question, and the list of keys.

import { button, el } from './dom.js';
import { t } from './i18n.js';

/** @param {string} question @returns {Promise<boolean>} */
export function confirm(question) {
  return new Promise((resolve) => {
    const dialog = el('dialog', { class: 'window', 'aria-label': question });
    const finish = (/** @type {boolean} */ answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    dialog.append(el('p', { text: question }), el('div', { class: 'row-of-buttons' },
      button(t('yes'), () => finish(true), { class: 'main' }), button(t('no'), () => finish(false))));
    dialog.addEventListener('cancel', () => finish(false));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {string} question @param {string} text what is there already @returns {Promise<string | null>} null: not wanted any more */
export function askText(question, text) {
  return new Promise((resolve) => {
    const input = el('input', { value: text, maxlength: 100 });
    const dialog = el('dialog', { class: 'window', 'aria-label': question });
    const finish = (/** @type {string | null} */ answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    dialog.append(el('form', { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      finish(input.value);
    } }, el('label', { class: 'field wide' }, el('span', { text: question }), input), el('div', { class: 'row-of-buttons' },
      el('button', { type: 'submit', class: 'main' }, t('home.save')), button(t('home.cancel'), () => finish(null)))));
    dialog.addEventListener('cancel', () => finish(null));
    document.body.append(dialog);
    dialog.showModal();
    input.select();
  });
}

const KEYS = ['arrows', 'enter', 'escape', 'letters', 'digits', 'zero', 'backspace', 'walk', 'flip'];

export function showKeys() {
  const dialog = el('dialog', { class: 'window', 'aria-label': t('keys.title') });
  const keys = KEYS.map((key) => el('li', { text: t(`keys.${key}`) }));
  dialog.append(el('h2', { text: t('keys.title') }), el('ul', {}, ...keys), button(t('close'), () => dialog.close(), { class: 'main' }));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
