// Own turns that were taken back, to be made again. The opponent's answers cannot be made for them, so
// a turn is offered again only where it is still legal.

/** @typedef {import('./types.js').Turn} Turn */

export class Redo {
  constructor() {
    /** The next one last. @type {Turn[]} */
    this.turns = [];
  }

  /** @param {Turn[]} turns in the order they were made */
  takenBack(turns) {
    this.turns.push(...turns.reverse());
  }

  /** Another turn than the one taken back leads elsewhere. @param {Turn} turn */
  made(turn) {
    const isSame = this.turns.pop()?.actions.join() === turn.actions.join();
    if (!isSame) this.turns = [];
  }

  /** @param {import('./types.js').Position} position @returns {Turn | null} */
  next(position) {
    const turn = this.turns.at(-1);
    const isLegal = position.actions.some((action) => action.text === turn?.actions[0]);
    return turn && isLegal ? turn : null;
  }
}
