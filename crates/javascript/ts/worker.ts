// The worker of an engine in a browser.

import { serve } from "./serve.js";
import type { Call } from "./messages.js";

const hear = serve((answer) => postMessage(answer));
onmessage = ({ data }: MessageEvent<Call>) => hear(data);
