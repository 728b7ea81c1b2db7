// The thread of an engine in Node.

import { parentPort } from "node:worker_threads";
import { serve } from "./serve.js";

parentPort?.on("message", serve((answer) => parentPort?.postMessage(answer)));
