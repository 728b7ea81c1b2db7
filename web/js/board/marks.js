// What is drawn over the ground, like pencil on a map: targets told apart by shape, both ends of the last turn,
// check, rings and flights. Every mark has a casing, so that it reads on land, sea and pieces of either side.

import { svg } from '../dom.js';
import { CELL, centreOf, sizeOf } from './geometry.js';

/** @typedef {import('./geometry.js').Geometry} Geometry @typedef {import('./geometry.js').Point} Point
 *  @typedef {import('../types.js').Manner} Manner */

const BARS = {
  suicide: 'M-53-53-32-32M53-53 32-32M-53 53-32 32M53 53 32 32',
  combine: 'M0-57V-36M0 57V36M-57 0H-36M57 0H36',
};

/** @param {Point} point */
const at = ({ x, y }) => `translate(${x} ${y})`;

/** A mark and its casing. @param {string} tag @param {Record<string, unknown>} shape @param {number} width @param {string | null} [dashes] */
const cased = (tag, shape, width, dashes = null) => [
  svg(tag, { class: 'casing', ...shape, 'stroke-width': width + 7 }),
  svg(tag, { class: 'stroke', ...shape, 'stroke-width': width, 'stroke-dasharray': dashes }),
];

/** Dot move, ring capture, dashed ring stay capture, both rings take or return, diagonal bars suicide, upright bars
 * combine. @param {Point} point @param {Manner} manner @param {{ isEither?: boolean, isSquare?: boolean }} [more] */
export function drawTarget(point, manner, { isEither = false, isSquare = false } = {}) {
  const mark = svg('g', { class: `target ${manner}${isEither ? ' either' : ''}`, transform: at(point) });
  // On squares the ring stays inside.
  const r = isSquare ? 43 : 51;
  if (manner === 'capture') mark.append(...cased('circle', { r }, 8));
  else if (manner === 'stay') mark.append(...cased('circle', { r }, 8, '24 16.06'));
  else if (manner === 'suicide' || manner === 'combine') mark.append(...cased('path', { d: BARS[manner] }, 11));
  else mark.append(svg('circle', { class: 'dot', r: 13 }));
  if (isEither) mark.append(...cased('circle', { r: 63 }, 5, '20 13'));
  return mark;
}

/** A tapered arrow; where there is no room for one, a chevron. It ends before a piece, and at the middle of an empty place.
 * @param {Point} from @param {Point} to @param {string} kind @param {boolean} [isFree] */
export function drawArrow(from, to, kind, isFree = false) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return svg('g');
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const along = (/** @type {number} */ far, /** @type {number} */ aside = 0) =>
    `${round(from.x + dx * far - dy * aside)} ${round(from.y + dy * far + dx * aside)}`;
  const [start, tip, width] = [30, length - (isFree ? 8 : 46), 10];
  const neck = tip - 26;
  const middle = (start + tip) / 2;
  const shaft = `M${along(start, width * 0.28)}L${along(neck, width / 2)}L${along(neck, -width / 2)}L${along(start, -width * 0.28)}z`;
  const head = `M${along(tip)}L${along(neck - 3, width * 1.5)}L${along(neck)}L${along(neck - 3, -width * 1.5)}z`;
  const chevron = `M${along(middle + 15)}L${along(middle - 9, 19)}L${along(middle - 3)}L${along(middle - 9, -19)}z`;
  const d = neck - start < 8 ? chevron : shaft + head;
  return svg('g', { class: `arrow ${kind}` }, svg('path', { class: 'arrow-casing', d }), svg('path', { class: 'arrow-body', d }));
}

/** @param {number} figure */
const round = (figure) => Math.round(figure * 10) / 10;

/** A circle that somebody drew around a square. @param {Point} point @param {string} kind */
export function drawCircle(point, kind) {
  return svg('circle', { class: `circle ${kind}`, cx: point.x, cy: point.y, r: 47 });
}

/** A square of chess as a whole. @param {Point} point @param {string} kind */
export function drawShade(point, kind) {
  return svg('rect', { class: `shade ${kind}`, x: point.x - CELL / 2, y: point.y - CELL / 2, width: CELL, height: CELL });
}

/** Where the last turn began and ended: a dotted footprint and a grey disc under the piece; squares of chess are shaded.
 * @param {Point} from @param {Point} to @param {boolean} isSquare */
export function drawEnds(from, to, isSquare) {
  if (isSquare) return svg('g', { class: 'ends' }, drawShade(from, 'last'), drawShade(to, 'last'));
  return svg('g', { class: 'ends' }, svg('circle', { class: 'last-from', cx: from.x, cy: from.y, r: 24 }), svg('circle', { class: 'last-to', cx: to.x, cy: to.y, r: 55 }));
}

/** Both ends of a turn that is to be made as soon as it may be. @param {Point} from @param {Point} to @param {boolean} isSquare */
export function drawPremove(from, to, isSquare) {
  const end = (/** @type {Point} */ point) => (isSquare ? drawShade(point, 'premove-end') : svg('circle', { class: 'premove-end', cx: point.x, cy: point.y, r: 55 }));
  return svg('g', { class: 'premove' }, end(from), end(to));
}

/** Under what is in hand. @param {Point} point @param {boolean} isSquare */
export function drawSelected(point, isSquare) {
  if (isSquare) return drawShade(point, 'selected');
  return svg('g', { class: 'selection', transform: at(point) }, svg('circle', { class: 'selected-ground', r: 62 }), ...cased('circle', { r: 53 }, 6));
}

/** A unit with pieces that the battle is about: a lozenge at its side, whatever its side and load. */
export function drawObjective() {
  return svg('path', { class: 'objective', d: 'M-38-6l12 14-12 14-12-14z' });
}

/** The line on which two Commanders would see each other. @param {Point} a @param {Point} b */
export function drawFacing(a, b) {
  return svg('g', { class: 'facing' }, svg('path', { d: `M${a.x} ${a.y}L${b.x} ${b.y}` }), drawBurst(a), drawBurst(b));
}

/** Its place is not its own transform, which an animation takes. @param {Point} point */
export function drawBurst(point) {
  const tips = Array.from({ length: 32 }, (_, index) => {
    const [r, angle] = [index % 2 ? 51 : 64, (index * Math.PI) / 16];
    return `${round(r * Math.cos(angle))} ${round(r * Math.sin(angle))}`;
  });
  // Not a path: only the line between them is one.
  return svg('g', { transform: at(point) }, svg('polygon', { class: 'burst', points: tips.join(' ') }));
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

/** Bursts behind those in check, and arrows from who attacks them.
 * @param {Geometry} geometry @param {import('../types.js').Position} position @param {boolean} flipped */
export function drawChecks(geometry, position, flipped) {
  const [below, above] = [svg('g', { class: 'checks' }), svg('g', { class: 'checks' })];
  for (const check of position.checks) {
    const king = centreOf(geometry, check.square, flipped);
    below.append(drawBurst(king));
    above.append(...check.attackers.map((attacker) => drawArrow(centreOf(geometry, attacker, flipped), king, 'attack')));
  }
  return { below, above };
}
