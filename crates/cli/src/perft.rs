//! `sandtable perft`: counts the paths of so many moves, the proof of a move generator.

use crate::errors::Usage;
use crate::game::{RuleArgs, game_parser, set_up};
use crate::perft_table::PerftTable;
use crate::progress::Progress;
use anyhow::{Context, anyhow};
use clap::{Args, ValueEnum};
use sandtable_chess::Variant;
use sandtable_core::{Checked, CopyMake, Notation, Position, perft, perft_every_leaf};
use sandtable_engine::check_memory;
use sandtable_games::{GameKind, with_board};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// What to count, and how.
#[derive(Args, Debug)]
pub struct PerftArgs {
    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=1000))]
    depth: u32,
    /// Which game
    #[arg(long, default_value_t = GameKind::Chess, value_parser = game_parser())]
    game: GameKind,
    #[command(flatten)]
    rules: RuleArgs,
    /// The position; without it, the start position
    #[arg(long)]
    fen: Option<String>,
    /// Print the count below each move
    #[arg(long)]
    divide: bool,
    /// Which board counts
    #[arg(long, value_enum, default_value_t = Board::Fast)]
    board: Board,
    /// How moves are taken back
    #[arg(long, value_enum, default_value_t = Undo::Unmake)]
    undo: Undo,
    /// Make the last move too, instead of counting it in the list
    #[arg(long)]
    no_bulk: bool,
    /// Remember counts in a table of so many mebibytes, shared by all threads; not with --no-bulk
    #[arg(long, value_name = "MB", conflicts_with = "no_bulk")]
    hash: Option<u16>,
    /// How many threads share the work
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Board {
    /// The board made to be run
    Fast,
    /// The board of the textbooks
    Mailbox,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Undo {
    /// By a small token
    Unmake,
    /// By a copy of the position
    Copy,
    /// By a token, and every step is verified
    Checked,
}

/// Runs the command.
pub fn run(args: &PerftArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let game = args.rules.apply(args.game)?;
    match (game, args.board) {
        (game, Board::Fast) => {
            with_board!(game, Board, variant => count::<Board>(args, variant, out))
        }
        (GameKind::Cotulenh(variant), Board::Mailbox) => {
            count::<sandtable_cotulenh::mailbox::Mailbox>(args, variant, out)
        }
        (GameKind::Chess, Board::Mailbox) => {
            count::<sandtable_chess::mailbox::Mailbox>(args, Variant::Standard, out)
        }
        (GameKind::Chess960, Board::Mailbox) => {
            let what =
                "the textbook board plays no chess960: expected --board fast, or another game";
            Err(Usage(what.to_owned()).into())
        }
    }
}

fn count<P>(args: &PerftArgs, variant: P::Variant, out: &mut impl Write) -> anyhow::Result<()>
where
    P: Notation + Send + Sync,
    P::Move: Send + Sync,
{
    let game = args.rules.apply(args.game)?;
    let position: P = set_up(variant, args.rules.fen(game, args.fen.as_deref())?)?;
    let begun = Instant::now();
    let counts = match args.undo {
        Undo::Unmake => count_below(&position, args)?,
        Undo::Copy => count_below(&CopyMake(position.clone()), args)?,
        Undo::Checked => count_below(&Checked(position.clone()), args)?,
    };
    let seconds = begun.elapsed().as_secs_f64();
    // Without a move to make there is one path: the position itself.
    let nodes = if args.depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() };
    if args.divide {
        let mut lines: Vec<(String, u64)> =
            counts.iter().map(|&(mv, nodes)| (position.long_text(mv), nodes)).collect();
        lines.sort();
        for (text, nodes) in lines {
            writeln!(out, "{text}: {nodes}")?;
        }
    }
    let rate = nodes as f64 / seconds.max(1e-9);
    writeln!(out, "nodes {nodes} time {seconds:.3} nps {rate:.0}")?;
    out.flush()?;
    Ok(())
}

/// A part of the tree: below one move, or below one reply to it.
struct Subtree<M> {
    /// Index of the first move.
    first: usize,
    reply: Option<M>,
}

/// With fewer tasks for each thread than this, some would wait for others at the end.
const TASKS_PER_THREAD: usize = 16;

