//! `play` writes games of the engine against itself.

use clap::{Parser, Subcommand};
use sandtable_games::with_board;
use sandtable_train::play;

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
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Play(args) => with_board!(args.game, Board, variant => {
            play::run::<Board>(&args, variant)
        }),
    }
}
