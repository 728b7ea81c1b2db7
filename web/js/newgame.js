// A new game: which, against whom, which side, how much time.

import { createGame } from './api.js';
import { button, el } from './dom.js';
import { t } from './i18n.js';
import { keep, recall } from './prefs.js';

/** Minutes and seconds a turn adds. */
const CLOCKS = ['none', '3+2', '5+3', '10+5', '15+10', '30+20', 'custom'];

/** @param {string} name @param {string} label @param {[string, string][]} options value and words
 * @param {string} [usual] what is chosen the first time */
function select(name, label, options, usual = options[0][0]) {
  const chosen = recall(`new.${name}`, usual);
  const box = el('select', { name });
  for (const [value, words] of options) box.append(el('option', { value, selected: value === chosen }, words));
  return el('label', { class: 'field' }, el('span', { text: label }), box);
}

/** @param {string} name @param {string} label @param {string} usual @param {number} least @param {number} most */
function amount(name, label, usual, least, most) {
  const box = el('input', { name, type: 'number', min: least, max: most, step: 'any', required: true, value: recall(`new.${name}`, usual) });
  return el('label', { class: 'field custom-clock' }, el('span', { text: label }), box);
}

/** @param {string} value */
function clockName(value) {
  if (value === 'none') return t('new.noclock');
  return value === 'custom' ? t('new.custom') : value;
}

/** Fields that mean something only with another choice are hidden and not asked for. @param {HTMLFormElement} form */
function showFields(form) {
  const fields = /** @type {any} */ (form.elements);
  const { opponent, clock } = fields;
  const shown = { level: opponent.value === 'engine', minutes: clock.value === 'custom', seconds: clock.value === 'custom' };
  for (const [name, isShown] of Object.entries(shown)) {
    const box = fields[name];
    box.disabled = !isShown;
    box.closest('.field').hidden = !isShown;
  }
}

/** @typedef {{ game: import('./types.js').GameKind, fen: string }} Place where a game begins that was set up */

/** @param {(created: any) => void} created what to do with the new game @param {Place | null} [place]
 * @returns {HTMLFormElement} */
export function newGameForm(created, place = null) {
  const levels = Array.from({ length: 10 }, (_, index) => /** @type {[string, string]} */ ([String(index + 1), t('new.level', { level: index + 1 })]));
  const fault = el('p', { class: 'fault', role: 'alert' });
  const form = el('form', { class: 'new-game' },
    place ? null : select('game', t('new.game'), [['cotulenh', t('game.cotulenh')], ['chess', t('game.chess')], ['chess960', t('game.chess960')]]),
    select('opponent', t('new.opponent'), [['engine', t('new.engine')], ['friend', t('new.friend')]]),
    select('level', t('new.strength'), levels, '3'),
    select('seat', t('new.side'), [['first', t('new.first')], ['second', t('new.second')], ['random', t('new.random')]]),
    select('clock', t('new.clock'), CLOCKS.map((value) => [value, clockName(value)])),
    amount('minutes', t('new.minutes'), '10', 0.1, 1440), amount('seconds', t('new.seconds'), '0', 0, 600),
    fault, el('button', { class: 'main', type: 'submit' }, t('new.start')));
  form.addEventListener('change', () => showFields(form));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      created(await createGame({ ...wishOf(form), ...place }));
    } catch (refusal) {
      fault.textContent = /** @type {Error} */ (refusal).message;
    }
  });
  showFields(form);
  return form;
}

/** @param {HTMLFormElement} form */
function wishOf(form) {
  const fields = Object.fromEntries(/** @type {Iterable<[string, string]>} */ (new FormData(form).entries()));
  for (const [name, value] of Object.entries(fields)) keep(`new.${name}`, value);
  const [minutes, seconds] = fields.clock === 'custom' ? [Number(fields.minutes), Number(fields.seconds)] : fields.clock.split('+').map(Number);
  return {
    game: fields.game,
    opponent: fields.opponent === 'engine' ? { kind: 'engine', level: Number(fields.level) } : { kind: 'friend' },
    seat: fields.seat,
    clock: fields.clock === 'none' ? null : { base_ms: Math.round(minutes * 60_000), increment_ms: Math.round(seconds * 1000) },
  };
}

/** @param {(created: any) => void} created @param {Place | null} [place] */
export function openNewGame(created, place = null) {
  const dialog = el('dialog', { class: 'window', 'aria-label': t('new.title') });
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  dialog.append(el('h2', { text: t('new.title') }), newGameForm((game) => {
    close();
    created(game);
  }, place), button(t('close'), close));
  dialog.addEventListener('cancel', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
