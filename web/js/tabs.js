// Panels beside the board. Where there is no room beside it they lie beneath, one at a time.

import { button, el } from './dom.js';

/** @param {string} label @param {{ name: string, panel: HTMLElement }[]} leaves */
export function tabbed(label, leaves) {
  const signs = leaves.map(({ name }, index) => button(name, () => open(index)));
  /** @param {number} chosen */
  const open = (chosen) => leaves.forEach(({ panel }, index) => {
    panel.classList.toggle('behind', index !== chosen);
    signs[index].setAttribute('aria-pressed', String(index === chosen));
  });
  open(0);
  return [el('div', { class: 'tabs', role: 'group', 'aria-label': label }, ...signs), ...leaves.map(({ panel }) => panel)];
}
