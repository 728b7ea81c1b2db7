// The name of the person here. This browser keeps it; a server has no names.

import { recall } from './prefs.js';

/** @returns {string} empty if none was given */
export const ownName = () => recall('new.player', '').trim();

/** A PGN with the own name at the own side, where nobody else is named there.
 * @param {string} pgn @param {import('./types.js').Side} seat */
export function withOwnName(pgn, seat) {
  const name = ownName();
  if (!name) return pgn;
  const tag = seat === 'first' ? /^\[(White|Red) "[^"\n]*"\]$/m : /^\[(Black|Blue) "[^"\n]*"\]$/m;
  const escaped = name.replace(/[\\"]/g, (sign) => `\\${sign}`);
  return pgn.replace(tag, (_, colour) => `[${colour} "${escaped}"]`);
}
