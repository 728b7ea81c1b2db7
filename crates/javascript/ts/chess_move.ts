import { Position } from "./position.js";
import type { ActionView, PositionView, Side, StepView, TurnView } from "./views.js";

export type Color = "w" | "b";
export type PieceSymbol = "p" | "n" | "b" | "r" | "q" | "k";
export type Square = `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h"}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

export interface Piece {
  type: PieceSymbol;
  color: Color;
}

export const colorOf = (side: Side): Color => (side === "first" ? "w" : "b");

export const typeOf = (letter: string | undefined): PieceSymbol => (letter ?? "p").toLowerCase() as PieceSymbol;

/** What both kinds of data say of a move. */
type Step = Pick<ActionView | StepView, "from" | "to" | "manner" | "promotion" | "castling" | "captured_on">;

/** A move as chess.js tells it. */
export class ChessMove {
  readonly color: Color;
  readonly from: Square;
  readonly to: Square;
  readonly piece: PieceSymbol;
  readonly captured?: PieceSymbol;
  readonly promotion?: PieceSymbol;
  readonly san: string;
  /** Origin, target and promotion. */
  readonly lan: string;
  /** The position before it. */
  readonly before: string;
  readonly #step: Step;
  #after: string | null;

  /** @internal */
  constructor(step: Step, told: { color: Color; piece: PieceSymbol; captured: PieceSymbol | null; san: string; before: string; after: string | null }) {
    this.color = told.color;
    this.from = step.from as Square;
    this.to = step.to as Square;
    this.piece = told.piece;
    if (told.captured) this.captured = told.captured;
    if (step.promotion) this.promotion = typeOf(step.promotion);
    this.san = told.san;
    this.lan = this.from + this.to + (this.promotion ?? "");
    this.before = told.before;
    this.#step = step;
    this.#after = told.after;
  }

  /** @internal A legal move of a position. */
  static ofAction({ fen, turn, units }: PositionView, action: ActionView): ChessMove {
    const taken = units.find(({ square }) => square === action.captured_on)?.pieces[0];
    return new ChessMove(action, {
      color: colorOf(turn), piece: typeOf(action.group[0]), captured: taken ? typeOf(taken.kind) : null,
      san: action.short, before: fen, after: null,
    });
  }

  /** @internal A move that was played. */
  static ofTurn(before: string, turn: TurnView): ChessMove {
    const step = turn.steps[0] as StepView;
    const taken = step.captured[0];
    return new ChessMove(step, {
      color: colorOf(turn.side), piece: typeOf(step.group[0]?.kind), captured: taken ? typeOf(taken.kind) : null,
      san: turn.text, before, after: turn.fen,
    });
  }

  /** The position after it. */
  get after(): string {
    if (this.#after === null) {
      const position = new Position(this.before);
      position.make(this.san);
      this.#after = position.fen();
      position.free();
    }
    return this.#after;
  }

  /** The letters of chess.js: `n`, `b`, `e`, `c`, `k` or `q`, and `p` for a promotion. */
  get flags(): string {
    const kinds: [string, boolean][] = [
      ["b", this.isBigPawn()], ["e", this.isEnPassant()], ["c", this.isCapture()],
      ["k", this.isKingsideCastle()], ["q", this.isQueensideCastle()],
    ];
    const [letter] = kinds.find(([, isSo]) => isSo) ?? ["n"];
    return letter + (this.isPromotion() ? "p" : "");
  }

  isCapture(): boolean {
    return this.#step.manner === "capture";
  }

  isPromotion(): boolean {
    return this.promotion !== undefined;
  }

  isEnPassant(): boolean {
    return this.isCapture() && this.#step.captured_on !== this.to;
  }

  isKingsideCastle(): boolean {
    return this.#step.castling === "king";
  }

  isQueensideCastle(): boolean {
    return this.#step.castling === "queen";
  }

  isBigPawn(): boolean {
    return this.piece === "p" && Math.abs(Number(this.from.charAt(1)) - Number(this.to.charAt(1))) === 2;
  }
}
