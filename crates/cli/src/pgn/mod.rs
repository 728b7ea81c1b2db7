//! `sandtable pgn`: files of games, of any size.
//!
//! | file | what |
//! |---|---|
//! | `mod` | the commands, and the road a game takes through them |
//! | `source` | where the bytes come from, how far they are read, which game they hold |
//! | `tally` | what is counted |

mod source;
mod tally;

pub use source::{HEAD_BYTES, Source};

use crate::errors::{Told, complain, printable};
use crate::game::game_parser;
use crate::progress::Progress;
use anyhow::Context;
use clap::{Args, Subcommand};
use sandtable_core::Conclusion;
use sandtable_games::{GameKind, with_board};
use sandtable_pgn::{Checkups, Error, PgnPosition, Record, Records, read_book_text};
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
    /// Write the main lines of games in the notation of the game's rulebook (Cờ Tư Lệnh)
    Book(PgnArgs),
    /// Read one game in the notation of the rulebook and write it as PGN (Cờ Tư Lệnh)
    FromBook {
        /// The file; - is stdin
        #[arg(value_name = "FILE")]
        file: String,
    },
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
    Book,
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
        PgnCommand::Book(args) => (PgnTask::Book, args),
        PgnCommand::FromBook { file } => return from_book(file, out),
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

/// Reads one game as people write it down by the rulebook.
fn from_book(file: &str, out: &mut impl Write) -> anyhow::Result<()> {
    let text = match file {
        "-" => io::read_to_string(io::stdin().lock())?,
        file => std::fs::read_to_string(file).with_context(|| file.to_owned())?,
    };
    let record = read_book_text::<sandtable_cotulenh::Board>(&text)
        .map_err(|error| anyhow::anyhow!("{}", printable(&format!("{file}: {error}"))))?;
    out.write_all(record.to_pgn().as_bytes())?;
    Ok(())
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
    fn read_games<P: PgnPosition + Conclusion>(
        &mut self,
        file: &str,
        source: impl Read,
    ) -> io::Result<()> {
        if matches!(self.task, PgnTask::Check | PgnTask::Stats) {
            return self.check_games::<P>(file, source);
        }
        for record in Records::<_, P>::new(source) {
            match record {
                Ok(record) => {
                    // Of a damaged game, what could be read is written all the same.
                    self.report_faults(file, &record.faults)?;
                    self.write(&record)?;
                }
                Err(error) => self.report_faults(file, &[error])?,
            }
        }
        Ok(())
    }

    /// A game may be longer than the memory: nothing of it is kept that is only counted.
    fn check_games<P: PgnPosition>(&mut self, file: &str, source: impl Read) -> io::Result<()> {
        for (number, game) in (1..).zip(Checkups::<_, P>::new(source)) {
            match game {
                Ok(game) if game.faults.is_empty() => self.tally.add(file, number, &game),
                Ok(game) => self.report_faults(file, &game.faults)?,
                Err(error) => self.report_faults(file, &[error])?,
            }
        }
        Ok(())
    }

    /// Reports what is wrong with a game.
    fn report_faults(&mut self, file: &str, faults: &[Error]) -> io::Result<()> {
        self.tally.errors += u64::from(!faults.is_empty());
        faults.iter().try_for_each(|fault| self.report(file, fault))
    }

    fn write<P: PgnPosition + Conclusion>(&mut self, record: &Record<P>) -> io::Result<()> {
        match self.task {
            PgnTask::Fmt => {
                let text = record.to_pgn();
                self.progress.borrow().aside(|| self.out.write_all(text.as_bytes()))
            }
            PgnTask::Book => match record.to_book_text() {
                Some(text) => self.progress.borrow().aside(|| writeln!(self.out, "{text}")),
                None => {
                    complain("this game has no notation of a rulebook: expected Cờ Tư Lệnh");
                    self.tally.errors += 1;
                    Ok(())
                }
            },
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
            PgnTask::Fmt | PgnTask::Book => {
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
            PgnTask::Fmt | PgnTask::Book => self.tally.errors > 0,
            PgnTask::Stats => {
                self.tally.write_table(self.out)?;
                self.unread > 0
            }
        };
        self.out.flush()?;
        if is_bad { Err(Told.into()) } else { Ok(()) }
    }
}
