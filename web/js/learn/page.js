// Learn: short pages on live boards, each with a task, and the reason when it fails.

import { pieceIcon } from '../board/pieces.js';
import { button, el, refill } from '../dom.js';
import { number, t } from '../i18n.js';
import { Study } from '../study.js';
import { Table } from '../table.js';
import { pieceName, turnWords } from '../words.js';
import { isDone } from './judge.js';
import { LESSONS } from './lessons.js';
import { doneLessons, markDone } from './progress.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */

/** One turn, and then it is judged. */
class Exercise extends Study {
  mover() {
    return this.current === 0 ? super.mover() : null;
  }
}

/** Says nothing of a turn that nobody will make. */
class LessonTable extends Table {
  showTray() {
    const { position } = this.session;
    if (this.session.mover()) super.showTray();
    else if (position) this.tray.show(position, this.hand, false, '');
  }
}

/** @param {Lesson} lesson */
const isPiece = ({ id }) => id.length === 1;

/** @param {Lesson} lesson */
const titleOf = (lesson) => (isPiece(lesson) ? pieceName('cotulenh', lesson.id) : t(`learn.${lesson.id}.title`));

/** @param {Lesson} lesson */
const addressOf = ({ id }) => `/learn/${id}`;

class LearnPage {
  /** @param {Lesson} lesson @param {(address: string) => void} go @param {(table: Table) => void} opened */
  constructor(lesson, go, opened) {
    this.lesson = lesson;
    this.go = go;
    this.study = new Exercise(lesson.game ?? 'cotulenh', lesson.fen);
    this.table = new LessonTable(this.study, () => {});
    this.table.rings = lesson.rings ?? false;
    opened(this.table);
    this.list = el('nav', { class: 'lessons', 'aria-label': t('nav.learn') });
    this.verdict = el('div', { class: 'verdict', role: 'status' });
    this.study.addEventListener('change', () => this.judge());
    const { id } = lesson;
    this.element = el('div', { class: 'learn' }, this.list, el('section', { class: 'lesson' },
      el('div', { class: 'lesson-words' }, el('h1', { text: titleOf(lesson) }), el('p', { text: t(`learn.${id}`) }),
        el('p', { class: 'task' }, el('strong', { text: t('learn.task') }), ' ', t(`learn.${id}.task`))),
      el('div', { class: 'around-board', 'data-game': lesson.game ?? 'cotulenh' }, this.table.battle.element, this.table.tray.element, this.table.board.element), this.verdict));
    this.showList();
    this.study.goTo(0);
  }

  showList() {
    const done = doneLessons();
    refill(this.list, el('p', { class: 'quiet progress', text: t('learn.progress', { done: number(done.size), all: number(LESSONS.length) }) }),
      el('ol', {}, ...LESSONS.map((lesson) => el('li', {}, this.link(lesson, done.has(lesson.id))))));
  }

  /** @param {Lesson} lesson @param {boolean} isDone */
  link(lesson, isDone) {
    const title = titleOf(lesson);
    return el('a', {
      href: addressOf(lesson), class: 'lesson-link', 'data-key': lesson.id, title,
      'aria-current': lesson === this.lesson ? 'page' : null, onclick: (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.go(addressOf(lesson));
      },
    }, isPiece(lesson) ? pieceIcon('cotulenh', { kind: lesson.id, hero: false }, 'first') : null,
    el('span', { class: isPiece(lesson) ? 'name' : null, text: title }),
    isDone ? el('span', { class: 'tick', role: 'img', 'aria-label': t('learn.done'), text: '✓' }) : null);
  }

  judge() {
    const { study, lesson } = this;
    const { turn } = study.nodes[study.current];
    if (!turn || !study.position) {
      refill(this.verdict);
      return;
    }
    const isGood = isDone(lesson.done, turn, study.position);
    if (isGood) markDone(lesson.id);
    const words = isGood ? t('learn.good') : `${turnWords(study.game, turn)} ${t('learn.not_yet')} ${t(`learn.${lesson.id}.hint`)}`;
    refill(this.verdict, el('p', { class: isGood ? 'good' : 'fault', text: words }), this.buttons(isGood));
    this.verdict.scrollIntoView({ block: 'nearest' });
    this.showList();
  }

  /** @param {boolean} isGood */
  buttons(isGood) {
    const next = LESSONS[LESSONS.indexOf(this.lesson) + 1];
    const again = button(t('learn.again'), () => this.study.goTo(0), { class: isGood ? null : 'main' });
    const forward = isGood && next ? button(t('learn.next', { lesson: titleOf(next) }), () => this.go(addressOf(next)), { class: 'main' }) : null;
    return el('div', { class: 'row-of-buttons' }, forward, again);
  }
}

/** @param {string | undefined} id of a lesson; without one, the first that is not done
 * @param {(address: string) => void} go @param {(table: Table) => void} opened told of the board @returns {HTMLElement} */
export function learnPage(id, go, opened) {
  const done = doneLessons();
  const lesson = LESSONS.find((candidate) => candidate.id === id) ?? LESSONS.find((candidate) => !done.has(candidate.id)) ?? LESSONS[0];
  return new LearnPage(lesson, go, opened).element;
}
