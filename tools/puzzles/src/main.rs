//! Mines, picks and checks puzzles.
//!
//! ```sh
//! cargo run --release -p sandtable-puzzles -- mine --game chess --seed 1 --minutes 9 --threads 16 chess.jsonl
//! cargo run --release -p sandtable-puzzles -- pick --game chess --count 1200 chess.jsonl web/puzzles/chess.json
//! cargo run --release -p sandtable-puzzles -- check --game chess web/puzzles/chess.json
//! ```

use clap::{Parser, Subcommand};
use sandtable_games::with_board;
use sandtable_puzzles::{check, mine, pick};

#[derive(Parser)]
#[command(name = "sandtable-puzzles", about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games and write the puzzles found in them; goes on where it was stopped
    Mine(mine::MineArgs),
    /// Choose among mined puzzles, varied in themes and difficulty, and write the file of the page
    Pick(pick::PickArgs),
    /// Prove the puzzles of a file again
    Check(check::CheckArgs),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Mine(args) => with_board!(args.game, Board, variant => {
            mine::run::<Board>(&args, variant)
        }),
        Command::Pick(args) => with_board!(args.game, Board => pick::run::<Board>(&args)),
        Command::Check(args) => with_board!(args.game, Board, variant => {
            check::run::<Board>(&args, variant)
        }),
    }
}
