// The shapes that the server sends. docs/server.md explains them.

/**
 * @typedef {'cotulenh' | `cotulenh-${'raid' | 'marine' | 'air' | 'land'}` | 'cotulenh-rulebook'
 *   | `cotulenh-rulebook-${'raid' | 'marine' | 'air' | 'land'}`} ArmyGame
 * @typedef {'chess' | 'chess960' | ArmyGame} GameKind
 * @typedef {'first' | 'second'} Side
 * @typedef {{ kind: string, hero: boolean }} Piece
 * @typedef {{ square: string, side: Side, pieces: Piece[] }} Unit
 * @typedef {'move' | 'capture' | 'stay' | 'suicide' | 'combine' | 'castle'} Manner
 * @typedef {{ text: string, short: string, from: string, to: string, manner: Manner, group: string[],
 *   step: boolean, promotion: string | null, castling: string | null, rook_from: string | null,
 *   captured_on: string | null }} Action
 * @typedef {{ from: string, to: string, manner: Manner, group: Piece[], captured: Piece[],
 *   captured_on: string | null, promotion: string | null, castling: string | null,
 *   rook_from: string | null, rook_to: string | null }} Step
 * @typedef {{ number: number, side: Side, text: string, long: string, book: string | null, actions: string[],
 *   steps: Step[], fen: string, check: boolean, clock_ms: number | null, at: number | null }} Turn
 * @typedef {{ origin: string, free: string[], spent: string[], steps: Step[], can_commit: boolean,
 *   before: string }} Deploy
 * @typedef {{ winner: Side | null, reason: string, result: string, text: string,
 *   points: Record<Side, number> | null }} Outcome
 * @typedef {{ rules: 'club' | 'rulebook', mode: string, objective: string[], match_minutes: number }} Rules
 * @typedef {{ square: string, level: number, covers: string[] }} Ring
 * @typedef {{ from: string, free: string[], engaged: string[], shot_down: string[] }} Flight
 * @typedef {{ game: GameKind, rules: Rules | null, fen: string, turn: Side, number: number, halfmove: number, units: Unit[],
 *   actions: Action[], deploy: Deploy | null,
 *   checks: { side: Side, square: string, attackers: string[] }[],
 *   facing: { first: string, second: string, between: string[] } | null,
 *   rings: Record<Side, Ring[]>, flights: Flight[], captured: Record<Side, string[]>,
 *   points: Record<Side, number> | null, outcome: Outcome | null, claims: string[], last: Turn | null }} Position
 * @typedef {{ base_ms: number, increment_ms: number, first_ms: number, second_ms: number,
 *   running: Side | null }} Clock
 * @typedef {{ total_ms: number, left_ms: number, running: boolean }} MatchClock
 * @typedef {{ kind: 'person' | 'engine', level: number | null, present: boolean }} Seat
 * @typedef {{ draw: Side | null, takeback: Side | null }} Offers
 * @typedef {{ id: string, game: GameKind, start: string, seq: number, status: 'playing' | 'over',
 *   seats: Record<Side, Seat>, clock: Clock | null, match_clock: MatchClock | null, offers: Offers, outcome: Outcome | null,
 *   turns: Turn[], position: Position }} Game
 * @typedef {{ actions: string[], position: Position }} Draft
 * @typedef {{ parent: number | null, children: number[], turn: Turn | null, before?: string[],
 *   after?: string[], nags?: number[] }} TreeNode
 * @typedef {{ game: GameKind, tags: [string, string][], start: string, result: string,
 *   nodes: TreeNode[] }} Tree
 * @typedef {{ cp: number | null, mate: number | null, moves: string[], short: string[] }} Line
 * @typedef {{ fen: string, depth: number, nodes: number, nps: number, time_ms: number, lines: Line[],
 *   done: boolean, waiting: boolean }} Analysis
 */

export {};
