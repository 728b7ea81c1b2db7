//! This project side by side with its peers, alternately in one process.
//!
//! `cargo run --release -p sandtable-bench` prints tables of ratios; `--write docs` also writes them
//! as Markdown and JSON.

mod chess_board;
mod cotulenh_board;
mod measure;
mod peers;
mod pgn;
mod plot;
mod report;
mod stockfish;
mod workload;

use anyhow::Context;
use clap::Parser;
use std::path::PathBuf;

/// This project side by side with its peers.
#[derive(Parser)]
struct Options {
    /// Counted rounds of each comparison; one more warms up.
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// Only comparisons whose title contains this.
    #[arg(long, default_value = "")]
    only: String,
    /// Do one fixed piece of work, say how many nodes it had, and nothing else.
    #[arg(long)]
    workload: Option<String>,
    /// Print the names of all fixed pieces of work.
    #[arg(long)]
    list_workloads: bool,
    /// A folder to write performance.json, performance-tables.md and performance.svg to.
    #[arg(long)]
    write: Option<PathBuf>,
}

type Comparison = fn(usize) -> measure::Table;

const COMPARISONS: [(&str, Comparison); 14] = [
    ("chess bulk", chess_board::bulk),
    ("chess leaf", chess_board::every_leaf),
    ("chess generation", chess_board::generation),
    ("chess make", chess_board::make_unmake),
    ("chess undo", chess_board::ways_to_undo),
    ("chess boards", chess_board::boards),
    ("chess legality", chess_board::legality),
    ("chess pgn", pgn::reading),
    ("cotulenh bulk", cotulenh_board::bulk),
    ("cotulenh deep", cotulenh_board::bulk_deep),
    ("cotulenh undo", cotulenh_board::ways_to_undo),
    ("cotulenh slow undo", cotulenh_board::slow_ways_to_undo),
    ("cotulenh generation", cotulenh_board::generation),
    ("cotulenh legality", cotulenh_board::legality),
];

fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    if options.list_workloads {
        workload::WORKLOADS.iter().for_each(|(name, _)| println!("{name}"));
        return Ok(());
    }
    if let Some(wanted) = options.workload {
        let known = workload::WORKLOADS.iter().find(|(name, _)| *name == wanted);
        let (_, work) = known.with_context(|| format!("no workload is called {wanted:?}"))?;
        println!("{}", work());
        return Ok(());
    }
    let rounds = options.rounds.max(1);
    let mut tables = Vec::new();
    for (_, run) in COMPARISONS.iter().filter(|(name, _)| name.contains(&options.only)) {
        let table = run(rounds);
        println!("{}", report::markdown(&table));
        tables.push(table);
    }
    println!("{}", report::sizes());
    if let Some(folder) = options.write {
        report::write(&folder, &tables)?;
    }
    Ok(())
}
