// Animations of the parts of a picture, by the clock: each frame says at which millisecond it is reached.

export const GO = 'cubic-bezier(.3, 0, .2, 1)';
export const LAND = 'cubic-bezier(.2, .9, .3, 1.15)';
export const FLY = 'cubic-bezier(.5, 0, .9, .6)';

/** @param {number} x @param {number} y @param {number} [scale] */
export const at = (x, y, scale = 1) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });

/** Stays as it ended until the picture is drawn anew. @param {Element} element @param {...[number, Keyframe]} shots */
export function film(element, ...shots) {
  const duration = shots[shots.length - 1][0];
  return element.animate(shots.map(([ms, frame]) => ({ ...frame, offset: ms / duration })), { duration, fill: 'both' });
}
