// The files under `data/`: answers that other programs gave.

import { readFileSync } from 'node:fs';

export const DATA = new URL('../../../data/', import.meta.url);

/** The lines of a file with their numbers, but for those that are comments. */
export const linesOf = (name) => readFileSync(new URL(name, DATA), 'utf8').trimEnd().split('\n')
  .map((line, at) => [at + 1, line]).filter(([, line]) => !line.startsWith('#'));

/** A position of a perft file: FEN, depths with counts, and what else is told. */
export function perftLine(text) {
  const [fen, ...parts] = text.split(';').map((part) => part.trim());
  const words = parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]);
  const counts = words.filter(([word]) => word.startsWith('D')).map(([word, value]) => [Number(word.slice(1)), Number(value)]);
  return { fen, counts, rest: Object.fromEntries(words.filter(([word]) => !word.startsWith('D'))) };
}

/** A position with a forced win, and in how many turns. */
export function mateLine(text) {
  const [fen, rest] = text.split(' dm ');
  return { fen, turns: Number(rest.split(';')[0]) };
}
