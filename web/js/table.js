// A board with all that stands around it, for a game in play or a study.

import { Analyst } from './analysis.js';
import { announce } from './announce.js';
import { stepArrows } from './arrows.js';
import { Bargain } from './bargain.js';
import { BattleLine } from './battle.js';
import { Board } from './board/board.js';
import { Tray, deployWords } from './deploy.js';
import { el } from './dom.js';
import { Grip } from './grip.js';
import { piecesOn, unitOf } from './hand.js';
import { hintWords } from './hint.js';
import { t } from './i18n.js';
import { iconButton } from './icons.js';
import { actAhead, sceneBetween } from './motion/scene.js';
import { Moves } from './moves.js';
import { boardOptions, coordinates, isOn, turnOverlay } from './options.js';
import { Play } from './play.js';
import { PlayerBar } from './players.js';
import { sense } from './sound.js';
import { tabbed } from './tabs.js';
import { Texts } from './texts.js';
import { Tip } from './tip.js';
import { isArmy } from './variant.js';
import { Voice } from './voice.js';
import { confirm, showKeys } from './windows.js';
import { actionWords, squareName, turnWords } from './words.js';

/** @typedef {import('./study.js').Study} Study @typedef {import('./types.js').Position} Position */

export class Table {
  /** @param {Play | Study} session @param {(study: Study) => void} openStudy @param {string | null} [invitation] */
  constructor(session, openStudy, invitation = null) {
    this.session = session;
    /** Turned by hand, or null while the seat decides. @type {boolean | null} */
    this.flipped = null;
    /** Rings are always shown, whatever the switch says. */
    this.rings = false;
    /** What the board showed last. @type {import('./motion/scene.js').Shown | null} */
    this.shown = null;
    this.grip = new Grip(session, () => this.handled(), (square) => this.board.cells.get(square) ?? this.board.element,
      (action) => this.begin(action));
    const { grip } = this;
    this.hand = grip.hand;
    this.board = new Board({
      press: (square) => {
        this.board.motion.settle();
        grip.press(square);
      },
      lift: (square) => grip.lift(square),
      drop: (square) => grip.drop(square),
      cancel: () => grip.letGo(),
      back: () => grip.stepBack(),
      look: (square) => this.look(square),
      digit: (index) => grip.pickNumber(index),
      help: showKeys,
    }, t('board.name'));
    this.board.yieldsArrows = true;
    this.tray = new Tray({
      pick: (part) => grip.pick(part),
      done: () => session.play('commit'),
      back: () => session.stepBack(),
      cancel: () => session.cancel(),
      digit: (index) => grip.pickNumber(index),
      isRefusal: (words) => words !== '' && words === grip.refusal,
    }, this.board);
    this.said = el('p', { class: 'last-words' });
    this.top = new PlayerBar(session);
    this.bottom = new PlayerBar(session);
    this.battle = new BattleLine(session);
    this.moves = new Moves(session, () => this.flip());
    this.analyst = new Analyst(session, () => this.show());
    this.texts = new Texts(session, openStudy);
    this.options = boardOptions(() => this.show());
    this.tip = new Tip(session, () => this.show());
    this.bargain = session instanceof Play ? new Bargain(session, new Voice(session), confirm, invitation, () => this.tools()) : null;
    this.element = this.arrange();
    this.listen();
  }

  arrange() {
    const moves = { name: t('moves.title'), panel: this.moves.element };
    const analysis = { name: t('analysis.title'), panel: this.analyst.element };
    // Who studies looks at the engine's lines first.
    const panels = tabbed(t('tabs'), [
      ...(this.session instanceof Play ? [moves, analysis] : [analysis, moves]),
      { name: t('texts.title'), panel: this.texts.element },
      { name: t('look.options'), panel: this.options },
    ], moves);
    this.top.element.classList.add('foe');
    this.bottom.element.classList.add('own');
    return el('div', { class: 'table game' }, this.top.element,
      el('section', { class: 'stage', 'aria-label': t('board.name') }, this.board.element), this.analyst.bar, this.bottom.element,
      el('section', { class: 'say' }, this.battle.element, this.said, this.tray.element),
      el('aside', { class: 'beside' }, ...panels), el('section', { class: 'acts' }, this.bargain?.element ?? this.moves.walk));
  }

  /** What helps the eye, one press away. */
  tools() {
    const { session, options } = this;
    const hint = session instanceof Play && session.isAgainstEngine()
      ? iconButton('hint', t('act.hint'), () => this.tip.ask(), { 'data-key': 'hint', disabled: this.tip.isThinking || !session.mover() }) : null;
    const rings = isArmy(session.game) ? iconButton('rings', t('act.rings'), () => {
      turnOverlay(options, 'rings');
      this.show();
    }, { 'data-key': 'rings', 'aria-label': t('option.rings'), 'aria-pressed': String(isOn('rings')) }) : null;
    return { before: [hint, rings], after: [this.texts.studyButton()] };
  }

