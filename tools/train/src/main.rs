//! `play` writes games of the engine against itself, `extract` their quiet positions for the trainer.

use clap::{Parser, Subcommand};
use sandtable_games::with_board;
use sandtable_train::{book, extract, fit, judge, play, wdl};

#[derive(Parser)]
#[command(name = "sandtable-train", about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games and write them down, each turn with what a search thought of it
    Play(play::PlayArgs),
    /// Pick quiet positions from files of games and write their inputs
    Extract(extract::ExtractArgs),
    /// Train a network on what extract wrote
    Fit(fit::FitArgs),
    /// Compare a network with the classical evaluation on positions of games
    Judge(judge::JudgeArgs),
    /// Fit the curve that tells from a score how likely a win is
    Wdl(wdl::WdlArgs),
    /// Make a book of balanced positions for matches
    Book(book::BookArgs),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Play(args) => with_board!(args.game, Board, variant => {
            play::run::<Board>(&args, variant)
        }),
        Command::Extract(args) => with_board!(args.game, Board, variant => {
            extract::run::<Board>(&args, variant)
        }),
        Command::Fit(args) => fit::run(&args).map(|learnt| println!("{learnt}")),
        Command::Judge(args) => with_board!(args.game, Board, variant => {
            judge::run::<Board>(&args, variant)
        }),
        Command::Wdl(args) => with_board!(args.game, Board, variant => {
            wdl::run::<Board>(&args, variant)
        }),
        Command::Book(args) => with_board!(args.game, Board, variant => {
            book::run::<Board>(&args, variant)
        }),
    }
}
