// What can be done to the moves of a study: undo, redo, promote and delete variations, judge, comment.

import { button, el, set, signButton } from './dom.js';
import { t } from './i18n.js';
import { icon } from './icons.js';

/** Marks that people give to turns, with their numbers in PGN. */
const NAGS = /** @type {const} */ ([['!!', 3], ['!', 1], ['!?', 5], ['?!', 6], ['?', 2], ['??', 4]]);

export class Edits {
  /** @param {import('./study.js').Study} study */
  constructor(study) {
    this.study = study;
    this.undo = signButton(icon('undo'), t('edit.undo'), () => study.undo(), { 'data-key': 'undo' });
    this.redo = signButton(icon('redo'), t('edit.redo'), () => study.redo(), { 'data-key': 'redo' });
    this.promote = signButton(icon('promote'), t('edit.promote'), () => study.promote(), { 'data-key': 'promote' });
    this.cut = signButton(icon('remove'), t('edit.delete'), () => study.cut(), { 'data-key': 'delete' });
    this.comment = el('input', { class: 'comment', 'data-key': 'comment', placeholder: t('edit.comment'), onchange: () => study.remark(this.comment.value.trim()) });
    this.nags = NAGS.map(([sign, nag]) => button(sign, () => study.judge(nag), { 'data-key': `nag${nag}`, 'aria-label': t(`edit.nag.${nag}`), title: t(`edit.nag.${nag}`) }));
    this.element = el('div', { class: 'edits' },
      el('div', { class: 'walk' }, this.undo, this.redo, this.promote, this.cut),
      el('div', { class: 'nags', role: 'group', 'aria-label': t('edit.nags') }, ...this.nags),
      el('label', { class: 'field wide' }, el('span', { class: 'unseen', text: t('edit.comment') }), this.comment));
  }

  show() {
    const { study } = this;
    set(this.undo, { disabled: study.done.length === 0 && study.open.length === 0 });
    set(this.redo, { disabled: study.undone.length === 0 });
    set(this.promote, { disabled: !study.isVariation() });
    set(this.cut, { disabled: study.current === 0 });
    const { nags = [] } = study.nodes[study.current];
    NAGS.forEach(([, nag], index) => set(this.nags[index], { disabled: study.current === 0, 'aria-pressed': String(nags.includes(nag)) }));
    // Words in the making are not to be lost when the engine speaks.
    if (document.activeElement !== this.comment) this.comment.value = study.comment();
  }

  /** Ctrl+Z undoes, Ctrl+Y or Ctrl+Shift+Z does again. @param {KeyboardEvent} event */
  key(event) {
    const isTyping = event.target instanceof Element && event.target.closest('input:not([type=checkbox]), textarea, dialog');
    if (isTyping || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) this.study.redo();
    else this.study.undo();
  }
}
