// The start positions, so that a board can be drawn before any rules are there.

import { isArmy } from '../variant.js';

const STARTS = {
  cotulenh: '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1',
  chess: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
};

/** Every battle of Cờ Tư Lệnh begins alike unless it is asked otherwise. @param {string} game */
export const startOf = (game) => (isArmy(game) ? STARTS.cotulenh : STARTS.chess);
