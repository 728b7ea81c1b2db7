import { type Fault, PgnError, PositionError } from "./errors.js";
import { ChessMove, type Color, colorOf, type Piece, type PieceSymbol, type Square, typeOf } from "./chess_move.js";
import { Game } from "./game.js";
import type { Move } from "./moves.js";
import { readPgn, Record } from "./record.js";
import type { ActionView, PositionView } from "./views.js";

export { ChessMove, type Color, type Piece, type PieceSymbol, type Square } from "./chess_move.js";

export const DEFAULT_POSITION = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** A move by its squares. */
export interface Squares {
  from: string;
  to: string;
  /** Taken only where a pawn promotes. */
  promotion?: string | undefined;
}

/** Whether a text is a position, and what is wrong if it is none. */
export function validateFen(fen: string): { ok: boolean; error?: string } {
  try {
    new Game(fen).free();
    return { ok: true };
  } catch (error) {
    if (error instanceof PositionError) return { ok: false, error: error.message };
    throw error;
  }
}

/** A game of chess with the names and habits of chess.js, over a `Game`. */
export class Chess {
  #game: Game;
  readonly #headers = new Map<string, string>();
  /** By the FEN of the position that they are about. */
  readonly #comments = new Map<string, string>();

  constructor(fen: string = DEFAULT_POSITION) {
    this.#game = new Game(fen);
  }

  /** The game itself, for everything that chess.js has no name for. */
  get game(): Game {
    return this.#game;
  }

  /** Begins anew from a position. */
  load(fen: string): void {
    this.#become(new Game(fen));
  }

  /** Begins anew. */
  reset(): void {
    this.load(DEFAULT_POSITION);
  }

  fen(): string {
    return this.#game.fen();
  }

  /** The board drawn as text. */
  ascii(): string {
    return this.#game.toString();
  }

