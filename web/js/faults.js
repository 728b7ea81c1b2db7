// What is wrong with a position or a game, in the language of the page. The server tells it in English, in
// sentences that are always built alike; one that is not known here is shown as it came.

import { t } from './i18n.js';
import { isArmy, isRulebook } from './variant.js';
import { groupName, pieceName, placeName } from './words.js';

/** @typedef {import('./types.js').GameKind} GameKind @typedef {{ at: number, message: string }} Fault */

/** @type {[RegExp, string][]} */
const SENTENCES = [
  [/^\(?\+?(?<kind>\w).*may not stand on (?<square>\w+), which is sea/, 'fault.at_sea'],
  [/^\(?\+?(?<kind>\w).*may not stand on (?<square>\w+), which is land/, 'fault.on_land'],
  [/^(?<side>\w+) has Commanders on (?<first>\w+) and (?<second>\w+)/, 'fault.commanders'],
  [/^no Commander on the board/, 'fault.no_commander'],
  [/^no legal stack/, 'fault.stack'],
  [/^(?<side>\w+) has no king/, 'fault.no_king'],
  [/^(?<side>\w+) has another king on (?<square>\w+)/, 'fault.kings'],
  [/^(?<side>\w+) has (?<count>\d+) pieces/, 'fault.pieces'],
  [/^(?<side>\w+) has (?<count>\d+) pawns/, 'fault.pawns'],
  [/^(?<side>\w+) has more promoted pieces/, 'fault.promoted'],
  [/^a pawn stands on (?<square>\w+)/, 'fault.pawn'],
  [/^the king of (?<side>\w+) on (?<square>\w+) could be taken/, 'fault.in_check'],
  [/^(?<side>\w+) may not castle (?<wing>king|queen)-side: expected the king/, 'fault.castling_king'],
  [/^(?<side>\w+) may not castle (?<wing>king|queen)-side: expected its rook on (?<square>\w+)/, 'fault.castling_rook'],
  [/^rank (?<rank>\d+) has (?<found>\d+) squares: expected (?<expected>\d+)/, 'fault.rank'],
  [/^(?<found>\d+) ranks: expected (?<expected>\d+)/, 'fault.ranks'],
  [/^(?<move>\S+): no (?<man>\w+) can go to (?<square>\w+) like that/, 'fault.nobody'],
  [/^(?<move>\S+): the king would be in check/, 'fault.check'],
  [/^(?<move>\S+): castling on that side is not possible/, 'fault.castling'],
  [/^(?<move>\S+): no legal action: expected one of (?<moves>.+)/, 'fault.illegal'],
  [/^(?<move>\S+): (?:several moves fit: expected one of|this could be each of) (?<moves>.+?)(?:: expected.*)?$/, 'fault.several'],
  [/^(?<move>\S+): (?:not a move|expected )/, 'fault.no_move'],
];

/** As the server calls chessmen. @type {Record<string, string>} */
const MEN = { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' };

/** Which stacks there are, the rulebook says otherwise than the club rules. @param {GameKind} game @param {string} words */
const byStackRule = (game, words) => (isRulebook(game) ? `${words} ${t('why.rule', { rule: 'B1' })}` : words);

/** @param {GameKind} game @param {string} message */
function sentence(game, message) {
  for (const [pattern, key] of SENTENCES) {
    const gaps = message.match(pattern)?.groups;
    if (!gaps && !pattern.test(message)) continue;
    const words = { ...gaps };
    if (words.kind) words.kind = pieceName(game, words.kind.toUpperCase());
    if (words.side) words.side = t(`side.${words.side.toLowerCase()}`);
    if (words.man) words.man = pieceName('chess', MEN[words.man] ?? words.man);
    if (words.wing) words.wing = t(`castling.${words.wing}`);
    if (key === 'fault.stack') return byStackRule(game, t('fault.stack'));
    return t(key === 'fault.no_move' ? `fault.no_move.${isArmy(game) ? 'army' : 'chess'}` : key, words);
  }
  return `${message}.`;
}

/** For a set-up, where squares tell the place. @param {GameKind} game @param {Fault[]} faults
 * @param {(at: number) => import('./types.js').Unit | undefined} unitAt who is written at this place of the FEN */
export function setupFaults(game, faults, unitAt) {
  const told = faults.map(({ at, message }) => {
    const unit = message.startsWith('no legal stack') ? unitAt(at) : undefined;
    return unit ? byStackRule(game, t('fault.stack_on', { square: placeName(game, unit.square), stack: groupName(game, unit.pieces) })) : sentence(game, message);
  });
  return [...new Set(told)];
}

/** For a game in a PGN. @param {GameKind} game
 * @param {{ game: number, line: number, column: number, message: string }} error */
export const gameFault = (game, error) => t('texts.fault', { ...error, message: sentence(game, error.message) });

/** For a text, where the place is a character of it. @param {GameKind} game @param {Fault[]} faults */
export const textFaults = (game, faults) =>
  faults.map(({ at, message }) => t('texts.at', { at: at + 1, message: sentence(game, message) }));
