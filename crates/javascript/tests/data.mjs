// The files under `data/`: answers that other programs gave.

import { readFileSync } from 'node:fs';

export const DATA = new URL('../../../data/', import.meta.url);

const linesOf = (name) => readFileSync(new URL(name, DATA), 'utf8').split('\n').filter((line) => line !== '');

/** The lines of a JSON-lines file. */
export const jsonLines = (name) => linesOf(name).map((line) => JSON.parse(line));

/** The positions of a perft file: FEN, depths with counts, and what else is told. */
export function perftLines(name) {
  return linesOf(name).filter((line) => !line.startsWith('#')).map((line) => {
    const [fen, ...parts] = line.split(';').map((part) => part.trim());
    const words = parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]);
    const counts = words.filter(([word]) => word.startsWith('D')).map(([word, value]) => [Number(word.slice(1)), Number(value)]);
    return { fen, counts, rest: Object.fromEntries(words.filter(([word]) => !word.startsWith('D'))) };
  });
}
