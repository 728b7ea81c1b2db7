// Texts to studies: a FEN, or a PGN with any number of games.

import { Refusal, importText } from './api.js';
import { gameFault, textFaults } from './faults.js';
import { language, t } from './i18n.js';
import { Study } from './study.js';
import { isArmy } from './variant.js';

/** @typedef {import('./types.js').Tree} Tree @typedef {import('./types.js').GameKind} GameKind */

/** @param {string} text @param {GameKind} shown the game on the page @returns {Promise<{ games: Tree[], faults: string[] }>} */
export async function readText(text, shown) {
  const game = guessGame(text, shown);
  try {
    const { games, errors } = await importText(text, game);
    const spoken = game ?? (/\[Red\s/.test(text) && !isArmy(shown) ? 'cotulenh' : shown);
    return { games, faults: errors.map((error) => gameFault(spoken, error)) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const faults = refusal.code === 'bad_fen' ? textFaults(game ?? shown, refusal.faults) : [refusal.message];
    return { games: [], faults };
  }
}

/** A PGN says which game it is; a FEN is of the game shown unless it can only be the other.
 * @param {string} text @param {GameKind} shown @returns {GameKind | null} null: the server sees it */
function guessGame(text, shown) {
  if (/\[(Variant|Red)\s/.test(text)) return null;
  const isChess = /\[White\s/.test(text);
  if (isChess) return shown === 'chess960' ? shown : 'chess';
  const ranks = text.split(/\s/)[0].split('/').length;
  if (ranks === 12) return isArmy(shown) ? shown : 'cotulenh';
  if (ranks === 8) return isArmy(shown) ? 'chess' : shown;
  return shown;
}

/** @param {Tree} tree */
export const studyOf = (tree) => new Study(tree.game, tree.start, tree);

/** What a tag says; empty if nobody knew it. @param {[string, string][]} tags @param {...string} names the first that is there */
function tagOf(tags, ...names) {
  const values = names.map((name) => tags.find(([key]) => key === name)?.[1] ?? '');
  return values.find((value) => !/^[?.]*$/.test(value)) ?? '';
}

/** Who plays a side by the tags of a game. @param {[string, string][]} tags @param {import('./types.js').Side} side */
export const playerOf = (tags, side) => (side === 'first' ? tagOf(tags, 'White', 'Red') : tagOf(tags, 'Black', 'Blue'));

/** Who played, how it ended, where and when; empty if nobody wrote it down. "An – Bình, 1-0, Hải Phòng Open, 3 May 2026". @param {Tree} tree */
export function gameTitle(tree) {
  const players = [playerOf(tree.tags, 'first'), playerOf(tree.tags, 'second')];
  const names = players.some(Boolean) ? players.map((name) => name || t('texts.nobody')).join(' – ') : '';
  const result = tree.result === '*' ? '' : tree.result;
  return [names, result, tagOf(tree.tags, 'Event'), dateWords(tagOf(tree.tags, 'Date'))].filter(Boolean).join(', ');
}

/** What tells a game from others when it has no title: how it begins. @param {Tree} tree */
export function openingOf({ nodes }) {
  const turns = [];
  for (let at = nodes[0].children[0]; at !== undefined && turns.length < 6; at = nodes[at].children[0]) turns.push(nodes[at].turn?.text);
  return turns.length > 0 ? `${turns.join(' ')} …` : t('moves.none');
}

/** @param {string} date as a PGN has it: 2026.05.03 */
function dateWords(date) {
  const day = new Date(date.replaceAll('.', '-'));
  return Number.isNaN(day.getTime()) ? date : new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
}
