// A page that uses the package, and says what it found.

import { Chess, EngineWorker, Game, init, Position } from 'sandtable';

const MATE = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';

function early() {
  try {
    return new Position().fen();
  } catch (error) {
    return error.message;
  }
}

async function look() {
  const told = { isolated: globalThis.crossOriginIsolated, early: early() };
  await Promise.all([init(), init()]);
  const chess = new Chess();
  chess.move('e4');
  told.fen = chess.fen();
  const game = new Game({ game: 'cotulenh' });
  game.play('Ic6');
  told.moves = game.position.legalMoves().length;
  told.perft = new Position().perft(4);
  const engine = new EngineWorker();
  told.mate = (await engine.analyse(new Position(MATE), { depth: 4 }))[0].san;
  const analysis = engine.analysis(game);
  for await (const line of analysis) if (line.depth >= 2) break;
  told.stopped = analysis.lines.length;
  told.again = (await engine.play(new Position(MATE), { depth: 4 })).san;
  const turn = engine.play(new Position());
  engine.stop();
  told.turn = await turn.then((choice) => choice.turn.length, (error) => error.name);
  engine.close();
  return told;
}

globalThis.told = await look().catch((error) => ({ error: String(error.stack ?? error) }));
