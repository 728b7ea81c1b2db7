// A review: which game it is of, the board, and the panel beside it. It works on a copy: nothing that is
// kept changes unless the person asks for it.

import { askGame, gamePgn } from '../api.js';
import { button, el, refill } from '../dom.js';
import { t } from '../i18n.js';
import { isLocalGame } from '../local/game_link.js';
import { keep, recall } from '../prefs.js';
import { gameTitle, openingOf, readText, studyOf } from '../reader.js';
import { loadStudy } from '../studies.js';
import { Study } from '../study.js';
import { Table } from '../table.js';
import { withNags } from '../tree.js';
import { knownGame } from '../variant.js';
import { evalWords } from './card.js';
import { ReviewPanel } from './panel.js';
import { CHOICES, NODES, Review } from './review.js';

/** @typedef {{ open: (study: Study) => void, review: (study: Study) => void, play: (wish: any) => void }} Wishes */

/** @param {string} pgn */
async function fromPgn(pgn) {
  const { games } = await readText(pgn, knownGame(recall('study', 'cotulenh')) ?? 'cotulenh');
  return games[0] ? studyOf(games[0]) : null;
}

/** While two people play, nobody asks the engine. @param {string} id */
async function mayReview(id) {
  if (isLocalGame(id)) return true;
  const { status, seats } = await askGame(id);
  return status === 'over' || seats.first.kind === 'engine' || seats.second.kind === 'engine';
}

/** What is to be reviewed: a study of this browser, or a game. @param {string} id
 * @returns {Promise<{ study: Study | null, fault: string }>} */
async function findReviewed(id) {
  try {
    const { study } = isLocalGame(id) ? { study: null } : await loadStudy(id);
    if (study) {
      const { name } = study;
      const copy = new Study(study.game, study.start, study.tree());
      copy.name = name;
      return { study: copy, fault: '' };
    }
    if (!(await mayReview(id))) return { study: null, fault: t('analysis.unfair') };
    return { study: await fromPgn(await gamePgn(id)), fault: t('play.missing') };
  } catch {
    return { study: null, fault: t('play.missing') };
  }
}

/** @param {Study} study @param {Review} review the study gets marks and words of it */
function withMarks(study, review) {
  let { nodes } = study;
  for (const { turn, judged } of review.critical()) {
    const index = nodes.findIndex((node) => node.turn === turn);
    nodes = withNags(nodes, index, [...(nodes[index].nags ?? []).filter((nag) => nag > 6), judged.mark ?? 0]);
    const words = t('review.note', { score: evalWords(study.game, judged.eval), line: judged.line.join(' ') });
    nodes[index].after = [...(nodes[index].after ?? []), words];
  }
  const kept = new Study(study.game, study.start, { ...study.tree(), nodes });
  kept.name = study.name;
  kept.stand(study.current);
  return kept;
}

/** @param {Study} study @param {Wishes} wishes @returns {{ table: Table, close: () => void }} */
function reviewTable(study, wishes) {
  const table = new Table(study, wishes.open);
  const place = el('div', { class: 'review-place' });
  table.element.querySelector('.beside')?.prepend(place);
  const below = el('div', { class: 'review-place' });
  table.moves.element.after(below, table.analyst.element);
  /** @type {Review | null} */
  let review = null;
  const begin = () => {
    review?.stop();
    const chosen = Number(recall('review.nodes', String(NODES)));
    const running = new Review(study.tree(), CHOICES.find((nodes) => nodes === chosen) ?? NODES);
    review = running;
    const panel = new ReviewPanel(study, running, {
      depth: (nodes) => {
        keep('review.nodes', String(nodes));
        begin();
      },
      play: (fen, seat) => wishes.play({ game: study.game, ...(fen ? { fen } : {}), opponent: { kind: 'engine', level: Number(recall('new.level', '5')) }, seat, clock: null }),
      keep: () => wishes.open(withMarks(study, running)),
      listed: () => table.moves.show(),
      judged: (value) => table.analyst.give(value),
    });
    refill(place, panel.element);
    refill(below, panel.more);
    panel.show();
    running.run().then(() => panel.open());
  };
  begin();
  study.goTo(study.current);
  return { table, close: () => review?.stop() };
}

/** Where a game is asked for. @param {Wishes} wishes */
function reviewForm(wishes) {
  const input = el('textarea', { rows: 8, spellcheck: 'false', class: 'text-in' });
  const faults = el('div', { role: 'alert' });
  const games = el('ol', { class: 'games' });
  const read = async () => {
    const { games: found, faults: told } = await readText(input.value.trim(), 'cotulenh');
    const played = found.filter(({ nodes }) => nodes.length > 1);
    if (played.length === 1 && told.length === 0) {
      wishes.review(studyOf(played[0]));
      return;
    }
    const words = told.length > 0 || played.length > 0 ? told : [t('review.no_turns')];
    refill(faults, ...words.map((fault) => el('p', { class: 'fault', text: fault })));
    refill(games, ...played.map((game) => el('li', {}, button(gameTitle(game) || openingOf(game), () => wishes.review(studyOf(game)), { class: 'game-title' }))));
  };
  return el('section', { class: 'panel review-form' }, el('h1', { text: t('review.title') }), el('p', { class: 'quiet', text: t('review.words') }),
    el('label', { class: 'field wide' }, el('span', { text: t('review.paste') }), input), button(t('review.begin'), read, { class: 'main', 'data-key': 'begin' }), faults, games);
}

/** The review of an address, or what is there instead. @param {string | undefined} id @param {Wishes} wishes
 * @returns {Promise<{ elements: HTMLElement[], table: Table | null, close: () => void }>} */
export async function reviewPage(id, wishes) {
  const nothing = { table: null, close: () => {} };
  if (!id) return { elements: [reviewForm(wishes)], ...nothing };
  const { study, fault } = await findReviewed(id);
  if (!study) return { elements: [el('p', { class: 'panel', role: 'alert', text: fault })], ...nothing };
  const { table, close } = reviewTable(study, wishes);
  const leave = () => {
    close();
    table.close();
  };
  return { elements: [el('h1', { class: 'unseen', text: t('review.title') }), table.element], table, close: leave };
}
