import {
  type Choice, Chess, Engine, EngineWorker, Game, type GameName, games, init, type Line, type Move, MoveError, Position, readPgn,
  type PositionView,
} from "sandtable";

await init();

const position: Position = new Position({ game: "cotulenh", rules: "rulebook", mode: "marine" });
const moves: Move[] = position.legalMoves();
const [first] = moves;
if (first) position.make(first);
const key: bigint = position.key;
const view: PositionView = position.view();
const covered: string[] = view.rings.first.flatMap((ring) => ring.covers);

// @ts-expect-error there is no such game
new Position({ game: "go" });
// @ts-expect-error a move is a value or a text
position.make(5);
// @ts-expect-error what was made inside is not for others
position.native;

try {
  new Game().play("Nd4");
} catch (error) {
  if (error instanceof MoveError) console.log(error.reason, error.at, error.params["kind"]);
}

const names: GameName[] = games();
for (const record of readPgn("1. e4 e5 *")) {
  for (const [name, value] of record.tags) console.log(name, value);
  record.root.next?.children.forEach((node) => console.log(node.san(), node.move?.from));
}

const chess = new Chess();
const sans: string[] = chess.moves();
const captured: string | undefined = chess.moves({ verbose: true })[0]?.captured;
chess.move({ from: "e2", to: "e4" });

const lines: Line[] = new Engine({ hashMb: 8, seed: 1n }).analyse(position, { depth: 2, lines: 2 }, (line) => line.depth < 2);
const worker = new EngineWorker();
const choice: Choice = await worker.play(new Game(), { level: 3, signal: AbortSignal.timeout(1000) });
for await (const line of worker.analysis(new Position(), { depth: 3 })) console.log(line.cp ?? line.mate, line.san.join(" "));
worker.close();

console.log(key, covered, names, sans, captured, lines, choice);
