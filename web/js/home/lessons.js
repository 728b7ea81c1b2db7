// Lessons on the first page: those of the beginner's way as pictures, the others on request.

import { el, refill } from '../dom.js';
import { number, t } from '../i18n.js';
import { LESSONS, SECTIONS } from '../learn/lessons.js';
import { lessonLink } from '../learn/list.js';
import { isLessonDone } from '../learn/progress.js';
import { allButton } from './lists.js';

/** The battles and the rulebook are for the curious. */
const FIRST = ['start', 'pieces', 'together', 'play', 'chess'];

/** @param {(address: string) => void} go */
export function lessonGrid(go) {
  const first = SECTIONS.filter(({ id }) => FIRST.includes(id)).flatMap(({ lessons }) => lessons);
  const done = LESSONS.filter(isLessonDone).length;
  const grid = el('ol', { class: 'lesson-tiles' });
  const show = (/** @type {boolean} */ isWhole) => refill(grid, ...(isWhole ? LESSONS : first).map((lesson) => el('li', {}, lessonLink(lesson, false, go))));
  show(false);
  const heading = t('nav.learn');
  return el('section', { class: 'home-learn', 'aria-label': heading }, el('div', { class: 'list-head' }, el('h2', { text: heading }),
    el('span', { class: 'quiet', text: t('home.lessons_done', { done: number(done), all: number(LESSONS.length) }) }), allButton(LESSONS.length, false, show)), grid);
}
