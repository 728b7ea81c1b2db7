/** Chess and Cờ Tư Lệnh (Commander Chess): rules with exact undo, games, PGN and search. */

export { Chess, DEFAULT_POSITION, type ChessMove, type Color, type PieceSymbol, type Piece, type Square, validateFen } from "./chess.js";
export { Engine, type Listener } from "./engine.js";
export { Analysis, EngineWorker, type SearchOptions, StoppedError } from "./engine_worker.js";
export { type Fault, GameOverError, MoveError, PgnError, PositionError, SandtableError, UnknownGameError } from "./errors.js";
export type { AnalyseOptions, Choice, EngineOptions, Limits, Line, PlayOptions } from "./found.js";
export { Game } from "./game.js";
export { games, init, initSync, memoryBytes, type Source, version } from "./load.js";
export { type Family, Move } from "./moves.js";
export { Node } from "./node.js";
export { Position, type SetUp } from "./position.js";
export { readPgn, Record, type Tags } from "./record.js";
export type * from "./views.js";
