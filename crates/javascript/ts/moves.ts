import { attempt } from "./errors.js";
import { ready, words } from "./load.js";
import { move_view } from "./native.js";
import type { Manner } from "./views.js";

/** What a move says without its position. */
interface MoveView {
  text: string;
  from: string | null;
  to: string | null;
  manner: Manner | "start" | "commit";
  promotion: string | null;
  capture: boolean;
  step: boolean;
}

/** The family of a game: all its variants have the same moves. */
export type Family = "chess" | "cotulenh";

/** One move; a turn of Cờ Tư Lệnh may have several.
 *
 * Moves come from a position (`legalMoves`, `parse`). There is one object for each, so `===` compares them, and
 * they do not know their position: as text they are origin, target and what else tells them from others. What people
 * write in a position is `position.san(move)` and `position.uci(move)`. */
export class Move {
  /** All of it as a number, for tables and messages. */
  readonly bits: number;
  readonly family: Family;
  /** Where it comes from; `null` for a commit. */
  readonly from: string | null;
  /** Where it goes; for castling the square of the rook; `null` for a commit. */
  readonly to: string | null;
  readonly manner: Manner | "start" | "commit";
  /** The letter of what a pawn becomes. */
  readonly promotion: string | null;
  /** Whether it takes something. */
  readonly isCapture: boolean;
  /** Whether it is a step of a deploy, or ends one. */
  readonly isStep: boolean;
  readonly #text: string;

  /** @internal */
  constructor(family: Family, bits: number, view: MoveView) {
    this.family = family;
    this.bits = bits;
    this.from = view.from;
    this.to = view.to;
    this.manner = view.manner;
    this.promotion = view.promotion;
    this.isCapture = view.capture;
    this.isStep = view.step;
    this.#text = view.text;
  }

  /** The move with these bits, as `bits` gave them. */
  static fromBits(family: Family, bits: number): Move {
    ready();
    return moveOf(family === "chess", bits);
  }

  toString(): string {
    return this.#text;
  }

  toJSON(): string {
    return this.#text;
  }
}

/** Every move of chess that was given out before; its bits are sixteen. */
const CHESS: (Move | undefined)[] = new Array<Move | undefined>(1 << 16).fill(undefined);
const COTULENH = new Map<number, Move>();

/** The one object of a move. */
export function moveOf(isChess: boolean, bits: number): Move {
  return (isChess ? CHESS[bits] : COTULENH.get(bits)) ?? newMove(isChess, bits);
}

function newMove(isChess: boolean, bits: number): Move {
  const view = JSON.parse(attempt(() => move_view(isChess, bits))) as MoveView;
  const move = new Move(isChess ? "chess" : "cotulenh", bits, view);
  if (isChess) CHESS[bits] = move;
  else COTULENH.set(bits, move);
  return move;
}

/** The numbers of a list that the module has just written. */
export function numbersAt(address: number): number[] {
  const memory = words();
  const at = address >>> 2;
  return Array.from(memory.subarray(at + 1, at + 1 + (memory[at] ?? 0)));
}

/** The moves of such a list. */
export function movesAt(address: number, isChess: boolean): Move[] {
  const memory = words();
  const at = address >>> 2;
  const count = memory[at] ?? 0;
  const moves = new Array<Move>(count);
  for (let index = 0; index < count; index += 1) {
    const bits = memory[at + 1 + index] ?? 0;
    const known = isChess ? CHESS[bits] : COTULENH.get(bits);
    // To make a new one calls the module, which may write another list.
    if (known === undefined) return numbersAt(address).map((number) => moveOf(isChess, number));
    moves[index] = known;
  }
  return moves;
}
