// The map of Cờ Tư Lệnh, drawn once for the whole page: every board shows the same drawing. Patterns and
// clips have names, and names belong to the page.

import { svg } from '../dom.js';
import { CONTOURS, HILLS, NORTH_BANK, SEA_EDGE, SOUTH_BANK } from './relief.js';

const [WIDTH, HEIGHT] = [1100, 1200];
export const GROUND = 'map-ground';
/** Names a clip around the field, for what must not reach over the sheet. */
export const FIELD = 'map-field';

/** Puts the drawing into the page, if it is not there yet. */
export function hangMap() {
  if (document.getElementById(GROUND)) return;
  document.body.append(svg('svg', { class: 'map-definitions', width: 0, height: 0, 'aria-hidden': 'true', focusable: 'false' },
    svg('defs', {}, ...fades(), ...patterns(), ...outlines(), drawMap())));
}

/** @param {number} seed @returns {() => number} the same figures every time: the map must not change */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** @param {number} figure */
const short = (figure) => Math.round(figure * 10) / 10;

function fades() {
  const stop = (/** @type {string} */ name, /** @type {number} */ offset) => svg('stop', { class: name, offset });
  return [
    svg('linearGradient', { id: 'map-sea-fade', x1: 0, x2: 1 }, stop('sea-deep', 0), stop('sea-near', 1)),
    svg('linearGradient', { id: 'map-river-fade', gradientUnits: 'userSpaceOnUse', x1: 455, x2: 545, y1: 0, y2: 0 }, stop('river-mouth', 0), stop('river-water', 1)),
  ];
}

