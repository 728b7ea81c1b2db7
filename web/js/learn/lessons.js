// The lessons in their order. Each shows something on the board, then sets three tasks, easy to hard. The words are
// learn.ID and, for each task, learn.ID.task and .hint, task2 and hint2, task3 and hint3.

import { BATTLE_LESSONS } from './battles.js';
import { CHESS_LESSONS } from './chess.js';
import { PIECE_LESSONS } from './pieces.js';
import { RULEBOOK_LESSONS } from './rulebook.js';
import { START_LESSONS } from './start.js';
import { TOGETHER_LESSONS } from './together.js';

/**
 * What of a turn counts; all that is named must be so. `on` is where something is taken, `covers` are squares within
 * one ring, `stack` is a unit of one's own after the turn.
 * @typedef {{ by?: string, takes?: string, captures?: number, manner?: import('../types.js').Manner, to?: string[], on?: string,
 *   stack?: string, covers?: string[], hero?: string, from?: string, ends?: string }} Goal
 * @typedef {{ fen: string, done: Goal }} TurnTask one turn is made and judged
 * @typedef {{ point: string[] }} PointTask one of these squares is pressed
 * @typedef {TurnTask | PointTask} Task
 * @typedef {{ fen: string, from: string, play: string[] }} Demo the unit on `from` shows its targets, then the actions are made
 * @typedef {{ id: string, tasks: Task[], demo?: Demo, rings?: boolean, game?: import('../types.js').GameKind }} Lesson
 */

/** The way a beginner goes; what comes after the first game is for the curious.
 * @type {{ id: string, lessons: Lesson[] }[]} */
export const SECTIONS = [
  { id: 'start', lessons: START_LESSONS },
  { id: 'pieces', lessons: PIECE_LESSONS },
  { id: 'together', lessons: TOGETHER_LESSONS },
  { id: 'battles', lessons: BATTLE_LESSONS },
  // Its one task is to start the game.
  { id: 'play', lessons: [{ id: 'game', tasks: [{ point: [] }] }] },
  { id: 'rulebook', lessons: RULEBOOK_LESSONS },
  { id: 'chess', lessons: CHESS_LESSONS },
];

/** @type {Lesson[]} */
export const LESSONS = SECTIONS.flatMap(({ lessons }) => lessons);
