// The page's side of a worker: calls with answers, and reports in between.

import { assetAddress } from '../assets.js';
import { rulesModule } from './wasm.js';

export class WorkerClient {
  /** @param {WebAssembly.Module} module @param {Int32Array | null} shared
   * @param {(report: any, number: number) => void} [report] */
  constructor(module, shared, report) {
    this.worker = new Worker(assetAddress('app.js') ?? '', { type: 'module' });
    this.count = 0;
    /** @type {Map<number, { resolve: (value: any) => void, reject: (fault: any) => void }>} */
    this.open = new Map();
    this.worker.onmessage = ({ data }) => {
      if (data.report) report?.(data.report, data.number);
      else if (data.id !== undefined) this.answered(data);
    };
    this.worker.onerror = (event) => this.failAll(event.message);
    this.worker.postMessage({ module, shared });
  }

  /** @param {{ id: number, value?: any, fault?: string }} answer */
  answered({ id, value, fault }) {
    const call = this.open.get(id);
    this.open.delete(id);
    if (fault === undefined) call?.resolve(value);
    else call?.reject(fault);
  }

  /** @param {string} name @param {...any} args @returns {Promise<any>} rejected with the text of the fault */
  call(name, ...args) {
    this.count += 1;
    const id = this.count;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      this.worker.postMessage({ id, name, args });
    });
  }

  /** @param {string} fault */
  failAll(fault) {
    for (const call of this.open.values()) call.reject(fault);
    this.open.clear();
  }

  end() {
    this.worker.terminate();
    this.failAll('the worker was ended');
  }
}

/** @type {Promise<WorkerClient | null> | null} */
let rules = null;

/** The worker with the rules, for the whole page. @returns {Promise<WorkerClient | null>} */
export function rulesWorker() {
  rules ??= rulesModule().then((module) => module && new WorkerClient(module, null));
  return rules;
}
