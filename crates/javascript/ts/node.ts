import { attempt } from "./errors.js";
import { type Move, moveOf, numbersAt } from "./moves.js";
import { Position } from "./position.js";
import type { Record } from "./record.js";
import type { EvalView } from "./views.js";

/** A move of a record. The first of the `children` continues the line, the others are variations. In Cờ Tư Lệnh a turn of
 * several moves has as many nodes. There is one object for each node, so `===` compares them. */
export class Node {
  /** The record it is in. */
  readonly record: Record;
  readonly #number: number;

  /** @internal */
  constructor(record: Record, number: number) {
    this.record = record;
    this.#number = number;
  }

  /** The move; the start and a null move have none. */
  get move(): Move | null {
    const bits = attempt(() => this.record.native.node_move(this.#number));
    return bits === undefined ? null : moveOf(this.record.native.is_chess(), bits);
  }

  /** Whether it is a null move: the other side moves twice. */
  get isNull(): boolean {
    return attempt(() => this.record.native.node_is_null(this.#number));
  }

  /** The node before; `null` for the start. */
  get parent(): Node | null {
    const number = attempt(() => this.record.native.node_parent(this.#number));
    return number === undefined ? null : this.record.node(number);
  }

  /** The nodes after, the continuation first. */
  get children(): Node[] {
    const address = attempt(() => this.record.native.node_children(this.#number));
    return numbersAt(address).map((number) => this.record.node(number));
  }

  /** The continuation, if there is one. */
  get next(): Node | null {
    return this.children[0] ?? null;
  }

  /** Whether it and all before it are first children. */
  get isMainLine(): boolean {
    return attempt(() => this.record.native.node_is_main_line(this.#number));
  }

  /** The position after the move. */
  position(): Position {
    return Position.of(attempt(() => this.record.native.node_position(this.#number)));
  }

  /** The move as people write it; `null` for the start and for a null move. */
  san(): string | null {
    return attempt(() => this.record.native.node_text(this.#number, true)) ?? null;
  }

  /** The move in long form. */
  uci(): string | null {
    return attempt(() => this.record.native.node_text(this.#number, false)) ?? null;
  }

  /** Comments after the move. */
  get comments(): string[] {
    return this.#comments(false);
  }

  set comments(comments: readonly string[]) {
    attempt(() => this.record.native.set_node_comments(this.#number, false, [...comments]));
  }

  /** Comments before the move, as at the beginning of a variation. */
  get commentsBefore(): string[] {
    return this.#comments(true);
  }

  set commentsBefore(comments: readonly string[]) {
    attempt(() => this.record.native.set_node_comments(this.#number, true, [...comments]));
  }

  /** Numeric annotation glyphs: 1 is `!`, 2 is `?`. */
  get nags(): number[] {
    return [...attempt(() => this.record.native.node_nags(this.#number))];
  }

  set nags(nags: readonly number[]) {
    attempt(() => this.record.native.set_node_nags(this.#number, Uint8Array.from(nags)));
  }

  /** What the mover had left on the clock, in milliseconds. */
  get clock(): number | null {
    return attempt(() => this.record.native.node_clock(this.#number)) ?? null;
  }

  set clock(millis: number | null) {
    attempt(() => this.record.native.set_node_clock(this.#number, millis ?? undefined));
  }

  /** What a program thought. */
  get eval(): EvalView | null {
    const told = attempt(() => this.record.native.node_eval(this.#number));
    return told === undefined ? null : (JSON.parse(told) as EvalView);
  }

  /** Adds a move by value, or a move or a whole turn by text, after this node, or finds it among the children; gives the
   * node of its last move. */
  add(move: Move | string): Node {
    const { native } = this.record;
    const isOurs = typeof move === "string" || (move.family === "chess") === native.is_chess();
    const number = attempt(() => (typeof move === "string"
      ? native.add_text(this.#number, move) : native.add_move(this.#number, isOurs ? move.bits : 0)));
    return this.record.node(number);
  }

  /** Adds a null move after this node. */
  addNull(): Node {
    return this.record.node(attempt(() => this.record.native.add_null(this.#number)));
  }

  /** Moves the variation that this node is in one place up; false on the main line. */
  promote(): boolean {
    return attempt(() => this.record.native.promote(this.#number));
  }

  /** Makes the line that leads here the main line; false if it was. */
  promoteToMain(): boolean {
    return attempt(() => this.record.native.promote_to_main(this.#number));
  }

  /** Deletes the move and all that follow it. */
  delete(): void {
    attempt(() => this.record.native.delete_node(this.#number));
  }

  #comments(isBefore: boolean): string[] {
    return JSON.parse(attempt(() => this.record.native.node_comments(this.#number, isBefore))) as string[];
  }
}
