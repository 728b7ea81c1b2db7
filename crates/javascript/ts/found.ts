import { type Move, moveOf } from "./moves.js";

/** When a search ends. Whatever comes first; without any limit it runs until it is stopped. */
export interface Limits {
  /** Milliseconds. */
  time?: number | undefined;
  /** Positions visited. */
  nodes?: number | undefined;
  /** Plies. */
  depth?: number | undefined;
  /** A mate in so many turns was found. */
  mate?: number | undefined;
}

/** How to analyse. */
export interface AnalyseOptions extends Limits {
  /** How many best lines to find; 1 unless it is said. */
  lines?: number | undefined;
}

/** How to choose a turn. */
export interface PlayOptions extends Limits {
  /** 1 to 10; 10 is full strength and needs a limit. */
  level?: number | undefined;
}

/** How an engine is made. */
export interface EngineOptions {
  /** The size of the transposition table of each game, in mebibytes; 16 unless it is said. */
  hashMb?: number | undefined;
  /** Makes the errors of weaker levels repeatable. */
  seed?: number | bigint | undefined;
}

/** A line that a search found. One of `cp` and `mate` is `null`. */
export interface Line {
  /** The depth that is finished, in plies. */
  readonly depth: number;
  /** The deepest position looked at. */
  readonly selectiveDepth: number;
  /** Which of several best lines it is, from 1. */
  readonly number: number;
  /** Hundredths of a pawn or an Infantry for the first side. */
  readonly cp: number | null;
  /** Turns to mate, negative if the second side mates. */
  readonly mate: number | null;
  /** Positions visited. */
  readonly nodes: number;
  /** Milliseconds since the search began. */
  readonly time: number;
  /** The moves of the line. */
  readonly moves: readonly Move[];
  /** The turns of the line as people write them. */
  readonly san: readonly string[];
}

/** What the engine chose to play. */
export interface Choice {
  /** The moves of the turn. */
  readonly turn: readonly Move[];
  /** The moves of the turn expected in reply; empty if it is not known. */
  readonly reply: readonly Move[];
  /** The turn as people write it. */
  readonly san: string;
  /** Both turns as a line, with its value. */
  readonly line: Line;
}

/** A line as the module tells it: with the bits of moves. */
export type ToldLine = Omit<Line, "moves"> & { moves: number[] };

/** The same of a choice. */
export interface ToldChoice {
  turn: number[];
  reply: number[];
  line: ToldLine;
}

export function lineOf(isChess: boolean, told: ToldLine): Line {
  return { ...told, moves: told.moves.map((bits) => moveOf(isChess, bits)) };
}

export function choiceOf(isChess: boolean, { turn, reply, line }: ToldChoice): Choice {
  return {
    turn: turn.map((bits) => moveOf(isChess, bits)),
    reply: reply.map((bits) => moveOf(isChess, bits)),
    san: line.san[0] ?? "",
    line: lineOf(isChess, line),
  };
}

/** Puts a line among those of its depth: they come one after the other, the best first. */
export function collect(lines: Line[], line: Line): void {
  lines.length = Math.min(lines.length, line.number - 1);
  lines.push(line);
}

/** The options of a search as the module reads them. */
export function limitsText({ time, nodes, depth, mate, lines, level }: AnalyseOptions & PlayOptions): string {
  return JSON.stringify({ time: time === undefined ? time : Math.round(time), nodes, depth, mate, lines, level });
}

/** A random seed, unless one is given. */
export function seedOf({ seed }: EngineOptions): bigint {
  if (seed !== undefined) return BigInt.asUintN(64, BigInt(seed));
  return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}
