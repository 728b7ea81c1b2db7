// A board with all that stands around it, for a game in play or a study.

import { askWhy } from './api.js';
import { Analyst } from './analysis.js';
import { announce } from './announce.js';
import { Board } from './board/board.js';
import { choose } from './choice.js';
import { Tray, deployWords } from './deploy.js';
import { button, el } from './dom.js';
import { Hand } from './hand.js';
import { t } from './i18n.js';
import { Moves } from './moves.js';
import { Play } from './play.js';
import { Bargain, PlayerBar } from './players.js';
import { keep, recall } from './prefs.js';
import { confirm, showKeys } from './windows.js';
import { Texts } from './texts.js';
import { actionWords, outcomeWords, sideName, refusalWords, squareName, turnWords, whyWords } from './words.js';

/** @typedef {import('./study.js').Study} Study */

export class Table {
  /** @param {Play | Study} session @param {(study: Study) => void} openStudy @param {string | null} [invitation] */
  constructor(session, openStudy, invitation = null) {
    this.session = session;
    this.hand = new Hand();
    /** Turned by hand, or null while the seat decides. @type {boolean | null} */
    this.flipped = null;
    this.refusal = '';
    /** Squares of a line that the commanders would see each other on. @type {string[]} */
    this.line = [];
    /** @type {string | null} */
    this.looked = null;
    this.board = new Board({
      press: (square) => this.press(square),
      lift: (square) => this.lift(square),
      drop: (square) => this.drop(square),
      cancel: () => this.letGo(),
      look: (square) => this.look(square),
      digit: (index) => this.pickNumber(index),
      help: showKeys,
    }, t('board.name'));
    this.tray = new Tray({
      pick: (part) => this.pick(part),
      done: () => session.play('commit'),
      back: () => session.stepBack(),
      cancel: () => session.cancel(),
    });
    this.top = new PlayerBar(session);
    this.bottom = new PlayerBar(session);
    this.moves = new Moves(session, () => this.flip());
    this.analyst = new Analyst(session, () => this.show());
    this.texts = new Texts(session, openStudy);
    this.bargain = session instanceof Play ? new Bargain(session, confirm, invitation) : null;
    this.element = this.arrange();
    this.listen();
  }

  arrange() {
    const option = (/** @type {string} */ name) => {
      const box = el('input', { type: 'checkbox', checked: recall(name, 'no') === 'yes', onchange: () => {
        keep(name, box.checked ? 'yes' : 'no');
        this.show();
      } });
      return el('label', { class: `switch only-${name}` }, box, el('span', { text: t(`option.${name}`) }));
    };
    const keys = button(t('keys.open'), showKeys, { class: 'quiet-button' });
    return el('div', { class: 'table' },
      el('section', { class: 'around-board', 'aria-label': t('board.name') }, this.top.element, this.tray.element, this.analyst.bar,
        this.board.element, this.bottom.element, el('div', { class: 'options' }, option('rings'), option('letters'), keys)),
      el('aside', { class: 'beside' }, this.bargain?.element, this.moves.element, this.analyst.element, this.texts.element));
  }

