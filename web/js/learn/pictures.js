// A small picture for each lesson: the piece it is about, or what its pieces do together.

import { drawUnit, pieceIcon, unitIcon } from '../board/pieces.js';
import { svg } from '../dom.js';

/** @typedef {import('../types.js').Side} Side @typedef {(...parts: SVGElement[]) => SVGElement} Frame */

/** @param {string} kinds the carrier first @param {Side} [side] @param {boolean} [hero] */
const army = (kinds, side = 'first', hero = false) => unitIcon('cotulenh', [...kinds].map((kind) => ({ kind, hero })), side);

/** @param {string} kind @param {Side} [side] */
const man = (kind, side = 'first') => pieceIcon('chess', { kind, hero: false }, side);

/** A picture of 100 units around its middle. @type {Frame} */
const frame = (...parts) => svg('svg', { class: 'piece-icon', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, ...parts);

/** @param {string} kinds @param {Side} side @param {string} transform */
const placed = (kinds, side, transform) =>
  svg('g', { transform }, drawUnit({ square: '', side, pieces: [...kinds].map((kind) => ({ kind, hero: false })) }, true, false));

/** A piece of the map: sea, coast and land, and what lies upon it. @type {Frame} */
const ground = (...parts) => frame(svg('rect', { class: 'lesson-land', x: -44, y: -44, width: 88, height: 88, rx: 14 }),
  svg('path', { class: 'lesson-sea', d: 'M-44-30a14 14 0 0 1 14-14h16c-8 20 12 30 4 48s8 26 0 40h-20a14 14 0 0 1-14-14z' }), ...parts);

const board = () => ground(svg('path', { class: 'lesson-lines', d: 'M4-44V44M28-44V44M-8-22H44M-8 0H44M-8 22H44' }));

const bridge = () => ground(svg('path', { class: 'lesson-river', d: 'M-10-12C10-16 24-8 44-12V10C24 14 10 6-10 10z' }),
  svg('rect', { class: 'lesson-bridge', x: 8, y: -22, width: 22, height: 42, rx: 3 }));

const arrow = () => svg('path', { class: 'lesson-arrow', d: 'M4 4L30-22M12-24H32V-4' });

const ring = () => frame(svg('circle', { class: 'ring second', r: 44 }), placed('G', 'second', 'scale(0.62)'));

const facing = () => frame(svg('path', { class: 'lesson-line', d: 'M-22 22L22-22' }), placed('C', 'first', 'translate(-20 20) scale(0.62)'), placed('C', 'second', 'translate(20 -20) scale(0.62)'));

/** @type {Record<string, () => SVGElement>} */
const PICTURES = {
  goal: () => army('C', 'second'), board, terrain: bridge, stacks: () => army('NFT'),
  deploy: () => frame(placed('TI', 'first', 'translate(-14 14) scale(0.72)'), arrow()),
  rings: ring, heroes: () => army('T', 'first', true), commanders: facing,
  total: () => army('C', 'second'), raid: () => army('T', 'second'), marine: () => army('N', 'second'), air: () => army('F', 'second'), land: () => army('A', 'second'),
  game: () => frame(svg('path', { class: 'lesson-play', d: 'M-44 0a44 44 0 1 1 88 0a44 44 0 1 1-88 0zM-14-24L26 0-14 24z' })),
  B1: () => army('NTI'), B2: () => army('NFF'), B3: () => army('NC'), B4: () => army('H', 'first', true), B5: () => army('TC'), B6: () => army('N'),
  B7: () => army('N'), B8: () => army('N', 'second'), B9: () => army('F'),
  chessmen: () => man('N'), castling: () => man('R'), pawns: () => man('P'), mate: () => man('K', 'second'),
};

/** @param {import('./lessons.js').Lesson} lesson */
export const lessonPicture = ({ id }) => (PICTURES[id] ?? (() => army(id)))();
