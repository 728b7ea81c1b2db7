// Watch: games on the server that everybody may see.

import { listGames } from '../api.js';
import { number, t } from '../i18n.js';
import { gameName } from '../words.js';
import { dayWords, listRow, listSection } from './lists.js';

/** @param {any} game @param {(address: string) => void} go */
function rowOf(game, go) {
  const level = game.levels.first ?? game.levels.second;
  const title = level ? t('home.against_engine', { level: number(level) }) : t('home.two_persons');
  const about = t('home.game_line', { game: gameName(game.game), turns: number(game.turns), day: dayWords(game.created_at) });
  const state = game.status === 'playing' ? t('home.in_play') : game.result;
  return listRow({ href: `/play/${game.id}`, game: game.game, fen: game.fen, title, about, state }, go);
}

/** @param {(address: string) => void} go */
export function watchList(go) {
  const { element, told, fill } = listSection('watch', t('home.watch'));
  listGames().then(({ games }) => {
    fill(games.map((/** @type {any} */ game) => rowOf(game, go)), t('home.nothing_to_watch'));
  }, () => {
    told.textContent = t('error.offline');
  });
  return element;
}
