// What each person may choose about the board; the browser remembers it.

import { button, el } from './dom.js';
import { t } from './i18n.js';
import { applyBoard, keep, recall } from './prefs.js';
import { showKeys } from './windows.js';

/** How turns are written in the list, and squares at the rim (B30–B33). The usual ones come first. */
export const NOTATIONS = /** @type {const} */ (['short', 'long', 'book']);
export const COORDINATES = /** @type {const} */ (['ours', 'book']);
const THEMES = /** @type {const} */ (['map', 'plain', 'wood']);
const SETS = /** @type {const} */ (['pictures', 'letters']);

export const notation = () => recall('notation', NOTATIONS[0]);
export const coordinates = () => recall('coordinates', COORDINATES[0]);

/** What is on unless somebody turns it off. `letters` is the set of pieces. @type {Record<string, string>} */
const USUAL = { rings: 'no', hints: 'yes', last: 'yes', flights: 'yes', arrows: 'yes', letters: 'no', motion: 'yes', sound: 'no', vibration: 'no' };
/** What is drawn over the board, with its words. Rings and flights are only in Cờ Tư Lệnh. */
const OVERLAYS = /** @type {const} */ ([['hints', 'option.hints'], ['last', 'look.option.last'], ['rings', 'option.rings'],
  ['flights', 'look.option.flights'], ['arrows', 'look.option.arrows']]);

/** How what happens is seen, heard and felt. */
const EFFECTS = /** @type {const} */ ([['motion', 'motion.option.motion'], ['sound', 'motion.option.sound'], ['vibration', 'motion.option.vibration']]);

/** @param {string} name */
export const isOn = (name) => recall(name, USUAL[name]) === 'yes';

/** @param {() => void} changed */
export function boardOptions(changed) {
  return el('section', { class: 'panel options', 'aria-label': t('look.options') }, el('h2', { text: t('look.options') }),
    el('div', { class: 'switches' }, ...OVERLAYS.map(([name, words]) => overlay(name, t(words), changed))),
    el('div', { class: 'switches' }, ...EFFECTS.map(([name, words]) => overlay(name, t(words), changed))),
    pieceSet(changed), boardTheme(), boardSize(),
    choice('notation', NOTATIONS, changed), choice('coordinates', COORDINATES, changed), button(t('keys.open'), showKeys, { class: 'quiet-button' }));
}

/** @param {string} name @param {string} words @param {() => void} changed */
function overlay(name, words, changed) {
  const box = el('input', { type: 'checkbox', checked: isOn(name), onchange: () => {
    keep(name, box.checked ? 'yes' : 'no');
    changed();
  } });
  return el('label', { class: `switch only-${name}` }, box, el('span', { text: words }));
}

/** Turns an overlay on or off, and its switch in the panel with it. @param {Element} panel @param {string} name */
export function turnOverlay(panel, name) {
  const box = panel.querySelector(`.only-${name} input`);
  keep(name, isOn(name) ? 'no' : 'yes');
  if (box instanceof HTMLInputElement) box.checked = isOn(name);
}

/** @param {string} label @param {string} name @param {[string, string][]} values with their words @param {string} now
 * @param {(value: string) => void} picked @param {string} [kind] */
function field(label, name, values, now, picked, kind = '') {
  const box = el('select', { name, onchange: () => picked(box.value) },
    ...values.map(([value, words]) => el('option', { value, selected: value === now }, words)));
  return el('label', { class: `field ${kind}` }, el('span', { text: label }), box);
}

/** @param {string} name @param {readonly string[]} values @param {() => void} changed */
function choice(name, values, changed) {
  return field(t(`option.${name}`), name, values.map((value) => [value, t(`option.${name}.${value}`)]), recall(name, values[0]), (value) => {
    keep(name, value);
    changed();
  }, 'only-army');
}

/** @param {() => void} changed */
function pieceSet(changed) {
  return field(t('look.set'), 'set', SETS.map((value) => [value, t(`look.set.${value}`)]), isOn('letters') ? 'letters' : 'pictures', (value) => {
    keep('letters', value === 'letters' ? 'yes' : 'no');
    changed();
  });
}

function boardTheme() {
  return field(t('look.board'), 'board', THEMES.map((value) => [value, t(`look.board.${value}`)]), recall('board', THEMES[0]), (value) => {
    keep('board', value);
    applyBoard(value, recall('size', '100'));
  });
}

/** Only where there is room to spare. */
function boardSize() {
  const slider = el('input', { type: 'range', name: 'size', min: 50, max: 100, step: 5, value: recall('size', '100'), oninput: () => {
    keep('size', slider.value);
    applyBoard(recall('board', THEMES[0]), slider.value);
  } });
  return el('label', { class: 'field only-wide' }, el('span', { text: t('look.size') }), slider);
}
