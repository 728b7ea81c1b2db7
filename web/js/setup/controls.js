// What stands beside the board of a set-up: tools, turn, castling, FEN, faults, and where to go on.

import { button, el, refill, set, signButton } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../icons.js';
import { BATTLES, RULE_SETS, family, gameOf, isArmy, variantOf } from '../variant.js';
import { sideName } from '../words.js';

/** Which right a letter of a FEN stands for. */
const RIGHTS = /** @type {const} */ ([['K', 'first', 'king'], ['Q', 'first', 'queen'], ['k', 'second', 'king'], ['q', 'second', 'queen']]);

export class Controls {
  /** @param {import('./setup.js').Setup} setup */
  constructor(setup) {
    this.setup = setup;
    const { game } = setup.placement;
    this.hand = signButton(icon('hand'), t('setup.hand'), () => setup.use('hand'), { 'data-key': 'hand' });
    this.eraser = signButton(icon('eraser'), t('setup.eraser'), () => setup.use('eraser'), { 'data-key': 'eraser' });
    const hero = el('input', { type: 'checkbox', onchange: () => { setup.hero = hero.checked; } });
    this.undo = signButton(icon('undo'), t('edit.undo'), () => setup.undo(), { 'data-key': 'undo' });
    this.redo = signButton(icon('redo'), t('edit.redo'), () => setup.redo(), { 'data-key': 'redo' });
    this.tools = el('div', { class: 'tools' }, this.hand, this.eraser, this.undo, this.redo,
      isArmy(game) ? el('label', { class: 'switch' }, hero, el('span', { text: t('setup.hero') })) : null,
      signButton(icon('flip'), t('moves.flip'), () => setup.flip()));
    this.game = el('select', { 'data-key': 'game', onchange: () => setup.wishes.other(/** @type {any} */ (this.game.value)) },
      ...['cotulenh', 'chess'].map((kind) => el('option', { value: kind, selected: kind === family(game) }, t(`game.${kind}`))));
    this.variant = isArmy(game) ? [this.choice('rules', RULE_SETS), this.choice('mode', BATTLES)] : [];
    this.turn = el('select', { 'data-key': 'turn', onchange: () => setup.edit(() => {
      setup.placement.turn = /** @type {import('../types.js').Side} */ (this.turn.value);
    }) }, ...['first', 'second'].map((side) => el('option', { value: side }, sideName(game, /** @type {any} */ (side)))));
    this.rights = game === 'chess' ? RIGHTS.map(([letter, side, wing]) => this.right(letter, side, wing)) : [];
    this.fen = el('input', { class: 'fen', spellcheck: 'false', onchange: () => setup.load(this.fen.value.trim()) });
    this.faults = el('ul', { class: 'faults' });
    this.verdict = el('p', { class: 'quiet', role: 'status' });
    // Until the server has judged, there is nothing to go on with: the board is still empty.
    this.study = button(t('setup.study'), () => setup.wishes.study(game, setup.placement.write().fen), { class: 'main', disabled: true });
    this.play = button(t('setup.play'), () => setup.wishes.play(game, setup.placement.write().fen), { disabled: true });
    this.element = this.arrange();
  }

  arrange() {
    const { setup } = this;
    return el('aside', { class: 'beside' }, el('section', { class: 'panel' },
      el('h1', { text: t('setup.title') }), el('p', { class: 'quiet', text: t(setup.placement.game === 'chess' ? 'setup.how_chess' : 'setup.how') }),
      el('label', { class: 'field' }, el('span', { text: t('new.game') }), this.game), ...this.variant,
      el('div', { class: 'row-of-buttons' },
        button(t('setup.start'), () => setup.load(null)), button(t('setup.clear'), () => setup.clear())),
      el('label', { class: 'field' }, el('span', { text: t('setup.turn') }), this.turn),
      this.rights.length > 0 ? el('fieldset', { class: 'rights' }, el('legend', { text: t('setup.castling') }), ...this.rights.map((right) => right.label)) : null,
      el('label', { class: 'field wide' }, el('span', { text: 'FEN' }), this.fen),
      el('div', { role: 'alert' }, this.faults), this.verdict, el('div', { class: 'row-of-buttons' }, this.study, this.play)));
  }

  /** Another rule set or battle, for the same position. @param {'rules' | 'mode'} name @param {readonly string[]} values */
  choice(name, values) {
    const variant = variantOf(this.setup.placement.game);
    const box = el('select', { 'data-key': name, onchange: () => {
      const game = name === 'rules' ? gameOf(box.value, variant.mode) : gameOf(variant.rules, box.value);
      this.setup.wishes.variant(/** @type {any} */ (game), this.setup.placement.write().fen);
    } }, ...values.map((value) => el('option', { value, selected: value === variant[name] }, t(name === 'rules' ? `rules.${value}` : `mode.${value}`))));
    return el('label', { class: 'field' }, el('span', { text: t(`new.${name}`) }), box);
  }

  /** @param {string} letter @param {import('../types.js').Side} side @param {'king' | 'queen'} wing */
  right(letter, side, wing) {
    const { placement } = this.setup;
    const box = el('input', { type: 'checkbox', 'data-key': letter, onchange: () => this.setup.edit(() => {
      if (box.checked) placement.castling.add(letter);
      else placement.castling.delete(letter);
    }) });
    const words = t('setup.right', { side: sideName('chess', side), wing: t(`castling.${wing}`) });
    return { letter, box, label: el('label', { class: 'switch' }, box, el('span', { text: words })) };
  }

  show() {
    const { placement, tool } = this.setup;
    set(this.hand, { 'aria-pressed': String(tool === 'hand') });
    set(this.eraser, { 'aria-pressed': String(tool === 'eraser') });
    set(this.undo, { disabled: this.setup.done.length === 0 });
    set(this.redo, { disabled: this.setup.undone.length === 0 });
    this.turn.value = placement.turn;
    for (const { letter, box } of this.rights) box.checked = placement.castling.has(letter);
    this.fen.value = placement.write().fen;
  }

  /** @param {string[]} faults @param {string} verdict @param {boolean} isPlayable */
  judged(faults, verdict, isPlayable) {
    refill(this.faults, ...faults.map((fault) => el('li', { class: 'fault', text: fault })));
    this.verdict.textContent = verdict;
    set(this.study, { disabled: faults.length > 0 });
    set(this.play, { disabled: faults.length > 0 || !isPlayable });
  }
}
