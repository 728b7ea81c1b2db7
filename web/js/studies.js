// The study at hand outlives a reload: it is kept in this tab of the browser.

import { Study } from './study.js';

const KEY = 'sandtable.study';

/** @param {Study} study */
export function keepStudy(study) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...study.tree(), current: study.current }));
  } catch {
    // A browser that keeps nothing still studies.
  }
}

/** @returns {Study | null} */
export function recallStudy() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!kept) return null;
    const study = new Study(kept.game, kept.start || null, kept);
    study.stand(kept.current);
    return study;
  } catch {
    return null;
  }
}
