// The code words of a QR code (ISO/IEC 18004): bytes, error correction of level M, versions 1 to 10.

/** Of each version: words of error correction in a block, and the data words of each block. @type {readonly [number, number[]][]} */
const BLOCKS = [
  [10, [16]], [16, [28]], [26, [44]], [18, [32, 32]], [24, [43, 43]], [16, [27, 27, 27, 27]], [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]], [22, [36, 36, 36, 37, 37]], [26, [43, 43, 43, 43, 44]],
];

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, value) => total + value, 0);

/** Bits that say how many bytes there are. @param {number} version */
const lengthBits = (version) => (version < 10 ? 8 : 16);

/** The smallest version that holds so many bytes; 0 if none does. @param {number} bytes */
export function versionFor(bytes) {
  return BLOCKS.findIndex(([, blocks], index) => 4 + lengthBits(index + 1) + 8 * bytes <= 8 * sum(blocks)) + 1;
}

/** Powers of 2 in the field of 256, and their logarithms. */
const POWERS = new Uint8Array(255);
const LOGARITHMS = new Uint8Array(256);
for (let index = 0, value = 1; index < 255; index += 1) {
  POWERS[index] = value;
  LOGARITHMS[value] = index;
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d;
}

/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? POWERS[(LOGARITHMS[a] + LOGARITHMS[b]) % 255] : 0);

/** The polynomial whose roots are the first powers of 2, without its first factor, which is 1. @param {number} degree */
function generator(degree) {
  let factors = [1];
  for (let root = 0; root < degree; root += 1) {
    const next = [...factors, 0];
    factors.forEach((factor, index) => {
      next[index + 1] ^= times(factor, POWERS[root]);
    });
    factors = next;
  }
  return factors.slice(1);
}

/** @param {number[]} data @param {number} count @returns {number[]} the words that correct errors */
function correction(data, count) {
  const divisor = generator(count);
  const rest = new Array(count).fill(0);
  for (const word of data) {
    const lead = word ^ rest.shift();
    rest.push(0);
    divisor.forEach((factor, index) => {
      rest[index] ^= times(factor, lead);
    });
  }
  return rest;
}

/** Mode, length, bytes, and what fills the rest. @param {Uint8Array} bytes @param {number} version */
function dataWords(bytes, version) {
  const room = sum(BLOCKS[version - 1][1]);
  const bits = [0, 1, 0, 0];
  const add = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  add(bytes.length, lengthBits(version));
  for (const byte of bytes) add(byte, 8);
  for (let end = 0; end < 4 && bits.length < room * 8; end += 1) bits.push(0);
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let fill = 0; words.length < room; fill += 1) words.push(fill % 2 ? 0x11 : 0xec);
  return words;
}

/** One word of each block in turn. @param {number[][]} blocks */
function interleaved(blocks) {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => blocks.flatMap((block) => block.slice(index, index + 1))).flat();
}

/** All words in the order in which they are drawn. @param {Uint8Array} bytes @param {number} version */
export function codeWords(bytes, version) {
  const [count, lengths] = BLOCKS[version - 1];
  const words = dataWords(bytes, version);
  let at = 0;
  const blocks = lengths.map((length) => words.slice(at, (at += length)));
  return [...interleaved(blocks), ...interleaved(blocks.map((block) => correction(block, count)))];
}
