// Shows before it is asked: a unit with its targets marked, then a turn; or a tour of the board. Steps go both ways.

import { deployWords } from '../deploy.js';
import { t } from '../i18n.js';
import { Study } from '../study.js';
import { groupName, turnWords } from '../words.js';
import { LessonTable, Picture, point } from './exercise.js';
import { AREAS } from './start.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */

/** What stands at a step, in words. @typedef {{ table: LessonTable, steps: number, go: (step: number) => Promise<string> }} Show */

/** @param {Lesson} lesson @returns {Show} */
export function showOf(lesson) {
  const show = lesson.demo ? playing(lesson, lesson.demo) : touring();
  // To be looked at only.
  show.table.board.element.inert = true;
  return show;
}

/** @param {Lesson} lesson @param {import('./lessons.js').Demo} demo @returns {Show} */
function playing(lesson, { fen, from, play }) {
  const study = new Study(lesson.game ?? 'cotulenh', fen);
  const table = new LessonTable(study, () => {});
  table.rings = lesson.rings ?? false;
  let at = -1;
  const go = async (/** @type {number} */ step) => {
    if (step !== at + 1 || step === 0) {
      await study.goTo(0);
      for (const action of play.slice(0, Math.max(0, step - 1))) await study.play(action);
    }
    if (step > 0) await study.play(play[step - 1]);
    at = step;
    const { position } = study;
    if (!position) return '';
    if (step > 0) return position.deploy ? deployWords(position) : wordsOf(study);
    table.hand.take(from);
    table.show();
    const unit = position.units.find(({ square }) => square === from);
    return t('learn.demo.targets', { piece: unit ? groupName(position.game, unit.pieces) : '' });
  };
  return { table, steps: play.length + 1, go };
}

/** The turn shown, and how the game ended if it did. @param {Study} study */
function wordsOf(study) {
  const { turn } = study.nodes[study.current];
  return turn ? turnWords(study.game, turn) : '';
}

/** @returns {Show} */
function touring() {
  const table = new LessonTable(new Picture('cotulenh', null), () => {});
  const names = Object.keys(AREAS);
  const go = async (/** @type {number} */ step) => {
    if (!table.session.position) await table.session.goTo(0);
    const isIn = AREAS[names[step]];
    point(table, [...table.board.cells.keys()].filter((square) => isIn(square[0], Number(square.slice(1)))));
    return t(`learn.board.${names[step]}`);
  };
  return { table, steps: names.length, go };
}
