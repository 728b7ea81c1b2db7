// What slides on the board when one position follows another.

/**
 * @typedef {import('./types.js').Step} Step
 * @typedef {{ from: string, to: string }} Slide
 * @typedef {{ index: number, position: import('./types.js').Position }} Shown a position and its place in the game
 */

/** One turn or step forward, or one back; a longer way is not shown.
 * @param {Shown | null} before @param {Shown} now @returns {Slide[]} */
export function slidesBetween(before, now) {
  if (!before || before.position === now.position) return [];
  const old = before.position.deploy?.steps ?? [];
  const made = now.position.deploy?.steps ?? [];
  if (now.index === before.index + 1) return slidesOf(now.position.last?.steps.slice(old.length) ?? []);
  if (now.index === before.index - 1) return reversed(slidesOf(before.position.last?.steps ?? []));
  if (now.index !== before.index) return [];
  return made.length >= old.length ? slidesOf(made.slice(old.length)) : reversed(slidesOf(old.slice(made.length)));
}

/** @param {Step[]} steps @returns {Slide[]} */
function slidesOf(steps) {
  return steps.filter((step) => step.manner !== 'stay').flatMap(({ from, to, rook_from, rook_to }) =>
    rook_from && rook_to ? [{ from, to }, { from: rook_from, to: rook_to }] : [{ from, to }]);
}

/** @param {Slide[]} slides */
const reversed = (slides) => slides.map(({ from, to }) => ({ from: to, to: from }));
