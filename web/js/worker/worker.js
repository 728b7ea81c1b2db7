// A worker with the rules or the engine as WebAssembly. It answers one call after the other; a search
// keeps it busy until it ends.

/** @typedef {{ id: number, name: string, args: any[] }} Call */

/** The number of the search that the page wants, where page and worker share memory. @type {Int32Array | null} */
let wanted = null;
let searching = 0;
/** @type {any} */
let engine = null;
/** Local games that are open. @type {Map<string, any>} */
const games = new Map();

/** Mebibytes of the transposition table, for each game. */
const TABLE = 32;

/** @param {any} message */
const post = (message) => /** @type {any} */ (globalThis).postMessage(message);

/** What a local game tells after something was done to it. @param {string} id @param {string} messages */
function news(id, messages) {
  const game = games.get(id);
  const now = Date.now();
  return { messages: JSON.parse(messages), record: game.record(), timeOut: game.time_out() ?? null, question: game.question(now) ?? null };
}

/** @param {string} id */
function gameOf(id) {
  const game = games.get(id);
  if (!game) throw new Error(`the game ${id} is not open`);
  return game;
}

const random = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** @type {Record<string, (...args: any[]) => any>} */
const CALLS = {
  ask: (name, body) => WASM_GLUE.ask(name, body, random()),
  createGame: (id, wish) => {
    games.set(id, WASM_GLUE.LocalGame.create(wish, id, Date.now(), random()));
    return { hello: JSON.parse(gameOf(id).hello(Date.now())), ...news(id, '[]') };
  },
  openGame: (id, record) => {
    games.get(id)?.free();
    games.set(id, WASM_GLUE.LocalGame.restore(record, Date.now()));
    return { hello: JSON.parse(gameOf(id).hello(Date.now())), ...news(id, '[]') };
  },
  closeGame: (id) => {
    games.get(id)?.free();
    games.delete(id);
  },
  command: (id, command) => news(id, gameOf(id).command(command, Date.now())),
  timePasses: (id) => news(id, gameOf(id).time_passes(Date.now())),
  engineTurn: (id, seq, actions) => news(id, gameOf(id).engine_turn(seq, actions, Date.now())),
  gamePgn: (id) => gameOf(id).pgn(),
  choose: (number, question) => {
    searching = number;
    engine ??= new WASM_GLUE.EngineWorker(TABLE);
    return engine.choose(question);
  },
  review: (number, question) => {
    searching = number;
    engine ??= new WASM_GLUE.EngineWorker(TABLE);
    engine.review(question, (/** @type {string} */ text) => post({ report: JSON.parse(text), number }));
  },
  analyse: (number, question, most, nodes) => {
    searching = number;
    engine ??= new WASM_GLUE.EngineWorker(TABLE);
    const report = (/** @type {string} */ text) => post({ report: JSON.parse(text), number });
    engine.analyse(question, most, nodes, report);
  },
};

/** @param {WebAssembly.Module} module @param {Int32Array | null} shared */
function start(module, shared) {
  wanted = shared;
  WASM_GLUE.initSync({ module });
  post({ ready: true });
}

export function startWorker() {
  // The engine asks this from time to time.
  /** @type {any} */ (globalThis).stopAsked = () => wanted !== null && Atomics.load(wanted, 0) !== searching;
  globalThis.onmessage = ({ data }) => {
    if (data.module) {
      start(data.module, data.shared);
      return;
    }
    const { id, name, args } = /** @type {Call} */ (data);
    try {
      post({ id, value: CALLS[name](...args) });
    } catch (fault) {
      post({ id, fault: typeof fault === 'string' ? fault : String(fault) });
    }
  };
}
