// The page on which a position is set up. Its address holds the position.

import { refill } from '../dom.js';
import { knownGame } from '../variant.js';
import { Setup } from './setup.js';

/** @typedef {import('./placement.js').SetupGame} SetupGame
 *  @typedef {{ go: (address: string) => void, study: (kind: SetupGame, fen: string) => void, play: (kind: SetupGame, fen: string) => void }} Wishes */

/** Chess960 is set up as chess. @param {import('../types.js').GameKind} game @returns {SetupGame} */
export const setupGame = (game) => (game === 'chess960' ? 'chess' : game);

/** @param {SetupGame} game @param {string | null} [fen] */
export function setupAddress(game, fen) {
  return `/setup?${new URLSearchParams(fen ? { game, fen } : { game })}`;
}

/** @param {HTMLElement} main @param {Wishes} wishes */
export function setupPage(main, { go, study, play }) {
  const query = new URLSearchParams(location.search);
  const setup = new Setup(setupGame(knownGame(query.get('game')) ?? 'cotulenh'), {
    study,
    play,
    other: (kind) => go(setupAddress(kind)),
    variant: (kind, fen) => {
      const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
      go(setupAddress(kind, fen));
      // Arrow keys go through the choices of a field: it must keep the focus.
      const field = key ? main.querySelector(`[data-key="${key}"]`) : null;
      if (field instanceof HTMLElement) field.focus();
    },
    // It can be sent, and a reload keeps it.
    changed: (kind, fen) => history.replaceState(null, '', setupAddress(kind, fen)),
  });
  refill(main, setup.element);
  setup.show();
  setup.open(query.get('fen'));
}