/// A level of the tree keeps a list of moves on the stack; the deepest tree has to fit.
const STACK_BYTES: usize = 64 << 20;

/// The count below each legal move, in the order in which they are generated.
fn count_below<P>(position: &P, args: &PerftArgs) -> anyhow::Result<Vec<(P::Move, u64)>>
where
    P: Position + Send + Sync,
    P::Move: Send + Sync,
{
    let firsts = if args.depth == 0 { Vec::new() } else { moves_of(position) };
    let threads = usize::from(args.threads);
    let tasks =
        split(position, &firsts, args.depth >= 3 && firsts.len() < threads * TASKS_PER_THREAD);
    if let Some(mebibytes) = args.hash {
        check_memory(mebibytes.into()).map_err(|why| Usage(format!("--hash: {why}")))?;
    }
    let table = args.hash.map(|megabytes| PerftTable::new(megabytes.into()));
    let mut counts: Vec<(P::Move, u64)> = firsts.iter().map(|&mv| (mv, 0)).collect();
    let mut progress = Progress::new(tasks.len());
    let next = AtomicUsize::new(0);
    let (results, inbox) = channel();
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..threads.min(tasks.len()) {
            let results = results.clone();
            let (firsts, tasks, next) = (&firsts, &tasks, &next);
            let count = leaves(args, table.as_ref());
            let work = move || work(position.clone(), args, &count, firsts, tasks, next, &results);
            let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
            match worker {
                Ok(worker) => workers.push(worker),
                // Those that run do the work of all.
                Err(_) if !workers.is_empty() => break,
                Err(error) => return Err(error).context("no thread could be started"),
            }
        }
        drop(results);
        loop {
            match inbox.recv_timeout(Duration::from_millis(100)) {
                Ok((first, nodes)) => {
                    if let Some((_, sum)) = counts.get_mut::<usize>(first) {
                        *sum += nodes;
                    }
                    progress.advance();
                }
                Err(RecvTimeoutError::Timeout) => progress.refresh(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        for worker in workers {
            worker.join().map_err(|_| anyhow!("the board broke its contract, as said above"))?;
        }
        Ok(())
    })?;
    Ok(counts)
}

fn moves_of<P: Position>(position: &P) -> Vec<P::Move> {
    position.legal_moves().as_ref().to_vec()
}

fn split<P: Position>(position: &P, firsts: &[P::Move], finely: bool) -> Vec<Subtree<P::Move>> {
    if !finely {
        return (0..firsts.len()).map(|first| Subtree { first, reply: None }).collect();
    }
    let mut position = position.clone();
    let mut tasks = Vec::new();
    for (first, &mv) in firsts.iter().enumerate() {
        let undo = position.make(mv);
        let replies = moves_of(&position);
        tasks.extend(replies.into_iter().map(|reply| Subtree { first, reply: Some(reply) }));
        position.unmake(mv, undo);
    }
    tasks
}

/// How a part of the tree is counted.
fn leaves<P: Position>(
    args: &PerftArgs,
    table: Option<&PerftTable>,
) -> impl Fn(&mut P, u32) -> u64 {
    let no_bulk = args.no_bulk;
    move |position, depth| match table {
        Some(table) => table.perft(position, depth),
        None if no_bulk => perft_every_leaf(position, depth),
        None => perft(position, depth),
    }
}

/// Takes tasks until there are none, and tells what each came to.
fn work<P: Position>(
    mut position: P,
    args: &PerftArgs,
    leaves: impl Fn(&mut P, u32) -> u64,
    firsts: &[P::Move],
    tasks: &[Subtree<P::Move>],
    next: &AtomicUsize,
    results: &Sender<(usize, u64)>,
) {
    while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
        let Some(&first) = firsts.get(task.first) else { return };
        let undo = position.make(first);
        let nodes = match task.reply {
            None => leaves(&mut position, args.depth.saturating_sub(1)),
            Some(reply) => {
                let undo = position.make(reply);
                let nodes = leaves(&mut position, args.depth.saturating_sub(2));
                position.unmake(reply, undo);
                nodes
            }
        };
        position.unmake(first, undo);
        if results.send((task.first, nodes)).is_err() {
            return;
        }
    }
}
