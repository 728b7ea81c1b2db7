// Switches of the board; the browser remembers them.

import { button, el } from './dom.js';
import { t } from './i18n.js';
import { keep, recall } from './prefs.js';
import { showKeys } from './windows.js';

/** How turns are written in the list, and squares at the rim (B30–B33). The usual ones come first. */
export const NOTATIONS = /** @type {const} */ (['short', 'long', 'book']);
export const COORDINATES = /** @type {const} */ (['ours', 'book']);

export const notation = () => recall('notation', NOTATIONS[0]);
export const coordinates = () => recall('coordinates', COORDINATES[0]);

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
  const choice = (/** @type {string} */ name, /** @type {readonly string[]} */ values) => {
    const box = el('select', { name, onchange: () => {
      keep(name, box.value);
      changed();
    } }, ...values.map((value) => el('option', { value, selected: value === recall(name, values[0]) }, t(`option.${name}.${value}`))));
    return el('label', { class: 'switch only-army' }, el('span', { text: t(`option.${name}`) }), box);
  };
  return el('div', { class: 'options' }, ...switches, choice('notation', NOTATIONS), choice('coordinates', COORDINATES), button(t('keys.open'), showKeys, { class: 'quiet-button' }));
}
