//! `sandtable bench`: the same searches every time. How many nodes they take tells whether the
//! search has changed, and how long whether it has become faster.

use crate::evaluation::Evaluation;
use clap::Args;
use sandtable_engine::{Control, Limits, Playable, Resources, RootPosition};
use std::io::Write;
use std::time::Duration;

/// How deep to search; without it, as deep as the known number of nodes was counted at.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Plies for both games; the number of nodes is then another one
    #[arg(long)]
    depth: Option<u32>,
    /// How positions are judged
    #[arg(long, value_enum, default_value_t)]
    eval: Evaluation,
}

/// Positions from games of the engine against itself, but for the start positions and two well-known
/// ones.
const CHESS: &str = include_str!("../bench/chess.fen");
const CHESS_DEPTH: u32 = 14;
const COTULENH: &str = include_str!("../bench/cotulenh.fen");
const COTULENH_DEPTH: u32 = 10;
/// Mebibytes of the table, which changes what is found in it.
const TABLE: usize = 16;

/// Runs the command.
pub fn run(args: &BenchArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let depth = |usual: u32| args.depth.unwrap_or(usual).clamp(1, 64);
    let chess = search_all::<sandtable_chess::Board>(CHESS, depth(CHESS_DEPTH), args.eval, out)?;
    chess.tell("chess", out)?;
    let cotulenh =
        search_all::<sandtable_cotulenh::Board>(COTULENH, depth(COTULENH_DEPTH), args.eval, out)?;
    cotulenh.tell("cotulenh", out)?;
    let all = Effort { nodes: chess.nodes + cotulenh.nodes, time: chess.time + cotulenh.time };
    all.tell("bench", out)?;
    out.flush()?;
    Ok(())
}

/// What was spent.
#[derive(Clone, Copy, Default)]
struct Effort {
    nodes: u64,
    time: Duration,
}

impl Effort {
    fn tell(self, name: &str, out: &mut impl Write) -> std::io::Result<()> {
        let Effort { nodes, time } = self;
        let nps = (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64;
        writeln!(out, "{name} {nodes} nodes {nps} nps")
    }
}

/// Every position by an engine that remembers nothing of the others.
fn search_all<P: Playable>(
    positions: &str,
    depth: u32,
    eval: Evaluation,
    out: &mut impl Write,
) -> anyhow::Result<Effort> {
    let resources = Resources { table_mebibytes: TABLE, threads: 1, ..Resources::default() };
    let mut all = Effort::default();
    for fen in positions.lines() {
        let board = P::from_fen(fen).map_err(|error| anyhow::anyhow!("{fen}: {error}"))?;
        let situation = RootPosition::new(board);
        let mut engine = eval.engine(resources);
        let answer = engine.search(&situation, &Limits::depth(depth), &Control::new(), |_| ());
        let effort = Effort { nodes: answer.nodes, time: answer.time };
        effort.tell(fen, out)?;
        all.nodes += effort.nodes;
        all.time += effort.time;
    }
    Ok(all)
}