  listen() {
    const { session } = this;
    session.addEventListener('change', () => this.changed());
    session.addEventListener('refused', (event) => {
      const error = /** @type {CustomEvent} */ (event).detail;
      this.refuse(refusalWords(session.game, error));
    });
    session.addEventListener('event', (event) => this.tellEvent(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener('link', () => this.element.classList.toggle('unlinked', session instanceof Play && !session.linked));
    this.timer = setInterval(() => {
      this.top.tick();
      this.bottom.tick();
    }, 100);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.onKey);
  }

  close() {
    clearInterval(this.timer);
    if (this.onKey) document.removeEventListener('keydown', this.onKey);
    this.session.close();
    this.analyst.close();
  }

  /** Arrows walk through the game, except where they mean something else. @param {KeyboardEvent} event */
  key(event) {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const walk = /** @type {Record<string, () => unknown>} */ ({
      ArrowLeft: () => this.session.back(), ArrowRight: () => this.session.forward(),
      Home: () => this.session.first(), End: () => this.session.last(), f: () => this.flip(),
    })[event.key];
    if (!walk) return;
    event.preventDefault();
    walk();
  }

  isFlipped() {
    const seat = this.session instanceof Play ? this.session.seat : null;
    return this.flipped ?? seat === 'second';
  }

  flip() {
    this.flipped = !this.isFlipped();
    this.show();
  }

  changed() {
    const { position } = this.session;
    if (!position) return;
    this.refusal = '';
    this.line = [];
    this.hand.follow(position, this.session.mover() !== null);
    if (this.session.mover() && position.deploy) announce(deployWords(position));
    this.show();
  }

  show() {
    const { position } = this.session;
    if (!position) return;
    this.element.dataset.game = position.game;
    const flipped = this.isFlipped();
    const targets = this.hand.targets();
    this.board.show({
      position, flipped, targets, line: this.line, selected: this.hand.square,
      letters: recall('letters', 'no') === 'yes', rings: recall('rings', 'no') === 'yes',
      arrows: [...this.lastArrows(position), ...this.analyst.arrows(position)],
      flight: this.flight(position),
      label: (square) => this.label(position, square),
    });
    this.top.show(flipped ? 'first' : 'second');
    this.bottom.show(flipped ? 'second' : 'first');
    this.showTray();
    this.moves.show();
    this.analyst.show();
    this.texts.show();
    this.bargain?.show();
  }

  showTray() {
    const { position } = this.session;
    if (position) this.tray.show(position, this.hand, this.session.mover() !== null, this.hint(position));
  }

  /** @param {import('./types.js').Position} position */
  lastArrows(position) {
    const steps = position.deploy?.steps ?? position.last?.steps ?? [];
    return steps.map(({ from, to }) => ({ from, to, kind: 'last' }));
  }

  /** Shown while an Air Force leads what is in hand. @param {import('./types.js').Position} position */
  flight(position) {
    if (this.hand.part?.group[0] !== 'F') return null;
    return position.flights.find((flight) => flight.from === this.hand.square) ?? null;
  }

  /** @param {import('./types.js').Position} position @param {string} square */
  label(position, square) {
    const [action] = this.hand.actionsTo(square);
    const words = [squareName(position, square)];
    if (action) words.push(actionWords(position, action));
    if (position.checks.some((check) => check.square === square)) words.push(t('square.attacked'));
    return words.join(', ');
  }

  /** @param {import('./types.js').Position} position */
  hint(position) {
    if (this.refusal) return this.refusal;
    const actions = this.looked ? this.hand.actionsTo(this.looked) : [];
    if (actions.length > 0) return actions.map((action) => actionWords(position, action)).join(' / ');
    if (position.deploy && this.session.mover()) return '';
    const outcome = position.outcome ?? (this.session instanceof Play && this.session.isLive() ? this.session.state?.outcome : null);
    if (outcome) return outcomeWords(position.game, outcome);
    const isYours = this.session instanceof Play && this.session.mover();
    return t(isYours ? 'turn.yours' : 'turn.of', { side: sideName(position.game, position.turn) });
  }

  /** @param {any} event */
  tellEvent(event) {
    const { session } = this;
    const { game } = session;
    if (event.kind === 'turn') announce(turnWords(game, event.turn));
    if (event.kind === 'offer' && session instanceof Play && event.side !== session.seat) announce(t(`offer.${event.what}`));
    if (event.kind === 'decline') announce(t('offer.declined'));
    if (event.kind === 'takeback') announce(t('offer.taken_back'));
    const outcome = session instanceof Play ? session.state?.outcome : null;
    if (outcome) announce(outcomeWords(game, outcome));
  }

  /** @param {string} words @param {string[]} [line] */
  refuse(words, line = []) {
    this.refusal = words;
    this.line = line;
    announce(words);
    this.show();
  }

  /** @param {string | null} square */
  look(square) {
    if (square === this.looked) return;
    this.looked = square;
    if (!this.refusal) this.showTray();
  }

  /** @param {import('./hand.js').Part} part */
  pick(part) {
    if (this.hand.square) this.hand.take(this.hand.square, part);
    this.show();
  }

  /** Keys 1 to 9 pick a part of the stack, 0 ends the deploy. @param {number} index */
  pickNumber(index) {
    if (index === 0 && this.session.position?.deploy?.can_commit) this.session.play('commit');
    const part = this.hand.square ? this.hand.parts()[index - 1] : undefined;
    if (!part) return;
    this.pick(part);
    const button = this.tray.parts.children[index - 1];
    announce(button?.getAttribute('aria-label') ?? '');
  }

  letGo() {
    this.refusal = '';
    this.line = [];
    if (!this.session.position?.deploy) this.hand.drop();
    this.show();
  }

  /** @param {string} square */
  lift(square) {
    if (!this.hand.canTake(square)) return false;
    this.refusal = '';
    if (square !== this.hand.square) this.hand.take(square);
    this.show();
    return true;
  }

  /** @param {string | null} square */
  drop(square) {
    if (square) this.aim(square);
  }

  /** @param {string} square */
  press(square) {
    this.refusal = '';
    this.line = [];
    const isOpen = Boolean(this.session.position?.deploy);
    if (this.hand.actionsTo(square).length > 0) this.aim(square);
    else if (square === this.hand.square && !isOpen) this.letGo();
    else if (this.hand.canTake(square)) {
      this.hand.take(square);
      this.show();
    } else this.aim(square);
  }

  /** Does what is in hand on a square, or says why it cannot be done. @param {string} square */
  async aim(square) {
    const { position } = this.session;
    const from = this.hand.square;
    if (!position || !from || !this.session.mover() || square === from) return;
    const actions = this.hand.actionsTo(square);
    if (actions.length === 0) {
      await this.explain(from, square);
      return;
    }
    const place = this.board.cells.get(square) ?? this.board.element;
    const action = actions.length === 1 ? actions[0] : await choose(place, position, actions);
    if (!action) return;
    this.hand.drop();
    this.session.play(action.text);
  }

  /** @param {string} from @param {string} to */
  async explain(from, to) {
    const { session } = this;
    const moves = [...session.actionsTo(session.current), ...session.openActions()];
    const group = this.hand.part?.step ? this.hand.part.group : null;
    if (!session.position?.deploy) this.hand.drop();
    try {
      const why = await askWhy(session.game, session.start, moves, from, to, group);
      const line = why.reason === 'faces_commander' ? (why.params.squares ?? []) : [];
      if (why.reason) this.refuse(whyWords(session.game, why.reason, why.params, why.text), line);
      else this.show();
    } catch {
      this.show();
    }
  }
}
