// My studies: open, name, delete.

import { button, el, signButton } from '../dom.js';
import { number, t } from '../i18n.js';
import { icon } from '../icons.js';
import { gameTitle, openingOf } from '../reader.js';
import { deleteStudy, listStudies, renameStudy, restoreStudy } from '../studies.js';
import { askText } from '../windows.js';
import { gameName } from '../words.js';
import { dayWords, deleteButton, listRow, listSection, tellDeleted } from './lists.js';

/** @typedef {import('../studies.js').KeptStudy} KeptStudy */
/** @typedef {{ go: (address: string) => void, newStudy: (game: 'cotulenh' | 'chess') => void, renamed: (id: string, name: string) => void,
 *   deleted: (id: string) => void }} Acts */

/** What a study is called: by its owner, by its players, by its first moves. @param {KeptStudy} kept */
function titleOf(kept) {
  try {
    return kept.name || gameTitle(kept.tree) || (kept.turns > 0 ? openingOf(kept.tree) : t('home.untitled'));
  } catch {
    // Damaged: whoever opens it is told.
    return t('home.untitled');
  }
}

/** @param {KeptStudy} kept @param {Acts} acts @param {() => void} changed */
function rowOf(kept, acts, changed) {
  const title = titleOf(kept);
  const game = /** @type {import('../types.js').GameKind} */ (kept.game);
  const rename = signButton(icon('rename'), t('home.rename', { title }), async () => {
    const name = await askText(t('home.study_name'), kept.name || title);
    if (name === null) return;
    await renameStudy(kept.id, name.trim());
    acts.renamed(kept.id, name.trim());
    changed();
  });
  const remove = deleteButton(title, async () => {
    await deleteStudy(kept);
    acts.deleted(kept.id);
    changed();
    tellDeleted(title, async () => {
      await restoreStudy(kept);
      changed();
    });
  });
  const about = t('home.game_line', { game: gameName(game), turns: number(kept.turns), day: dayWords(kept.at) });
  return listRow({ href: `/analyse/${kept.id}`, game, fen: kept.fen, title, about, acts: [rename, remove] }, acts.go);
}

/** @param {Acts} acts */
export function myStudies(acts) {
  const { element, fill } = listSection('my-studies', t('home.studies'));
  const show = async () => {
    const found = await listStudies();
    fill(found.map((kept) => rowOf(kept, acts, show)), t('home.no_studies'));
  };
  const games = /** @type {const} */ (['cotulenh', 'chess']);
  element.append(el('div', { class: 'row-of-buttons' }, ...games.map((game) => button(t('study.new', { game: t(`game.${game}`) }), () => acts.newStudy(game)))));
  show();
  return element;
}
