import type { ToldChoice, ToldLine } from "./found.js";

/** What a worker is told. */
export type Call =
  | { type: "start"; module: WebAssembly.Module; hashMb: number; seed: bigint; wanted: Int32Array | null }
  | { type: "search"; id: number; setUp: string; moves: number[]; limits: string }
  | { type: "forget" };

/** What it answers. */
export type Answer =
  | { id: number; line: ToldLine }
  | { id: number; chosen: ToldChoice }
  | { id: number; thrown: unknown };
