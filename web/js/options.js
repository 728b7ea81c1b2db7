// Switches of the board; the browser remembers them.

import { button, el } from './dom.js';
import { t } from './i18n.js';
import { keep, recall } from './prefs.js';
import { showKeys } from './windows.js';

/** What is on unless somebody turns it off. @type {Record<string, string>} */
const USUAL = { rings: 'no', letters: 'no', hints: 'yes' };

/** @param {string} name */
export const isOn = (name) => recall(name, USUAL[name]) === 'yes';

/** @param {() => void} changed */
export function boardOptions(changed) {
  const switches = Object.keys(USUAL).map((name) => {
    const box = el('input', { type: 'checkbox', checked: isOn(name), onchange: () => {
      keep(name, box.checked ? 'yes' : 'no');
      changed();
    } });
    return el('label', { class: `switch only-${name}` }, box, el('span', { text: t(`option.${name}`) }));
  });
  return el('div', { class: 'options' }, ...switches, button(t('keys.open'), showKeys, { class: 'quiet-button' }));
}
