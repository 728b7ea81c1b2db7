//! Finds tactics of Cờ Tư Lệnh and measures engines with them.
//!
//! ```sh
//! cargo run --release -p sandtable-tactics -- find --seed 18 --count 200 --threads 2 tools/tactics/cotulenh.epd
//! cargo run --release -p sandtable-tactics -- measure --nodes 200000 \
//!     --engine "before=before/target/release/sandtable uci" --engine "now=target/release/sandtable uci" \
//!     tools/tactics/cotulenh.epd data/mates/cotulenh.epd
//! ```

use clap::{Parser, Subcommand};
use sandtable_tactics::{find, measure, recheck};

#[derive(Parser)]
#[command(name = "sandtable-tactics", about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games and write the positions that one deploy alone wins
    Find(find::FindArgs),
    /// Prove the positions of a file again, and take out those that do not hold
    Recheck(recheck::RecheckArgs),
    /// Measure how many nodes and how much time engines need to solve the positions of files
    Measure(measure::MeasureArgs),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Find(args) => find::run(&args),
        Command::Recheck(args) => recheck::run(&args),
        Command::Measure(args) => measure::run(&args),
    }
}
