// Signs drawn by lines, for buttons and navigation, in a square of 24.

import { el, svg } from './dom.js';

/** @type {Record<string, string>} */
const SIGNS = {
  play: 'M7 4l13 8-13 8z',
  analyse: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 1 1 0-13zM15.5 15.5L21 21',
  puzzles: 'M4 8h4a2.2 2.2 0 1 1 4 0h4v4a2.2 2.2 0 1 1 0 4v4H4z',
  learn: 'M3 8l9-4 9 4-9 4zM7 10v5c3 2.5 7 2.5 10 0v-5M21 8v6',
  rules: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 9h6M9 13h6',
  new: 'M12 5v14M5 12h14',
  theme: 'M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z',
  language: 'M12 3a9 9 0 1 1 0 18 9 9 0 1 1 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  done: 'M5 13l4.5 4.5L19 7',
  first: 'M6 5v14M19 5l-9 7 9 7',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  last: 'M18 5v14M5 5l9 7-9 7',
  flip: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
  hint: 'M9 18h6M10 21h4M8 14.5a6 6 0 1 1 8 0c-.7.6-1 1.2-1 2H9c0-.8-.3-1.4-1-2z',
  rings: 'M12 4a8 8 0 1 1 0 16 8 8 0 1 1 0-16zM12 9a3 3 0 1 1 0 6 3 3 0 1 1 0-6z',
  undo: 'M8 6L4 10l4 4M4 10h10a5 5 0 0 1 0 10h-3',
  redo: 'M16 6l4 4-4 4M20 10H10a5 5 0 0 0 0 10h3',
  draw: 'M5 9h14M5 15h14',
  resign: 'M6 21V4h11l-2 4 2 4H6',
  promote: 'M12 20V8M6 13l6-6 6 6M5 4h14',
  close: 'M6 6l12 12M18 6L6 18',
  hand: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
  eraser: 'M9 20h11M4.5 14.5l9-9a2 2 0 0 1 3 0l3 3a2 2 0 0 1 0 3L11 20H9l-4.5-4.5z',
  refusal: 'M12 3a9 9 0 1 1 0 18 9 9 0 1 1 0-18zM12 7.5v5.5M12 16.5v.01',
  either: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  rename: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
};

/** @param {string} name */
export function icon(name) {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: SIGNS[name] ?? '' }));
}

/** A sign with a short word under it. @param {string} sign @param {string} word @param {() => void} act
 * @param {import('./dom.js').Props} [props] */
export function iconButton(sign, word, act, props = {}) {
  return el('button', { type: 'button', class: 'act', onclick: act, ...props }, icon(sign), el('span', { text: word }));
}
