// Positions of lessons, written as a list of who stands where: 'T e4, (NF) b4, i e6'. Capitals are Red.

/** Both Commanders with two pieces each, out of the way: one piece alone would be a hero (R9.2). */
const GUARDS = 'C k1, I j2, I k2, c j12, i j11, i k11';

/** @param {string} list @returns {string} the FEN with exactly these pieces, Red to move */
export function exactly(list) {
  const squares = new Map(list.split(', ').map((entry) => /** @type {[string, string]} */ (entry.split(' ').reverse())));
  const ranks = Array.from({ length: 12 }, (_, row) => {
    let text = '';
    let empty = 0;
    for (const file of 'abcdefghijk') {
      const unit = squares.get(`${file}${12 - row}`);
      if (!unit) empty += 1;
      else {
        text += `${empty || ''}${unit}`;
        empty = 0;
      }
    }
    return `${text}${empty || ''}`;
  });
  return `${ranks.join('/')} r - - 0 1`;
}

/** As `exactly`, with the guarded Commanders added. @param {string} list */
export const among = (list) => exactly(`${list}, ${GUARDS}`);
