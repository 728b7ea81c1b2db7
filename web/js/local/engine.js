// The engine in a worker of its own. Where page and worker may share memory a search is stopped by a
// number in it; elsewhere the worker is ended and started anew.

import { rulesModule } from './wasm.js';
import { WorkerClient } from './worker_client.js';

/** Milliseconds of the longest analysis. */
const LONGEST = 600_000;

/** @typedef {(report: any) => void} Listener an analysis or the news of a review */

export class LocalEngine {
  constructor() {
    /** @type {WorkerClient | null} */
    this.client = null;
    this.shared = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.number = 0;
    this.isBusy = false;
    /** @type {Listener | null} */
    this.listener = null;
  }

  /** A worker that has nothing else to do. @returns {Promise<WorkerClient | null>} */
  async free() {
    this.stop();
    const { number } = this;
    const module = await rulesModule();
    if (!module || number !== this.number) return null;
    this.client ??= new WorkerClient(module, this.shared, (report, of) => {
      if (of === this.number) this.listener?.(report);
    });
    return this.client;
  }

  /** What is searched now is not wanted any more. */
  stop() {
    this.number += 1;
    this.listener = null;
    if (this.shared) Atomics.store(this.shared, 0, this.number);
    else if (this.isBusy) this.end();
  }

  end() {
    this.number += 1;
    this.client?.end();
    this.client = null;
    this.isBusy = false;
  }

  /** Analyses until it is stopped. @param {object} question @param {Listener} listener
   * @param {{ most?: number, nodes?: number }} [limits] */
  async analyse(question, listener, { most = LONGEST, nodes = 0 } = {}) {
    const client = await this.free();
    if (!client) return;
    this.listener = listener;
    await this.busy(client.call('analyse', this.number, JSON.stringify(question), most, nodes));
  }

  /** Reviews a game turn by turn. @param {object} question @param {(news: any) => void} listener */
  async review(question, listener) {
    const client = await this.free();
    if (!client) return;
    this.listener = listener;
    await this.busy(client.call('review', this.number, JSON.stringify(question)));
  }

  /** The actions of the engine's turn; null if it was not wanted any more. @param {string} question
   * @returns {Promise<string[] | null>} */
  async choose(question) {
    const client = await this.free();
    if (!client) return null;
    const { number } = this;
    const actions = await this.busy(client.call('choose', number, question));
    return number === this.number ? actions : null;
  }

  /** @template T @param {Promise<T>} work @returns {Promise<T>} */
  async busy(work) {
    const { number } = this;
    this.isBusy = true;
    try {
      return await work;
    } finally {
      if (number === this.number) this.isBusy = false;
    }
  }
}
