//! `recheck`: proves the positions of a file again, with the evaluations of today.

use crate::deploy::Judges;
use crate::problem::{Goal, Problem};
use anyhow::Context;
use clap::Args;
use std::path::PathBuf;

/// What to recheck.
#[derive(Args, Debug)]
pub struct RecheckArgs {
    /// Threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The file; positions that are not proven any more are taken out of it
    file: PathBuf,
}

/// Rechecks.
///
/// # Errors
/// The file cannot be read or written.
pub fn run(args: &RecheckArgs) -> anyhow::Result<()> {
    let name = || args.file.display().to_string();
    let text = std::fs::read_to_string(&args.file).with_context(name)?;
    let lines: Vec<&str> = text.lines().collect();
    let share = lines.len().div_ceil(args.threads.max(1)).max(1);
    let kept: anyhow::Result<Vec<Vec<&str>>> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            lines.chunks(share).map(|lines| scope.spawn(|| proven(lines))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| anyhow::bail!("a thread panicked")))
            .collect()
    });
    let kept = kept?.concat();
    eprintln!("{} of {} lines are left", kept.len(), lines.len());
    std::fs::write(&args.file, kept.join("\n") + "\n").with_context(name)
}

/// Comments, and the positions whose turn still wins alone.
fn proven<'a>(lines: &[&'a str]) -> anyhow::Result<Vec<&'a str>> {
    let mut judges = Judges::default();
    let mut kept = Vec::new();
    for &line in lines {
        let is_kept = line.starts_with('#') || {
            let problem = Problem::read(line).with_context(|| line.to_owned())?;
            match problem.goal {
                Goal::Turn(turn) => judges.prove(&problem.board, turn).is_some(),
                Goal::Mate(_) => true,
            }
        };
        if is_kept {
            kept.push(line);
        } else {
            eprintln!("not proven any more: {line}");
        }
    }
    Ok(kept)
}
