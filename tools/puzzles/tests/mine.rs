//! `mine`, `pick` and `check` as they are run.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("puzzles-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(arguments: &[&str], files: &[&Path]) -> bool {
    let program = env!("CARGO_BIN_EXE_sandtable-puzzles");
    let output = Command::new(program).args(arguments).args(files).output();
    output.expect("the program runs").status.success()
}

fn mine(games: &str, threads: &str, file: &Path) {
    let wish =
        ["mine", "--game", "chess", "--nodes", "4000", "--games", games, "--threads", threads];
    assert!(run(&wish, &[file]));
}

/// The games in the order of their numbers.
fn games(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).expect("a file of games");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn mining_goes_on_where_it_was_stopped_and_finds_the_same_with_more_threads() {
    let folder = Folder::new("resume");
    let (whole, stopped) = (folder.file("whole.jsonl"), folder.file("stopped.jsonl"));
    mine("4", "1", &whole);
    mine("2", "1", &stopped);
    // A last line that was not finished.
    let cut = games(&stopped).join("\n") + "\n{\"game\":2,\"nod";
    std::fs::write(&stopped, cut).expect("a file that was cut off");
    mine("4", "2", &stopped);
    assert_eq!(games(&stopped), games(&whole));
    assert!(games(&whole).iter().any(|game| game.contains("\"fen\"")), "something was found");
}

#[test]
fn what_is_mined_and_picked_passes_the_check_and_what_is_changed_does_not() {
    let folder = Folder::new("check");
    let (mined, picked) = (folder.file("mined.jsonl"), folder.file("picked.json"));
    mine("3", "1", &mined);
    assert!(run(&["pick", "--game", "chess"], &[&mined, &picked]));
    let check = ["check", "--game", "chess", "--nodes", "4000"];
    assert!(run(&check, &[&picked]));
    let text = std::fs::read_to_string(&picked).expect("puzzles");
    std::fs::write(&picked, text.replacen(" w ", " b ", 1)).expect("other puzzles");
    assert!(!run(&check, &[&picked]));
}