/** Specks of paper, waves of the sea, and the flats between tides. */
function patterns() {
  const random = chance(99);
  const pattern = (/** @type {string} */ id, /** @type {number} */ width, /** @type {number} */ height, /** @type {SVGElement[]} */ ...inside) =>
    svg('pattern', { id, width, height, patternUnits: 'userSpaceOnUse' }, ...inside);
  const specks = (/** @type {number} */ count, /** @type {number} */ size, /** @type {number} */ least) => {
    let path = '';
    for (let index = 0; index < count; index += 1) {
      const r = short(least + random());
      path += `M${short(random() * size)} ${short(random() * size)}h0m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    }
    return path;
  };
  const waves = [[14, 22], [84, 52], [38, 88], [108, 112]].map(([x, y]) => `M${x} ${y}q4-5 8 0t8 0t8 0`).join('');
  const flats = 'M12 20h17M18 25h9M82 43h16M76 48h9M34 92h18M45 97h8M104 112h14M96 117h10M58 129h12M120 70h9';
  return [
    pattern('map-grain', 140, 140, svg('path', { class: 'grain', d: specks(46, 140, 0.6) })),
    pattern('map-waves', 140, 130, svg('path', { class: 'wave', d: waves })),
    pattern('map-flats', 137, 137, svg('path', { class: 'stipple', d: specks(54, 135, 0.8) }), svg('path', { class: 'wave', d: flats })),
  ];
}

function outlines() {
  const path = (/** @type {string} */ id, /** @type {string} */ d) => svg('path', { id, d });
  const clip = (/** @type {string} */ id, /** @type {SVGElement} */ shape) => svg('clipPath', { id }, shape);
  const lands = `${NORTH_BANK}V-20H280z${SOUTH_BANK}V1220H280z`;
  const sea = `${SEA_EDGE}H-20V-20z`;
  return [
    path('map-sea-edge', SEA_EDGE), path('map-shores', NORTH_BANK + SOUTH_BANK), path('map-lands', lands), path('map-sea', sea),
    clip('map-in-sea', svg('path', { d: sea })), clip('map-in-land', svg('path', { d: lands })),
    clip(FIELD, svg('rect', { width: WIDTH, height: HEIGHT })),
  ];
}

/** @param {string} name @param {string} id @param {Record<string, unknown>} [more] */
const use = (name, id, more = {}) => svg('use', { class: name, href: `#${id}`, ...more });
/** @param {string | null} name @param {Record<string, unknown>} [more] */
const field = (name, more = {}) => svg('rect', { class: name, width: WIDTH, height: HEIGHT, ...more });

function drawMap() {
  return svg('g', { id: GROUND },
    svg('g', { 'clip-path': `url(#${FIELD})` },
      field('coast'), field(null, { fill: 'url(#map-flats)', class: 'print' }), use('shallow', 'map-shores', { 'stroke-width': 30, opacity: 0.45 }),
      svg('path', { class: 'river', d: 'M455 555H1100V645H455z' }), svg('path', { class: 'waterline print', d: currents(), 'stroke-width': 1.4, 'stroke-dasharray': '34 22 12 30', opacity: 0.6 }),
      use('sea', 'map-sea'), field(null, { width: 220, fill: 'url(#map-waves)', 'clip-path': 'url(#map-in-sea)', class: 'print' }),
      ...shoals(), use('tideline', 'map-sea-edge'), compass(), use('land', 'map-lands'),
      svg('g', { 'clip-path': 'url(#map-in-land)' },
        svg('path', { class: 'hill print', d: HILLS }), svg('path', { class: 'contour print', d: CONTOURS }),
        use('beach', 'map-shores', { 'stroke-width': 22, opacity: 0.55 }), use('beach', 'map-shores', { 'stroke-width': 11 })),
      use('shoreline', 'map-shores'), field(null, { fill: 'url(#map-grain)', class: 'print' })),
    ...lines(), bridge(550), bridge(750));
}

/** Two lines of the river's current. */
function currents() {
  const middle = (/** @type {number} */ x) => 600 + 6 * Math.sin((x - 500) / 82) + 2.5 * Math.sin(x / 21);
  const line = (/** @type {number} */ from, /** @type {number} */ aside) =>
    Array.from({ length: 25 }, (_, index) => from + index * 24).map((x) => `${x} ${short(middle(x) + aside)}`).join('L');
  return `M${line(520, -7)}M${line(535, 8)}`;
}

/** Lighter towards the coast, with waterlines as on a chart. */
function shoals() {
  const depths = [[190, 0], [118, 0.25], [80, 0.36], [50, 0.5], [27, 0.66], [11, 0.8]];
  const drawn = depths.flatMap(([width, opacity]) => [use('shoal', 'map-sea-edge', { 'stroke-width': width }),
    ...(opacity > 0 ? [use('waterline print', 'map-sea-edge', { 'stroke-width': 1.5, opacity, x: -width / 2 })] : [])]);
  return [svg('g', { 'clip-path': 'url(#map-in-sea)' }, ...drawn)];
}

function compass() {
  const points = Array.from({ length: 8 }, (_, index) => {
    const length = index % 2 ? 30 : 56;
    const turned = { transform: `rotate(${index * 45})` };
    return [svg('path', { class: 'rose', ...turned, d: `M0-${length}L7-9 0 0z` }), svg('path', { class: 'rose-line', ...turned, d: `M0-${length}L-7-9 0 0z` })];
  });
  return svg('g', { class: 'print', transform: 'translate(100 600)' }, svg('circle', { class: 'rose-line', r: 34 }), svg('circle', { class: 'rose-line', r: 38 }), ...points.flat());
}

/** Where no bridge is, heavy pieces cannot follow the line over the river: it is broken there. */
function lines() {
  let whole = '';
  let ford = '';
  let crossings = '';
  for (let y = 50; y < HEIGHT; y += 100) whole += `M50 ${y}H1050`;
  for (let x = 50; x < WIDTH; x += 100) {
    const isFord = x > 550 && x !== 750;
    whole += isFord ? `M${x} 50V577M${x} 623V1150` : `M${x} 50V1150`;
    if (isFord) ford += `M${x} 577V623`;
    for (let y = 50; y < HEIGHT; y += 100) crossings += `M${x} ${y}h0`;
  }
  return [svg('path', { class: 'lines', d: whole }), svg('path', { class: 'lines ford', d: ford }), svg('path', { class: 'crossing', d: crossings })];
}

/** @param {number} x */
function bridge(x) {
  const planks = [-32, -24, -16, -8, 0, 8, 16, 24, 32].map((y) => `M-16 ${y}h32`).join('');
  return svg('g', { transform: `translate(${x} 600)` },
    svg('path', { class: 'bridge-shade', d: 'M-19-24H27V26H-14z' }),
    svg('path', { class: 'bridge', d: 'M-19-40Q-17-32-17-26V26Q-17 32-19 40H19Q17 32 17 26V-26Q17-32 19-40z' }),
    svg('path', { class: 'plank', d: planks }),
    svg('path', { class: 'parapet', d: 'M-27-41Q-18-35-18-25V25Q-18 35-27 41M27-41Q18-35 18-25V25Q18 35 27 41' }));
}
