// Clocks that run on between two words of the server, which alone judges time.

/** @typedef {import('./types.js').Side} Side */

const SOON = 20_000;

/** @param {number} ms */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/** Shows the time that both players have left together (B20). @param {HTMLElement} element @param {import('./play.js').Play} play */
export function showMatchClock(element, play) {
  const clock = play.state?.match_clock;
  if (!clock) return;
  const left = clock.left_ms - (clock.running ? performance.now() - play.clockAt : 0);
  element.textContent = clockText(left);
  element.classList.toggle('runs', clock.running);
  element.classList.toggle('soon', left < SOON);
}

/** Shows the time left of a side. @param {HTMLElement} element @param {import('./play.js').Play} play @param {Side} side */
export function showClock(element, play, side) {
  const clock = play.state?.clock;
  element.hidden = !clock;
  if (!clock) return;
  const runs = clock.running === side;
  const used = runs ? performance.now() - play.clockAt : 0;
  const left = (side === 'first' ? clock.first_ms : clock.second_ms) - used;
  element.textContent = clockText(left);
  element.classList.toggle('runs', runs);
  element.classList.toggle('soon', left < SOON);
}
