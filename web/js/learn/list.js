// The list of lessons by section, with what has been done of each.

import { el, refill } from '../dom.js';
import { number, t } from '../i18n.js';
import { pieceName } from '../words.js';
import { LESSONS, SECTIONS } from './lessons.js';
import { lessonPicture } from './pictures.js';
import { doneIn, isLessonDone } from './progress.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */

/** @param {Lesson} lesson */
const isPiece = ({ id }) => id.length === 1;

/** @param {Lesson} lesson */
export const titleOf = (lesson) => (isPiece(lesson) ? pieceName('cotulenh', lesson.id) : t(`learn.${lesson.id}.title`));

/** @param {Lesson} lesson */
export const addressOf = ({ id }) => `/learn/${id}`;

/** @param {Element} list @param {Lesson} shown @param {(address: string) => void} go */
export function showList(list, shown, go) {
  const all = LESSONS.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const done = LESSONS.reduce((sum, lesson) => sum + doneIn(lesson), 0);
  refill(list, el('p', { class: 'quiet progress', text: t('learn.progress', { done: number(done), all: number(all) }) }),
    ...SECTIONS.map(({ id, lessons }) => el('section', { 'data-section': id }, el('h2', { text: t(`learn.section.${id}`) }),
      el('ol', { class: 'lesson-tiles' }, ...lessons.map((lesson) => el('li', {}, lessonLink(lesson, lesson === shown, go)))))));
}

/** Its picture, its name, and what has been done of it. @param {Lesson} lesson @param {boolean} isShown
 * @param {(address: string) => void} go */
export function lessonLink(lesson, isShown, go) {
  const title = titleOf(lesson);
  const done = doneIn(lesson);
  const mark = isLessonDone(lesson) ? el('span', { class: 'tick', role: 'img', 'aria-label': t('learn.done'), text: '✓' })
    : done > 0 && el('span', { class: 'quiet some', text: `${number(done)}/${number(lesson.tasks.length)}` });
  return el('a', {
    href: addressOf(lesson), class: 'lesson-link', 'data-key': lesson.id,
    'aria-current': isShown ? 'page' : null, onclick: (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(addressOf(lesson));
    },
  }, lessonPicture(lesson), el('span', { class: 'title', text: title }), mark);
}
