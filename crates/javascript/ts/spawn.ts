import type { Answer, Call } from "./messages.js";

/** A worker under way. */
export interface Thread {
  post(message: Call): void;
  end(): void;
  /** Whether somebody waits for it. */
  busy(isBusy: boolean): void;
}

export type Spawner = (hear: (message: Answer) => void, fail: (error: unknown) => void) => Thread;

/** A worker of a browser. Bundlers know this way to name its file. */
let spawner: Spawner = (hear, fail) => {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => hear(data);
  worker.onerror = (event) => fail(new Error(event.message || "the worker of the engine could not be loaded"));
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), busy: () => undefined };
};

/** Says how workers begin here. */
export function setSpawner(next: Spawner): void {
  spawner = next;
}

export const spawn: Spawner = (hear, fail) => spawner(hear, fail);
