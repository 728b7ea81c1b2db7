import { initSync } from "./load.js";
import type { Answer, Call } from "./messages.js";
import { NativeEngine, NativeGame } from "./native.js";
import type { ToldChoice, ToldLine } from "./found.js";

/** What a worker does with a message. A search keeps it busy until it ends. */
export function serve(post: (answer: Answer) => void): (call: Call) => void {
  let engine: NativeEngine | null = null;
  let make = (): NativeEngine => new NativeEngine(0, 0n);
  let wanted: Int32Array | null = null;

  function search({ id, setUp, moves, limits }: Call & { type: "search" }): void {
    const isUnwanted = wanted && ((number: Int32Array) => () => Atomics.load(number, 0) !== id)(wanted);
    const tell = (line: string): void => post({ id, line: JSON.parse(line) as ToldLine });
    try {
      engine ??= make();
      const game = new NativeGame(setUp);
      moves.forEach((bits) => game.play_move_on(bits));
      const chosen = engine.search(game, limits, isUnwanted ?? undefined, tell, true);
      game.free();
      post({ id, chosen: JSON.parse(chosen) as ToldChoice });
    } catch (thrown) {
      post({ id, thrown });
    }
  }

  return (call) => {
    switch (call.type) {
      case "start":
        initSync(call.module);
        make = () => new NativeEngine(call.hashMb, call.seed);
        wanted = call.wanted;
        break;
      case "search":
        search(call);
        break;
      case "forget":
        engine?.forget();
        break;
    }
  };
}
