// A game as it goes on, on the server or kept by this browser.

import { Refusal, askGame, askPosition } from './api.js';
import { GameLink, isLocalGame } from './local/game_link.js';
import { rulesModule } from './local/wasm.js';
import { Redo } from './redo.js';
import { Session, rootNode } from './session.js';
import { Socket } from './socket.js';

/** @typedef {import('./types.js').Side} Side */

export class Play extends Session {
  /** @param {string} id @param {string | null} secret */
  constructor(id, secret) {
    super('chess', null);
    this.id = id;
    // A link that was cut or changed may hold what no secret has, and no protocol could name.
    this.secret = secret !== null && /^[\w-]+$/.test(secret) ? secret : null;
    /** @type {import('./types.js').Game | null} */
    this.state = null;
    /** @type {Side | null} */
    this.seat = null;
    /** @type {import('./types.js').Draft | null} */
    this.draft = null;
    this.linked = false;
    /** Whether the link opened no seat. */
    this.wasRefused = this.secret !== secret;
    this.watchers = 0;
    this.redo = new Redo();
    /** What was shown before a move that the server has not answered yet.
     * @type {{ nodes: number, draft: import('./types.js').Draft | null, isWhole: boolean } | null} */
    this.unanswered = null;
    /** How often the server has told something about the board: an own answer that is older is not shown. */
    this.told = 0;
    /** When the clocks were as `state.clock` says. */
    this.clockAt = 0;
    this.isLocal = isLocalGame(id);
    this.socket = this.isLocal ? new GameLink(id) : new Socket((since) => this.address(since), () => this.secret);
    this.hear('hello', (message) => this.greeted(message));
    this.hear('event', (message) => this.changed(message));
    this.hear('draft', (message) => this.drafted(message.draft));
    this.hear('presence', (message) => this.seen(message));
    this.hear('error', (message) => {
      // Said in another way, where the game is shown.
      if (message.error.code !== 'bad_seat') this.refused(message.error);
    });
    this.hear('badseat', () => {
      this.wasRefused = true;
      this.secret = null;
    });
    this.hear('missing', (words) => this.tell('missing', words));
    this.hear('link', (linked) => {
      this.linked = linked;
      this.tell('link');
      if (!linked && !this.state) this.examine();
    });
  }

  /** Where the game is told, from the last change seen on. @param {number | null} since */
  address(since) {
    return `/games/${this.id}/ws${since === null ? '' : `?since=${since}`}`;
  }

