import { attempt, errorOf, type MoveError } from "./errors.js";
import { ready } from "./load.js";
import { type Move, moveOf, movesAt, numbersAt } from "./moves.js";
import { NativePosition } from "./native.js";
import type { Battle, GameName, Outcome, PositionView, Side } from "./views.js";

/** What names a position. */
export interface SetUp {
  /** `chess` unless it is said. */
  game?: GameName | undefined;
  /** Without it, the start position. */
  fen?: string | undefined;
  /** The rule set of Cờ Tư Lệnh. */
  rules?: "club" | "rulebook" | undefined;
  /** The battle of Cờ Tư Lệnh. */
  mode?: Battle | undefined;
  /** What each side has scored (Cờ Tư Lệnh). */
  points?: readonly [number, number] | undefined;
  /** Which of several start positions (Chess960). */
  number?: number | undefined;
}

/** @internal */
export const setUpText = (asked: SetUp | string): string => JSON.stringify(typeof asked === "string" ? { fen: asked } : asked);

/** @internal */
export const sideOf = (isFirst: boolean): Side => (isFirst ? "first" : "second");

/** @internal */
export const bitsOf = (moves: readonly Move[]): Uint32Array => Uint32Array.from(moves, (move) => move.bits);

/** Other numbers would become large ones in the module. */
function wholeDepth(depth: number): number {
  if (!Number.isInteger(depth) || depth < 0) throw new RangeError("depth: expected a whole number");
  return depth;
}

const linesOf = (text: string): string[] => (text === "" ? [] : text.split("\n"));

/** A position of any game, changed in place by `make` and put back exactly by `unmake`. It knows nothing of the past:
 * repetitions need a `Game`.
 *
 * It lives in the memory of WebAssembly, which is given back some time after nobody refers to it. A loop that makes
 * very many of them without ever awaiting anything has to `free` them itself. */
export class Position {
  /** @internal */
  readonly native: NativePosition;
  readonly #isChess: boolean;

  /** A FEN of chess, or what names a position: `new Position({ game: "cotulenh" })`. */
  constructor(asked: SetUp | string = {}) {
    ready();
    this.native = (asked as unknown) instanceof NativePosition
      ? (asked as unknown as NativePosition) : attempt(() => new NativePosition(setUpText(asked)));
    this.#isChess = this.native.is_chess();
  }

  /** @internal */
  static of(native: NativePosition): Position {
    return new Position(native as unknown as SetUp);
  }

  /** The name of the game. */
  get game(): GameName {
    return this.native.game() as GameName;
  }

  /** Who moves: `first` (White, Red) or `second` (Black, Blue). */
  get turn(): Side {
    return sideOf(this.native.is_first());
  }

  /** The names of the sides, the first mover first. */
  get sideNames(): [string, string] {
    return JSON.parse(this.native.side_names()) as [string, string];
  }

  /** Whether a turn of several moves has begun and not ended (Cờ Tư Lệnh). */
  get turnIsOpen(): boolean {
    return this.native.turn_is_open();
  }

  /** The Zobrist key: placement, turn, rights and open deploy, but not the clocks. */
  get key(): bigint {
    return this.native.key();
  }

  /** The number of the move, from 1. */
  get fullmoveNumber(): number {
    return this.native.fullmove_number();
  }

  /** Turns since the last capture (chess: or pawn move). */
  get halfmoveClock(): number {
    return this.native.halfmove_clock();
  }

  /** The points of each side (Cờ Tư Lệnh); `null` in chess. */
  get points(): [number, number] | null {
    const points = this.native.points();
    return points ? [points[0] ?? 0, points[1] ?? 0] : null;
  }

  /** The position as text; `new Position({ fen, game })` gives back an equal one. */
  fen(): string {
    return this.native.fen();
  }

  /** What names this position: `new Position(position.setUp())` is an equal one. */
  setUp(): SetUp {
    const { game, fen, points } = JSON.parse(this.native.set_up()) as { game: GameName; fen: string; points: [number, number] | null };
    return points ? { game, fen, points } : { game, fen };
  }

