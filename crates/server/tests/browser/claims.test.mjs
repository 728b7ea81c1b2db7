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

/** A turn that solves each task on a rule or battle. Where the task is about a rule, the club rules must refuse the marked ones.
 * @type {Record<string, string[]>} */
const TURNS = {
  B1: ['!Ic5&c4', '!Md5&c4', 'Ie5&f5'], B2: ['!Te4&c4', '!Fc4>xe6 Fc4>xg4 commit', '!Tc4>xe4 Tc4>xc6 commit'], B3: ['!Cd4&a4', '!Ch5&a5', 'Ce4&e7'],
  B4: ['!+He4g6', '!+He4xg4', '!+He4xg6'], B5: ['!(TC)d1e1', '!(FC)d4g4', '!Cd1&e1'], B6: ['!Nc2c6', '!Nb2b5', 'Nc2xc4'],
  B7: ['!Nc4_e6', '!Nc9_e7', '!Nc4_e6'], B8: ['!Td4_c4', '!Id5_c5', '!Af4_c4'], B9: ['Fe4_e6', 'Fe4xh7', 'Fe4_e6'],
  total: ['Ah8g9', 'Fg4g8', 'Ak7k9'], raid: ['Fe4xe7', 'Te4>xe6 Fe4>xh4', 'Af8g9'], marine: ['Nb2xb6', 'Ad3_a3', 'Fe4@b4'],
  air: ['Fe2xe6', 'Ge4xe5', 'Se4xe6'], land: ['Te4xe6', 'Fe4xh7', 'Te4>xe6 Fe4>xe8'],
};

test('each task on a rule or battle is true by its rules, and where it must be, only by them', () => {
  const lessons = LESSONS.filter(({ game }) => game?.startsWith('cotulenh'));
  assert.deepEqual(lessons.map(({ id }) => id).sort(), Object.keys(TURNS).sort());
  for (const { id, game = '', tasks } of lessons) {
    for (const [index, task] of tasks.entries()) {
      assert.ok('fen' in task);
      const { fen, done } = task;
      const [, mark, turn] = TURNS[id][index].match(/^(!?)(.*)$/) ?? [];
      const play = turn.split(' ');
      const variant = variantOf(game);
      const [own, club, before] = ask([{ fen, ...variant, play }, { fen, ...variant, rules: 'club', play }, { fen, ...variant }]);
      assert.equal(own.error, undefined, `${id} ${index}: ${JSON.stringify(own.error)}`);
      assert.equal(club.error !== undefined, mark === '!', `${id} ${index} by the club rules`);
      assert.deepEqual([before.status, before.check], ['ongoing', false], `${id}: nothing has happened yet`);
      if (done.ends) assert.deepEqual([own.status, own.result], [done.ends, '1-0'], id);
    }
  }
  // The one of B9 that is not guarded can be returned from in clubs only.
  const last = lessons.find(({ id }) => id === 'B9')?.tasks[2];
  assert.ok(last && 'fen' in last);
  const [book, club] = ask(RULE_SETS.toReversed().map((rules) => ({ fen: last.fen, rules, mode: 'total' })));
  assert.ok(!book.moves.includes('Fe4_h4') && book.moves.includes('Fe4xh4'));
  assert.ok(club.moves.includes('Fe4_h4'));
});

test('what is shown before the tasks is legal, and begins with the unit that is pointed at', () => {
  for (const { id, demo, game = 'cotulenh' } of LESSONS) {
    if (!demo || game === 'chess') continue;
    const [answer] = ask([{ fen: demo.fen, ...variantOf(game), play: demo.play }]);
    assert.equal(answer.error, undefined, `${id}: ${JSON.stringify(answer.error)}`);
    assert.ok(demo.play[0].includes(demo.from), id);
  }
});
