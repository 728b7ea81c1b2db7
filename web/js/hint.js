// The line above the board: what a click would do, why something was refused, whose turn it is.

import { t } from './i18n.js';
import { Play } from './play.js';
import { actionWords, outcomeWords, placeName, sideName, squareName } from './words.js';

/** @param {import('./session.js').Session} session @param {import('./grip.js').Grip} grip */
export function hintWords(session, grip) {
  const { position } = session;
  if (!position) return '';
  if (session instanceof Play && !session.linked) return t('link.lost');
  if (grip.refusal) return grip.refusal;
  if (grip.ahead.premove) return grip.ahead.words();
  const actions = grip.looked ? grip.hand.actionsTo(grip.looked) : [];
  if (actions.length > 0) return actions.map((action) => actionWords(position, action)).join(' / ');
  const state = stateWords(session, grip.hand.part !== null);
  const place = flightWords(position, grip) || unitWords(position, grip, state !== '');
  return [state, place].filter(Boolean).join(' ');
}

/** An earlier position is shown: what waits in the present one. @param {Play} play */
function pastWords(play) {
  const origin = play.draft?.position.deploy?.origin;
  if (origin) return t('past.deploy', { origin: placeName(play.game, origin) });
  return t(play.isOnMove() ? 'past.yours' : 'past.shown');
}

/** Why an Air Force cannot land on a square within its reach. @param {import('./types.js').Position} position
 * @param {import('./grip.js').Grip} grip */
function flightWords(position, { hand, looked }) {
  const flight = hand.flight(position);
  if (!flight || !looked) return '';
  if (flight.shot_down.includes(looked)) return t('flight.shot_down', { square: placeName(position.game, looked) });
  return flight.engaged.includes(looked) ? t('flight.engaged', { square: placeName(position.game, looked) }) : '';
}

/** Whose turn it is. The player's bar says it too: while a piece is in hand only a check is worth the room.
 * @param {import('./session.js').Session} session @param {boolean} isHolding */
function stateWords(session, isHolding) {
  const { position } = session;
  if (!position || (position.deploy && session.mover())) return '';
  const outcome = position.outcome ?? (session instanceof Play && session.isLive() ? session.state?.outcome : null);
  if (outcome) return outcomeWords(position.game, outcome);
  if (session instanceof Play && !session.isLive()) return pastWords(session);
  const isYours = session instanceof Play && session.mover();
  const words = t(isYours ? 'turn.yours' : 'turn.of', { side: sideName(position.game, position.turn) });
  const isCheck = position.checks.some(({ side }) => side === position.turn);
  if (isCheck) return `${words} ${t('turn.check')}`;
  return isHolding || session.isTask ? '' : words;
}

/** For those who do not know the pieces yet. @param {import('./types.js').Position} position
 * @param {import('./grip.js').Grip} grip @param {boolean} isAside whether it follows a sentence */
function unitWords(position, { hand, looked }, isAside) {
  const isTaken = looked !== hand.square && position.units.some((unit) => unit.square === looked);
  if (!looked || !isTaken) return '';
  const name = squareName(position, looked);
  return isAside ? `(${name})` : name;
}
