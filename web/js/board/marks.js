// What is drawn over the ground: targets told apart by shape, arrows, check, rings and flights.

import { svg } from '../dom.js';
import { CELL, centreOf, sizeOf } from './geometry.js';

/** @typedef {import('./geometry.js').Geometry} Geometry @typedef {import('./geometry.js').Point} Point
 *  @typedef {import('../types.js').Manner} Manner */

/** @param {Point} point @param {string} kind */
const at = (point, kind) => ({ class: `target ${kind}`, transform: `translate(${point.x} ${point.y})` });

/** Dot move, ring capture, dashed ring stay capture, cross suicide, plus combine.
 * @param {Point} point @param {Manner} manner */
export function drawTarget(point, manner) {
  const place = at(point, manner);
  switch (manner) {
    case 'capture':
    case 'stay':
      return svg('circle', { ...place, r: 46 });
    case 'suicide':
      return svg('path', { ...place, d: 'M-36-36 36 36M36-36-36 36' });
    case 'combine':
      return svg('path', { ...place, d: 'M0-46V-22M0 22V46M-46 0H-22M22 0H46' });
    default:
      return svg('circle', { ...place, r: 15 });
  }
}

/** From near the middle of a square to the rim of what stands on the other. @param {Point} from @param {Point} to
 * @param {string} kind */
export function drawArrow(from, to, kind) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return svg('g');
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const along = (/** @type {number} */ far, /** @type {number} */ aside = 0) =>
    `${from.x + dx * far - dy * aside} ${from.y + dy * far + dx * aside}`;
  const tip = length - 36;
  const neck = tip - 30;
  return svg('g', { class: `arrow ${kind}` },
    svg('path', { class: 'shaft', d: `M${along(Math.min(22, neck))}L${along(neck)}` }),
    svg('path', { class: 'head', d: `M${along(tip)}L${along(neck, 20)}L${along(neck, -20)}z` }));
}

/** A circle that somebody drew around a square. @param {Point} point @param {string} kind */
export function drawCircle(point, kind) {
  return svg('circle', { class: `circle ${kind}`, cx: point.x, cy: point.y, r: 47 });
}

/** @param {Point} point @param {string} kind */
export function drawShade(point, kind) {
  return svg('rect', { class: `shade ${kind}`, x: point.x - CELL / 2, y: point.y - CELL / 2, width: CELL, height: CELL });
}

/** A unit with pieces that the battle is about: a lozenge at its foot, whatever its side and load. */
export function drawObjective() {
  return svg('path', { class: 'objective', d: 'M-31 15l13 15-13 15-13-15z' });
}

/** The line on which two Commanders would see each other. @param {Point} a @param {Point} b */
export function drawFacing(a, b) {
  return svg('g', { class: 'facing' }, svg('path', { d: `M${a.x} ${a.y}L${b.x} ${b.y}` }), drawShade(a, 'facing'), drawShade(b, 'facing'));
}

/** @param {Geometry} geometry @param {import('../types.js').Position} position @param {boolean} flipped */
export function drawRings(geometry, position, flipped) {
  // A picture of its own ends where the board ends; rings do not.
  const layer = svg('svg', { class: 'rings', ...sizeOf(geometry) });
  for (const side of /** @type {const} */ (['first', 'second'])) {
    for (const ring of position.rings[side]) {
      const { x, y } = centreOf(geometry, ring.square, flipped);
      layer.append(svg('circle', { class: `ring ${side}`, cx: x, cy: y, r: ring.level * CELL + 12 }));
    }
  }
  return layer;
}

/** @param {Geometry} geometry @param {import('../types.js').Flight} flight @param {boolean} flipped */
export function drawFlight(geometry, flight, flipped) {
  const layer = svg('g', { class: 'flights' });
  for (const fate of /** @type {const} */ (['free', 'engaged', 'shot_down'])) {
    for (const square of flight[fate]) {
      const { x, y } = centreOf(geometry, square, flipped);
      layer.append(svg('rect', { class: `flight ${fate}`, x: x - 44, y: y - 44, width: 88, height: 88, rx: 12 }));
    }
  }
  return layer;
}

/** @param {Geometry} geometry @param {import('../types.js').Position} position @param {boolean} flipped */
export function drawChecks(geometry, position, flipped) {
  const layer = svg('g', { class: 'checks' });
  for (const check of position.checks) {
    const king = centreOf(geometry, check.square, flipped);
    layer.append(svg('circle', { class: 'check', cx: king.x, cy: king.y, r: 49 }));
    for (const attacker of check.attackers) {
      layer.append(drawArrow(centreOf(geometry, attacker, flipped), king, 'attack'));
    }
  }
  return layer;
}
