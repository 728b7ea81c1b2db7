// One script for the page and for its workers: a worker that starts finds it in the cache.

import { startPage } from './main.js';
import { startWorker } from './worker/worker.js';

if (typeof document === 'undefined') startWorker();
else startPage();
