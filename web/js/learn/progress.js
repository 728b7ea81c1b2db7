// Which tasks have been done, kept in the browser as 'T.1,T.2'.

import { keep, recall } from '../prefs.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */

/** @param {string} id of a lesson @param {number} index of its task */
const nameOf = (id, index) => `${id}.${index + 1}`;

const doneTasks = () => new Set(recall('learned', '').split(',').filter(Boolean));

/** @param {Lesson} lesson @param {number} index */
export const isTaskDone = ({ id }, index) => doneTasks().has(nameOf(id, index));

/** @param {Lesson} lesson @returns {number} how many of its tasks are done */
export function doneIn(lesson) {
  const done = doneTasks();
  return lesson.tasks.filter((_, index) => done.has(nameOf(lesson.id, index))).length;
}

/** @param {Lesson} lesson */
export const isLessonDone = (lesson) => doneIn(lesson) === lesson.tasks.length;

/** @param {Lesson} lesson @param {number} index */
export function markDone({ id }, index) {
  keep('learned', [...doneTasks().add(nameOf(id, index))].join(','));
}
