import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { Engine, EngineWorker, Game, GameOverError, Position } from 'sandtable';

const MATE = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';
const MATED = '3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1';

test('the engine finds a mate, and the best lines in their order', () => {
  const lines = new Engine().analyse(new Position(MATE), { depth: 6, lines: 3 });
  assert.deepEqual(lines.map((line) => line.number), [1, 2, 3]);
  const [best] = lines;
  assert.deepEqual([best.mate, best.cp, best.san], [1, null, ['Rd8#']]);
  assert.equal(best.moves[0], new Position(MATE).parse('Rd8'));
  assert.ok(lines[1].cp !== null && lines[1].mate === null);
});

test('scores are those of the first side', () => {
  const [line] = new Engine().analyse(new Position('3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1'), { depth: 4 });
  assert.equal(line.mate, -1);
});

test('a listener hears every depth, and stops the search', () => {
  const depths = [];
  const lines = new Engine().analyse(new Game({ game: 'cotulenh' }), {}, (line) => {
    depths.push(line.depth);
    return line.depth < 3;
  });
  assert.deepEqual(depths, [1, 2, 3]);
  assert.equal(lines[0].depth, 3);
});

test('what a listener throws ends the search', () => {
  const engine = new Engine();
  assert.throws(() => engine.analyse(new Position(), {}, () => { throw new TypeError('mine'); }), /mine/);
  assert.equal(engine.analyse(new Position(), { depth: 2 }).length, 1);
});

test('limits are asked for, and kept', () => {
  const engine = new Engine({ hashMb: 1 });
  assert.throws(() => engine.analyse(new Position()), RangeError);
  assert.throws(() => engine.play(new Position()), RangeError);
  assert.throws(() => engine.play(new Position(), { level: 11 }), RangeError);
  assert.throws(() => engine.analyse(new Position(MATED), { depth: 1 }), GameOverError);
  assert.throws(() => new Engine({ hashMb: 1 << 20 }), RangeError);
  assert.throws(() => engine.analyse({}, { depth: 1 }), TypeError);
  const [line] = engine.analyse(new Position(), { nodes: 5000 });
  assert.ok(line.nodes <= 6000, String(line.nodes));
  const [timed] = engine.analyse(new Position(), { time: 50 });
  assert.ok(timed.time < 5000);
});

test('levels play a whole legal turn, the same with the same seed', () => {
  for (const name of ['chess', 'cotulenh']) {
    const turns = [1, 2].map(() => {
      const engine = new Engine({ seed: 7 });
      const game = new Game({ game: name });
      for (let turn = 0; turn < 4; turn += 1) engine.play(game, { level: 2 }).turn.forEach((move) => game.play(move));
      return game.turns().map(({ text }) => text);
    });
    assert.equal(turns[0].length, 4);
    assert.deepEqual(turns[0], turns[1]);
  }
});

test('a worker analyses while the program goes on', async () => {
  const engine = new EngineWorker();
  let ticks = 0;
  const timer = setInterval(() => { ticks += 1; }, 1);
  const depths = [];
  for await (const line of engine.analysis(new Game({ game: 'cotulenh' }))) {
    depths.push(line.depth);
    if (line.depth >= 3 && ticks > 0) break;
  }
  clearInterval(timer);
  assert.ok(depths.length >= 3);
  assert.ok(!engine.isSearching);
  const [line] = await engine.analyse(new Position(MATE), { depth: 4 });
  assert.deepEqual(line.san, ['Rd8#']);
  engine.close();
});

test('a search without a limit is stopped, and gives what it found', async () => {
  const engine = new EngineWorker();
  const analysis = engine.analysis(new Position());
  await analysis.next();
  assert.throws(() => engine.analysis(new Position()), /searching/);
  analysis.stop();
  while (!(await analysis.next()).done);
  assert.ok(analysis.lines.length === 1 && analysis.lines[0].san.length > 0);

  const choice = engine.play(new Position());
  engine.stop();
  const { turn, san } = await choice;
  assert.equal(new Position().san(turn[0]), san);
  engine.close();
});

test('a signal rejects what waits', async () => {
  const engine = new EngineWorker();
  const control = new AbortController();
  const lines = engine.analyse(new Position(), { signal: control.signal });
  control.abort(new Error('enough'));
  await assert.rejects(lines, /enough/);
  await assert.rejects(async () => engine.analyse(new Position(), { depth: 1, signal: control.signal }), /enough/);
  // The stopped search may still be on its way out: the next waits for it.
  assert.equal((await engine.analyse(new Position(), { depth: 1 })).length, 1);
  engine.close();
});

test('a worker refuses what the engine refuses', async () => {
  const engine = new EngineWorker();
  await assert.rejects(engine.analyse(new Position(MATED), { depth: 1 }), GameOverError);
  await assert.rejects(engine.play(new Position(), { level: 0 }), RangeError);
  await assert.rejects(new EngineWorker({ hashMb: 1 << 20 }).analyse(new Position(), { depth: 1 }), RangeError);
  engine.close();
});

test('a worker knows the past of a game', async () => {
  const engine = new EngineWorker();
  // Black is a queen down: to repeat for the third time is the best there is.
  const game = new Game('rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  for (const text of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1']) game.play(text);
  const [line] = await engine.analyse(game, { depth: 4 });
  assert.deepEqual([line.san[0], line.cp], ['Ng8', 0]);
  const [without] = await engine.analyse(game.position, { depth: 4 });
  assert.ok(without.cp > 300);
  engine.close();
});

test('an idle worker does not keep a program running', () => {
  const program = `
    import { EngineWorker, Position } from 'sandtable';
    const engine = new EngineWorker();
    const lines = await engine.analyse(new Position(), { depth: 3 });
    console.log(lines.length);`;
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: import.meta.dirname, timeout: 60_000 });
  assert.equal(String(told).trim(), '1');
});
