// The end of a game: what happened and why, and what can be done next. Who shows the page does it.

import { button, el } from './dom.js';
import { startOf } from './home/starts.js';
import { t } from './i18n.js';
import { share } from './share.js';
import { outcomeWords } from './words.js';

/** @typedef {'rematch' | 'switch' | 'review' | 'study' | 'share'} Wish */

/** The outcome for the person here: won, lost or drawn. @param {import('./types.js').Outcome} outcome
 * @param {import('./types.js').Side | null} seat */
function verdict(outcome, seat) {
  if (!outcome.winner) return t('home.drawn');
  return seat ? t(outcome.winner === seat ? 'home.won' : 'home.lost') : '';
}

/** @param {import('./play.js').Play} play @param {import('./types.js').Game} state */
export function endPanel(play, state) {
  if (!state.outcome) return null;
  const words = verdict(state.outcome, play.seat);
  const wish = (/** @type {Wish} */ what, /** @type {string} */ text, main = false) =>
    button(text, () => play.tell('wish', what), { 'data-key': `end-${what}`, class: main ? 'main' : null });
  const hasTurns = play.nodes.length > 1;
  return el('section', { class: 'panel ending', 'aria-label': t('end.title') }, words ? el('h2', { text: words }) : null,
    el('p', { class: 'result', text: outcomeWords(state.game, state.outcome) }),
    el('div', { class: 'row-of-buttons' },
      ...(play.seat ? [wish('rematch', t('end.rematch'), true), wish('switch', t('end.switch'))] : []),
      ...(hasTurns ? [wish('review', t('end.review')), wish('study', t('texts.study_game'))] : []), wish('share', t('end.share'))));
}

/** @typedef {{ go: (address: string) => void, start: (wish: any) => Promise<void>, study: () => Promise<void>, pgn: () => Promise<string> }} Acts */

/** @param {Wish} what @param {import('./play.js').Play} play @param {Acts} acts */
export async function fulfil(what, play, acts) {
  const { state, seat } = play;
  if (what === 'review') acts.go(`/review/${play.id}`);
  else if (what === 'study') await acts.study();
  else if (what === 'share') await share({ title: 'Sandtable', text: await acts.pgn() });
  else if (state && seat) {
    const other = seat === 'first' ? 'second' : 'first';
    await acts.start(rematchWish(state, what === 'switch' ? other : seat));
  }
}

/** A game like the one that is over. @param {import('./types.js').Game} state @param {import('./types.js').Side} seat */
function rematchWish(state, seat) {
  const other = state.seats[seat === 'first' ? 'second' : 'first'];
  const own = state.seats[seat];
  const level = other.level ?? own.level;
  const { clock, match_clock: match } = state;
  return {
    game: state.game, ...(state.start === startOf(state.game) ? {} : { fen: state.start }), seat,
    opponent: level ? { kind: 'engine', level } : { kind: 'friend' },
    clock: clock ? { base_ms: clock.base_ms, increment_ms: clock.increment_ms } : null,
    ...(match ? { match_ms: match.total_ms } : {}),
  };
}
