// Panels beside the board. Where there is no room beside it they lie beneath, one at a time.

import { button, el } from './dom.js';

/** Where panels lie behind tabs. */
export const NARROW = '(max-width: 899px), (max-height: 559px)';

/** @typedef {{ name: string, panel: HTMLElement }} Leaf */

/** @param {string} label @param {Leaf[]} leaves @param {Leaf} [first] the one that is open at the start */
export function tabbed(label, leaves, first = leaves[0]) {
  const signs = leaves.map(({ name }, index) => button(name, () => open(index)));
  /** @param {number} chosen */
  const open = (chosen) => leaves.forEach(({ panel }, index) => {
    panel.classList.toggle('behind', index !== chosen);
    signs[index].setAttribute('aria-pressed', String(index === chosen));
  });
  open(leaves.indexOf(first));
  return [el('div', { class: 'tabs', role: 'group', 'aria-label': label }, ...signs), ...leaves.map(({ panel }) => panel)];
}