  /** @param {string} type @param {(message: any) => void} listener */
  hear(type, listener) {
    this.socket.addEventListener(type, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  /** A socket that does not open does not say why: perhaps there is no such game. */
  async examine() {
    try {
      await askGame(this.id);
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.code !== 'not_found') return;
      this.close();
      this.tell('missing');
    }
  }

  /** A move that was shown already is put back. @param {any} error */
  refused(error) {
    this.told += 1;
    if (this.unanswered) {
      const { nodes, draft } = this.unanswered;
      this.unanswered = null;
      this.nodes.length = nodes;
      this.nodes[nodes - 1].children = [];
      this.draft = draft;
      this.showLive(true);
    }
    this.tell('refused', error);
  }

  /** @param {any} hello */
  greeted({ game, seat, draft, events }) {
    this.told += 1;
    this.unanswered = null;
    const wasLive = this.state === null || this.isLive();
    this.state = game;
    this.seat = seat;
    this.game = game.game;
    this.start = game.start;
    this.draft = draft;
    this.clockAt = performance.now();
    this.nodes = [rootNode()];
    for (const turn of game.turns) this.append(turn);
    this.showLive(wasLive);
    // What happened while the line was down is told now.
    for (const event of events) this.tell('event', event);
  }

  /** @param {import('./types.js').Turn} turn */
  append(turn) {
    const index = this.nodes.length;
    this.nodes.push({ parent: index - 1, children: [], turn });
    this.nodes[index - 1].children = [index];
  }

  /** @param {any} message */
  changed({ event, state }) {
    if (!this.state) return;
    const wasLive = this.isLive();
    // An offer changes nothing on the board, where a move may be shown that is still on its way.
    const changesBoard = state.position !== null && state.position !== undefined;
    if (changesBoard) {
      this.told += 1;
      this.unanswered = null;
    }
    if (event.kind === 'turn') {
      this.nodes.length = event.index + 1;
      this.append(event.turn);
      this.draft = null;
      if (event.side === this.seat) this.redo.made(event.turn);
    } else if (event.kind === 'takeback') {
      const gone = this.nodes.splice(event.turns + 1).flatMap(({ turn }) => turn ?? []);
      this.redo.takenBack(gone.filter((turn) => turn.side === this.seat));
      this.nodes[event.turns].children = [];
      this.draft = null;
    }
    const { position, ...rest } = state;
    Object.assign(this.state, rest, position ? { position } : {});
    this.clockAt = performance.now();
    if (this.unanswered) this.tell('change');
    else this.showLive(wasLive || this.current >= this.nodes.length);
    this.tell('event', event);
  }

  /** @param {import('./types.js').Draft | null} draft */
  drafted(draft) {
    this.told += 1;
    // A later step is on its way: what the server knows is older than what is shown.
    if (this.unanswered && this.socket instanceof Socket && this.socket.unanswered.size > 1) {
      this.unanswered.draft = draft;
      return;
    }
    this.unanswered = null;
    const follow = draft !== null || this.isLive();
    this.draft = draft;
    this.showLive(follow);
  }

  /** @param {{ first: boolean, second: boolean, watchers: number }} presence */
  seen(presence) {
    if (!this.state) return;
    this.state.seats.first.present = presence.first;
    this.state.seats.second.present = presence.second;
    this.watchers = presence.watchers;
    this.tell('presence');
  }

  isLive() {
    return this.current === this.nodes.length - 1;
  }

  /** @param {boolean} follow */
  showLive(follow) {
    if (follow) {
      this.current = this.nodes.length - 1;
      this.position = this.draft?.position ?? this.state?.position ?? null;
    }
    this.tell('change');
  }

  /** @param {number} index */
  async goTo(index) {
    if (index === this.nodes.length - 1) this.showLive(true);
    else await super.goTo(index);
  }

  openActions() {
    return this.isLive() ? (this.draft?.actions ?? []) : [];
  }

  mover() {
    return this.isLive() && this.isOnMove() ? this.seat : null;
  }

  /** Whether the game waits for the person here, wherever they look. */
  isOnMove() {
    return this.isPlaying() && !this.unanswered?.isWhole && this.state?.position.turn === this.seat;
  }

  isPlaying() {
    return this.state?.status === 'playing' && this.seat !== null;
  }

  isAgainstEngine() {
    const seats = this.state?.seats;
    return seats?.first.kind === 'engine' || seats?.second.kind === 'engine';
  }

  /** The own turn that was taken back and can be made again. */
  redoable() {
    const isFree = this.isAgainstEngine() && this.mover() && !this.draft;
    return isFree && this.position ? this.redo.next(this.position) : null;
  }

  /** @param {string} action */
  play(action) {
    this.socket.send({ type: 'move', action, seq: this.socket.seq });
    if (!this.isLocal) this.foresee(action);
  }

  /** Shows the own move before the server has answered, where the page knows the rules. @param {string} action */
  async foresee(action) {
    const { told, draft } = this;
    if (!this.isLive() || !(await rulesModule())) return;
    const open = [...this.openActions(), action];
    const answer = await askPosition(this.game, this.start, [...this.actionsTo(this.current), ...open]).catch(() => null);
    // The server was quicker, or it will say why not.
    if (!answer || this.told !== told || !this.isLive()) return;
    const isWhole = !answer.position.deploy;
    this.unanswered = { nodes: this.nodes.length, draft: this.unanswered ? this.unanswered.draft : draft, isWhole };
    const turn = answer.turns.at(-1);
    if (!isWhole) {
      this.draft = { actions: open, position: answer.position };
    } else if (turn) {
      this.draft = null;
      this.append(turn);
      this.current = this.nodes.length - 1;
    }
    this.position = answer.position;
    this.tell('change');
  }

  stepBack() {
    this.socket.send({ type: 'back' });
  }

  cancel() {
    this.socket.send({ type: 'cancel' });
  }

  /** @param {'offer' | 'accept' | 'decline'} type @param {'draw' | 'takeback'} what */
  bargain(type, what) {
    this.socket.send({ type, what });
  }

  resign() {
    this.socket.send({ type: 'resign' });
  }

  /** @param {string} reason */
  claim(reason) {
    this.socket.send({ type: 'claim', reason });
  }

  /** While two persons play, the engine is asked nothing. */
  mayAnalyse() {
    return this.state?.status === 'over' || this.isAgainstEngine();
  }

  close() {
    super.close();
    this.socket.close();
  }
}
