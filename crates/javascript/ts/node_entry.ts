// The package in Node: the file is read at once, and workers are threads.

import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { initSync, setLoader } from "./load.js";
import { setSpawner } from "./spawn.js";

setLoader(() => initSync(readFileSync(new URL("./native_bg.wasm", import.meta.url))));

setSpawner((hear, fail) => {
  // Options of the program, such as those of --eval, are not for it.
  const worker = new Worker(new URL("./worker_node.js", import.meta.url), { execArgv: [] });
  worker.on("message", hear);
  worker.on("error", fail);
  // An idle engine does not keep the program running.
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    end: () => void worker.terminate(),
    busy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
  };
});

export * from "./index.js";
