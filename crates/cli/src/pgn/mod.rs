//! `sandtable pgn`: files of games, of any size.
//!
//! | file | what |
//! |---|---|
//! | `mod` | the three commands, and the road a game takes through them |
//! | `source` | where the bytes come from, how far they are read, which game they hold |
//! | `tally` | what is counted |

mod source;
mod tally;

pub use source::{HEAD_BYTES, Source};

use crate::errors::{Told, complain, printable};
use crate::game::game_parser;
use crate::progress::Progress;
use clap::{Args, Subcommand};
use sandtable_games::{GameKind, with_board};
use sandtable_pgn::{Error, PgnPosition, Record, Records};
use source::total_bytes;
use std::cell::RefCell;
use std::fmt::Display;
use std::io::{self, Read, Write};
use tally::Tally;

/// What to do with files of games.
#[derive(Subcommand, Debug)]
pub enum PgnCommand {
    /// Play every game by the rules, variations too, and print what is wrong
    Check(PgnArgs),
    /// Write the games in the export format; what is wrong goes to stderr
    Fmt(PgnArgs),
    /// Count games, moves and results
    Stats(PgnArgs),
}

/// Which files.
#[derive(Args, Debug)]
pub struct PgnArgs {
    /// Which game; without it, the tags of each file decide. The Variant tag tells Chess960
    #[arg(long, value_parser = game_parser())]
    game: Option<GameKind>,
    /// The files; - is stdin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
}

/// What becomes of each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PgnTask {
    Check,
    Fmt,
    Stats,
}

/// Runs the command.
///
/// # Errors
/// What was wrong has been said, or nobody reads the output. Files that cannot be read are an
/// error always, games that cannot be read are none for `stats`.
pub fn run(command: &PgnCommand, out: &mut impl Write) -> anyhow::Result<()> {
    let (task, args) = match command {
        PgnCommand::Check(args) => (PgnTask::Check, args),
        PgnCommand::Fmt(args) => (PgnTask::Fmt, args),
        PgnCommand::Stats(args) => (PgnTask::Stats, args),
    };
    let progress = RefCell::new(Progress::of_bytes(total_bytes(&args.files)));
    let mut job = Job { task, out, progress: &progress, tally: Tally::default(), unread: 0 };
    for file in &args.files {
        match Source::open(file, args.game, &progress) {
            Ok(source) => {
                with_board!(source.game(), Board => job.read_games::<Board>(file, source))?;
            }
            Err(error) => job.fail(file, &error),
        }
    }
    job.finish()
}

/// The run over all files.
struct Job<'a, W> {
    task: PgnTask,
    out: &'a mut W,
    progress: &'a RefCell<Progress>,
    tally: Tally,
    /// Files that could not be read.
    unread: u64,
}

impl<W: Write> Job<'_, W> {
    /// One game after the other; none is kept.
    fn read_games<P: PgnPosition>(&mut self, file: &str, source: impl Read) -> io::Result<()> {
        for (game, record) in (1..).zip(Records::<_, P>::new(source)) {
            match record {
                Ok(record) => {
                    // Of a damaged game, what could be read is written all the same.
                    if record.faults.is_empty() {
                        self.tally.add(file, game, &record);
                    } else {
                        self.tally.errors += 1;
                    }
                    for fault in &record.faults {
                        self.report(file, fault)?;
                    }
                    self.write(&record)?;
                }
                Err(error) => {
                    self.tally.errors += 1;
                    self.report(file, &error)?;
                }
            }
        }
        Ok(())
    }

    fn write<P: PgnPosition>(&mut self, record: &Record<P>) -> io::Result<()> {
        match self.task {
            PgnTask::Fmt => {
                let text = record.to_pgn();
                self.progress.borrow().aside(|| self.out.write_all(text.as_bytes()))
            }
            PgnTask::Check | PgnTask::Stats => Ok(()),
        }
    }

    fn report(&mut self, file: &str, error: &Error) -> io::Result<()> {
        if let sandtable_pgn::ErrorKind::Io(error) = &error.kind {
            self.complain_unread(file, error);
            return Ok(());
        }
        let text = printable(&format!("{file}: {error}"));
        self.progress.borrow().aside(|| match self.task {
            PgnTask::Check => writeln!(self.out, "{text}"),
            PgnTask::Fmt => {
                complain(&text);
                Ok(())
            }
            PgnTask::Stats => Ok(()),
        })
    }

    /// A file that cannot be read; the others are.
    fn fail(&mut self, file: &str, error: &io::Error) {
        self.tally.errors += 1;
        self.complain_unread(file, error);
    }

    fn complain_unread(&mut self, file: &str, error: &dyn Display) {
        self.unread += 1;
        let text = printable(&format!("error: {file}: the file cannot be read: {error}"));
        self.progress.borrow().aside(|| complain(&text));
    }

    fn finish(self) -> anyhow::Result<()> {
        self.progress.borrow_mut().clear();
        let is_bad = match self.task {
            PgnTask::Check => {
                self.tally.write_line(self.out)?;
                self.tally.errors > 0
            }
            PgnTask::Fmt => self.tally.errors > 0,
            PgnTask::Stats => {
                self.tally.write_table(self.out)?;
                self.unread > 0
            }
        };
        self.out.flush()?;
        if is_bad { Err(Told.into()) } else { Ok(()) }
    }
}
