// Which lessons have been done, kept in the browser.

import { keep, recall } from '../prefs.js';

export const doneLessons = () => new Set(recall('learned', '').split(',').filter(Boolean));

/** @param {string} id */
export function markDone(id) {
  keep('learned', [...doneLessons().add(id)].join(','));
}
