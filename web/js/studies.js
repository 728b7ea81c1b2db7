// The studies of this browser. Each change is kept; what cannot be read any more is set aside, not
// thrown away.

import { exportPgn } from './api.js';
import { startOf } from './home/starts.js';
import { all, get, put, remove } from './local/store.js';
import { Study } from './study.js';

/** @typedef {{ id: string, at: number, name: string, game: string, fen: string, turns: number, current: number, tree: any, deleted?: boolean }} KeptStudy */

/** @param {Study} study @returns {Promise<unknown>} rejected if it could not be kept */
export function keepStudy(study) {
  /** @type {KeptStudy} */
  const kept = {
    id: study.id, at: Date.now(), name: study.name, game: study.game, fen: study.position?.fen ?? study.start ?? '',
    turns: study.nodes.length - 1, current: study.current, tree: study.tree(),
  };
  // Begun at once, for the page may be left: the browser's database keeps changes in their order by itself.
  return put('studies', kept);
}

/** @returns {Promise<KeptStudy[]>} the newest first */
export async function listStudies() {
  const kept = /** @type {KeptStudy[]} */ (await all('studies'));
  return kept.filter((study) => !study.deleted && !isEmpty(study));
}

/** Whether nothing was done yet: nobody would miss it. @param {KeptStudy} kept */
function isEmpty({ turns, name, tree }) {
  // What cannot be read is set aside when it is opened, not here.
  if (turns !== 0 || name || !Array.isArray(tree?.nodes)) return false;
  return !tree.nodes[0]?.after?.length && (tree.start || startOf(tree.game)) === startOf(tree.game);
}

/** @param {string} id @param {string} name */
export async function renameStudy(id, name) {
  const kept = await get('studies', id);
  if (kept) await put('studies', { ...kept, name });
}

/** It can be brought back until the page is left. @param {KeptStudy} kept */
export const deleteStudy = (kept) => put('studies', { ...kept, deleted: true });

/** @param {KeptStudy} kept */
export const restoreStudy = (kept) => put('studies', { ...kept, deleted: false });

/** What was deleted in an earlier visit is forgotten, and what never was begun. */
export async function forgetDeleted() {
  for (const kept of /** @type {KeptStudy[]} */ (await all('studies'))) if (kept.deleted || isEmpty(kept)) await remove('studies', kept.id);
}

/** Each node but the first has a parent before it that knows it, and a turn. @param {any} tree */
function isTree(tree) {
  const { nodes } = tree ?? {};
  return Array.isArray(nodes) && nodes.length > 0 && nodes.every((node, index) => {
    const isLinked = index === 0 ? node.parent === null : nodes[node.parent]?.children.includes(index) && node.parent < index;
    return isLinked && (index === 0 || (Array.isArray(node.turn?.actions) && Array.isArray(node.turn.steps)));
  });
}

/** @param {KeptStudy} kept @returns {Promise<Study>} rejected if it is damaged */
async function studyOf(kept) {
  if (!isTree(kept.tree)) throw new Error('the study has no tree of turns');
  // Every turn is read again: one that is not legal would be found later, with nothing on the board.
  await exportPgn(kept.tree);
  const study = new Study(kept.tree.game, kept.tree.start || null, kept.tree);
  study.id = kept.id;
  study.name = kept.name;
  study.stand(kept.tree.nodes[kept.current] ? kept.current : 0);
  return study;
}

/** A study of this browser, or why there is none: it is not there, or it is damaged and was set aside.
 * @param {string | null} id null for the last one @returns {Promise<{ study: Study | null, damaged: boolean }>} */
export async function loadStudy(id) {
  const kept = /** @type {KeptStudy | null} */ (id ? await get('studies', id) : (await listStudies())[0] ?? null);
  if (!kept) return { study: null, damaged: false };
  try {
    return { study: await studyOf(kept), damaged: false };
  } catch (fault) {
    // Without a connection nothing is known about it.
    if (/** @type {any} */ (fault).code === 'offline') return { study: null, damaged: false };
    await put('damaged', { ...kept, fault: String(fault) });
    await remove('studies', kept.id);
    return { study: null, damaged: true };
  }
}
