import { attempt } from "./errors.js";
import { ready } from "./load.js";
import { type Move, movesAt } from "./moves.js";
import { NativeGame } from "./native.js";
import { Position, type SetUp, setUpText, sideOf } from "./position.js";
import { Record } from "./record.js";
import type { GameName, Outcome, PositionView, Side, TurnView } from "./views.js";

/** A game of any kind: a start position, the moves played from it, and those that can be redone. */
export class Game {
  /** @internal */
  readonly native: NativeGame;
  readonly #isChess: boolean;

  /** A FEN of chess, a position, or what names one: `new Game({ game: "cotulenh" })`. */
  constructor(asked: SetUp | Position | string = {}) {
    ready();
    this.native = attempt(() => {
      if ((asked as unknown) instanceof NativeGame) return asked as unknown as NativeGame;
      if (asked instanceof Position) return NativeGame.from_position(asked.native);
      return new NativeGame(setUpText(asked));
    });
    this.#isChess = this.native.is_chess();
  }

  /** @internal */
  static of(native: NativeGame): Game {
    return new Game(native as unknown as SetUp);
  }

  /** The name of the game. */
  get game(): GameName {
    return this.native.game() as GameName;
  }

  /** The position now, as one of its own. */
  get position(): Position {
    return Position.of(this.native.position());
  }

  /** Where the game began. */
  get start(): Position {
    return Position.of(this.native.start());
  }

  /** Who moves: `first` (White, Red) or `second` (Black, Blue). */
  get turn(): Side {
    return sideOf(this.native.is_first());
  }

  /** Whether a turn of several moves has begun and not ended (Cờ Tư Lệnh). */
  get turnIsOpen(): boolean {
    return this.native.turn_is_open();
  }

  /** How often the position has stood at the start of a turn, this time included. */
  get repetitions(): number {
    return this.native.repetitions();
  }

  /** Every legal move now. */
  legalMoves(): Move[] {
    const position = this.position;
    const moves = position.legalMoves();
    position.free();
    return moves;
  }

  /** The moves played. */
  moves(): Move[] {
    return movesAt(this.native.moves(), this.#isChess);
  }

  /** The moves taken back that can be redone, the next one first. */
  redoMoves(): Move[] {
    return movesAt(this.native.redo_moves(), this.#isChess);
  }

  /** The position now as text. */
  fen(): string {
    return this.native.fen();
  }

  /** Whether the side to move is in check. */
  isCheck(): boolean {
    return this.native.is_check();
  }

  /** Plays a move by value, or a move or a whole turn by text, in any form. */
  play(move: Move | string): void {
    attempt(() => {
      if (typeof move === "string") this.native.play(move);
      else this.native.play_move(this.#bits(move));
    });
  }

  /** The same, but a draw by rule does not stop it: for records of games in which nobody noticed. */
  playOn(move: Move | string): void {
    attempt(() => {
      if (typeof move === "string") this.native.play_on(move);
      else this.native.play_move_on(this.#bits(move));
    });
  }

  /** What a text would do, without playing it: a turn with its captures and new heroes. */
  preview(text: string): TurnView {
    return JSON.parse(attempt(() => this.native.preview(text))) as TurnView;
  }

  /** Takes the last move back; false if there is none. */
  undo(): boolean {
    return this.native.undo();
  }

  /** Plays the move taken back last; false if there is none. */
  redo(): boolean {
    return this.native.redo();
  }

  /** Takes the last turn back, all its moves at once; gives their number. */
  undoTurn(): number {
    return this.native.undo_turn();
  }

  /** Redoes moves to the end of their turn; gives their number. */
  redoTurn(): number {
    return this.native.redo_turn();
  }

  /** Gives an open turn up; gives the number of moves taken back. */
  cancel(): number {
    return this.native.cancel();
  }

  /** How the game ended; `null` if it goes on. */
  outcome(): Outcome | null {
    const told = this.native.outcome();
    return told === undefined ? null : (JSON.parse(told) as Outcome);
  }

  /** Whether there is an outcome. */
  isGameOver(): boolean {
    return this.native.is_over();
  }

  /** The draws that the side to move may claim, by their words. */
  claims(): string[] {
    return JSON.parse(this.native.claims()) as string[];
  }

  /** Claims a draw. */
  claim(reason: string): Outcome {
    return this.#end(() => this.native.claim(reason));
  }

  /** This side gives up. */
  resign(side: Side): Outcome {
    return this.#end(() => this.native.resign(side));
  }

  /** Both sides want a draw. */
  agreeDraw(): Outcome {
    return this.#end(() => this.native.agree_draw());
  }

  /** This side has used up its time. */
  outOfTime(side: Side): Outcome {
    return this.#end(() => this.native.out_of_time(side));
  }

  /** The clock that both sides share has run out (Cờ Tư Lệnh). */
  matchTime(): Outcome {
    return this.#end(() => this.native.match_time());
  }

  /** All about the position now; see `Position.view`. */
  view(): PositionView {
    return JSON.parse(this.native.view()) as PositionView;
  }

  /** All turns so far, with their texts and what happened; the last may be open. */
  turns(): TurnView[] {
    return JSON.parse(this.native.turns()) as TurnView[];
  }

  /** The game as a record: with tags, and room for variations and comments. */
  record(): Record {
    return Record.of(this.native.record());
  }

  /** The game as PGN. */
  pgn(): string {
    return this.native.pgn();
  }

  /** An equal game of its own. */
  copy(): Game {
    return Game.of(this.native.copy());
  }

  /** Whether both are the same in every field. */
  equals(other: Game): boolean {
    return this.native.equals(other.native);
  }

  /** The board drawn as text. */
  toString(): string {
    const position = this.position;
    const drawn = position.toString();
    position.free();
    return drawn;
  }

  /** Gives its memory back now; it can not be used any more. */
  free(): void {
    this.native.free();
  }

  /** No move has the bits zero: those of the other family are illegal here. */
  #bits(move: Move): number {
    return (move.family === "chess") === this.#isChess ? move.bits : 0;
  }

  #end(end: () => void): Outcome {
    attempt(end);
    return this.outcome() as Outcome;
  }
}
