// The invitation to a friend: a link to copy, to share, or to read with a phone.

import { announce } from './announce.js';
import { button, el } from './dom.js';
import { t } from './i18n.js';
import { qrPicture } from './qr.js';
import { canShare, share } from './share.js';

/** Whether an address leads every computer to itself. @param {string} host */
const isHere = (host) => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** @param {string} link */
export function invite(link) {
  const input = el('input', { readonly: true, value: link, onfocus: () => input.select() });
  const copy = button(t('play.copy'), async () => {
    // Where the page may not write to the clipboard, the marked link can still be copied by hand.
    input.select();
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(link);
    copy.textContent = t('texts.copied');
    announce(t('texts.copied'));
  }, { 'data-key': 'copy-link' });
  const picture = qrPicture(link, t('invite.qr_label'));
  return el('div', { class: 'invite' }, el('label', { class: 'field wide' }, el('span', { text: t('play.invite') }), input),
    el('div', { class: 'row-of-buttons' }, copy,
      canShare() && button(t('invite.share'), () => share({ title: t('invite.title'), url: link }), { 'data-key': 'share-link' })),
    picture && el('details', {}, el('summary', { text: t('invite.qr') }), picture),
    isHere(location.hostname) && el('p', { class: 'quiet', text: t('play.invite_here') }));
}
