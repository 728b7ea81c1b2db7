// What each piece can do (R2, R5.2), as data: the sheet shows it, and the tests ask the program about it.

/**
 * How far it moves and takes; 0 is not at all, null any distance. `eight` is whether it goes diagonally too, `over` what it
 * moves and shoots over, `ring` its air defence, `carries` what may board it by the club rules, one or one of each group.
 * @typedef {{ kind: string, count: number, move: number | null, take: number, diagonal?: number, eight: boolean,
 *   over: 'none' | 'shots' | 'all' | 'navy', ring: number, carries: string[] }} Ability
 */

/** @type {Ability[]} */
export const ABILITIES = [
  { kind: 'C', count: 1, move: null, take: 1, eight: false, over: 'none', ring: 0, carries: [] },
  { kind: 'I', count: 2, move: 1, take: 1, eight: false, over: 'none', ring: 0, carries: [] },
  { kind: 'M', count: 1, move: 1, take: 1, eight: true, over: 'none', ring: 0, carries: [] },
  { kind: 'T', count: 2, move: 2, take: 2, eight: false, over: 'none', ring: 0, carries: ['CIM'] },
  { kind: 'E', count: 2, move: 1, take: 1, eight: false, over: 'none', ring: 0, carries: ['AGS'] },
  { kind: 'A', count: 2, move: 3, take: 3, eight: true, over: 'shots', ring: 0, carries: [] },
  { kind: 'G', count: 2, move: 1, take: 1, eight: false, over: 'none', ring: 1, carries: [] },
  { kind: 'S', count: 1, move: 2, take: 2, diagonal: 1, eight: true, over: 'shots', ring: 2, carries: [] },
  { kind: 'F', count: 2, move: 4, take: 4, eight: true, over: 'all', ring: 0, carries: ['T', 'CIM'] },
  { kind: 'N', count: 2, move: 4, take: 3, eight: true, over: 'navy', ring: 1, carries: ['F', 'TCIM'] },
  { kind: 'H', count: 2, move: 0, take: 0, eight: false, over: 'none', ring: 0, carries: ['C'] },
];