  /** Every legal move. */
  legalMoves(): Move[] {
    return movesAt(this.native.legal_moves(), this.#isChess);
  }

  /** The bits of every legal move: faster still, for programs that keep numbers. `makeBits` makes them. */
  legalBits(): number[] {
    return numbersAt(this.native.legal_moves());
  }

  /** How many legal moves there are. */
  countLegalMoves(): number {
    return this.native.count_legal_moves();
  }

  /** Every legal move as people write it, in the order of `legalMoves`. */
  sans(): string[] {
    return linesOf(this.native.sans());
  }

  /** Whether a move, by value or by text, is legal here. */
  isLegal(move: Move | string): boolean {
    if (typeof move !== "string") return this.#isOurs(move) && this.native.is_legal(move.bits);
    try {
      this.native.parse(move);
      return true;
    } catch {
      return false;
    }
  }

  /** The move that a text means here, in any form: SAN, UCI, long. */
  parse(text: string): Move {
    const address = attempt(() => this.native.parse(text));
    return movesAt(address, this.#isChess)[0] as Move;
  }

  /** The moves of the turn that a text means here. */
  parseTurn(text: string): Move[] {
    return movesAt(attempt(() => this.native.parse_turn(text)), this.#isChess);
  }

  /** Makes a legal move, by value or by text, and gives it. */
  make(move: Move | string): Move {
    const made = typeof move === "string" ? this.parse(move) : move;
    if (!this.#isOurs(made) || !this.native.make(made.bits)) this.#refuse(made);
    return made;
  }

  /** Makes a legal move by its bits; false if it is not legal, and nothing has changed then. */
  makeBits(bits: number): boolean {
    return this.native.make(bits);
  }

  /** Makes the moves of a whole turn, and gives them. */
  makeTurn(text: string): Move[] {
    return movesAt(attempt(() => this.native.make_turn(text)), this.#isChess);
  }

  /** Takes the last move back, and gives it. */
  unmake(): Move {
    const bits = this.native.unmake();
    if (bits === undefined) throw new RangeError("no move was made");
    return moveOf(this.#isChess, bits);
  }

  /** The moves made and not taken back. */
  madeMoves(): Move[] {
    return movesAt(this.native.made(), this.#isChess);
  }

  /** A legal move as people write it. */
  san(move: Move | string): string {
    const { bits } = this.#ours(move);
    return attempt(() => this.native.san(bits));
  }

  /** A legal move in long form, which needs no other move to be understood: UCI in chess. */
  uci(move: Move | string): string {
    const { bits } = this.#ours(move);
    return attempt(() => this.native.uci(bits));
  }

  /** The moves of a turn as people write them. */
  turnSan(moves: readonly Move[]): string {
    return attempt(() => this.native.turn_san(bitsOf(moves)));
  }

  /** The moves of a turn in long form. */
  turnUci(moves: readonly Move[]): string {
    return attempt(() => this.native.turn_uci(bitsOf(moves)));
  }

  /** The moves of a turn in the notation of the rulebook (Cờ Tư Lệnh); `null` where it has none. */
  turnBook(moves: readonly Move[]): string | null {
    return attempt(() => this.native.turn_book(bitsOf(moves))) ?? null;
  }

  /** Whether the side to move is in check. */
  isCheck(): boolean {
    return this.native.is_check();
  }

  /** How the position stands by itself, as if nothing had been played before; `null` if the game goes on. */
  outcome(): Outcome | null {
    const told = this.native.outcome();
    return told === undefined ? null : (JSON.parse(told) as Outcome);
  }

  /** How the game would end here if the side to move had no legal move: mate or stalemate, with the points they are worth
   * (Cờ Tư Lệnh). `null` in the middle of a turn. */
  outcomeWithoutMoves(): Outcome | null {
    const told = this.native.outcome_without_moves();
    return told === undefined ? null : (JSON.parse(told) as Outcome);
  }

  /** Whether there is an outcome. */
  isGameOver(): boolean {
    return this.native.outcome() !== undefined;
  }

  /** All that a board needs to show the position: units, actions, deploy, checks, rings, outcome. */
  view(): PositionView {
    return JSON.parse(this.native.view()) as PositionView;
  }

  /** Why nothing legal goes from one square to another: an error that is given, not thrown; `null` if something does.
   * With a `group`, only these members of the unit are asked about. */
  whyNot(from: string, to: string, group?: string): MoveError | null {
    const told = attempt(() => this.native.why_not(from, to, group) as string | null);
    return told === null ? null : (errorOf(told) as MoveError);
  }

  /** The number of paths of `depth` moves. */
  perft(depth: number): number {
    return this.native.perft(wholeDepth(depth));
  }

  /** The same by the first move, in long form. */
  divide(depth: number): Map<string, number> {
    const lines = linesOf(this.native.divide(wholeDepth(depth)).trimEnd());
    return new Map(lines.map((line): [string, number] => {
      const space = line.lastIndexOf(" ");
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }));
  }

  /** An equal position without the moves that led to it: there is nothing to unmake. */
  copy(): Position {
    return Position.of(this.native.copy());
  }

  /** Whether both are the same in every field. */
  equals(other: Position): boolean {
    return this.native.equals(other.native);
  }

  /** The board drawn as text. */
  toString(): string {
    return this.native.diagram();
  }

  /** Gives its memory back now; it can not be used any more. */
  free(): void {
    this.native.free();
  }

  /** Bits are those of a family: another's might be legal by chance. */
  #isOurs(move: Move): boolean {
    return (move.family === "chess") === this.#isChess;
  }

  #ours(move: Move | string): Move {
    const found = typeof move === "string" ? this.parse(move) : move;
    return this.#isOurs(found) ? found : this.#refuse(found);
  }

  #refuse(move: Move): never {
    // The module has the words for it: no move has these bits.
    attempt(() => this.native.san(this.#isOurs(move) ? move.bits : 0));
    throw new Error("unreachable");
  }
}
