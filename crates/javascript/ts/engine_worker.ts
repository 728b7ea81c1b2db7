import { errorOf } from "./errors.js";
import { question } from "./engine.js";
import {
  type AnalyseOptions, type Choice, choiceOf, collect, type EngineOptions, type Line, limitsText, lineOf, type PlayOptions, seedOf,
} from "./found.js";
import type { Game } from "./game.js";
import { compiledModule } from "./load.js";
import type { Answer } from "./messages.js";
import { numbersAt } from "./moves.js";
import type { Position } from "./position.js";
import { spawn, type Thread } from "./spawn.js";

/** What ends a search from outside. */
export interface SearchOptions {
  /** Stops the search; what waits for it is rejected with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** A turn that was asked for and not chosen, because its search was stopped before. */
export class StoppedError extends Error {
  constructor() {
    super("the search was stopped before a turn was chosen");
    this.name = "StoppedError";
  }
}

/** A search under way: an asynchronous iterator of every line of every depth. Leaving a `for await` loop stops it. */
export class Analysis implements AsyncIterableIterator<Line, undefined> {
  /** The best lines so far, the best first. */
  readonly lines: Line[] = [];
  readonly #stop: () => void;
  readonly #ahead: Line[] = [];
  #waiting: { give: (result: IteratorResult<Line, undefined>) => void; fail: (error: unknown) => void }[] = [];
  #end: { error?: unknown } | null = null;

  /** @internal */
  constructor(stop: () => void) {
    this.#stop = stop;
  }

  /** Ends the search in some milliseconds. What it has found is still given. */
  stop(): void {
    this.#stop();
  }

