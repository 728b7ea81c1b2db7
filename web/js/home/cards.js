// The two games as cards: a board, a level, a side, one button.

import { el } from '../dom.js';
import { number, t } from '../i18n.js';
import { keep, recall } from '../prefs.js';
import { boardPicture } from './preview.js';
import { sideChoice } from './side.js';
import { IN_PLAY } from './starts.js';

const LEVELS = 10;
/** Levels that are told in the same words. */
const BAND = 2;

/** @param {'cotulenh' | 'chess'} game @param {(wish: any) => Promise<void>} start rejected if it is refused */
export function gameCard(game, start) {
  const level = el('input', { type: 'range', min: 1, max: LEVELS, step: 1, name: 'level', 'data-key': `level-${game}` });
  level.value = recall(`level.${game}`, '3');
  const shown = el('strong', { class: 'level-shown' });
  const meaning = el('span', { class: 'quiet level-meaning', id: `level-meaning-${game}` });
  level.setAttribute('aria-describedby', meaning.id);
  const tell = () => {
    const value = Number(level.value);
    shown.textContent = t('new.level', { level: number(value) });
    meaning.textContent = t(`home.band.${Math.ceil(value / BAND)}`);
    level.setAttribute('aria-valuetext', `${shown.textContent}. ${meaning.textContent}`);
    level.style.setProperty('--at', `${(100 * (value - 1)) / (LEVELS - 1)}%`);
  };
  level.addEventListener('input', () => {
    keep(`level.${game}`, level.value);
    tell();
  });
  tell();
  const side = sideChoice(game);
  const fault = el('p', { class: 'fault', role: 'alert' });
  const play = el('button', { type: 'submit', class: 'main big', 'data-key': `play-${game}`, 'aria-label': t('home.play_this', { game: t(`game.${game}`) }) }, t('home.play'));
  const form = el('form', { class: 'panel card', 'data-card': game, 'aria-label': t(`game.${game}`) },
    boardPicture(game, IN_PLAY[game]), el('h2', { text: t(`game.${game}`) }), el('p', { class: 'quiet', text: t(`home.about.${game}`) }),
    el('label', { class: 'level' }, el('span', { class: 'level-line' }, shown, meaning), level), side.element, fault, play);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // A second click belongs to the first.
    if (play.disabled) return;
    play.disabled = true;
    fault.textContent = '';
    try {
      await start({ game, opponent: { kind: 'engine', level: Number(level.value) }, seat: side.chosen(), clock: null });
    } catch (refusal) {
      fault.textContent = /** @type {Error} */ (refusal).message;
      play.disabled = false;
    }
  });
  return form;
}
