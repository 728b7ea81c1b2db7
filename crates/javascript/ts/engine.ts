import { attempt } from "./errors.js";
import {
  type AnalyseOptions, type Choice, choiceOf, collect, type EngineOptions, type Line, limitsText, lineOf, type PlayOptions, seedOf,
  type ToldChoice, type ToldLine,
} from "./found.js";
import { Game } from "./game.js";
import { ready } from "./load.js";
import { NativeEngine } from "./native.js";
import { Position } from "./position.js";

/** Told every line of every depth; `false` stops the search. */
export type Listener = (line: Line) => unknown;

/** What is thought about, as a game. `end` gives back what was made for it. */
export function question(asked: Position | Game): { game: Game; end: () => void } {
  if (asked instanceof Game) return { game: asked, end: () => undefined };
  if (!(asked instanceof Position)) throw new TypeError("expected a Position or a Game");
  const game = new Game(asked);
  return { game, end: () => game.free() };
}

/** The engine of both games, in this thread: a search keeps it busy until it ends. In a page, and wherever else
 * something has to go on meanwhile, use an `EngineWorker`. It remembers what it found from search to search. */
export class Engine {
  readonly #native: NativeEngine;

  constructor(options: EngineOptions = {}) {
    ready();
    this.#native = attempt(() => new NativeEngine(options.hashMb ?? 16, seedOf(options)));
  }

  /** Thinks about a position, or about a game with its past, until a limit is reached or `listener` returns `false`. Gives
   * the best lines, the best first. */
  analyse(position: Position | Game, options: AnalyseOptions = {}, listener?: Listener): Line[] {
    const lines: Line[] = [];
    this.#search(position, limitsText(options), true, listener, lines);
    return lines;
  }

  /** Chooses a turn as well as a level plays. */
  play(position: Position | Game, options: PlayOptions = {}): Choice {
    return this.#search(position, limitsText(options), false);
  }

  /** Forgets everything: a new game begins. */
  forget(): void {
    this.#native.forget();
  }

  /** Gives its memory back now; it can not be used any more. */
  free(): void {
    this.#native.free();
  }

  #search(asked: Position | Game, limits: string, hears: boolean, listener?: Listener, lines: Line[] = []): Choice {
    const { game, end } = question(asked);
    const isChess = game.native.is_chess();
    const hear = (told: string): unknown => {
      const line = lineOf(isChess, JSON.parse(told) as ToldLine);
      collect(lines, line);
      return listener?.(line);
    };
    try {
      const chosen = attempt(() => this.#native.search(game.native, limits, undefined, hears ? hear : undefined, listener !== undefined));
      return choiceOf(isChess, JSON.parse(chosen) as ToldChoice);
    } finally {
      end();
    }
  }
}
