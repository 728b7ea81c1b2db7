/** The data of views: the same names and meanings as in the JSON of the server and of `sandtable query`. */

export type Side = "first" | "second";
export type Manner = "move" | "capture" | "stay" | "suicide" | "combine" | "castle";
export type Wing = "king" | "queen";
export type Battle = "total" | "raid" | "marine" | "air" | "land";
export type Result = "1-0" | "0-1" | "1/2-1/2" | "*";

/** The games there are, each with its variant; `games()` lists them. */
export type GameName =
  | "chess" | "chess960" | "cotulenh" | `cotulenh-${Exclude<Battle, "total">}`
  | "cotulenh-rulebook" | `cotulenh-rulebook-${Exclude<Battle, "total">}`;

/** What each side has. */
export interface Sides<T> {
  first: T;
  second: T;
}

/** A piece: its letter, and whether it is a hero. */
export interface PieceView {
  kind: string;
  hero: boolean;
}

/** What stands on a square, carrier first. */
export interface UnitView {
  square: string;
  side: Side;
  pieces: PieceView[];
}

/** A piece that has just become a hero. */
export interface HeroView {
  square: string;
  kind: string;
}

/** A legal action. */
export interface ActionView {
  text: string;
  short: string;
  from: string;
  to: string;
  manner: Manner;
  group: string[];
  step: boolean;
  promotion: string | null;
  castling: Wing | null;
  rook_from: string | null;
  captured_on: string | null;
}

/** One thing that happened on the board. */
export interface StepView {
  from: string;
  to: string;
  manner: Manner;
  group: PieceView[];
  captured: PieceView[];
  captured_on: string | null;
  heroes: HeroView[];
  promotion: string | null;
  castling: Wing | null;
  rook_from: string | null;
  rook_to: string | null;
}

/** How an Air Force would fare on the squares within its range. */
export interface FlightView {
  from: string;
  free: string[];
  engaged: string[];
  shot_down: string[];
}

/** A turn that was made, or would be. */
export interface TurnView {
  number: number;
  side: Side;
  text: string;
  long: string;
  book: string | null;
  actions: string[];
  steps: StepView[];
  fen: string;
  check: boolean;
  clock_ms: number | null;
  at: number | null;
}

/** Rule set and battle of Cờ Tư Lệnh. */
export interface RulesView {
  rules: "club" | "rulebook";
  mode: Battle;
  objective: string[];
  match_minutes: number;
}

/** An open deploy. */
export interface DeployView {
  origin: string;
  free: string[];
  spent: string[];
  stay: string | null;
  steps: StepView[];
  can_commit: boolean;
  before: string;
}

/** A king or Commander that is attacked. */
export interface CheckView {
  side: Side;
  square: string;
  attackers: string[];
}

/** Commanders that see each other. */
export interface FacingView {
  first: string;
  second: string;
  between: string[];
}

/** An air-defence ring. */
export interface RingView {
  square: string;
  level: number;
  covers: string[];
}

/** How a game ended. */
export interface Outcome {
  /** Nobody if it is a draw. */
  winner: Side | null;
  /** One lower-case word, such as `checkmate`. */
  reason: string;
  /** The result of PGN. */
  result: Result;
  /** In English. */
  text: string;
  /** What each side has scored, with what is added at the end (Cờ Tư Lệnh). */
  points: Sides<number> | null;
}

/** A position with all that a board needs to show it and to play on. */
export interface PositionView {
  game: GameName;
  rules: RulesView | null;
  fen: string;
  turn: Side;
  number: number;
  halfmove: number;
  units: UnitView[];
  actions: ActionView[];
  deploy: DeployView | null;
  checks: CheckView[];
  facing: FacingView | null;
  rings: Sides<RingView[]>;
  flights: FlightView[];
  captured: Sides<string[]>;
  points: Sides<number> | null;
  outcome: Outcome | null;
  claims: string[];
  last: TurnView | null;
}

/** What a program thought of a position, for the first side. */
export interface EvalView {
  cp: number | null;
  mate: number | null;
  depth: number | null;
}

/** What is wrong with a game of a file, and where. */
export interface PgnFault {
  game: number;
  line: number;
  column: number;
  message: string;
  reason: string;
  params: Params;
}

/** What a reason speaks of, by name. */
export type Params = Record<string, string | number | string[]>;
