// Sharing: by the share sheet where there is one, else by the clipboard.

import { announce } from './announce.js';
import { copyText } from './copy.js';
import { t } from './i18n.js';
import { note } from './notes.js';

export const canShare = () => typeof navigator.share === 'function';

/** @param {{ title?: string, text?: string, url?: string }} content */
export async function share(content) {
  if (canShare()) {
    try {
      await navigator.share(content);
      return;
    } catch (fault) {
      // Closed by the person: nothing more is wanted.
      if (/** @type {Error} */ (fault).name === 'AbortError') return;
    }
  }
  await copyText(content.text ?? content.url ?? '');
  note('copied', t('texts.copied'));
  announce(t('texts.copied'));
}
