// The board by mouse or finger. A press that stays on its square is a click; one that leaves is a drag.

const FAR_ENOUGH = 6;

/** @param {import('./board.js').Board} board */
export function listenToPointer(board) {
  /** @type {{ square: string, x: number, y: number, wasDragged: boolean, isLifted: boolean } | null} */
  let held = null;
  /** Released where it was pressed; the click that follows acts. @type {string | null} */
  let pressed = null;

  board.grid.addEventListener('pointerdown', (event) => {
    const square = squareUnder(board, event);
    if (!square || event.button !== 0) return;
    board.grid.classList.remove('by-keys');
    // A captured pointer would hide the square under it; focus would scroll the page on a phone.
    board.grid.setPointerCapture(event.pointerId);
    held = { square, x: event.clientX, y: event.clientY, wasDragged: false, isLifted: false };
  });
  board.grid.addEventListener('pointermove', (event) => {
    if (!held) {
      board.listener.look(squareUnder(board, event));
      return;
    }
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.wasDragged && Math.hypot(dx, dy) > FAR_ENOUGH) {
      held.wasDragged = true;
      held.isLifted = board.listener.lift(held.square);
    }
    if (held.isLifted) carry(board, held.square, dx, dy);
  });
  board.grid.addEventListener('pointerup', (event) => {
    if (!held) return;
    const { square, isLifted, wasDragged } = held;
    const end = squareUnder(board, event);
    held = null;
    const stays = isLifted && end !== square && board.listener.drop(end);
    if (isLifted && !stays) carry(board, square, 0, 0);
    pressed = !wasDragged && end === square ? square : null;
  });
  // Not earlier: the click of a finger would hit whatever opens under it, a choice for instance. A screen
  // reader sends a click and nothing before it.
  board.grid.addEventListener('click', (event) => {
    const byReader = event.detail === 0 && event.target instanceof HTMLElement ? (event.target.dataset.square ?? null) : null;
    const square = pressed ?? byReader;
    pressed = null;
    if (!square) return;
    board.focus(square);
    board.listener.press(square);
    // A finger that is gone points at nothing.
    if (/** @type {PointerEvent} */ (event).pointerType === 'touch') board.listener.look(null);
  });
  // The right button takes back what was chosen ahead; a finger held down means something else.
  board.grid.addEventListener('contextmenu', (event) => {
    if (!board.view?.premove || event.button !== 2) return;
    event.preventDefault();
    board.listener.cancel();
  });
  board.grid.addEventListener('pointercancel', () => {
    if (held?.isLifted) carry(board, held.square, 0, 0);
    held = null;
  });
  board.grid.addEventListener('pointerleave', () => board.listener.look(null));
}

/** @param {import('./board.js').Board} board @param {PointerEvent} event @returns {string | null} */
function squareUnder(board, event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const cell = under.find((node) => node instanceof HTMLElement && node.dataset.square && board.grid.contains(node));
  return cell instanceof HTMLElement ? (cell.dataset.square ?? null) : null;
}

/** @param {import('./board.js').Board} board @param {string} square @param {number} dx @param {number} dy pixels */
function carry(board, square, dx, dy) {
  const unit = board.carried(square);
  if (!unit) return;
  const isHome = dx === 0 && dy === 0;
  const scale = board.scale();
  if (isHome && unit.classList.contains('part-in-hand')) unit.parentElement?.remove();
  else if (isHome) unit.removeAttribute('transform');
  else unit.setAttribute('transform', `translate(${dx * scale} ${dy * scale})`);
  unit.classList.toggle('carried', !isHome);
  // Above all the others.
  if (!isHome && unit.parentElement) unit.parentElement.parentElement?.append(unit.parentElement);
}
