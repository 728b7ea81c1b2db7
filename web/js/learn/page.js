// Learn: short lessons on live boards. Each is shown first, then asked in three tasks, with the reason when one fails.

import { button, el, refill, signButton } from '../dom.js';
import { number, t } from '../i18n.js';
import { showOf } from './demo.js';
import { exerciseTable, point } from './exercise.js';
import { firstGame } from './firstgame.js';
import { LESSONS } from './lessons.js';
import { addressOf, showList, titleOf } from './list.js';
import { isLessonDone, isTaskDone, markDone } from './progress.js';

/** @typedef {import('./lessons.js').Lesson} Lesson @typedef {import('../table.js').Table} Table
 *  @typedef {{ go: (address: string) => void, opened: (table: Table) => void, created: (game: any) => void }} Host */

const GOOD = ['learn.good', 'learn.good2', 'learn.good3'];

/** The words of a task: learn.T.task, learn.T.task2 … @param {Lesson} lesson @param {'task' | 'hint'} part @param {number} index */
const taskWords = ({ id }, part, index) => t(`learn.${id}.${part}${index === 0 ? '' : index + 1}`);

class LearnPage {
  /** @param {Lesson} lesson @param {Host} host */
  constructor(lesson, host) {
    this.lesson = lesson;
    this.host = host;
    this.list = el('nav', { class: 'lessons', 'aria-label': t('nav.learn') });
    this.stages = el('div', { class: 'stages', role: 'group', 'aria-label': t('learn.stages') });
    this.stage = el('div', { class: 'lesson-stage' });
    this.place = el('div', { class: 'around-board', 'data-game': lesson.game ?? 'cotulenh' });
    this.verdict = el('div', { class: 'verdict', role: 'status' });
    const isGame = lesson.id === 'game';
    this.element = el('div', { class: 'learn' }, this.list, el('section', { class: 'lesson' },
      el('div', { class: 'lesson-words' }, el('h1', { text: titleOf(lesson) }), el('p', { text: t(`learn.${lesson.id}`) }),
        isGame ? firstGame(host.created, () => markDone(lesson, 0)) : this.stages, this.stage), this.place, this.verdict));
    this.showList();
    if (!isGame) this.showDemo();
  }

  showList() {
    showList(this.list, this.lesson, this.host.go);
  }

  /** "Look" and one button a task. @param {number} current −1: the demonstration */
  showStages(current) {
    const stage = (/** @type {number} */ index, /** @type {string} */ words, /** @type {() => void} */ open) => button(words, open, {
      'data-key': `stage${index}`, 'aria-current': index === current ? 'step' : null, class: index >= 0 && isTaskDone(this.lesson, index) ? 'stage-done' : null,
    });
    refill(this.stages, stage(-1, t('learn.look'), () => this.showDemo()),
      ...this.lesson.tasks.map((_, index) => stage(index, t('learn.task_number', { number: number(index + 1) }), () => this.showTask(index))));
  }

  /** @param {Table} table */
  put(table) {
    this.host.opened(table);
    refill(this.verdict);
    refill(this.place, table.battle.element, table.tray.element, table.board.element);
  }

  showDemo() {
    this.showStages(-1);
    const show = showOf(this.lesson);
    this.put(show.table);
    const caption = el('p', { class: 'caption', role: 'status' });
    const count = el('span', { class: 'quiet count' });
    let at = 0;
    const go = async (/** @type {number} */ step) => {
      at = Math.max(0, Math.min(step, show.steps - 1));
      const words = await show.go(at);
      if (!this.stage.contains(caption)) return;
      caption.textContent = words;
      count.textContent = t('learn.demo.count', { step: number(at + 1), steps: number(show.steps) });
      back.disabled = at === 0;
      onward.hidden = at === show.steps - 1;
      again.hidden = at !== show.steps - 1;
      mine.classList.toggle('main', at === show.steps - 1);
    };
    const back = signButton('‹', t('moves.back'), () => go(at - 1), { 'data-key': 'demo-back' });
    const onward = button(t('learn.demo.next'), () => go(at + 1), { class: 'main', 'data-key': 'demo-next' });
    const again = button(t('learn.demo.again'), () => go(0), { 'data-key': 'demo-again' });
    const mine = button(t('learn.your_turn'), () => this.showTask(0), { 'data-key': 'demo-done' });
    refill(this.stage, caption, el('div', { class: 'row-of-buttons' }, back, onward, again, count, mine));
    go(0);
  }

  /** @param {number} index */
  showTask(index) {
    const task = this.lesson.tasks[index];
    this.showStages(index);
    const table = exerciseTable(this.lesson, task, (isGood, words) => this.judge(table, index, isGood, words));
    this.put(table);
    refill(this.stage, el('p', { class: 'task' }, el('strong', { text: t('learn.task') }), ' ', taskWords(this.lesson, 'task', index)));
    table.session.goTo(0);
  }

  /** @param {Table} table @param {number} index @param {boolean | null} isGood @param {string} done what was done, in words */
  judge(table, index, isGood, done) {
    if (isGood === null) {
      refill(this.verdict);
      return;
    }
    if (isGood) markDone(this.lesson, index);
    const words = isGood ? t(GOOD[index]) : `${done} ${t('learn.not_yet')} ${taskWords(this.lesson, 'hint', index)}`;
    refill(this.verdict, el('p', { class: isGood ? 'good' : 'fault', text: words }), this.buttons(table, index, isGood));
    this.verdict.scrollIntoView({ block: 'nearest' });
    this.showStages(index);
    this.showList();
  }

  /** @param {Table} table @param {number} index @param {boolean} isGood */
  buttons(table, index, isGood) {
    const again = button(t('learn.again'), () => {
      point(table, []);
      refill(this.verdict);
      table.session.goTo(0);
    }, { class: isGood ? null : 'main' });
    return el('div', { class: 'row-of-buttons' }, isGood ? this.forward(index) : null, again);
  }

  /** @param {number} index */
  forward(index) {
    if (index + 1 < this.lesson.tasks.length) return button(t('learn.next_task'), () => this.showTask(index + 1), { class: 'main' });
    const next = LESSONS[LESSONS.indexOf(this.lesson) + 1];
    return next ? button(t('learn.next', { lesson: titleOf(next) }), () => this.host.go(addressOf(next)), { class: 'main' }) : null;
  }
}

/** @param {string | undefined} id of a lesson; without one, the first that is not done
 * @param {(address: string) => void} go @param {(table: Table) => void} opened told of each board
 * @param {(game: any) => void} created told of the first game @returns {HTMLElement} */
export function learnPage(id, go, opened, created) {
  const lesson = LESSONS.find((candidate) => candidate.id === id) ?? LESSONS.find((candidate) => !isLessonDone(candidate)) ?? LESSONS[0];
  return new LearnPage(lesson, { go, opened, created }).element;
}
