// Learn: the eleven pieces of Cờ Tư Lệnh, each on a live board.

import { pieceIcon } from './board/pieces.js';
import { button, el, refill } from './dom.js';
import { t } from './i18n.js';
import { Study } from './study.js';
import { Table } from './table.js';
import { pieceName } from './words.js';

const KINDS = [...'CITMEAGSFNH'];

/** A quiet corner with the piece, something to take, and both Commanders out of sight of each other.
 * @param {string} kind */
function lessonFen(kind) {
  const ranks = ['7c3', '11', '11', '11', '10i', '11', '6i4', '6I4', '11', '11', '11', '5C5'];
  if (kind === 'N') ranks.splice(5, 4, '1n9', '11', '11', '1N9');
  else if (kind === 'C') ranks.splice(6, 2, '11', '6I4');
  else ranks[7] = `6${kind}4`;
  return `${ranks.join('/')} r - - 0 1`;
}

/** @param {(table: Table) => void} opened told of every board that is put up @returns {HTMLElement} */
export function learnPage(opened) {
  const lesson = el('section', { class: 'lesson' });
  const show = (/** @type {string} */ kind) => {
    const study = new Study('cotulenh', lessonFen(kind));
    const table = new Table(study, () => {});
    opened(table);
    refill(lesson, el('h1', { text: pieceName('cotulenh', kind) }), el('p', { text: t(`learn.${kind}`) }),
      el('div', { class: 'around-board' }, table.tray.element, table.board.element),
      button(t('learn.again'), () => show(kind), { 'data-key': 'again' }));
    for (const choice of choices) choice.setAttribute('aria-pressed', String(choice.dataset.key === kind));
    study.goTo(0);
  };
  const choices = KINDS.map((kind) => el('button', { type: 'button', class: 'part', 'data-key': kind, onclick: () => show(kind) },
    pieceIcon('cotulenh', { kind, hero: false }, 'first'), el('span', { text: pieceName('cotulenh', kind) })));
  show(KINDS[0]);
  return el('div', { class: 'learn' }, el('nav', { class: 'lessons', 'aria-label': t('nav.learn') }, ...choices), lesson);
}
