//! `measure`: how fast engines solve problems.

use crate::problem::{Goal, Problem, read_file};
use crate::table::{Column, print};
use crate::uci::{Cost, Engine, Opinion};
use anyhow::Context;
use clap::Args;
use sandtable_core::Notation;
use std::path::PathBuf;

/// What to measure.
#[derive(Args, Debug)]
pub struct MeasureArgs {
    /// An engine that speaks UCI: NAME=COMMAND
    #[arg(long = "engine", required = true, value_parser = named)]
    engines: Vec<(String, String)>,
    /// Nodes for each position
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    /// Tell the nodes of each position too
    #[arg(long)]
    each: bool,
    /// Files of positions
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

fn named(text: &str) -> Result<(String, String), String> {
    let (name, command) = text.split_once('=').ok_or("expected NAME=COMMAND")?;
    Ok((name.to_owned(), command.to_owned()))
}

/// What a search needed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// Whether it ended with the solution.
    pub solved: bool,
    /// What it had cost when it found the solution and kept it; all of the search if it did not.
    pub until_solved: Cost,
}

/// Measures, and prints a table for each file.
///
/// # Errors
/// A file is wrong, or an engine ends.
pub fn run(args: &MeasureArgs) -> anyhow::Result<()> {
    for file in &args.files {
        let problems = read_file(file)?;
        println!("{}: {} positions, {} nodes each\n", file.display(), problems.len(), args.nodes);
        let columns = measure(args, &problems)?;
        print(&columns, &problems, args.each);
    }
    Ok(())
}

/// Every engine searches a position before the next one is searched, so that all of them share the fate of
/// the machine. Who begins changes from position to position.
fn measure(args: &MeasureArgs, problems: &[Problem]) -> anyhow::Result<Vec<Column>> {
    let start = |(name, command): &(String, String)| {
        let engine = Engine::start(command).with_context(|| name.clone())?;
        anyhow::Ok((engine, Column { name: name.clone(), efforts: Vec::new() }))
    };
    let mut engines: Vec<_> = args.engines.iter().map(start).collect::<Result<_, _>>()?;
    let count = engines.len();
    for (index, problem) in problems.iter().enumerate() {
        for turn in 0..count {
            let (engine, column) = &mut engines[(index + turn) % count];
            let opinions = engine
                .search(&problem.board.fen(), args.nodes)
                .with_context(|| format!("{}, {}", column.name, problem.id))?;
            column.efforts.push(effort(problem, &opinions, args.nodes));
        }
    }
    Ok(engines.into_iter().map(|(_, column)| column).collect())
}

/// What a search needed, by its opinions. Those that do not tell what is asked are left out.
fn effort(problem: &Problem, opinions: &[(Cost, Opinion)], nodes: u64) -> Effort {
    let whole = opinions.last().map_or_else(Cost::default, |(cost, _)| *cost);
    let answers = opinions.iter().rev().filter_map(|(cost, opinion)| {
        is_solved(problem, opinion).map(|is_solved| (*cost, is_solved))
    });
    match answers.take_while(|(_, is_solved)| *is_solved).last() {
        Some((until_solved, _)) => Effort { solved: true, until_solved },
        None => Effort { solved: false, until_solved: Cost { nodes, ..whole } },
    }
}

/// Whether an opinion solves a problem; `None` if it does not tell its turn.
fn is_solved(problem: &Problem, opinion: &Opinion) -> Option<bool> {
    match problem.goal {
        Goal::Turn(_) => opinion.turn.as_ref().map(|turn| problem.is_solved_by(turn)),
        Goal::Mate(turns) => {
            Some(opinion.mate.is_some_and(|found| (1..=turns as i32).contains(&found)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1 bm f5::I>f6,T>h5; id \"a\";";

    fn opinions(turns: &[&str]) -> Vec<(Cost, Opinion)> {
        let cost = |nodes| Cost { nodes, ..Cost::default() };
        let opinion = |turn: &str| Opinion { turn: Some(turn.to_owned()), mate: None };
        turns.iter().zip(1..).map(|(turn, nodes)| (cost(nodes), opinion(turn))).collect()
    }

    #[test]
    fn a_solution_counts_from_when_it_was_kept() {
        let problem = Problem::read(LINE).unwrap();
        let (solution, other) = ("f5::T>h5,I>f6", "f5:T:I>f6");
        let found = effort(&problem, &opinions(&[solution, other, solution, solution]), 9);
        assert_eq!((found.solved, found.until_solved.nodes), (true, 3));
        let lost = effort(&problem, &opinions(&[solution, other]), 9);
        assert_eq!((lost.solved, lost.until_solved.nodes), (false, 9));
    }
}
