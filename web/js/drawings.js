// Arrows and circles in comments of a PGN: [%cal Ge2e4,Rd1d8] and [%csl Yd4], with the colours green, red,
// yellow and blue.

/** @typedef {{ from: string, to: string, kind: string }} Arrow @typedef {{ square: string, kind: string }} Circle
 *  @typedef {{ arrows: Arrow[], circles: Circle[] }} Drawings */

export const COLOURS = /** @type {const} */ (['G', 'R', 'Y', 'B']);

const COMMAND = /\[%(cal|csl)\s+([^\]]*)\]/g;
const ITEM = /^([GRYB])([a-k]\d{1,2})([a-k]\d{1,2})?$/;

/** @param {string} colour */
const kindOf = (colour) => `drawn ${colour}`;

/** @param {string} kind */
const colourOf = (kind) => kind.slice(-1);

/** A comment without its commands, and what they draw. @param {string} comment @returns {Drawings & { words: string }} */
export function readDrawings(comment) {
  /** @type {Drawings} */
  const { arrows, circles } = { arrows: [], circles: [] };
  for (const [, name, items] of comment.matchAll(COMMAND)) {
    for (const item of items.split(',')) {
      const [, colour, from, to] = ITEM.exec(item.trim()) ?? [];
      if (name === 'cal' && to) arrows.push({ from, to, kind: kindOf(colour) });
      else if (name === 'csl' && colour && !to) circles.push({ square: from, kind: kindOf(colour) });
    }
  }
  return { arrows, circles, words: comment.replace(COMMAND, ' ').replace(/\s+/g, ' ').trim() };
}

/** @param {string} words @param {Drawings} drawings @returns {string} a comment */
export function writeDrawings(words, { arrows, circles }) {
  const items = [
    circles.length > 0 && `[%csl ${circles.map(({ square, kind }) => colourOf(kind) + square).join(',')}]`,
    arrows.length > 0 && `[%cal ${arrows.map(({ from, to, kind }) => colourOf(kind) + from + to).join(',')}]`,
  ];
  return [...items, words].filter(Boolean).join(' ');
}

/** With an arrow or circle more, or in another colour, or without it if it is there just so. @param {Drawings} drawings
 * @param {string} colour @param {string} from @param {string} to the same for a circle @returns {Drawings} */
export function toggled({ arrows, circles }, colour, from, to) {
  const kind = kindOf(colour);
  if (from === to) {
    const there = circles.find(({ square }) => square === from);
    const others = circles.filter((circle) => circle !== there);
    return { arrows, circles: there?.kind === kind ? others : [...others, { square: from, kind }] };
  }
  const there = arrows.find((arrow) => arrow.from === from && arrow.to === to);
  const others = arrows.filter((arrow) => arrow !== there);
  return { arrows: there?.kind === kind ? others : [...others, { from, to, kind }], circles };
}

/** The rules read such commands and keep them out of comments: before a text is read they are written in
 * other brackets, and in the comments that come back as they were. */
const OUT = /\[%(cal|csl)(\s[^\]]*)\]/g;
const BACK = /⟦(cal|csl)(\s[^⟧]*)⟧/g;

/** @param {string} pgn */
export const hideDrawings = (pgn) => pgn.replace(OUT, '⟦$1$2⟧');

/** @param {string[]} [comments] */
export const unhideDrawings = (comments = []) => comments.map((comment) => comment.replace(BACK, '[%$1$2]'));
