// A game that this browser keeps, seen as a socket: it takes the same commands and tells the same
// messages. Each change is written to the store before the next command is taken.

import { withOwnName } from '../name.js';
import { LocalEngine } from './engine.js';
import { get, put } from './store.js';
import { rulesWorker } from './worker_client.js';

/** What a worker tells after something was done to a game.
 * @typedef {{ messages: any[], record: string, timeOut: number | null, question: string | null, hello?: any }} News */

const PREFIX = 'local-';

/** @param {string} id */
export const isLocalGame = (id) => id.startsWith(PREFIX);

/** What a list of games needs to know, so that nobody has to play the game through. @param {any} game
 * @param {string} record */
const kept = (game, record) => ({
  id: game.id, at: Date.now(), record, game: game.game, fen: game.position.fen, turns: game.turns.length, last: game.turns.at(-1) ?? null,
  seat: game.seats.first.kind === 'person' ? 'first' : 'second',
  level: game.seats.first.level ?? game.seats.second.level, status: game.status, outcome: game.outcome,
});

/** @param {object} wish @returns {Promise<any | null>} null where the page has no rules of its own */
export async function createLocalGame(wish) {
  const worker = await rulesWorker();
  if (!worker) return null;
  const id = PREFIX + [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const { hello, record } = await worker.call('createGame', id, JSON.stringify(wish));
  await put('games', kept(hello.game, record));
  return { game: hello.game, seat: hello.seat, secrets: {} };
}

/** @param {string} id @returns {Promise<string>} */
export async function localPgn(id) {
  const worker = await rulesWorker();
  const stored = await get('games', id);
  if (!worker || !stored) throw new Error('there is no such game');
  const open = await worker.call('gamePgn', id).catch(() => null);
  if (open !== null) return withOwnName(open, stored.seat);
  await worker.call('openGame', id, stored.record);
  const pgn = await worker.call('gamePgn', id);
  worker.call('closeGame', id);
  return withOwnName(pgn, stored.seat);
}

export class GameLink extends EventTarget {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.seq = 0;
    this.count = 0;
    this.closed = false;
    this.engine = new LocalEngine();
    /** The game as it stands, for the list of games. @type {any} */
    this.game = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Changes are written one after the other. @type {Promise<void>} */
    this.writing = Promise.resolve();
    // Another tab with the same game shows what happens here.
    this.channel = new BroadcastChannel(`sandtable.${id}`);
    this.channel.onmessage = ({ data }) => this.followed(data);
    this.open();
  }

  async open() {
    const [worker, stored] = await Promise.all([rulesWorker(), get('games', this.id)]);
    if (this.closed) return;
    if (!worker || !stored) {
      this.tell('missing', worker ? 'play.missing' : 'local.no_rules');
      return;
    }
    this.worker = worker;
    try {
      this.greet(await worker.call('openGame', this.id, stored.record));
    } catch (fault) {
      await put('damaged', { ...stored, fault: String(fault) });
      this.tell('missing', 'local.damaged');
    }
  }

  /** @param {News} news */
  greet(news) {
    if (this.closed) return;
    this.seq = news.hello.seq;
    this.game = news.hello.game;
    this.tell('link', true);
    this.tell('hello', news.hello);
    this.attend(news);
  }

  /** @param {string} type @param {any} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Tells what happened and sees to what comes next. @param {News} news */
  done(news) {
    if (this.closed) return;
    const changed = news.messages.some(({ type }) => type === 'event' || type === 'draft');
    for (const message of news.messages) this.hear(message);
    if (changed) this.write(news.record);
    this.attend(news);
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === 'event') {
      this.seq = message.seq;
      const { event, state } = message;
      const turns = event.kind === 'turn' ? [...this.game.turns.slice(0, event.index), event.turn] : this.game.turns.slice(0, event.turns ?? undefined);
      const { position, ...rest } = state;
      this.game = { ...this.game, ...rest, turns, ...(position ? { position } : {}) };
    }
    this.tell(message.type, message);
  }

  /** @param {string} record */
  write(record) {
    const entry = kept(this.game, record);
    this.writing = this.writing.then(() => put('games', entry)).catch(() => this.tell('unkept', true));
    this.channel.postMessage({ seq: this.seq, record });
  }

  /** @param {{ seq: number, record: string }} change */
  async followed({ seq, record }) {
    if (this.closed || !this.worker || seq < this.seq) return;
    this.greet(await this.worker.call('openGame', this.id, record));
  }

  /** The engine's turn, and the clock. @param {News} news */
  attend({ timeOut, question }) {
    clearTimeout(this.timer);
    if (timeOut !== null) {
      this.timer = setTimeout(() => this.act('timePasses'), Math.max(0, timeOut - Date.now()) + 20);
    }
    if (question && !document.hidden) this.think(question);
    else if (question) document.addEventListener('visibilitychange', () => this.think(question), { once: true });
  }

  /** @param {string} question */
  async think(question) {
    const { seq } = JSON.parse(question);
    if (this.closed || seq !== this.seq || this.asked === seq) return;
    this.asked = seq;
    try {
      const actions = await this.engine.choose(question);
      if (actions && !this.closed) this.act('engineTurn', seq, actions);
    } catch {
      // Without a turn of its own the engine makes the first that is legal.
      if (!this.closed) this.act('engineTurn', seq, []);
    } finally {
      this.asked = null;
    }
  }

  /** @param {string} name @param {...any} args */
  async act(name, ...args) {
    if (!this.worker || this.closed) return;
    try {
      this.done(await this.worker.call(name, this.id, ...args));
    } catch (fault) {
      this.tell('error', { error: { code: 'internal', message: String(fault) } });
    }
  }

  /** @param {object} command @returns {string} its id */
  send(command) {
    this.count += 1;
    const id = String(this.count);
    // A turn that is taken back or a game that ends: the engine thinks about nothing any more.
    if (/** @type {any} */ (command).type !== 'move') {
      this.engine.stop();
      this.asked = null;
    }
    this.act('command', JSON.stringify({ id, ...command }));
    return id;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.engine.end();
    this.channel.close();
    this.worker?.call('closeGame', this.id);
  }
}
