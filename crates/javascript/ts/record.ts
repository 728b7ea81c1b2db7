import { attempt } from "./errors.js";
import { Game } from "./game.js";
import { ready } from "./load.js";
import { numbersAt } from "./moves.js";
import { NativeReader, NativeRecord } from "./native.js";
import { Node } from "./node.js";
import { Position } from "./position.js";
import type { GameName, PgnFault, Result } from "./views.js";

/** A game as a file has it: who played, what was played and what might have been, how it ended. */
export class Record {
  /** @internal */
  readonly native: NativeRecord;
  /** Names and values. The start, the variant and the result are told by the record itself. */
  readonly tags: Tags;
  readonly #nodes = new Map<number, Node>();

  /** A record without moves that begins in this position. */
  constructor(start: Position = new Position()) {
    this.native = (start as unknown) instanceof NativeRecord ? (start as unknown as NativeRecord) : new NativeRecord(start.native);
    this.tags = new Tags(this.native);
  }

  /** @internal */
  static of(native: NativeRecord): Record {
    return new Record(native as unknown as Position);
  }

  /** The name of the game. */
  get game(): GameName {
    return this.native.game() as GameName;
  }

  /** Where it begins. */
  get start(): Position {
    return Position.of(this.native.start());
  }

  /** `1-0`, `0-1`, `1/2-1/2` or `*`. Nothing asks whether the moves agree. */
  get result(): Result {
    return this.native.result() as Result;
  }

  set result(word: Result) {
    attempt(() => this.native.set_result(word));
  }

  /** What was wrong with the text it was read from. */
  get faults(): PgnFault[] {
    return JSON.parse(this.native.faults()) as PgnFault[];
  }

  /** The node of the start, which has no move. */
  get root(): Node {
    return this.node(0);
  }

  /** How many moves it has, variations included. */
  get length(): number {
    return this.native.length();
  }

  /** The nodes of the main line, the first move first. */
  mainline(): Node[] {
    return numbersAt(this.native.mainline()).map((number) => this.node(number));
  }

  /** The main line as a game, played to its end. */
  toGame(): Game {
    return Game.of(this.native.to_game());
  }

  /** The text of it. */
  pgn(): string {
    return this.native.pgn();
  }

  toString(): string {
    return this.pgn();
  }

  /** An equal record of its own. */
  copy(): Record {
    return Record.of(this.native.copy());
  }

  /** Whether both are the same in every field. */
  equals(other: Record): boolean {
    return this.native.equals(other.native);
  }

  /** Gives its memory back now; it can not be used any more. */
  free(): void {
    this.native.free();
  }

  /** @internal The one object of a node. */
  node(number: number): Node {
    let node = this.#nodes.get(number);
    if (!node) this.#nodes.set(number, (node = new Node(this, number)));
    return node;
  }
}

/** The tags of a record, used like a `Map`. */
export class Tags implements Iterable<[string, string]> {
  readonly #record: NativeRecord;

  /** @internal */
  constructor(record: NativeRecord) {
    this.#record = record;
  }

  get size(): number {
    return this.#list().length;
  }

  get(name: string): string | undefined {
    return this.#record.tag(name);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, value: string): this {
    attempt(() => this.#record.set_tag(name, value));
    return this;
  }

  delete(name: string): boolean {
    const was = this.has(name);
    this.#record.remove_tag(name);
    return was;
  }

  keys(): string[] {
    return this.#list().map(([name]) => name);
  }

  entries(): [string, string][] {
    return this.#list();
  }

  [Symbol.iterator](): Iterator<[string, string]> {
    return this.#list()[Symbol.iterator]();
  }

  #list(): [string, string][] {
    return JSON.parse(this.#record.tags()) as [string, string][];
  }
}

/** The games of a text, one after the other. Without `game` the text tells which it is.
 *
 * A damaged game is kept as far as it can be read, and its `faults` say what is wrong. One of which nothing can be kept
 * throws a `PgnError`, and another call of `next` goes on with the game after it. */
export function readPgn(text: string, game?: GameName): IterableIterator<Record> {
  ready();
  const reader = attempt(() => new NativeReader(text, game));
  return {
    next(): IteratorResult<Record, undefined> {
      const record = attempt(() => reader.next());
      return record ? { done: false, value: Record.of(record) } : { done: true, value: undefined };
    },
    [Symbol.iterator]() {
      return this;
    },
  };
}
