// How each kind of action looks while it happens. The board is drawn as it was before, without those who move; they are
// put on top of it. Times are milliseconds from the start.

import { centreOf } from '../board/geometry.js';
import { drawBurst } from '../board/marks.js';
import { drawUnit } from '../board/pieces.js';
import { svg } from '../dom.js';
import { FLY, GO, LAND, at, film } from './film.js';
import { taken, unitOn } from './units.js';

/** @typedef {import('../board/board.js').Board} Board @typedef {import('../board/board.js').View} View
 *  @typedef {import('./scene.js').Act} Act @typedef {import('../types.js').Step} Step @typedef {import('../types.js').Piece} Piece
 *  @typedef {{ board: Board, view: View, act: Act, step: Step, mover: SVGElement, start: { x: number, y: number, scale: number },
 *    way: { x: number, y: number }, lands: number }} Shot */

/** Where a badge is, and how large beside a whole counter. */
const BADGE = { x: 24, y: 27, scale: 0.58 };
const HOME = { x: 0, y: 0, scale: 1 };
const [MOVE, LEAVE, DIVE, SETTLE] = [160, 200, 200, 90];

/** When the one who moves arrives; a sound goes with it. @param {Act} act @param {boolean} wasDragged */
export function landing({ kind, step, units }, wasDragged) {
  if (kind === 'shot') return 45;
  if (!step || !units || wasDragged) return 0;
  if (kind === 'suicide') return 0;
  return taken(units, step.from, step.group).wasCargo ? LEAVE : MOVE;
}

/** Draws the board before a step and sets it in motion.
 * @param {Board} board @param {View} view @param {Act} act @param {boolean} wasDragged @returns {Animation[]} */
export function playStep(board, view, act, wasDragged) {
  const { step, units, kind } = act;
  if (!step || !units) return [];
  if (kind === 'shot') {
    board.draw(view, { units });
    return shoot(board, view, step);
  }
  const side = unitOn(units, step.from)?.side ?? 'first';
  const { units: others, group, wasCargo } = taken(units, step.from, step.group);
  const rook = step.rook_from && step.rook_to ? taken(others, step.rook_from, unitOn(others, step.rook_from)?.pieces ?? []) : null;
  board.draw(view, { units: rook?.units ?? others });
  const way = wayOf(board, view, step.from, step.to);
  const lands = landing(act, wasDragged);
  const start = wasDragged ? { ...way, scale: 1 } : wasCargo ? BADGE : HOME;
  /** @type {Shot} */
  const shot = { board, view, act, step, mover: sprite(board, view, step.from, side, group), start, way, lands };
  if (rook && step.rook_from && step.rook_to) {
    const man = sprite(board, view, step.rook_from, side, rook.group);
    return [travel(shot), travel({ ...shot, mover: man, start: HOME, lands: MOVE, way: wayOf(board, view, step.rook_from, step.rook_to) })];
  }
  if (kind === 'suicide') return dive(shot);
  if (kind === 'combine') return [fold(shot)];
  if (kind === 'promote') return [...promote(shot, side), ...sink(shot)];
  return [travel(shot), ...sink(shot)];
}

/** @param {Board} board @param {View} view @param {string} from @param {string} to */
function wayOf(board, view, from, to) {
  const [a, b] = [from, to].map((square) => centreOf(/** @type {any} */ (board.geometry), square, view.flipped));
  return { x: b.x - a.x, y: b.y - a.y };
}

/** @param {Board} board @param {View} view @param {string} square @param {SVGElement} drawn @returns {SVGElement} */
function onTop(board, view, square, drawn) {
  const { x, y } = centreOf(/** @type {any} */ (board.geometry), square, view.flipped);
  board.units?.append(svg('g', { class: 'sprite', transform: `translate(${x} ${y})` }, drawn));
  return drawn;
}

/** @param {Board} board @param {View} view @param {string} square @param {import('../types.js').Side} side @param {Piece[]} pieces */
const sprite = (board, view, square, side, pieces) =>
  onTop(board, view, square, drawUnit({ square: '', side, pieces }, board.geometry?.crossings ?? false, view.letters));

/** There, and a moment to settle. @param {Shot} shot */
function travel({ mover, start, way, lands }) {
  const landed = at(way.x, way.y);
  if (lands === 0) return film(mover, [0, at(way.x, way.y, 1.05)], [SETTLE, landed]);
  return film(mover, [0, { ...at(start.x, start.y, start.scale), easing: GO }], [lands, { ...at(way.x, way.y, 1.05), easing: LAND }], [lands + SETTLE, landed]);
}

/** Whoever was taken, once the other has arrived. @param {Shot} shot */
function sink({ board, step, lands }) {
  const victim = step.captured.length > 0 ? board.drawnOn(step.captured_on ?? step.to) : null;
  return victim ? [film(victim, [0, { ...at(0, 0), opacity: 1 }], [lands + 1, { ...at(0, 0), opacity: 1 }], [lands + 121, { ...at(0, 14, 0.6), opacity: 0 }])] : [];
}

/** Into its place on the shoulder. @param {Shot} shot */
function fold({ mover, start, way, lands }) {
  const badge = at(way.x + BADGE.x, way.y + BADGE.y, BADGE.scale);
  return film(mover, [0, { ...at(start.x, start.y, start.scale), easing: GO }], [lands + 1, at(way.x, way.y)], [lands + 141, badge]);
}

