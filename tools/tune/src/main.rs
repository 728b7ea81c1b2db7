//! The tuner: `play` makes training positions from games of the engine against itself, `fit` moves
//! the weights of an evaluation to where they predict the results of those games best.
//!
//! ```sh
//! cargo run --release -p sandtable-tune -- play --game chess --games 4000 --seed 1 chess.txt
//! cargo run --release -p sandtable-tune -- fit --game chess chess.txt
//! ```
//!
//! Games depend on nothing but the seed and the code: nodes are counted, not seconds.

mod fit;
mod play;
mod sample;
mod write;

use clap::{Parser, Subcommand};
use sandtable_games::{GameKind, with_board};
use std::path::PathBuf;

#[derive(Parser)]
#[command(name = "sandtable-tune", about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games and write their quiet positions, each with a value and the result
    Play(play::PlayArgs),
    /// Fit the weights to positions and write them into the engine's source
    Fit(fit::FitArgs),
}

/// Where the weights of a game are, from the root of the repository. Chess960 has those of chess.
fn weights_path(game: GameKind) -> PathBuf {
    let folder = match game {
        GameKind::Chess | GameKind::Chess960 => "chess",
        GameKind::Cotulenh(_) => "cotulenh",
    };
    PathBuf::from(format!("crates/engine/src/{folder}/eval/weights.rs"))
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Play(args) => with_board!(args.game, Board, variant => {
            play::run::<Board>(&args, variant)
        }),
        Command::Fit(args) => with_board!(args.game, Board, variant => {
            fit::run::<Board>(&args, variant)
        }),
    }
}
