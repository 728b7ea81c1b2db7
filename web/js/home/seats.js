// This browser's seats in games on the server: the secret of each, under the name of its game.

const PREFIX = 'sandtable.';

/** @param {string} kind @returns {string[]} the ids of games */
function idsOf(kind) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${kind}.`)).map((key) => key.slice(PREFIX.length + kind.length + 1));
  } catch {
    return [];
  }
}

/** @param {string} id @param {string} from @param {string} to */
function rename(id, from, to) {
  const secret = localStorage.getItem(`${PREFIX}${from}.${id}`);
  if (secret === null) return;
  localStorage.setItem(`${PREFIX}${to}.${id}`, secret);
  localStorage.removeItem(`${PREFIX}${from}.${id}`);
}

export const seatIds = () => idsOf('seat');

/** It can be brought back until the page is left. @param {string} id */
export const leaveSeat = (id) => rename(id, 'seat', 'left');

/** @param {string} id */
export const takeSeatAgain = (id) => rename(id, 'left', 'seat');

/** What was deleted in an earlier visit is forgotten. */
export function forgetSeats() {
  for (const id of idsOf('left')) for (const kind of ['left', 'invite', 'side']) localStorage.removeItem(`${PREFIX}${kind}.${id}`);
}
