// What a person prefers, kept in the browser. A browser that keeps nothing still plays.

/** @param {string} key @param {string} fallback */
export function recall(key, fallback) {
  try {
    return localStorage.getItem(`sandtable.${key}`) ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(`sandtable.${key}`, value);
  } catch {
    // Nothing is lost but the memory of it.
  }
}

/** Theme `auto` follows the system. @param {string} theme */
export function applyTheme(theme) {
  document.documentElement.dataset.theme = theme;
}

/** From light to dark and back, whatever the system prefers. */
export function turnTheme() {
  const isDark = getComputedStyle(document.documentElement).getPropertyValue('color-scheme').trim() === 'dark'
    || (recall('theme', 'auto') === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const theme = isDark ? 'light' : 'dark';
  keep('theme', theme);
  applyTheme(theme);
}

/** How the board is printed, and which part of the room it may take. @param {string} theme @param {string} percent */
export function applyBoard(theme, percent) {
  const { dataset, style } = document.documentElement;
  dataset.board = theme;
  style.setProperty('--size', String(Math.min(100, Math.max(50, Number(percent) || 100)) / 100));
}
