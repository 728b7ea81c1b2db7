// Plays scenes one after the other: cause, a beat, effect. Only the picture lags; what the board says and allows is
// already as it will be. Whoever acts or goes elsewhere ends what is playing.

import { alarm, crown, landing, openHand, playStep, slideBack } from './acts.js';

/** @typedef {import('../board/board.js').Board} Board @typedef {import('../board/board.js').View} View
 *  @typedef {import('./scene.js').Scene} Scene @typedef {import('./scene.js').Act} Act
 *  @typedef {'begin' | 'end' | 'cut' | 'still'} Phase `still`: it happened, and nothing moved */

/** Milliseconds between what I did and what they do. */
const BEAT = 120;
/** With more turns than this waiting, all go twice as fast. */
const PATIENT = 3;
/** The first frame already shows that something moves. */
const FRAME = 16;

export class Motion {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.isOn = true;
    /** @type {{ view: View, scene: Scene }[]} */
    this.queue = [];
    this.isPlaying = false;
    /** Changes whenever what is playing has been ended. */
    this.run = 0;
    /** @type {Animation[]} */
    this.animations = [];
    /** @type {Act | null} */
    this.act = null;
    /** Begun before the rules have answered. @type {{ act: Act, animations: Animation[] } | null} */
    this.ahead = null;
    this.landed = -Infinity;
    this.rate = 1;
  }

  mayMove() {
    return this.isOn && !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** @param {View} view what is seen at the end @param {Scene} scene */
  show(view, scene) {
    if (scene.isWalk) this.stop();
    if (!this.mayMove() || scene.acts.length === 0) {
      if (this.isPlaying && this.mayMove()) return;
      this.stop();
      this.board.draw(view);
      for (const act of scene.acts) this.tell(act, 'still', 0);
      return;
    }
    this.queue.push({ view, scene });
    if (!this.isPlaying) this.play();
  }

  /** Begins the own move at once. It goes on when the rules have answered, and `settle` puts it back if they refuse.
   * @param {View} view what is seen now @param {Act | null} act */
  anticipate(view, act) {
    if (!act || !this.mayMove() || this.isPlaying) return;
    this.rate = 1;
    this.ahead = { act, animations: this.start(view, act, false) };
    this.board.element.classList.add('moving');
  }

  /** What was begun will not come. */
  dropAhead() {
    if (this.ahead) this.settle();
  }

  /** Whether the picture is not to be drawn anew now. */
  isBusy() {
    return this.isPlaying || this.ahead !== null;
  }

  /** Ends what is playing and leaves the picture to be drawn. */
  stop() {
    if (!this.isBusy()) return;
    for (const animation of this.ahead?.animations ?? []) animation.cancel();
    this.ahead = null;
    this.run += 1;
    this.queue = [];
    this.isPlaying = false;
    this.landed = -Infinity;
    for (const animation of this.animations) animation.cancel();
    this.animations = [];
    this.board.element.classList.remove('moving');
    if (this.act) this.tell(this.act, 'cut', 0);
    this.act = null;
  }

  /** Ends what is playing and shows how it ended: somebody acts, and nothing may be in their way. */
  settle() {
    this.landed = -Infinity;
    if (!this.isBusy()) return;
    this.stop();
    if (this.board.view) this.board.draw(this.board.view);
  }

  async play() {
    const { run, board } = this;
    this.isPlaying = true;
    board.element.classList.add('moving');
    for (let next = this.queue[0]; next; next = this.queue[0]) {
      const rest = this.landed + BEAT - performance.now();
      // What is alone begins in the same frame.
      if (rest > 0) await delay(rest);
      if (run !== this.run) return;
      this.rate = this.queue.length > PATIENT ? 2 : 1;
      this.queue.shift();
      await this.playScene(next.view, next.scene);
      if (run !== this.run) return;
      this.landed = performance.now();
    }
    this.isPlaying = false;
    board.element.classList.remove('moving');
    if (board.view) board.draw(board.view);
  }

  /** @param {View} view @param {Scene} scene */
  async playScene(view, { acts, wasDragged }) {
    const { run, board } = this;
    for (const [index, act] of acts.entries()) {
      const isAtHome = wasDragged && index === 0;
      if (act.kind === 'hand') await delay(BEAT / this.rate);
      if (run !== this.run) return;
      this.act = act;
      this.animations = this.takeAhead(act) ?? this.start(view, act, isAtHome);
      await Promise.all(this.animations.map(({ finished }) => finished)).catch(() => {});
      if (run !== this.run) return;
      this.act = null;
      this.tell(act, 'end', 0);
    }
    if (this.queue.length > 0) board.draw(view);
  }

  /** What was begun already, if it is this. @param {Act} act */
  takeAhead({ step }) {
    const { ahead } = this;
    this.ahead = null;
    const isIt = ahead?.act.step && step && ahead.act.step.from === step.from && ahead.act.step.to === step.to;
    return isIt ? ahead.animations : null;
  }

  /** @param {View} view @param {Act} act @param {boolean} wasDragged */
  start(view, act, wasDragged) {
    const animations = this.begin(view, act, wasDragged);
    for (const animation of animations) {
      animation.currentTime = FRAME;
      animation.playbackRate = this.rate;
    }
    this.tell(act, 'begin', landing(act, wasDragged) / this.rate);
    return animations;
  }

  /** @param {View} view @param {Act} act @param {boolean} wasDragged @returns {Animation[]} */
  begin(view, act, wasDragged) {
    const { board } = this;
    if (act.step && act.kind !== 'back') return playStep(board, view, act, wasDragged);
    // Check is shown when its turn comes.
    board.draw(view, act.kind === 'hero' ? { units: view.position.units } : {});
    if (act.kind === 'hero') return crown(board, act);
    if (act.kind === 'check') return alarm(board);
    if (act.kind === 'back') return wasDragged ? [] : slideBack(board, view, act);
    if (act.kind !== 'hand') return [];
    board.element.classList.remove('moving');
    return openHand(board);
  }

  /** For sounds, and for whoever wants to know. @param {Act} act @param {Phase} phase @param {number} lands milliseconds until it is to be heard */
  tell({ kind, step }, phase, lands) {
    this.board.element.dispatchEvent(new CustomEvent('motion', { bubbles: true, detail: { kind, phase, lands, from: step?.from, to: step?.to } }));
  }
}

/** @param {number} ms @returns {Promise<void>} */
const delay = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