/** @param {Shot} shot @param {import('../types.js').Side} side */
function promote(shot, side) {
  const { board, view, step, lands, mover } = shot;
  const risen = sprite(board, view, step.to, side, [{ kind: step.promotion ?? 'Q', hero: false }]);
  const gone = mover.animate([{ opacity: 1 }, { opacity: 0 }], { delay: lands + SETTLE, duration: 90, fill: 'forwards' });
  return [travel(shot), gone, film(risen, [0, { ...at(0, 0, 0.4), opacity: 0 }], [lands + SETTLE, { ...at(0, 0, 0.4), opacity: 0, easing: LAND }], [lands + SETTLE + 150, { ...at(0, 0), opacity: 1 }])];
}

/** @param {Board} board @param {View} view @param {string} square @param {number} from */
function explode(board, view, square, from) {
  const burst = drawBurst({ x: 0, y: 0 });
  burst.classList.add('explosion');
  onTop(board, view, square, burst);
  return film(/** @type {Element} */ (burst.firstElementChild), [0, { ...at(0, 0, 0.3), opacity: 0 }], [from, { ...at(0, 0, 0.3), opacity: 0 }],
    [from + 70, { ...at(0, 0), opacity: 1 }], [from + 250, { ...at(0, 0, 1.15), opacity: 0 }]);
}

/** @param {Element | null} victim @param {number} from */
const perish = (victim, from) => (victim
  ? [film(victim, [0, { ...at(0, 0), opacity: 1 }], [from, { ...at(0, 0), opacity: 1 }], [from + 130, { ...at(0, 0, 0.6), opacity: 0 }])] : []);

/** Both are gone. @param {Shot} shot */
function dive({ board, view, step, mover, start, way, lands }) {
  const hits = start.x === way.x && start.y === way.y && lands === 0 ? 1 : DIVE;
  return [...perish(board.drawnOn(step.captured_on ?? step.to), hits + 30),
    film(mover, [0, { ...at(start.x, start.y, start.scale), opacity: 1, easing: FLY }], [hits, { ...at(way.x, way.y, 0.95), opacity: 1 }], [hits + 190, { ...at(way.x, way.y, 0.3), opacity: 0 }]),
    explode(board, view, step.to, hits)];
}

/** The shooter never leaves. @param {Board} board @param {View} view @param {Step} step */
function shoot(board, view, step) {
  const target = step.captured_on ?? step.to;
  const way = wayOf(board, view, step.from, target);
  const length = Math.hypot(way.x, way.y) || 1;
  const along = (/** @type {number} */ far) => at((way.x * far) / length, (way.y * far) / length);
  const shooter = board.drawnOn(step.from);
  const shell = onTop(board, view, step.from, svg('circle', { class: 'shell', r: 9 }));
  if (shooter?.parentElement) board.units?.append(shooter.parentElement);
  return [...perish(board.drawnOn(target), 255),
    film(shell, [0, { ...along(0), opacity: 0 }], [44, { ...along(40), opacity: 0 }], [45, { ...along(40), opacity: 1, easing: FLY }],
      [225, { ...along(length), opacity: 1 }], [240, { ...along(length), opacity: 0 }]),
    ...(shooter ? [film(shooter, [0, along(0)], [60, along(-9)], [180, along(0)])] : []),
    explode(board, view, target, 225)];
}

/** The rim is drawn clockwise, then the star lands. @param {Board} board @param {Act} act */
export function crown(board, { heroes = [] }) {
  return heroes.flatMap(({ square, index }) => {
    const unit = board.drawnOn(square);
    const part = index === 0 ? unit?.querySelector('.disc') : unit?.querySelectorAll('.badge')[index - 1];
    const rims = [...(part?.querySelectorAll('.gold, .gold-edge') ?? [])].map((rim) => rim.animate(
      [{ strokeDasharray: '100 100', strokeDashoffset: 100 }, { strokeDasharray: '100 100', strokeDashoffset: 0 }], { duration: 260, easing: GO }));
    const stars = [...(part?.querySelectorAll('.hero-star') ?? [])].map((star) => film(star, [0, at(0, 0, 0)], [260, { ...at(0, 0, 0), easing: LAND }], [410, at(0, 0)]));
    return [...rims, ...stars];
  });
}

/** The burst opens, beats twice and is still. @param {Board} board */
export function alarm(board) {
  const bursts = [...(board.overlay?.querySelectorAll('.checks .burst') ?? [])].map((burst) => film(burst, [0, { ...at(0, 0, 0.6), opacity: 0 }], [160, { ...at(0, 0), opacity: 1 }],
    [290, at(0, 0, 1.08)], [420, at(0, 0)], [550, at(0, 0, 1.08)], [680, { ...at(0, 0), opacity: 1 }]));
  const arrows = [...(board.overlay?.querySelectorAll('.checks .arrow') ?? [])].map((arrow) => film(arrow, [0, { opacity: 0 }], [160, { opacity: 1 }]));
  return [...bursts, ...arrows];
}

/** The parts of a stack open one after the other. @param {Board} board */
export function openHand(board) {
  const parts = [...board.field.querySelectorAll('.picker .part-face')];
  return parts.map((part, index) => part.animate([{ transform: 'scale(0.4)', opacity: 0 }, { transform: 'none', opacity: 1 }],
    { delay: index * 30, duration: 120, easing: LAND, fill: 'backwards' }));
}

/** What was taken back slides home. @param {Board} board @param {View} view @param {Act} act */
export function slideBack(board, view, { step }) {
  if (!step) return [];
  const ways = [[step.from, step.to], ...(step.rook_from && step.rook_to ? [[step.rook_from, step.rook_to]] : [])];
  return ways.flatMap(([home, away]) => {
    const unit = board.drawnOn(home);
    const way = wayOf(board, view, home, away);
    return unit ? [film(unit, [0, { ...at(way.x, way.y), easing: GO }], [MOVE, at(0, 0)])] : [];
  });
}