  listen() {
    const { session } = this;
    session.addEventListener('change', () => this.changed());
    session.addEventListener('refused', (event) => this.grip.refused(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener('event', () => this.bargain?.show());
    // Who comes or goes changes nothing on the board: a reason for a refusal stays.
    session.addEventListener('presence', () => this.show());
    session.addEventListener('link', () => {
      this.element.classList.toggle('unlinked', session instanceof Play && !session.linked);
      this.show();
    });
    this.board.element.addEventListener('motion', (event) => {
      const { kind, phase, lands } = /** @type {CustomEvent} */ (event).detail;
      if (phase === 'begin' || phase === 'still') sense(kind, lands);
    });
    this.timer = setInterval(() => {
      this.top.tick();
      this.bottom.tick();
      this.battle.tick();
    }, 100);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener('keydown', this.onKey);
  }

  close() {
    clearInterval(this.timer);
    this.board.motion.stop();
    if (this.onKey) document.removeEventListener('keydown', this.onKey);
    this.session.close();
    this.analyst.close();
    this.tip.close();
  }

  /** Arrows walk through the game, except where they mean something else. @param {KeyboardEvent} event */
  key(event) {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const walk = /** @type {Record<string, () => unknown>} */ ({
      ArrowLeft: () => this.session.back(), ArrowRight: () => this.session.forward(),
      Home: () => this.session.first(), End: () => this.session.last(), f: () => this.flip(), '?': showKeys,
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

  /** Sets the own move in motion at once. @param {import('./types.js').Action} action */
  begin(action) {
    const { position } = this.session;
    const { view, motion } = this.board;
    if (!position || !view) return false;
    motion.anticipate(view, actAhead(position, action, piecesOn(position, action.from, { group: action.group, unit: unitOf(action) })));
    return motion.ahead !== null;
  }

  /** Somebody has picked up, put down or chosen: nothing that still moves is in their way. */
  handled() {
    this.board.motion.settle();
    this.show();
  }

  changed() {
    const { position } = this.session;
    if (!position) return;
    this.grip.follow();
    // Told something else than the answer to a move that is shown already.
    if (position === this.shown?.position) this.board.motion.dropAhead();
    if (this.session instanceof Play) document.title = this.session.isOnMove() ? `● ${t('turn.title')}` : 'Sandtable';
    if (this.grip.isDeploying() && position !== this.shown?.position) announce(deployWords(position));
    this.show();
    this.grip.ahead.make();
  }

  show() {
    const { position } = this.session;
    if (!position) return;
    this.element.dataset.game = position.game;
    const flipped = this.isFlipped();
    this.board.motion.isOn = isOn('motion');
    this.board.element.classList.toggle('waiting', this.grip.ahead.isWaiting());
    this.board.show({
      position, flipped, line: this.grip.line, selected: this.hand.square,
      held: this.hand.part ? this.hand.piecesOf(position, this.hand.part) : null,
      targets: this.hand.targets(position), either: this.hand.either(), hints: isOn('hints'), letters: isOn('letters'),
      coordinates: coordinates(), rings: this.rings || isOn('rings'), last: isOn('last'),
      arrows: [...stepArrows(position, isOn('last')), ...this.grip.threats, ...this.tip.arrows(position), ...(isOn('arrows') ? this.analyst.arrows(position) : []), ...this.session.drawings().arrows],
      circles: this.session.drawings().circles,
      flight: isOn('flights') ? this.hand.flight(position) : null, scene: this.scene(position),
      premove: this.grip.ahead.premove,
      label: (square) => this.label(position, square),
    });
    this.top.show(flipped ? 'first' : 'second');
    this.bottom.show(flipped ? 'second' : 'first');
    this.battle.show();
    this.said.textContent = position.last ? turnWords(position.game, position.last) : '';
    this.showTray();
    this.moves.show();
    this.analyst.show();
    this.element.classList.toggle('gauged', !this.analyst.bar.hidden);
    this.element.classList.toggle('turned', flipped);
    this.texts.show();
    this.bargain?.show();
  }

  showTray() {
    const { position } = this.session;
    if (!position) return;
    const words = (!this.hand.square && !this.grip.refusal && (this.tip.words(position) || this.analyst.words())) || hintWords(this.session, this.grip);
    this.tray.show(position, this.hand, this.session.mover() !== null, words);
  }

  /** What has happened since the board was shown last. @param {Position} position */
  scene(position) {
    const { session } = this;
    const now = {
      index: session.current, parent: session.nodes[session.current]?.parent ?? null, count: session.nodes.length, position,
      isOver: Boolean(position.outcome ?? (session instanceof Play && session.isLive() && session.state?.outcome)),
    };
    const scene = sceneBetween(this.shown, now);
    this.shown = now;
    if (!scene) return null;
    const { wasDragged } = this.grip;
    this.grip.wasDragged = false;
    return { ...scene, wasDragged };
  }

  /** @param {Position} position @param {string} square */
  label(position, square) {
    const words = [squareName(position, square), ...this.hand.actionsTo(square).map((action) => actionWords(position, action))];
    if (position.checks.some((check) => check.square === square)) words.push(t('square.attacked'));
    const { premove } = this.grip.ahead;
    if (square === premove?.from || square === premove?.to) words.push(t('motion.premove.mark'));
    return words.join(', ');
  }

  /** @param {string | null} square */
  look(square) {
    if (square === this.grip.looked) return;
    this.grip.looked = square;
    this.showTray();
  }
}
