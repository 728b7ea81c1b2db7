// Positions that are known before any rules are there: the start of each game, and one in full swing.

import { isArmy } from '../variant.js';

const STARTS = {
  cotulenh: '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1',
  chess: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
};

/** Every battle of Cờ Tư Lệnh begins alike unless it is asked otherwise. @param {string} game */
export const startOf = (game) => (isArmy(game) ? STARTS.cotulenh : STARTS.chess);

/** What the cards show: the turn 24 of a game, and Greco's attack. @type {Record<'cotulenh' | 'chess', string>} */
export const IN_PLAY = {
  cotulenh: '11/4fh1hf2/7sa2/4g1+t1g2/2i2c2(t+m)e1/2e8/4(NFT)3i2/1n9/2(+TI)1G2G3/2(NFM)A2S2(EA)1/1n3H1(HC)3/11 r - - 2 24',
  chess: 'r1bqk2r/pppp1ppp/2n5/8/1bBPn3/2N2N2/PP3PPP/R1BQ1RK1 b kq - 1 8',
};
