import type { Params } from "./views.js";

/** One thing that is wrong. */
export interface Fault {
  /** In English. */
  text: string;
  /** One lower-case word, the same in every program text. */
  reason: string;
  /** What the reason speaks of, by name. */
  params: Params;
  /** The index in the text that was refused, where that is known. */
  at: number | null;
}

const NOTHING: Fault = { text: "", reason: "", params: {}, at: null };

/** Something was refused. `faults` are all reasons, the other fields those of the first. */
export class SandtableError extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[], message = faults.map((fault) => fault.text).join(" ")) {
    super(message);
    this.name = new.target.name;
    this.faults = faults;
  }

  /** One lower-case word, the same in every program text. */
  get reason(): string {
    return (this.faults[0] ?? NOTHING).reason;
  }

  /** What the reason speaks of, by name. */
  get params(): Params {
    return (this.faults[0] ?? NOTHING).params;
  }

  /** The index in the text that was refused, where that is known. */
  get at(): number | null {
    return (this.faults[0] ?? NOTHING).at;
  }
}

/** There is no such game, rule set or battle. */
export class UnknownGameError extends SandtableError {}

/** The text is no position. */
export class PositionError extends SandtableError {}

/** The move or turn is not legal, or cannot be read, or could mean several. */
export class MoveError extends SandtableError {}

/** The game is over: nothing can be played. */
export class GameOverError extends MoveError {}

/** A text is no game. `game`, `line` and `column` count from 1. */
export class PgnError extends SandtableError {
  readonly game: number;
  readonly line: number;
  readonly column: number;

  constructor(faults: readonly Fault[], [game, line, column]: readonly [number, number, number]) {
    const what = faults.map((fault) => fault.text).join(" ");
    super(faults, `game ${game}, line ${line}, column ${column}: ${what}`);
    [this.game, this.line, this.column] = [game, line, column];
  }
}

/** What the native part throws, as JSON. */
interface Told {
  class: "game" | "position" | "move" | "over" | "pgn" | "value";
  faults: Fault[];
  place: [number, number, number] | null;
}

/** The error that was thrown as JSON; anything else as it is. */
export function errorOf(thrown: unknown): unknown {
  if (typeof thrown !== "string") return thrown;
  const { class: kind, faults, place } = JSON.parse(thrown) as Told;
  switch (kind) {
    case "game": return new UnknownGameError(faults);
    case "position": return new PositionError(faults);
    case "move": return new MoveError(faults);
    case "over": return new GameOverError(faults);
    case "pgn": return new PgnError(faults, place ?? [0, 0, 0]);
    case "value": return new RangeError(faults.map((fault) => fault.text).join(" "));
  }
}

/** What `ask` gives; what it throws becomes an error of JavaScript. */
export function attempt<T>(ask: () => T): T {
  try {
    return ask();
  } catch (thrown) {
    throw errorOf(thrown);
  }
}
