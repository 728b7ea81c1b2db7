// Files that are dropped anywhere on the page.

/** @param {(text: string) => void} take */
export function listenForFiles(take) {
  const isFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files');
  window.addEventListener('dragover', (event) => {
    if (isFile(event)) event.preventDefault();
  });
  window.addEventListener('drop', async (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) take(await file.text());
  });
}
