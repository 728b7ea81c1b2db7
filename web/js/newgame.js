// A new game: which, against whom, which side, how much time.

import { createGame } from './api.js';
import { hasServer } from './assets.js';
import { button, el } from './dom.js';
import { t } from './i18n.js';
import { ownName } from './name.js';
import { keep, recall } from './prefs.js';
import { BATTLES, MATCH_MINUTES, RULE_SETS, WITH_NINE, isArmy, variantOf } from './variant.js';

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

/** The own name; no server hears it. */
function nameField() {
  const box = el('input', { name: 'player', maxlength: 40, autocomplete: 'nickname', value: ownName(), title: t('home.player_kept') });
  return el('label', { class: 'field' }, el('span', { text: t('home.player') }), box);
}

/** @param {string} value */
function clockName(value) {
  if (value === 'none') return t('new.noclock');
  return value === 'custom' ? t('new.custom') : value;
}

/** The words of a choice, and with `.meaning` the sentence that explains it. @type {Record<string, (value: string) => string>} */
const KEYS = { rules: (value) => `rules.${value}`, mode: (value) => `mode.${value}`, start: (value) => `start.${value}` };

/** The form stands on the first page and in a dialog: what describes a field is told apart. */
let describers = 0;

/** A choice whose meaning is told in a sentence below it. @param {'rules' | 'mode' | 'start'} name @param {readonly string[]} values */
function explained(name, values) {
  const field = select(name, t(name === 'start' ? 'new.start_with' : `new.${name}`), values.map((value) => [value, t(KEYS[name](value))]));
  const meaning = el('p', { class: 'quiet meaning', id: `meaning-of-${name}-${(describers += 1)}`, 'data-of': name });
  field.querySelector('select')?.setAttribute('aria-describedby', meaning.id);
  return el('div', { class: 'explained' }, field, meaning);
}

/** What is chosen, for a game that was set up too. @param {HTMLFormElement} form @param {Place | null} place */
function chosenBattle(form, place) {
  const { game, mode } = /** @type {any} */ (form.elements);
  const name = place?.game ?? game.value;
  return { hasBattle: isArmy(name), mode: place ? variantOf(name).mode : /** @type {import('./variant.js').Battle} */ (mode.value) };
}

/** Fields that mean something only with another choice are hidden and not asked for.
 * @param {HTMLFormElement} form @param {Place | null} place */
function showFields(form, place) {
  const fields = /** @type {any} */ (form.elements);
  const { opponent, clock, match } = fields;
  const isFriend = opponent.value === 'friend';
  const { hasBattle, mode } = chosenBattle(form, place);
  const isChosen = hasBattle && !place;
  const shown = {
    level: !isFriend, public: isFriend, minutes: clock.value === 'custom', seconds: clock.value === 'custom',
    rules: isChosen, mode: isChosen, start: isChosen && WITH_NINE.includes(mode),
    match: hasBattle, match_minutes: hasBattle && match.value === 'custom',
  };
  for (const [name, isShown] of Object.entries(shown)) {
    const box = fields[name];
    if (!box) continue;
    box.disabled = !isShown;
    (box.closest('.explained') ?? box.closest('.field')).hidden = !isShown;
  }
  match.querySelector('[value=own]').textContent = t('match.own', { minutes: MATCH_MINUTES[mode] });
  for (const meaning of form.querySelectorAll('.meaning')) {
    const { of: name = '' } = /** @type {HTMLElement} */ (meaning).dataset;
    meaning.textContent = t(`${KEYS[name](fields[name].value)}.meaning`);
  }
}

/** @typedef {{ game: import('./types.js').GameKind, fen: string }} Place where a game begins that was set up */

/** @param {(created: any) => void} created what to do with the new game @param {Place | null} [place]
 * @returns {HTMLFormElement} */
export function newGameForm(created, place = null) {
  const levels = Array.from({ length: 10 }, (_, index) => /** @type {[string, string]} */ ([String(index + 1), t('new.level', { level: index + 1 })]));
  const fault = el('p', { class: 'fault', role: 'alert' });
  const start = el('button', { class: 'main', type: 'submit' }, t('new.start'));
  const form = el('form', { class: 'new-game' },
    place ? null : select('game', t('new.game'), [['cotulenh', t('game.cotulenh')], ['chess', t('game.chess')], ['chess960', t('game.chess960')]]),
    ...(place ? [] : [explained('rules', RULE_SETS), explained('mode', BATTLES), explained('start', ['full', 'nine'])]),
    select('opponent', t('new.opponent'), hasServer() ? [['engine', t('new.engine')], ['friend', t('new.friend')]] : [['engine', t('new.engine')]]),
    select('level', t('new.strength'), levels, '3'),
    select('public', t('home.public'), [['no', t('home.public.no')], ['yes', t('home.public.yes')]]),
    select('seat', t('new.side'), [['first', t('new.first')], ['second', t('new.second')], ['random', t('new.random')]]),
    select('clock', t('new.clock'), CLOCKS.map((value) => [value, clockName(value)])),
    amount('minutes', t('new.minutes'), '10', 0.1, 1440), amount('seconds', t('new.seconds'), '0', 0, 600),
    select('match', t('new.match'), ['none', 'own', 'custom'].map((value) => [value, t(`match.${value}`)])),
    amount('match_minutes', t('match.minutes'), '15', 0.05, 1440),
    nameField(), hasServer() ? null : el('p', { class: 'quiet needs-server', text: t('home.needs_server') }), fault, start);
  form.addEventListener('change', () => showFields(form, place));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // A second click belongs to the first.
    if (start.disabled) return;
    start.disabled = true;
    fault.textContent = '';
    try {
      created(await createGame({ ...wishOf(form, place), ...place }));
    } catch (refusal) {
      fault.textContent = /** @type {Error} */ (refusal).message;
    } finally {
      start.disabled = false;
    }
  });
  showFields(form, place);
  return form;
}

/** The time of the match clock (B20). @param {Record<string, string>} fields @param {import('./variant.js').Battle} mode */
function matchTime(fields, mode) {
  if (!fields.match || fields.match === 'none') return null;
  return Math.round((fields.match === 'own' ? MATCH_MINUTES[mode] : Number(fields.match_minutes)) * 60_000);
}

/** Only what was asked for is sent: a game without a word about it is club and total.
 * @param {HTMLFormElement} form @param {Place | null} place */
function wishOf(form, place) {
  const fields = Object.fromEntries(/** @type {Iterable<[string, string]>} */ (new FormData(form).entries()));
  for (const [name, value] of Object.entries(fields)) keep(`new.${name}`, value);
  const [minutes, seconds] = fields.clock === 'custom' ? [Number(fields.minutes), Number(fields.seconds)] : fields.clock.split('+').map(Number);
  const { mode } = chosenBattle(form, place);
  const match_ms = matchTime(fields, mode);
  return {
    game: fields.game,
    ...(fields.rules ? { rules: fields.rules, mode: fields.mode } : {}),
    ...(fields.start === 'nine' ? { start: 'nine' } : {}),
    ...(match_ms ? { match_ms } : {}),
    ...(fields.public === 'yes' ? { public: true } : {}),
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
  const form = newGameForm((game) => {
    close();
    created(game);
  }, place);
  // What is chosen comes before the way out.
  form.querySelector('select')?.setAttribute('autofocus', '');
  dialog.append(el('div', { class: 'window-head' }, el('h2', { text: t('new.title') }), button(t('close'), close)), form);
  dialog.addEventListener('cancel', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