  async next(): Promise<IteratorResult<Line, undefined>> {
    const line = this.#ahead.shift();
    if (line) return { done: false, value: line };
    if (this.#end) {
      if ("error" in this.#end) throw this.#end.error;
      return { done: true, value: undefined };
    }
    return new Promise((give, fail) => this.#waiting.push({ give, fail }));
  }

  async return(): Promise<IteratorResult<Line, undefined>> {
    this.stop();
    while (!(await this.next()).done);
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** @internal */
  tell(line: Line): void {
    collect(this.lines, line);
    const waiting = this.#waiting.shift();
    if (waiting) waiting.give({ done: false, value: line });
    else this.#ahead.push(line);
  }

  /** @internal */
  finish(end: { error?: unknown }): void {
    this.#end = end;
    for (const { give, fail } of this.#waiting) {
      if ("error" in end) fail(end.error);
      else give({ done: true, value: undefined });
    }
    this.#waiting = [];
  }
}

/** What is waited for. */
interface Search {
  id: number;
  isChess: boolean;
  hear: (line: Line) => void;
  choose: (choice: Choice) => void;
  fail: (error: unknown) => void;
}

/** The engine of both games in a worker of its own: a `Worker` of the browser, a thread in Node. One search at a time;
 * the next may begin as soon as the one before was told to stop.
 *
 * A search is stopped through shared memory where there is any: in Node, and in pages that are cross-origin isolated. In
 * others the worker is ended, and what it remembered is lost with it. */
export class EngineWorker {
  readonly #hashMb: number;
  readonly #seed: bigint;
  /** The number of the search that is wanted. */
  readonly #wanted: Int32Array | null;
  #thread: Thread | null = null;
  /** The search under way that nobody has stopped. */
  #current: Search | null = null;
  /** It, and those that are on their way out. */
  readonly #searches = new Map<number, Search>();
  #count = 0;

  constructor(options: EngineOptions = {}) {
    this.#hashMb = options.hashMb ?? 16;
    this.#seed = seedOf(options);
    this.#wanted = typeof SharedArrayBuffer === "undefined" ? null : new Int32Array(new SharedArrayBuffer(4));
  }

  /** Whether a search is under way that was not stopped. */
  get isSearching(): boolean {
    return this.#current !== null;
  }

  /** Thinks about a position, or about a game with its past, until a limit is reached or it is stopped. Gives the best
   * lines, the best first. */
  async analyse(position: Position | Game, options: AnalyseOptions & SearchOptions = {}): Promise<Line[]> {
    const analysis = this.analysis(position, options);
    while (!(await analysis.next()).done);
    return analysis.lines;
  }

  /** The same as an asynchronous iterator of every line of every depth. */
  analysis(position: Position | Game, options: AnalyseOptions & SearchOptions = {}): Analysis {
    const analysis: Analysis = new Analysis(() => this.#halt(search));
    const search = this.#begin(position, options, {
      hear: (line) => analysis.tell(line),
      choose: () => analysis.finish({}),
      fail: (error) => analysis.finish(error instanceof StoppedError ? {} : { error }),
    });
    return analysis;
  }

  /** Chooses a turn as well as a level plays. Where it is stopped through shared memory, the best so far; elsewhere that is
   * a `StoppedError`. */
  async play(position: Position | Game, options: PlayOptions & SearchOptions = {}): Promise<Choice> {
    return new Promise((choose, fail) => {
      this.#begin(position, options, { hear: () => undefined, choose, fail });
    });
  }

  /** Ends the search under way, if there is one. */
  stop(): void {
    if (this.#current) this.#halt(this.#current);
  }

  /** Forgets everything: a new game begins. */
  forget(): void {
    this.#refuseIfBusy();
    this.#thread?.post({ type: "forget" });
  }

  /** Ends the worker. A new search begins another. */
  close(): void {
    this.#end(new StoppedError());
  }

  #refuseIfBusy(): void {
    if (this.#current) throw new Error("the engine is searching: stop that first");
  }

  #begin(asked: Position | Game, options: AnalyseOptions & PlayOptions & SearchOptions, listener: Pick<Search, "hear" | "choose" | "fail">): Search {
    this.#refuseIfBusy();
    options.signal?.throwIfAborted();
    const { game, end } = question(asked);
    const { native } = game;
    this.#count += 1;
    const search: Search = { id: this.#count, isChess: native.is_chess(), ...listener };
    const setUp = native.set_up();
    const moves = numbersAt(native.moves());
    end();
    const thread = (this.#thread ??= this.#start());
    this.#watch(search, options.signal);
    this.#current = search;
    this.#searches.set(search.id, search);
    if (this.#wanted) Atomics.store(this.#wanted, 0, search.id);
    thread.busy(true);
    thread.post({ type: "search", id: search.id, setUp, moves, limits: limitsText(options) });
    return search;
  }

  /** Rejects the search when the signal says so. */
  #watch(search: Search, signal: AbortSignal | undefined): void {
    if (!signal) return;
    const { choose, fail } = search;
    const abort = (): void => {
      fail(signal.reason);
      search.choose = search.fail = search.hear = () => undefined;
      this.#halt(search);
    };
    const leave = (): void => signal.removeEventListener("abort", abort);
    search.choose = (choice) => (leave(), choose(choice));
    search.fail = (error) => (leave(), fail(error));
    signal.addEventListener("abort", abort, { once: true });
  }

  #halt(search: Search): void {
    if (this.#current !== search) return;
    this.#current = null;
    if (this.#wanted) Atomics.store(this.#wanted, 0, 0);
    else this.#end(new StoppedError());
  }

  #start(): Thread {
    const fail = (error: unknown): void => {
      if (this.#thread === thread) this.#end(error);
    };
    const thread = spawn((answer) => this.#hear(answer), fail);
    thread.post({ type: "start", module: compiledModule(), hashMb: this.#hashMb, seed: this.#seed, wanted: this.#wanted });
    return thread;
  }

  #hear(answer: Answer): void {
    const search = this.#searches.get(answer.id);
    // What an ended worker has still told is for nobody.
    if (!search) return;
    if ("line" in answer) {
      search.hear(lineOf(search.isChess, answer.line));
      return;
    }
    this.#searches.delete(search.id);
    if (this.#current === search) this.#current = null;
    if (this.#searches.size === 0) this.#thread?.busy(false);
    if ("chosen" in answer) search.choose(choiceOf(search.isChess, answer.chosen));
    else search.fail(errorOf(answer.thrown));
  }

  #end(error: unknown): void {
    const searches = [...this.#searches.values()];
    this.#searches.clear();
    this.#current = null;
    this.#thread?.end();
    this.#thread = null;
    for (const search of searches) search.fail(error);
  }
}