  turn(): Color {
    return colorOf(this.#game.turn);
  }

  moveNumber(): number {
    return this.#view().number;
  }

  /** The Zobrist key in hexadecimal digits. */
  hash(): string {
    const position = this.#game.position;
    const key = position.key.toString(16);
    position.free();
    return key;
  }

  /** What stands on a square. */
  get(square: Square): Piece | undefined {
    return this.#pieces().get(square);
  }

  /** The squares of a piece. */
  findPiece({ type, color }: Piece): Square[] {
    const isThere = ([, piece]: [Square, Piece]): boolean => piece.type === type && piece.color === color;
    return [...this.#pieces()].filter(isThere).map(([square]) => square);
  }

  /** Rows from the eighth rank down, with `null` for empty squares. */
  board(): ({ square: Square; type: PieceSymbol; color: Color } | null)[][] {
    const pieces = this.#pieces();
    return [..."87654321"].map((rank) => [..."abcdefgh"].map((file) => {
      const square = `${file}${rank}` as Square;
      const piece = pieces.get(square);
      return piece ? { square, ...piece } : null;
    }));
  }

  squareColor(square: Square): "light" | "dark" {
    return ("abcdefgh".indexOf(square.charAt(0)) + Number(square.charAt(1))) % 2 === 0 ? "light" : "dark";
  }

  /** The legal moves as people write them, or as objects; those of a square or of a kind of piece alone. */
  moves(options?: { verbose?: false | undefined; square?: Square | undefined; piece?: PieceSymbol | undefined }): string[];
  moves(options: { verbose: true; square?: Square | undefined; piece?: PieceSymbol | undefined }): ChessMove[];
  moves(options: { verbose?: boolean | undefined; square?: Square | undefined; piece?: PieceSymbol | undefined } = {}): string[] | ChessMove[] {
    const { verbose, square, piece } = options;
    if (!verbose && square === undefined && piece === undefined) {
      const text = this.#game.native.sans();
      return text === "" ? [] : text.split("\n");
    }
    const view = this.#view();
    const isAsked = (action: ActionView): boolean =>
      (square === undefined || action.from === square) && (piece === undefined || typeOf(action.group[0]) === piece);
    const asked = view.actions.filter(isAsked);
    return verbose ? asked.map((action) => ChessMove.ofAction(view, action)) : asked.map((action) => action.short);
  }

  /** Plays a move, by its text in any form or by its squares. */
  move(move: string | Squares): ChessMove {
    const text = typeof move === "string" ? move : this.#text(move);
    const before = this.#game.fen();
    const turn = this.#game.preview(text);
    this.#game.playOn(text);
    return ChessMove.ofTurn(before, turn);
  }

  /** Takes the last move back. */
  undo(): ChessMove | null {
    if (!this.#game.undo()) return null;
    const position = this.#game.position;
    const text = position.uci(this.#game.redoMoves()[0] as Move);
    position.free();
    return ChessMove.ofTurn(this.#game.fen(), this.#game.preview(text));
  }

  history(options?: { verbose?: false | undefined }): string[];
  history(options: { verbose: true }): ChessMove[];
  history({ verbose = false }: { verbose?: boolean | undefined } = {}): string[] | ChessMove[] {
    const turns = this.#game.turns();
    if (!verbose) return turns.map((turn) => turn.text);
    let before = this.#game.start.fen();
    return turns.map((turn) => {
      const move = ChessMove.ofTurn(before, turn);
      before = turn.fen;
      return move;
    });
  }

  isCheck(): boolean {
    return this.#game.isCheck();
  }

  inCheck(): boolean {
    return this.isCheck();
  }

  isCheckmate(): boolean {
    return this.#ends("checkmate");
  }

  isStalemate(): boolean {
    return this.#ends("stalemate");
  }

  isInsufficientMaterial(): boolean {
    return this.#ends("insufficient_material");
  }

  isThreefoldRepetition(): boolean {
    return this.#ends("threefold_repetition", "fivefold_repetition");
  }

  isDrawByFiftyMoves(): boolean {
    return this.#ends("fifty_moves", "seventyfive_moves");
  }

  /** A draw, claimed or not. */
  isDraw(): boolean {
    return this.isStalemate() || this.isInsufficientMaterial() || this.isThreefoldRepetition() || this.isDrawByFiftyMoves();
  }

  /** Checkmate, or a draw, claimed or not. */
  isGameOver(): boolean {
    return this.isCheckmate() || this.isDraw();
  }

  /** The game as PGN, with headers and comments. */
  pgn(): string {
    // Without what was taken back: chess.js knows of no redo.
    const record = new Record(this.#game.start);
    this.#game.moves().reduce((node, move) => node.add(move), record.root);
    record.result = this.#game.outcome()?.result ?? "*";
    for (const [name, value] of this.#headers) if (name !== "Result") record.tags.set(name, value);
    const result = this.#headers.get("Result");
    if (result === "1-0" || result === "0-1" || result === "1/2-1/2") record.result = result;
    for (const node of [record.root, ...record.mainline()]) {
      const comment = this.#comments.get(node.position().fen());
      if (comment !== undefined) node.comments = [comment];
    }
    const text = record.pgn();
    record.free();
    return text;
  }

  /** Becomes the first game of a text: its main line, headers and comments. */
  loadPgn(text: string): void {
    const record = readPgn(text).next().value;
    if (!record) {
      this.reset();
      return;
    }
    const [fault] = record.faults;
    if (fault) {
      const { message, reason, params, game, line, column } = fault;
      throw new PgnError([{ text: message, reason, params, at: null } satisfies Fault], [game, line, column]);
    }
    this.#become(record.toGame());
    for (const [name, value] of record.tags) this.#headers.set(name, value);
    this.#headers.set("Result", record.result);
    for (const node of [record.root, ...record.mainline()]) {
      if (node.comments.length > 0) this.#comments.set(node.position().fen(), node.comments.join(" "));
    }
    record.free();
  }

  /** Names and values. */
  getHeaders(): { [name: string]: string } {
    return Object.fromEntries(this.#headers);
  }

  setHeader(name: string, value: string): { [name: string]: string } {
    this.#headers.set(name, value);
    return this.getHeaders();
  }

  removeHeader(name: string): boolean {
    return this.#headers.delete(name);
  }

  /** What is written about the position now. */
  getComment(): string | undefined {
    return this.#comments.get(this.fen());
  }

  setComment(comment: string): void {
    this.#comments.set(this.fen(), comment);
  }

  removeComment(): string | undefined {
    const comment = this.getComment();
    this.#comments.delete(this.fen());
    return comment;
  }

  getComments(): { fen: string; comment: string }[] {
    return [...this.#comments].map(([fen, comment]) => ({ fen, comment }));
  }

  perft(depth: number): number {
    const position = this.#game.position;
    const count = position.perft(depth);
    position.free();
    return count;
  }

  #become(game: Game): void {
    this.#game = game;
    this.#headers.clear();
    this.#comments.clear();
  }

  #view(): PositionView {
    // That of the position: chess.js lists moves after a draw too.
    const position = this.#game.position;
    const view = position.view();
    position.free();
    return view;
  }

  #pieces(): Map<Square, Piece> {
    const units = this.#view().units;
    return new Map(units.map(({ square, side, pieces }): [Square, Piece] =>
      [square as Square, { type: typeOf(pieces[0]?.kind), color: colorOf(side) }]));
  }

  /** Many programs name a promotion with every move. */
  #text({ from, to, promotion = "" }: Squares): string {
    const position = this.#game.position;
    const text = position.isLegal(from + to) ? from + to : from + to + promotion;
    position.free();
    return text;
  }

  #ends(...words: string[]): boolean {
    const reason = this.#game.outcome()?.reason;
    return (reason !== undefined && words.includes(reason)) || this.#game.claims().some((claim) => words.includes(claim));
  }
}
