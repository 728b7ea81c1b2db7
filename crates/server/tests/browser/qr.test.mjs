// QR codes: the same modules as another implementation draws (python-qrcode 8.2, level M, byte mode).

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { qrModules } from '../../../../web/js/qr.js';

const SAMPLE = 'https://sandtable.example/play/9fQ2mXw7TbKd#kM3Zr8Lq0VtY-'.repeat(5);

/** One of each version from 1 to 10: how many characters of the sample, which mask, the SHA-256 of the rows.
 * @type {[number, number, string][]} */
const DIGESTS = [
  [14, 3, '8f69d892e5309ce9c73d43dfd2d3aa598102e251f617cb9ed015f11bba8b6eea'],
  [21, 6, 'ca741ac580c3c2c4212882bedfff5d1d5c794164649af29102a1e42c7b0ecd93'],
  [42, 1, 'fa724b1c5b44a32a650db103f1b765225106a8db4286dfd63dbf4057663cb6e2'],
  [57, 4, '258147fbdf88ae65ef0a0def2a9ef48bbee58a83ea38c7b2a8053f1972de0b1d'],
  [84, 7, '7e5c327d8caa07506070e7c0acce4aa7927c9256573de2dad56a372448274efd'],
  [101, 2, '160328afe9bcfaa29cbf35d9ea07756883414df30f2cc4033503c764222dece2'],
  [122, 5, '5d51da018578a630304decd3d8a37b879a6649febcf673ad91c6c7d7f9d8abe7'],
  [147, 0, 'dc0652fc17555309057f18e8d57d25b766c03457c5ad65e4dbeef9328634adb5'],
  [180, 3, '42da5d0a149291cc26be037e2879d71f329c2cbaefb29fa1ae3d14d60e0f3b0e'],
  [208, 6, '7f9d0360148eb54b2c49953559d06617f8275f266077f009a850f6284f38c7e4'],
];

/** "sandtable" with mask 2. */
const ROWS = [
  '#######...#...#######',
  '#.....#..###..#.....#',
  '#.###.#.##..#.#.###.#',
  '#.###.#.##..#.#.###.#',
  '#.###.#.#.#.#.#.###.#',
  '#.....#.####..#.....#',
  '#######.#.#.#.#######',
  '........##...........',
  '#.#####....#..#####..',
  '..##....#..######.#.#',
  '##.#..#.###.#....###.',
  '######...#.###.######',
  '###..###.##.#.##.....',
  '........###.##.###.##',
  '#######...##.#.....#.',
  '#.....#.##.......###.',
  '#.###.#.##.#...#....#',
  '#.###.#.#..########..',
  '#.###.#.#.#.#.#...#..',
  '#.....#..#######.##..',
  '#######.##..#....#.#.',
];

/** @param {boolean[][] | null} modules */
const rowsOf = (modules) => (modules ?? []).map((row) => row.map(Number).join(''));

test('a small code, module by module', () => {
  const rows = rowsOf(qrModules('sandtable', 2)).map((row) => row.replaceAll('1', '#').replaceAll('0', '.'));
  assert.deepEqual(rows, ROWS);
});

test('every version from 1 to 10', () => {
  DIGESTS.forEach(([length, mask, digest], index) => {
    const rows = rowsOf(qrModules(SAMPLE.slice(0, length), mask));
    assert.equal(rows.length, 17 + 4 * (index + 1));
    assert.equal(createHash('sha256').update(rows.join('\n')).digest('hex'), digest, `version ${index + 1}`);
  });
});

test('the mask that is chosen is one of the eight, and what is too long has no code', () => {
  const text = SAMPLE.slice(0, 60);
  const chosen = rowsOf(qrModules(text)).join();
  assert.ok(Array.from({ length: 8 }, (_, mask) => rowsOf(qrModules(text, mask)).join()).includes(chosen));
  assert.equal(qrModules('x'.repeat(213))?.length, 57);
  assert.equal(qrModules('x'.repeat(214)), null);
});
