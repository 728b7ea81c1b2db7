//! The one binary: a board in the browser, and everything else on the command line.
//!
//! | file | what |
//! |---|---|
//! | `game/` | which game, and what the commands ask of it |
//! | `perft`, `progress` | counting, on several threads, with a bar |
//! | `show/` | a position in the terminal |
//! | `query/`, `lines` | JSON lines for other programs |
//! | `pgn/` | files of games |
//! | `play/` | a game at the terminal |
//! | `serve` | games for browsers and programs |
//! | `worker` | the engine for servers that share a database |
//! | `backup`, `transfer` | a copy of those games; all of them to another database |
//! | `site` | the page without a server |
//! | `matches/` | engines against each other |
//! | `analyse/` | what the engine thinks of a position, or of a game |
//! | `bench` | the engine's speed, and whether its search has changed |
//! | `manual` | manual pages |
//! | `errors`, `signals`, `seconds` | what is said when something is wrong; Ctrl-C; times |

mod analyse;
mod backup;
mod bench;
mod errors;
mod evaluation;
mod game;
mod lines;
mod manual;
mod matches;
mod perft;
mod perft_table;
mod pgn;
mod play;
mod progress;
mod query;
mod seconds;
mod serve;
mod show;
mod signals;
mod site;
mod transfer;
mod worker;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use serve::{Given, ServeArgs};
use std::io::{IsTerminal, Write, stdin, stdout};
use std::process::ExitCode;

/// Chess and Cờ Tư Lệnh (Commander Chess): a board in the browser, an engine, and the rules
#[derive(Parser)]
#[command(name = "sandtable", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the paths of so many moves
    Perft(perft::PerftArgs),
    /// Show a position and its legal moves
    Show(show::ShowArgs),
    /// Answer questions about the rules: a line of JSON in, a line of JSON out
    #[command(after_help = QUERY_HELP)]
    Query,
    /// Play a game against a friend or the engine, with undo and redo
    Play(play::PlayArgs),
    /// Ask the engine about a position, or write its opinion into a game
    Analyse(analyse::AnalyseArgs),
    /// Serve games to browsers and programs
    Serve(Box<Given<ServeArgs>>),
    /// Let the engine work for servers that share a database
    Worker(worker::WorkerArgs),
    /// Move all games from a file to a database, or back
    Transfer(transfer::TransferArgs),
    /// Copy the games of a server, also while it runs
    Backup(backup::BackupArgs),
    /// Write the page as static files: everything but games with other people works from any web host
    Site(site::SiteArgs),
    /// Speak the Universal Chess Interface, for boards and other programs
    Uci,
    /// Search fixed positions of both games, always the same number of nodes
    Bench(bench::BenchArgs),
    /// Check, tidy or count files of games
    #[command(subcommand)]
    Pgn(pgn::PgnCommand),
    /// Let two engines play each other, with statistics
    Match(Box<matches::MatchArgs>),
    /// A UCI engine that looks one turn ahead: an opponent for `match`
    #[command(hide = true)]
    MaterialPlayer,
    /// Ends engines when a match is killed
    #[command(hide = true)]
    EngineGuard,
    /// Print completions for a shell
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// Write manual pages into a folder
    #[command(hide = true)]
    Man(manual::ManualArgs),
}

const QUERY_HELP: &str = r#"A line in:
  {"id":1, "game":"chess", "fen":"...", "play":["e2e4","e5"], "san":true}
All fields but "game" (chess, chess960 or cotulenh) may be left out.

A line out:
  {"id":1, "fen":"...", "turn":"w", "check":false, "status":"ongoing", "moves":["a2a3",...],
   "san":{"a2a3":"a3",...}, "claims":[]}
or
  {"id":1, "error":{"kind":"move", "message":"...", "at":0, "index":1}}
Cờ Tư Lệnh has "deploy" in place of "claims"; "play" takes actions, "commit" and whole turns."#;

/// Under the help of all commands.
const EXAMPLES: &str = "\
Without a command it does `serve`: a board in the browser at http://127.0.0.1:7878.

Try (from a checkout, write `cargo run --release --` for `sandtable`)
  sandtable show --game cotulenh
  sandtable play --game cotulenh --level 3
  sandtable perft --game chess --divide 4
  echo '{\"game\":\"cotulenh\",\"play\":[\"Tf5\"],\"san\":true}' | sandtable query";

fn main() -> ExitCode {
    match Cli::try_parse().and_then(or_serve) {
        Ok(command) => errors::exit_code(run(command)),
        Err(error) => {
            // Help goes to stdout, complaints to stderr; if that is gone, there is nobody to tell.
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        }
    }
}

/// Alone it does `serve`, with what the environment says.
fn or_serve(cli: Cli) -> Result<Command, clap::Error> {
    match cli.command {
        Some(command) => Ok(command),
        None => {
            let matches = Cli::command().try_get_matches_from(["sandtable", "serve"])?;
            Command::from_arg_matches(&matches)
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Perft(args) => perft::run(&args, &mut stdout().lock()),
        Command::Show(args) => show::run(&args, &mut anstream::stdout().lock()),
        Command::Query => query::run(stdin().lock(), &mut stdout().lock()),
        Command::Play(args) => {
            let ask = stdin().is_terminal();
            play::run(&args, stdin().lock(), &mut anstream::stdout().lock(), ask)
        }
        Command::Analyse(args) => analyse::run(&args, &mut stdout(), stdout().is_terminal()),
        Command::Serve(args) => serve::run(*args, &mut stdout()),
        Command::Worker(args) => worker::run(&args, &mut stdout()),
        Command::Transfer(args) => transfer::run(&args, &mut stdout().lock()),
        Command::Backup(args) => backup::run(&args, &mut stdout().lock()),
        Command::Site(args) => site::run(&args, &mut stdout().lock()),
        Command::Uci => Ok(sandtable_protocol::run(stdin().lock(), stdout())?),
        Command::Bench(args) => bench::run(&args, &mut stdout().lock()),
        Command::Pgn(command) => pgn::run(&command, &mut stdout().lock()),
        Command::Match(args) => matches::run(*args, &mut stdout().lock()),
        Command::MaterialPlayer => {
            Ok(sandtable_arena::material::serve(stdin().lock(), &mut stdout().lock())?)
        }
        Command::EngineGuard => Ok(sandtable_arena::guard::serve(stdin().lock())?),
        Command::Completions { shell } => completions(shell, &mut stdout().lock()),
        Command::Man(args) => manual::run(Cli::command(), &args, &mut stdout().lock()),
    }
}

fn completions(shell: Shell, out: &mut impl Write) -> anyhow::Result<()> {
    // clap_complete panics where it cannot write; a vector always takes more.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "sandtable", &mut script);
    out.write_all(&script)?;
    out.flush()?;
    Ok(())
}
