// The addresses of the files that belong to the page. Their names change with their content; the page
// carries a list of them.

/** @type {{ server: boolean, files: Record<string, string> } | null} */
let listed = null;

function all() {
  listed ??= JSON.parse(document.getElementById('assets')?.textContent ?? '{"server":true,"files":{}}');
  return /** @type {{ server: boolean, files: Record<string, string> }} */ (listed);
}

/** @param {string} path as in the sources, without a leading slash @returns {string | null} */
export const assetAddress = (path) => all().files[path] ?? null;

/** Whether a server of Sandtable handed the page out: only there people play each other. */
export const hasServer = () => all().server;
