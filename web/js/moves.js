// The list of moves with variations and comments, and the buttons that walk through it.

import { el, refill, signButton } from './dom.js';
import { readDrawings } from './drawings.js';
import { Edits } from './edits.js';
import { t } from './i18n.js';
import { icon } from './icons.js';
import { shownText } from './letters.js';
import { gameTitle } from './reader.js';
import { notation } from './options.js';
import { Study } from './study.js';
import { isArmy } from './variant.js';
import { gainText } from './words.js';

/** @typedef {import('./session.js').Session} Session */

/** The signs of the commonest marks ($1 to $22) that a PGN gives to moves. @type {Record<number, string>} */
export const SIGNS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+', 22: '⨀' };

/** As the person wants turns of Cờ Tư Lệnh written. @param {import('./types.js').GameKind} game
 * @param {import('./types.js').Turn} turn */
export function turnText(game, { text, long, book }) {
  const forms = isArmy(game) ? { short: text, long, book } : { short: text };
  return shownText(game, forms[/** @type {keyof typeof forms} */ (notation())] ?? text);
}

/** @param {number[]} [nags] */
const signsOf = (nags = []) => nags.map((nag) => SIGNS[nag] ?? `$${nag}`).join(' ');

export class Moves {
  /** @param {Session} session @param {() => void} flip */
  constructor(session, flip) {
    this.session = session;
    /** @type {{ nodes: import('./types.js').TreeNode[], current: number, length: number, notation: string } | null} */
    this.shown = null;
    this.edits = session instanceof Study ? new Edits(session) : null;
    this.list = el('div', { class: 'moves', role: 'region', tabindex: '0', 'aria-label': t('moves.title') });
    /** In a study it lies in the bar beneath the board, in reach whatever else is shown. */
    this.walk = el('div', { class: 'walk' },
      signButton(icon('first'), t('moves.first'), () => session.first()),
      signButton(icon('back'), t('moves.back'), () => session.back()),
      signButton(icon('forward'), t('moves.forward'), () => session.forward()),
      signButton(icon('last'), t('moves.last'), () => session.last()),
      signButton(icon('flip'), t('moves.flip'), flip));
    const title = session instanceof Study && session.tags.length > 0 ? gameTitle(session.tree()) : '';
    this.element = el('section', { class: 'panel' }, el('h2', { text: t('moves.title') }),
      title ? el('p', { class: 'quiet game-played', text: title }) : null, this.list, this.edits ? this.edits.element : this.walk);
  }

  /** Only what has changed: a list that somebody scrolls must not jump while the engine speaks. */
  show() {
    this.edits?.show();
    const { nodes, current } = this.session;
    const { shown } = this;
    if (shown?.nodes === nodes && shown.current === current && shown.length === nodes.length && shown.notation === notation()) return;
    this.shown = { nodes, current, length: nodes.length, notation: notation() };
    const about = (nodes[0].after ?? []).map((text) => readDrawings(text).words).filter(Boolean).map((words) => el('p', { class: 'note', text: words }));
    refill(this.list, ...about, nodes.length > 1 ? this.line(0, true) : el('p', { class: 'quiet', text: t('moves.none') }));
    // Where it stands is known once it is laid out: asking now would lay out the page twice, before the piece moves.
    requestAnimationFrame(() => this.scrollToCurrent());
  }

  /** Only the list scrolls, never the page. */
  scrollToCurrent() {
    const here = this.list.querySelector('[aria-current]');
    if (!(here instanceof HTMLElement)) return;
    const { offsetTop: top, offsetHeight: height } = here;
    const isSeen = top >= this.list.scrollTop && top + height <= this.list.scrollTop + this.list.clientHeight;
    if (!isSeen) this.list.scrollTop = top - 60;
  }

  /** The line that goes on from a node; other children of its nodes open lines of their own.
   * @param {number} from @param {boolean} isMain @param {boolean} [needsNumber] @returns {HTMLElement} */
  line(from, isMain, needsNumber = true) {
    const { nodes } = this.session;
    const line = el('div', { class: isMain ? 'line main-line' : 'line' });
    for (let at = nodes[from].children[0]; at !== undefined; at = nodes[at].children[0]) {
      needsNumber = this.write(line, at, needsNumber);
      for (const other of nodes[nodes[at].parent ?? 0].children.slice(1)) {
        line.append(this.variation(other));
        needsNumber = true;
      }
    }
    return line;
  }

  /** @param {number} first */
  variation(first) {
    const block = el('div', { class: 'variation' });
    const needsNumber = this.write(block, first, true);
    block.append(...this.line(first, false, needsNumber).childNodes);
    return block;
  }

  /** @param {HTMLElement} line @param {number} index @param {boolean} needsNumber
   * @returns {boolean} whether the next one needs its number too */
  write(line, index, needsNumber) {
    const { turn, before = [], after = [], nags } = this.session.nodes[index];
    if (!turn) return needsNumber;
    const note = (/** @type {string} */ words) => el('span', { class: 'note', text: words });
    line.append(...before.map(note));
    if (turn.side === 'first' || needsNumber || before.length > 0) {
      line.append(el('span', { class: turn.side === 'first' ? 'number' : 'number later', text: `${turn.number}${turn.side === 'first' ? '.' : '…'}` }));
    }
    line.append(el('button', {
      type: 'button', class: 'turn', 'data-key': `turn${index}`, onclick: () => this.session.goTo(index),
      'aria-current': index === this.session.current ? 'step' : null,
    }, `${turnText(this.session.game, turn)}${signsOf(nags)}`));
    const gain = gainText(this.session.game, turn);
    if (gain) line.append(el('span', { class: 'gain', title: t('moves.gain'), text: gain }));
    const words = after.map((text) => readDrawings(text).words).filter(Boolean);
    line.append(...words.map(note));
    return words.length > 0;
  }
}
