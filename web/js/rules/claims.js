// What the rules page says of the differences between the rule sets and of the battles, as data: the page
// shows each claim on its position, and the tests ask the program about every one of them.

/**
 * What is legal in a position and what is not; `refused`: such a position cannot be.
 * @typedef {{ has: string[], hasnt: string[], refused?: boolean }} Answer
 * @typedef {{ rule: string, fen: string, club: Answer, rulebook: Answer }} Difference
 * @typedef {{ mode: import('../variant.js').Battle, fen: string, points: [number, number], play: string, status: string,
 *   final: [number, number], result: string }} Ending how a turn ends a battle, by either rule set
 */

/** B1–B9, each with the turns that tell the rule sets apart. @type {Difference[]} */
export const DIFFERENCES = [
  {
    rule: 'B1', fen: '9c1/9ii/11/11/11/11/4F6/11/4(TI)6/11/11/7C1II r - - 0 1',
    club: { has: ['(TI)e4&e6', 'Te4>&e6'], hasnt: [] }, rulebook: { has: ['Te4>&e6'], hasnt: ['(TI)e4&e6'] },
  },
  {
    rule: 'B1', fen: '9c1/9ii/11/11/11/11/11/2I8/2(NT)8/11/11/7C1II r - - 0 1',
    club: { has: [], hasnt: ['Ic5&c4'] }, rulebook: { has: ['Ic5&c4'], hasnt: [] },
  },
  {
    rule: 'B2', fen: '9c1/9ii/11/11/11/11/11/11/2(NFF)8/11/11/7C1II r - - 0 1',
    club: { has: [], hasnt: [], refused: true }, rulebook: { has: ['Fc4>c8', '(NF)c4>c5', '(NFF)c4a4'], hasnt: ['(FF)c4>c8'] },
  },
  {
    rule: 'B3', fen: '9c1/9ii/11/11/11/11/11/11/N2C7/11/11/9II r - - 0 1',
    club: { has: ['Cd4c4'], hasnt: ['Cd4&a4'] }, rulebook: { has: ['Cd4c4', 'Cd4&a4'], hasnt: ['Cd4b4'] },
  },
  {
    rule: 'B4', fen: '9c1/9ii/11/11/11/11/11/4I6/4+H1i4/11/11/7C1II r - - 0 1',
    club: { has: ['+He4d5'], hasnt: ['+He4xg4', '+He4g6'] }, rulebook: { has: ['+He4d5', '+He4xg4', '+He4g6'], hasnt: ['+He4e6'] },
  },
  {
    rule: 'B5', fen: '4c6/9ii/11/11/11/11/11/11/11/11/11/3(TC)5II r - - 0 1',
    club: { has: [], hasnt: ['(TC)d1e1'] }, rulebook: { has: ['(TC)d1e1'], hasnt: ['Cd1>e1'] },
  },
  {
    rule: 'B6', fen: '9c1/9ii/11/11/11/11/11/11/2N8/11/2N8/7C1II r - - 0 1',
    club: { has: ['Nc2c3'], hasnt: ['Nc2c6'] }, rulebook: { has: ['Nc2c3', 'Nc2c6'], hasnt: [] },
  },
  {
    rule: 'B6', fen: '9c1/9ii/11/11/11/11/11/11/2i8/11/2N8/7C1II r - - 0 1',
    club: { has: ['Nc2c6', 'Nc2xc4'], hasnt: [] }, rulebook: { has: ['Nc2xc4'], hasnt: ['Nc2c6'] },
  },
  {
    rule: 'B7', fen: '9c1/9ii/11/11/11/11/4i6/11/2N8/11/11/7C1II r - - 0 1',
    club: { has: ['Nc4xe6'], hasnt: ['Nc4_e6'] }, rulebook: { has: ['Nc4xe6', 'Nc4_e6'], hasnt: [] },
  },
  {
    rule: 'B8', fen: '9c1/9ii/11/11/11/11/11/11/2nT7/11/11/7C1II r - - 0 1',
    club: { has: ['Td4xc4'], hasnt: ['Td4_c4'] }, rulebook: { has: ['Td4xc4', 'Td4_c4'], hasnt: [] },
  },
  {
    rule: 'B9', fen: '9c1/9ii/11/11/11/11/4i6/11/4F6/11/11/7C1II r - - 0 1',
    club: { has: ['Fe4xe6', 'Fe4_e6'], hasnt: [] }, rulebook: { has: ['Fe4xe6'], hasnt: ['Fe4_e6'] },
  },
  {
    rule: 'B9', fen: '9c1/9ii/11/11/4t6/11/4i6/11/4F6/11/11/7C1II r - - 0 1',
    club: { has: ['Fe4xe6', 'Fe4_e6'], hasnt: [] }, rulebook: { has: ['Fe4xe6', 'Fe4_e6'], hasnt: [] },
  },
];

/** @param {string} fen */
const red = (fen) => `${fen} r - - 0 1`;
const MATE = red('5i(hc)i3/11/11/11/7A3/11/11/11/11/11/11/9CI');
const LAST_SHIP = red('9c1/9ii/11/11/11/11/1n9/11/11/11/1N9/7C1II');

/** B20–B24: an end of each battle, and what the points make of it. @type {Ending[]} */
export const ENDINGS = [
  { mode: 'total', fen: MATE, points: [0, 200], play: 'Ah8g9', status: 'checkmate', final: [150, 200], result: '1-0' },
  { mode: 'raid', fen: MATE, points: [0, 140], play: 'Ah8g9', status: 'checkmate', final: [150, 140], result: '1-0' },
  { mode: 'raid', fen: MATE, points: [0, 200], play: 'Ah8g9', status: 'checkmate', final: [150, 200], result: '0-1' },
  { mode: 'marine', fen: LAST_SHIP, points: [0, 0], play: 'Nb2xb6', status: 'objective', final: [130, 0], result: '1-0' },
  { mode: 'marine', fen: LAST_SHIP, points: [0, 140], play: 'Nb2xb6', status: 'objective', final: [130, 140], result: '0-1' },
  {
    mode: 'air', fen: red('9c1/9ii/11/11/11/11/4f6/11/11/11/4F6/7C1II'), points: [0, 0], play: 'Fe2xe6', status: 'objective',
    final: [90, 0], result: '1-0',
  },
  {
    mode: 'land', fen: red('9c1/9ee/11/11/11/11/4a6/11/4T6/11/11/7C1II'), points: [0, 0], play: 'Te4xe6', status: 'objective',
    final: [80, 0], result: '1-0',
  },
];
