// Says things aloud to those who listen to the page.

/** @param {string} words */
export function announce(words) {
  const spoken = document.getElementById('spoken');
  if (!spoken || !words) return;
  const line = document.createElement('p');
  line.textContent = words;
  // A screen reader speaks what is added; old lines would only be found again by accident.
  while (spoken.childElementCount > 3) spoken.firstElementChild?.remove();
  spoken.append(line);
}
