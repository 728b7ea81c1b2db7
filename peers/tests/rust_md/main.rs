//! The code of `docs/rust.md`, compiled and run: common tasks with cozy-chess, with shakmaty and
//! with sandtable, each library in a file of its own.
//!
//! A task is a function that returns what it found out as text, so that the three can be compared.
//! What the page shows lies between `// >>>` and `// <<<`, in the order of the tasks.

mod cozy;
mod ours;
mod shaky;

use std::fmt::Debug;

const PAGE: &str = include_str!("../../../docs/rust.md");
const SOURCES: [&str; 3] =
    [include_str!("cozy.rs"), include_str!("shaky.rs"), include_str!("ours.rs")];
const TASKS: usize = 10;

/// Any error of any library. It is not `Debug` itself, or it could not be made of all that are.
struct Failure(String);

impl<E: Debug> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure(format!("{error:?}"))
    }
}

type Found = Result<String, Failure>;

/// The regions of a source file, first the imports, without their indentation.
fn regions(source: &str) -> Vec<String> {
    let mut regions = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for line in source.lines() {
        let indent = line.len() - line.trim_start().len();
        match (line.trim(), &mut open) {
            ("// >>>", None) => open = Some((indent, String::new())),
            ("// <<<", Some(_)) => regions.extend(open.take().map(|(_, text)| text)),
            (_, Some((indent, text))) => {
                text.push_str(line.get(*indent..).unwrap_or_default());
                text.push('\n');
            }
            _ => {}
        }
    }
    regions
}

/// The code blocks of the page.
fn blocks(page: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once("```rust\n") {
        let Some((block, after)) = after.split_once("```") else { break };
        blocks.push(block.to_string());
        rest = after;
    }
    blocks
}

#[test]
fn the_page_shows_exactly_the_code_that_is_compiled() {
    let [cozy, shaky, ours] = SOURCES.map(regions);
    assert_eq!([cozy.len(), shaky.len(), ours.len()], [TASKS + 1; 3], "the imports and each task");
    let compiled = cozy.into_iter().zip(shaky).zip(ours);
    let compiled: Vec<String> = compiled.flat_map(|((a, b), c)| [a, b, c]).collect();
    let shown = blocks(PAGE);
    for (compiled, shown) in compiled.iter().zip(&shown) {
        assert_eq!(compiled, shown);
    }
    assert_eq!(compiled.len(), shown.len());
}

#[test]
fn no_task_takes_more_lines_than_elsewhere() {
    let [cozy, shaky, ours] = SOURCES.map(regions);
    for (ours, theirs) in ours.iter().zip(cozy.iter().zip(&shaky)) {
        let fewest = theirs.0.lines().count().min(theirs.1.lines().count());
        assert!(ours.lines().count() <= fewest, "\n{ours}");
    }
}

/// One test for each task: all three find out the same.
macro_rules! tasks {
    ($($task:ident)*) => {
        const _: () = assert!([$(stringify!($task)),*].len() == TASKS);

        $(
            #[test]
            fn $task() {
                let found = [cozy::$task(), shaky::$task(), ours::$task()];
                let found = found.map(|found| found.unwrap_or_else(|Failure(why)| panic!("{why}")));
                assert!(!found[0].is_empty());
                assert_eq!((&found[0], &found[1]), (&found[2], &found[2]));
            }
        )*
    };
}

tasks! {
    set_up_a_position
    set_up_chess960
    list_the_legal_moves
    play_what_people_write
    play_a_move_if_it_is_legal
    take_a_move_back
    write_a_move
    look_at_the_board
    see_how_the_game_stands
    count_positions
}
