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

use clap::{Parser, Subcommand, ValueEnum};
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

/// Whose evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum GameName {
    /// Chess
    Chess,
    /// Cờ Tư Lệnh
    Cotulenh,
}

impl GameName {
    /// Where the weights of a game are, from the root of the repository.
    fn weights_path(self) -> PathBuf {
        let folder = match self {
            GameName::Chess => "chess",
            GameName::Cotulenh => "cotulenh",
        };
        PathBuf::from(format!("crates/engine/src/{folder}/eval/weights.rs"))
    }
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Play(args) => match args.game {
            GameName::Chess => play::run::<sandtable_chess::Board>(&args),
            GameName::Cotulenh => play::run::<sandtable_cotulenh::Board>(&args),
        },
        Command::Fit(args) => match args.game {
            GameName::Chess => fit::run::<sandtable_chess::Board>(&args),
            GameName::Cotulenh => fit::run::<sandtable_cotulenh::Board>(&args),
        },
    }
}
