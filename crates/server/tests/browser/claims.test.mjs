// What the page says of rule sets and battles is asked of the program itself: every claim of the rules page, and
// every lesson on them.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { LESSONS } from '../../../../web/js/learn/lessons.js';
import { DIFFERENCES, ENDINGS } from '../../../../web/js/rules/claims.js';
import { BATTLES, POINTS, RULE_SETS, variantOf } from '../../../../web/js/variant.js';

/** @typedef {{ fen: string, rules: string, mode: string, play?: string[], points?: number[] }} Question */

/** All questions at once. @param {Question[]} questions @returns {any[]} */
function ask(questions) {
  const input = questions.map((question, id) => JSON.stringify({ id, game: 'cotulenh', ...question })).join('\n');
  const { stdout, stderr, status } = spawnSync(process.env.SANDTABLE ?? 'sandtable', ['query'], { input: `${input}\n`, encoding: 'utf8' });
  const answers = stdout.trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(answers.length, questions.length, `${status} ${stderr}`);
  return answers;
}

test('each of B1 to B9 is shown, and what is said of each rule set is so', () => {
  assert.deepEqual([...new Set(DIFFERENCES.map(({ rule }) => rule))], Array.from({ length: 9 }, (_, index) => `B${index + 1}`));
  for (const rules of RULE_SETS) {
    const answers = ask(DIFFERENCES.map(({ fen }) => ({ fen, rules, mode: 'total' })));
    DIFFERENCES.forEach((claim, index) => {
      const { moves, error } = answers[index];
      const { has, hasnt, refused = false } = claim[rules];
      assert.equal(Boolean(error), refused, `${rules} ${claim.rule} ${claim.fen}: ${JSON.stringify(error)}`);
      if (refused) return;
      for (const action of has) assert.ok(moves.includes(action), `${rules} ${claim.rule}: ${action} is legal`);
      for (const action of hasnt) assert.ok(!moves.includes(action), `${rules} ${claim.rule}: ${action} is not legal`);
    });
  }
});

test('each rule has a turn that one rule set allows and the other does not', () => {
  for (const rule of new Set(DIFFERENCES.map((claim) => claim.rule))) {
    const claims = DIFFERENCES.filter((claim) => claim.rule === rule);
    const differs = claims.some(({ club, rulebook }) => club.refused || rulebook.refused
      || club.has.some((action) => rulebook.hasnt.includes(action)) || rulebook.has.some((action) => club.hasnt.includes(action)));
    assert.ok(differs, rule);
  }
});

test('each battle ends as the rules page says, by either rule set', () => {
  assert.deepEqual([...new Set(ENDINGS.map(({ mode }) => mode))], [...BATTLES]);
  for (const rules of RULE_SETS) {
    const answers = ask(ENDINGS.map(({ fen, mode, points, play }) => ({ fen, mode, points, play: [play], rules })));
    ENDINGS.forEach(({ mode, status, final, result }, index) => {
      const { error } = answers[index];
      assert.equal(error, undefined, JSON.stringify(error));
      const told = { status: answers[index].status, final: answers[index].final, result: answers[index].result };
      assert.deepEqual(told, { status, final, result }, `${rules} ${mode}`);
    });
  }
});

test('pieces are worth what the page says', () => {
  for (const [kind, worth] of Object.entries(POINTS)) {
    const target = kind === 'N' ? '2nT7' : `3T${kind.toLowerCase()}6`;
    const fen = `${kind === 'C' ? '11' : '9c1'}/9ii/11/11/11/11/11/11/${target}/11/11/7C1II r - - 0 1`;
    const [{ points, error }] = ask([{ fen, rules: 'club', mode: 'total', play: [kind === 'N' ? 'Td4xc4' : 'Td4xe4'] }]);
    assert.deepEqual(points, [worth, 0], `${kind} ${JSON.stringify(error)}`);
  }
});

/** The turn that each lesson on a rule or battle asks for. Unless the club rules allow it too, they must refuse it.
 * @type {Record<string, { play: string[], isClub?: boolean, ends?: string }>} */
const TURNS = {
  B1: { play: ['Ic5&c4'] }, B2: { play: ['Fc4>xe6', 'Fc4>xg4', 'commit'] }, B3: { play: ['Cd4&a4'] }, B4: { play: ['+He4xg4'] },
  B5: { play: ['(TC)d1e1'] }, B6: { play: ['Nc2c6'] }, B7: { play: ['Nc4_e6'] }, B8: { play: ['Td4_c4'] },
  B9: { play: ['Fe4_e6'], isClub: true },
  total: { play: ['Ah8g9'], isClub: true, ends: 'checkmate' }, raid: { play: ['Af8g9'], isClub: true, ends: 'checkmate' },
  marine: { play: ['Nb2xb6'], isClub: true, ends: 'objective' }, air: { play: ['Fe2xe6'], isClub: true, ends: 'objective' },
  land: { play: ['Te4xe6'], isClub: true, ends: 'objective' },
};

test('each lesson on a rule or battle is true by its rules, and where it must be, only by them', () => {
  const lessons = LESSONS.filter(({ game }) => game);
  assert.deepEqual(lessons.map(({ id }) => id), Object.keys(TURNS));
  for (const { id, fen, game = '', done } of lessons) {
    const { play, isClub = false, ends } = TURNS[id];
    const variant = variantOf(game);
    const [own, club] = ask([{ fen, ...variant, play }, { fen, ...variant, rules: 'club', play }]);
    assert.equal(own.error, undefined, `${id}: ${JSON.stringify(own.error)}`);
    assert.equal(club.error === undefined, isClub, `${id} by the club rules`);
    assert.equal(done.ends, ends, id);
    const [before] = ask([{ fen, ...variant }]);
    assert.deepEqual([before.status, before.check], ['ongoing', false], `${id}: nothing has happened yet`);
    if (ends) assert.deepEqual([own.status, own.result], [ends, '1-0'], id);
  }
  // The one of B9 that is not guarded can be returned from in clubs only.
  const { fen = '' } = lessons.find(({ id }) => id === 'B9') ?? {};
  const [book, club] = ask(RULE_SETS.toReversed().map((rules) => ({ fen, rules, mode: 'total' })));
  assert.ok(!book.moves.includes('Fe4_h4') && book.moves.includes('Fe4xh4'));
  assert.ok(club.moves.includes('Fe4_h4'));
});
