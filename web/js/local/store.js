// Games and studies of this browser, in a database of the browser. Whoever has none still plays, but
// nothing is kept, and the page says so.

/** @typedef {'games' | 'studies' | 'damaged'} Kind @typedef {{ id: string, at: number, [name: string]: any }} Kept */

const NAME = 'sandtable';
const VERSION = 1;
/** @type {readonly Kind[]} */
const KINDS = ['games', 'studies', 'damaged'];

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;
/** What is kept while there is no database. @type {Map<string, Kept>} */
const memory = new Map();

/** @returns {Promise<IDBDatabase | null>} */
function database() {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        for (const kind of KINDS) request.result.createObjectStore(kind, { keyPath: 'id' });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/** Whether what is kept outlives the page. */
export const isLasting = async () => (await database()) !== null;

/** @template T @param {Kind} kind @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T>} */
async function request(kind, mode, act) {
  const found = await database();
  if (!found) throw new Error('there is no database');
  return new Promise((resolve, reject) => {
    const change = found.transaction(kind, mode);
    const asked = act(change.objectStore(kind));
    // Nothing else will be asked: what waits for that is lost when the page is left.
    change.commit?.();
    change.oncomplete = () => resolve(asked.result);
    change.onabort = () => reject(change.error ?? new Error('the change was not kept'));
    change.onerror = () => reject(change.error ?? new Error('the change was not kept'));
  });
}

/** @param {Kind} kind @param {Kept} kept */
export async function put(kind, kept) {
  if (await database()) await request(kind, 'readwrite', (store) => store.put(kept));
  else memory.set(`${kind} ${kept.id}`, kept);
}

/** @param {Kind} kind @param {string} id @returns {Promise<Kept | null>} */
export async function get(kind, id) {
  if (await database()) return (await request(kind, 'readonly', (store) => store.get(id))) ?? null;
  return memory.get(`${kind} ${id}`) ?? null;
}

/** @param {Kind} kind @param {string} id */
export async function remove(kind, id) {
  if (await database()) await request(kind, 'readwrite', (store) => store.delete(id));
  else memory.delete(`${kind} ${id}`);
}

/** The newest first. @param {Kind} kind @returns {Promise<Kept[]>} */
export async function all(kind) {
  const found = await database()
    ? await request(kind, 'readonly', (store) => store.getAll())
    : [...memory].filter(([key]) => key.startsWith(`${kind} `)).map(([, kept]) => kept);
  return found.sort((a, b) => b.at - a.at);
}
