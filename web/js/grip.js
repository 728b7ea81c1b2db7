// What fingers and keys do to the pieces: pick up, put down, choose, and hear why not.

import { askWhy } from './api.js';
import { announce } from './announce.js';
import { choose } from './choice.js';
import { Hand } from './hand.js';
import { t } from './i18n.js';
import { Ahead } from './motion/ahead.js';
import { sense } from './sound.js';
import { groupName, pieceName, placeName, refusalWords, whyWords } from './words.js';

/** Milliseconds in which the page's own rules have answered a move. */
const ANSWER_SOON = 50;

/** @typedef {import('./session.js').Session} Session @typedef {import('./hand.js').Part} Part */

export class Grip {
  /** @param {Session} session @param {() => void} changed @param {(square: string) => Element} placeOf
   * @param {(action: import('./types.js').Action) => boolean} begin shows an action before the rules have answered, if it can */
  constructor(session, changed, placeOf, begin) {
    this.session = session;
    this.changed = changed;
    this.placeOf = placeOf;
    this.begin = begin;
    this.hand = new Hand();
    this.ahead = new Ahead(session);
    this.wasWaiting = false;
    /** Why the last attempt was refused, in words. */
    this.refusal = '';
    /** The two Commanders who would see each other. @type {string[]} */
    this.line = [];
    /** Who would attack the own Commander or king. @type {import('./board/board.js').Arrow[]} */
    this.threats = [];
    /** Pointed at or focused. @type {string | null} */
    this.looked = null;
    /** Put down by hand where it belongs: it need not slide there again. */
    this.wasDragged = false;
  }

  /** The position has changed. */
  follow() {
    const { position } = this.session;
    if (!position) return;
    this.forget();
    // What was in hand has been moved, or was left behind by what was: it is not chosen ahead by that.
    const isWaiting = this.ahead.isWaiting();
    if (isWaiting && !this.wasWaiting) this.hand.drop();
    this.wasWaiting = isWaiting;
    this.hand.follow(position, this.session.mover() !== null, this.ahead.choices());
    const lost = this.ahead.follow();
    if (lost) this.say(lost);
  }

  forget() {
    this.refusal = '';
    this.line = [];
    this.threats = [];
  }

  isDeploying() {
    return Boolean(this.session.position?.deploy && this.session.mover());
  }

  /** @param {string} words */
  say(words) {
    this.refusal = words;
    announce(words);
    sense('refused');
  }

  /** @param {string} words */
  refuse(words) {
    this.say(words);
    this.changed();
  }

  /** @param {any} error what the server would not do */
  refused(error) {
    this.wasDragged = false;
    this.hand.follow(/** @type {any} */ (this.session.position), this.session.mover() !== null, this.ahead.choices());
    this.refuse(refusalWords(this.session.game, error));
  }

  /** @param {Part} part */
  pick(part) {
    this.forget();
    if (this.hand.square) this.hand.take(this.hand.square, part);
    this.changed();
  }

  /** Keys 1 to 9 pick a part of the stack, 0 ends the deploy. @param {number} index */
  pickNumber(index) {
    const { position } = this.session;
    if (index === 0 && this.isDeploying() && position?.deploy?.can_commit) this.session.play('commit');
    const part = this.hand.square ? this.hand.parts()[index - 1] : undefined;
    if (!part || !position) return;
    this.pick(part);
    const name = groupName(position.game, this.hand.piecesOf(position, part));
    announce(part.step ? name : t('deploy.whole', { stack: name }));
  }

  stepBack() {
    if (this.isDeploying()) this.session.stepBack();
  }

  letGo() {
    this.forget();
    this.ahead.cancel();
    if (!this.isDeploying()) this.hand.drop();
    this.changed();
  }

  /** @param {string} square */
  lift(square) {
    if (!this.hand.canTake(square)) return false;
    this.forget();
    this.ahead.cancel();
    if (square !== this.hand.square) this.hand.take(square);
    this.changed();
    return true;
  }

  /** @param {string | null} square @returns {boolean} whether what was dragged stays there */
  drop(square) {
    if (!square) return false;
    this.forget();
    this.wasDragged = this.hand.actionsTo(square).length === 1 && !this.ahead.isWaiting();
    const stays = this.wasDragged;
    this.aim(square);
    return stays;
  }

