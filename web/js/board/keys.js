// The board by keyboard: one tab stop, arrows move the focus, Enter selects, Escape cancels, a letter jumps to
// the next piece of that kind (with Shift to the one before), digits pick parts of a stack, Backspace
// takes a step back, `?` lists the keys. A cell that was clicked has the focus too, but where the page walks
// through a game by arrows, they do so until another key is used on the board.

import { pieceLetter } from '../letters.js';

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

/** Keys that mean something else outside the board. */
const WALKS = new Set(['ArrowLeft', 'ArrowRight']);

/** @param {import('./board.js').Board} board */
export function listenToKeys(board) {
  board.grid.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (board.yieldsArrows && WALKS.has(event.key) && !board.grid.classList.contains('by-keys')) return;
    board.grid.classList.add('by-keys');
    if (!act(board, event)) return;
    event.preventDefault();
    // The page has keys of its own, arrows among them.
    event.stopPropagation();
  });
  board.grid.addEventListener('focusin', (event) => {
    const square = /** @type {HTMLElement} */ (event.target).dataset.square;
    if (!square) return;
    // A focus that came by keys is shown by the browser.
    if (/** @type {HTMLElement} */ (event.target).matches(':focus-visible')) board.grid.classList.add('by-keys');
    board.adopt(square);
    board.listener.look(square);
  });
  board.grid.addEventListener('focusout', () => board.listener.look(null));
}

/** @param {import('./board.js').Board} board @param {KeyboardEvent} event */
function act(board, event) {
  const way = ARROWS[event.key];
  if (way) board.focus(board.neighbour(...way));
  else if (event.key === 'Enter' || event.key === ' ') board.listener.press(board.focused);
  else if (event.key === 'Escape') board.listener.cancel();
  else if (event.key === 'Backspace') board.listener.back();
  else if (/^[0-9]$/.test(event.key)) board.listener.digit(Number(event.key));
  else if (event.key === '?') board.listener.help();
  else if (/^[a-z]$/i.test(event.key)) jump(board, event.key.toUpperCase(), event.shiftKey);
  else return false;
  return true;
}

/** @param {import('./board.js').Board} board @param {string} letter as the language writes it @param {boolean} backwards */
function jump(board, letter, backwards) {
  const units = board.view?.position.units ?? [];
  const order = [...board.cells.keys()];
  const hasCrossings = board.geometry?.crossings ?? false;
  const isMeant = (/** @type {{ kind: string }} */ piece) => pieceLetter(hasCrossings, piece.kind).toUpperCase() === letter;
  const holders = new Set(units.filter((unit) => unit.pieces.some(isMeant)).map((unit) => unit.square));
  const squares = order.filter((square) => holders.has(square));
  if (backwards) squares.reverse();
  const here = order.indexOf(board.focused);
  const isBeyond = (/** @type {string} */ square) => (backwards ? order.indexOf(square) < here : order.indexOf(square) > here);
  const next = squares.find(isBeyond) ?? squares[0];
  if (next) board.focus(next);
}
