// Copying to the clipboard, also from a page that came without encryption, as in a club's own network.

import { el } from './dom.js';

/** @param {string} text */
export async function copyText(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const held = document.activeElement;
  const carrier = el('textarea', { class: 'unseen', value: text });
  document.body.append(carrier);
  carrier.select();
  document.execCommand('copy');
  carrier.remove();
  if (held instanceof HTMLElement) held.focus();
}
