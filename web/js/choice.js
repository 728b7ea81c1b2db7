// Where one target has several meanings: a pawn's promotion; an Air Force that takes, or takes and
// returns. The choice opens at the square and has keys.

import { pieceIcon } from './board/pieces.js';
import { el } from './dom.js';
import { t } from './i18n.js';
import { actionWords, pieceName } from './words.js';

/** @typedef {import('./types.js').Action} Action */

/** What is chosen most comes first: it has the focus. @param {Action} a @param {Action} b */
const byUse = (a, b) => 'QRBN'.indexOf(a.promotion ?? '') - 'QRBN'.indexOf(b.promotion ?? '');

/** @param {Element} place where it opens @param {import('./types.js').Position} position @param {Action[]} meanings
 * @returns {Promise<Action | null>} null if the player thinks again */
export function choose(place, position, meanings) {
  const actions = meanings.toSorted(byUse);
  return new Promise((resolve) => {
    const dialog = el('dialog', { class: 'choice', 'aria-label': t('choice.title') });
    /** @param {Action | null} action */
    const finish = (action) => {
      dialog.close();
      dialog.remove();
      resolve(action);
    };
    actions.forEach((action, index) => dialog.append(option(position, action, index, () => finish(action))));
    dialog.addEventListener('cancel', () => finish(null));
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) finish(null);
    });
    dialog.addEventListener('keydown', (event) => {
      const picked = actions.find((action, index) =>
        event.key === String(index + 1) || event.key.toUpperCase() === action.promotion);
      if (picked) finish(picked);
    });
    document.body.append(dialog);
    dialog.showModal();
    moveNear(dialog, place);
  });
}

/** @param {import('./types.js').Position} position @param {Action} action @param {number} index @param {() => void} pick */
function option(position, action, index, pick) {
  const words = action.promotion ? pieceName(position.game, action.promotion) : t(`choice.${action.manner}`);
  const icon = action.promotion && pieceIcon(position.game, { kind: action.promotion, hero: false }, position.turn);
  return el('button', { type: 'button', onclick: pick, title: actionWords(position, action) },
    icon, el('span', { text: words }), el('kbd', { text: action.promotion ?? String(index + 1) }));
}

/** @param {HTMLElement} dialog @param {Element} place */
function moveNear(dialog, place) {
  const target = place.getBoundingClientRect();
  const { width, height } = dialog.getBoundingClientRect();
  const within = (/** @type {number} */ value, /** @type {number} */ size, /** @type {number} */ room) =>
    Math.max(8, Math.min(value, room - size - 8));
  dialog.style.left = `${within(target.left + target.width / 2 - width / 2, width, innerWidth)}px`;
  dialog.style.top = `${within(target.bottom + 6, height, innerHeight)}px`;
}
