//! `sandtable play`: a game between two people at one terminal, or against the engine, or a script.
//!
//! | file | what |
//! |---|---|
//! | `command` | what a line asks for |
//! | `session` | the game, and what becomes of it |
//! | `opponent` | the engine, which answers and gives hints |
//! | `suggest` | legal moves that look like what was typed |
//! | `words` | what the referee says |
//! | `file` | games to files and back |

mod command;
mod file;
mod opponent;
mod session;
mod suggest;
pub mod words;

use crate::errors::Usage;
use crate::game::{RuleArgs, TurnForm, game_parser, set_up};
use crate::lines::{Lines, RawLine};
use crate::show::Picture;
use anyhow::Context;
use clap::{Args, ValueEnum};
use opponent::Opponent;
use sandtable_core::Side;
use sandtable_engine::{LEVELS, Playable};
use sandtable_games::{GameKind, with_board};
use session::{PlaySession, Said};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufRead, Write};
use std::time::Duration;

/// What to play.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// Which game; without it chess, or what the loaded file holds
    #[arg(long, value_parser = game_parser())]
    game: Option<GameKind>,
    #[command(flatten)]
    rules: RuleArgs,
    /// How turns are written
    #[arg(long, value_enum, default_value = "short")]
    notation: TurnForm,
    /// The position to begin with; without it, the start position
    #[arg(long, conflicts_with = "load")]
    fen: Option<String>,
    /// A PGN file whose first game goes on
    #[arg(long, value_name = "FILE")]
    load: Option<String>,
    /// Play against the engine: 1 is for beginners, 10 is as well as it can
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(LEVELS)))]
    level: Option<u32>,
    /// The side you play against the engine
    #[arg(long, value_enum, default_value = "first", requires = "level")]
    side: Seat,
    /// The most seconds the engine thinks about a turn
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = crate::seconds::parse)]
    time: Duration,
}

/// Where a person sits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Seat {
    /// White, or Red
    First,
    /// Black, or Blue
    Second,
    /// One or the other
    Random,
}

impl Seat {
    fn side(self) -> Side {
        match self {
            Seat::First => Side::First,
            Seat::Second => Side::Second,
            // Keys of a new hasher are random, and that is all that is wanted of it.
            Seat::Random if RandomState::new().build_hasher().finish().is_multiple_of(2) => {
                Side::First
            }
            Seat::Random => Side::Second,
        }
    }
}

/// Runs the command until the input ends or somebody quits. `ask` is whether a person is to be
/// asked for each line.
pub fn run(
    args: &PlayArgs,
    input: impl BufRead,
    out: &mut impl Write,
    ask: bool,
) -> anyhow::Result<()> {
    let kind = match (args.game, &args.load) {
        (Some(kind), _) => kind,
        (None, None) => GameKind::Chess,
        (None, Some(file)) => file::kind_of(file).with_context(|| file.clone())?,
    };
    let kind = args.rules.apply(kind)?;
    with_board!(kind, Board, variant => {
        let engines = args.level.map(|_| !args.side.side());
        let opponent = Opponent::new(engines, args.level.unwrap_or(LEVELS), args.time);
        let start = set_up::<Board>(variant, args.rules.fen(kind, args.fen.as_deref())?)?;
        let session = PlaySession::new(kind, start, opponent, args.notation);
        sit_down(session, args.load.as_deref(), input, out, ask)
    })
}

fn sit_down<B: Picture + Playable>(
    mut session: PlaySession<B>,
    load: Option<&str>,
    input: impl BufRead,
    out: &mut impl Write,
    ask: bool,
) -> anyhow::Result<()> {
    let greeting = match load {
        Some(file) => session.load(file).map_err(Usage)?,
        None => session.table(),
    };
    out.write_all(greeting.as_bytes())?;
    if ask {
        out.write_all(b"Type a move, ? for all legal moves, or help.\n")?;
    }
    let mut lines = Lines::new(input);
    loop {
        // Before it thinks, the person sees the board.
        out.flush()?;
        if let Some(reply) = session.reply() {
            out.write_all(reply.as_bytes())?;
        }
        if ask {
            out.write_all(session.prompt().as_bytes())?;
        }
        // A program at the other end waits for this too.
        out.flush()?;
        let said = match lines.next_line()? {
            None => break,
            Some(RawLine::TooLong) => Said::Text("This line is too long.\n".to_owned()),
            Some(RawLine::Whole(bytes)) => match command::read(&String::from_utf8_lossy(bytes)) {
                Ok(command) => session.obey(&command),
                Err(refusal) => Said::Text(format!("{refusal}\n")),
            },
        };
        match said {
            Said::Text(text) => out.write_all(text.as_bytes())?,
            Said::Goodbye => return Ok(()),
        }
    }
    if ask {
        out.write_all(b"\n")?;
        out.flush()?;
    }
    Ok(())
}