  /** @param {string} square */
  press(square) {
    this.forget();
    this.ahead.cancel();
    if (square === this.hand.square) {
      this.pressAgain();
    } else if (this.hand.actionsTo(square).length > 0) {
      this.aim(square);
    } else if (this.hand.canTake(square)) {
      this.hand.take(square);
      this.changed();
    } else if (this.hand.square) {
      this.aim(square);
    } else {
      this.excuse(square);
    }
  }

  /** The stack itself is all that are left of it; whoever has that in hand lets go. */
  pressAgain() {
    const { position } = this.session;
    const all = position && this.hand.parts().find((part) => this.hand.isAll(position, part));
    if (all && !this.hand.holds(all)) this.pick(all);
    else this.letGo();
  }

  /** Does what is in hand on a square, or says why it cannot be done. @param {string} square */
  async aim(square) {
    const { position } = this.session;
    const from = this.hand.square;
    if (from && this.ahead.isWaiting()) {
      this.plan(square);
      return;
    }
    if (!position || !from || !this.session.mover() || square === from) return;
    const actions = this.hand.actionsTo(square);
    if (actions.length === 0) {
      await this.explain(from, square);
      return;
    }
    const action = actions.length === 1 ? actions[0] : await choose(this.placeOf(square), position, actions);
    if (!action) return;
    this.hand.drop();
    // What was dragged lies where it was put until the answer comes.
    const isSeen = this.wasDragged || this.begin(action);
    this.session.play(action.text);
    if (!isSeen) setTimeout(() => this.showIfUnanswered(position), ANSWER_SOON);
  }

  /** The empty hand is drawn apart only where the answer is late: drawing twice would delay the move. @param {unknown} before */
  showIfUnanswered(before) {
    if (this.session.position === before && !this.hand.square) this.changed();
  }

  /** Chooses ahead what is in hand; a click elsewhere lets go. @param {string} square */
  plan(square) {
    const [action] = this.hand.actionsTo(square);
    this.hand.drop();
    if (action) this.ahead.choose(action);
    this.changed();
  }

  /** @param {string} from @param {string} to */
  async explain(from, to) {
    const { session } = this;
    const moves = [...session.actionsTo(session.current), ...session.openActions()];
    const group = this.hand.part?.step ? this.hand.part.group : null;
    // The server does not repeat who was to act; the rule to be named may depend on it.
    const actor = this.hand.part?.group ?? [];
    if (!this.isDeploying()) this.hand.drop();
    try {
      const why = await askWhy(session.game, session.startOf(session.current), moves, from, to, group);
      if (why.reason) this.show(why.reason, { ...why.params, actor }, why.text);
      else this.changed();
    } catch {
      this.changed();
    }
  }

  /** A reason in words, and on the board where it can be seen. @param {string} reason @param {any} params
   * @param {string | null} text */
  show(reason, params, text) {
    if (reason === 'faces_commander') this.line = params.squares;
    if (reason === 'commander_attacked') {
      this.threats = params.attackers.map((/** @type {string} */ from) => ({ from, to: params.square, kind: 'attack' }));
    }
    this.refuse(whyWords(this.session.game, reason, params, text));
  }

  /** Why a unit cannot be picked up. @param {string} square */
  excuse(square) {
    const { position } = this.session;
    const unit = position?.units.find((candidate) => candidate.square === square);
    const mover = this.session.mover();
    if (!position || !unit) {
      this.changed();
    } else if (!mover) {
      if (this.session.isPlaying()) this.refuse(t('why.not_your_turn'));
    } else if (unit.side !== mover) {
      this.refuse(t('why.not_yours', { square: placeName(position.game, square) }));
    } else {
      const [{ kind, hero }] = unit.pieces;
      const isFixed = kind === 'H' && !hero && unit.pieces.length === 1;
      this.refuse(t(isFixed ? 'why.never_moves' : 'why.stuck', { kind: pieceName(position.game, kind), square: placeName(position.game, square) }));
    }
  }
}
