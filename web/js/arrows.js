// Arrows for steps that were made.

/** Steps of an open deploy have an arrow each. Of the last turn both ends are marked; arrows only tell several steps
 * apart, and who shot without moving.
 * @param {import('./types.js').Position} position @param {boolean} isMarked whether the last turn is shown
 * @returns {import('./board/board.js').Arrow[]} */
export function stepArrows({ deploy, last }, isMarked) {
  if (deploy) return deploy.steps.map(({ from, to }) => ({ from, to, kind: 'last step' }));
  const steps = (isMarked && last?.steps) || [];
  const isPlain = steps.length === 1 && steps[0].manner !== 'stay';
  return isPlain ? [] : steps.map(({ from, to }) => ({ from, to, kind: 'last' }));
}
