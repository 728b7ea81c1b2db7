// The last step of the beginner's way: a game against the weakest computer, with targets shown.

import { createGame } from '../api.js';
import { button, el } from '../dom.js';
import { t } from '../i18n.js';
import { keep } from '../prefs.js';
import { refusalWords } from '../words.js';

const TIPS = ['press', 'marks', 'planes', 'undo', 'guard'];

/** @param {(created: any) => void} created what to do with the game @param {() => void} started */
export function firstGame(created, started) {
  const fault = el('p', { class: 'fault', role: 'alert' });
  const start = button(t('learn.game.start'), async () => {
    start.disabled = true;
    keep('hints', 'yes');
    try {
      const game = await createGame({ game: 'cotulenh', opponent: { kind: 'engine', level: 1 }, seat: 'first', clock: null });
      started();
      created(game);
    } catch (refusal) {
      start.disabled = false;
      fault.textContent = refusalWords('cotulenh', /** @type {any} */ (refusal));
    }
  }, { class: 'main' });
  return el('div', { class: 'first-game' }, el('ul', {}, ...TIPS.map((tip) => el('li', { text: t(`learn.game.${tip}`) }))), start, fault);
}
