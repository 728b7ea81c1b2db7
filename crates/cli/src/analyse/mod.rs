//! `sandtable analyse`: what the engine thinks of a position, or of every position of a game.
//!
//! | file | what |
//! |---|---|
//! | `mod` | what is asked, and of what |
//! | `thinker` | the engine, which Ctrl-C stops |
//! | `table` | the lines it found, as they are found |
//! | `game` | a game with evaluations and marks |

mod game;
mod table;
mod thinker;

use crate::errors::{Told, Usage, complain, printable};
use crate::evaluation::Evaluation;
use crate::game::{game_parser, set_up};
use crate::pgn::Source;
use crate::play::words;
use crate::progress::Progress;
use anyhow::Context;
use clap::Args;
use sandtable_core::Game as Played;
use sandtable_engine::{Limits, Playable, Resources, RootPosition, check_memory};
use sandtable_games::{Describe, GameKind, with_board};
use sandtable_pgn::{PgnPosition, Record, Records};
use std::cell::RefCell;
use std::io::{Read, Write};
use std::time::Duration;
use table::AnalysisTable;
use thinker::Thinker;

/// What to think about, and for how long.
#[derive(Args, Debug)]
#[command(after_help = HELP)]
pub struct AnalyseArgs {
    /// Which game; without it chess, or what the file holds
    #[arg(long, value_parser = game_parser())]
    game: Option<GameKind>,
    /// How far to look, in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Seconds for each position [default: 10 for a position, 0.5 for each of a game, unless there
    /// is another limit]
    #[arg(long, value_name = "SECONDS", value_parser = crate::seconds::parse)]
    time: Option<Duration>,
    /// How many positions to visit
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many best lines of a position
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    multipv: u16,
    /// Threads that search
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Mebibytes of memory for what was found out
    #[arg(long, value_name = "MB", default_value = "64", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// How positions are judged
    #[arg(long, value_enum, default_value_t)]
    eval: Evaluation,
    /// Which game of a file, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    number: Option<u64>,
    /// A FEN, whose quotes may be left out, or a PGN file (NAME.pgn, or - for stdin); without it,
    /// the start position
    #[arg(value_name = "FEN|PGN")]
    subject: Vec<String>,
}

const HELP: &str = "\
Scores are those of the first player (White, Red), in pawns or Infantry; #3 is mate in 3. Ctrl-C
stops and prints what was found.

A game is written to stdout with an [%eval] beside each move of its main line, and with ?!, ? or ??
where a move gave away a tenth, a fifth or three tenths of the way from a loss to a win.";

const FOR_A_POSITION: Duration = Duration::from_secs(10);
const FOR_EACH_OF_A_GAME: Duration = Duration::from_millis(500);

/// Runs the command. `live` is whether the output is a terminal, on which a table is redrawn.
pub fn run(args: &AnalyseArgs, out: &mut impl Write, live: bool) -> anyhow::Result<()> {
    check_memory(args.hash as usize).map_err(|why| Usage(format!("--hash: {why}")))?;
    match args.subject.as_slice() {
        [file] if file == "-" || file.to_lowercase().ends_with(".pgn") => {
            if args.multipv != 1 {
                return Err(Usage("--multipv is for a position: expected a FEN".into()).into());
            }
            // How far the file was read says nothing about how long this takes.
            let unseen = RefCell::new(Progress::of_bytes(None));
            let source = Source::open(file, args.game, &unseen).with_context(|| file.clone())?;
            with_board!(source.game(), Board => analyse_game::<Board>(args, file, source, out))
        }
        words => {
            if args.number.is_some() {
                return Err(Usage("--number is for a game: expected a PGN file".into()).into());
            }
            let fen = (!words.is_empty()).then(|| words.join(" "));
            let kind = args.game.unwrap_or(GameKind::Chess);
            with_board!(kind, Board, variant => {
                let board: Board = set_up(variant, fen.as_deref())?;
                analyse_position(args, board, out, live)
            })
        }
    }
}

impl AnalyseArgs {
    fn limits<M>(&self, usual: Duration) -> Limits<M> {
        let is_limited = self.depth.is_some() || self.nodes.is_some();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time.or((!is_limited).then_some(usual)),
            lines: usize::from(self.multipv),
            ..Limits::default()
        }
    }

    fn thinker<B: Playable>(&self, usual: Duration) -> anyhow::Result<Thinker<B>> {
        let resources = Resources {
            table_mebibytes: self.hash as usize,
            threads: usize::from(self.threads),
            // There is no clock to lose on.
            overhead: Duration::ZERO,
        };
        Thinker::new(self.eval.engine(resources), self.limits(usual))
    }
}

fn analyse_position<B: Describe + Playable>(
    args: &AnalyseArgs,
    board: B,
    out: &mut impl Write,
    live: bool,
) -> anyhow::Result<()> {
    if let Some(outcome) = Played::new(board.clone()).outcome() {
        writeln!(out, "The game is over. {}", words::end::<B>(outcome))?;
        out.flush()?;
        return Ok(());
    }
    let mut thinker = args.thinker::<B>(FOR_A_POSITION)?;
    let mut table = AnalysisTable::new(&board, out, usize::from(args.multipv), live);
    let stop = thinker.stop_flag();
    let answer =
        thinker.think(&RootPosition::new(board.clone()), |report| table.note(&report, &stop));
    table.finish(&answer)?;
    Ok(())
}

fn analyse_game<B: Describe + Playable>(
    args: &AnalyseArgs,
    file: &str,
    source: impl Read,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let record = pick::<B>(file, source, args.number.unwrap_or(1))?;
    let is_damaged = !record.faults.is_empty();
    for fault in &record.faults {
        complain(&printable(&format!("{file}: {fault}")));
    }
    let mut thinker = args.thinker::<B>(FOR_EACH_OF_A_GAME)?;
    let text = game::annotated(record, &mut thinker);
    out.write_all(text.as_bytes())?;
    out.flush()?;
    if is_damaged { Err(Told.into()) } else { Ok(()) }
}

/// The game of this number. Those before it need not be right.
fn pick<B: PgnPosition>(file: &str, source: impl Read, number: u64) -> Result<Record<B>, Usage> {
    let mut count = 0;
    for record in Records::<_, B>::new(source) {
        count += 1;
        if count == number {
            return record.map_err(|error| Usage(format!("{file}: {error}")));
        }
    }
    Err(Usage(match count {
        0 => format!("{file}: there is no game in it"),
        1 => format!("{file}: there is no game {number} in it: expected 1"),
        _ => format!("{file}: there is no game {number} in it: expected 1 to {count}"),
    }))
}
