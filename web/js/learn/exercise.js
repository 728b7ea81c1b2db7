// A board on which one task is solved: a turn is made and judged, or a square is pressed.

import { Study } from '../study.js';
import { Table } from '../table.js';
import { turnWords } from '../words.js';
import { isDone } from './judge.js';

/** @typedef {import('./lessons.js').Lesson} Lesson @typedef {import('./lessons.js').Task} Task
 *  @typedef {(isGood: boolean | null, words: string) => void} Judged null while nothing has been done */

/** One turn, and then it is judged. */
class Exercise extends Study {
  mover() {
    return this.current === 0 ? super.mover() : null;
  }
}

/** Nothing is moved here. */
export class Picture extends Study {
  mover() {
    return null;
  }
}

/** Says nothing of a turn that nobody will make. */
export class LessonTable extends Table {
  showTray() {
    const { position } = this.session;
    if (this.session.mover()) super.showTray();
    else if (position) this.tray.show(position, this.hand, false, '');
  }
}

/** @param {Lesson} lesson @param {Task} task @param {Judged} judged */
export function exerciseTable(lesson, task, judged) {
  const table = 'fen' in task ? turnTable(lesson, task, judged) : pointTable(lesson, task, judged);
  table.rings = lesson.rings ?? false;
  return table;
}

/** @param {Lesson} lesson @param {import('./lessons.js').TurnTask} task @param {Judged} judged */
function turnTable(lesson, task, judged) {
  const study = new Exercise(lesson.game ?? 'cotulenh', task.fen);
  const table = new LessonTable(study, () => {});
  study.addEventListener('change', () => {
    const { turn } = study.nodes[study.current];
    if (!turn || !study.position) judged(null, '');
    else judged(isDone(task.done, turn, study.position), turnWords(study.game, turn));
  });
  return table;
}

/** @param {Lesson} lesson @param {import('./lessons.js').PointTask} task @param {Judged} judged */
function pointTable(lesson, task, judged) {
  const table = new LessonTable(new Picture(lesson.game ?? 'cotulenh', null), () => {});
  table.grip.press = (square) => {
    const isGood = task.point.includes(square);
    point(table, isGood ? task.point : [square]);
    judged(isGood, table.label(/** @type {any} */ (table.session.position), square));
  };
  return table;
}

/** Marks squares on the board. @param {Table} table @param {string[]} squares */
export function point(table, squares) {
  for (const [square, cell] of table.board.cells) cell.classList.toggle('pointed', squares.includes(square));
}
