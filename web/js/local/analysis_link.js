// The engine of this page, seen as the socket for analyses.

import { LocalEngine } from './engine.js';

export class AnalysisLink extends EventTarget {
  constructor() {
    super();
    this.engine = new LocalEngine();
    this.count = 0;
    // As a socket, it is there after it was made, not at once.
    setTimeout(() => this.tell('link', true));
  }

  /** @param {string} type @param {any} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {any} command @returns {string} its id */
  send({ type: _, ...question }) {
    this.count += 1;
    const id = String(this.count);
    this.engine.analyse(question, (report) => this.tell('analysis', { ...report, id })).catch((fault) => {
      if (this.count === Number(id)) this.refuse(fault);
    });
    return id;
  }

  /** @param {string} fault */
  refuse(fault) {
    try {
      this.tell('error', JSON.parse(fault));
    } catch {
      this.tell('error', { error: { code: 'internal', message: String(fault) } });
    }
  }

  close() {
    this.engine.end();
  }
}
