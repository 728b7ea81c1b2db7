// Letters of chessmen as the language of the page writes them: a Knight is N, C or M. What is typed, copied and saved
// keeps the letters of the standard. Cờ Tư Lệnh has the same letters in every language (R2).

import { t } from './i18n.js';
import { isArmy } from './variant.js';

/** @param {boolean} isArmy whether this is Cờ Tư Lệnh @param {string} kind */
export const pieceLetter = (isArmy, kind) => (isArmy ? kind : t(`letter.chess.${kind}`));

/** A turn as it is shown. @param {import('./types.js').GameKind} game @param {string} text in the standard's letters */
export const shownText = (game, text) => (isArmy(game) ? text : text.replace(/[KQRBN]/g, (kind) => pieceLetter(false, kind)));
