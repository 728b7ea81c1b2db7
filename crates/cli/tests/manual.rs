//! Manual pages and completions, as packages of the program take them.

use std::path::Path;
use std::process::{Command, Output};
use std::{env, fs, process};

fn sandtable(arguments: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_sandtable")).args(arguments).output();
    let output = output.expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = String::from_utf8(sandtable(&["--help"]).stdout).expect("text");
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = list.take_while(|line| !line.is_empty()).filter_map(|line| {
        let is_name = line.starts_with("  ") && !line.starts_with("   ");
        is_name.then(|| line.split_whitespace().next().map(str::to_owned)).flatten()
    });
    names.filter(|name| name != "help").collect()
}

/// What `man` complains about, where there is one.
fn warnings(page: &Path) -> Option<String> {
    let mut man = Command::new("man");
    man.args(["--warnings", "-E", "UTF-8", "-l", "-Tutf8"]).arg(page).env("MANWIDTH", "100");
    let output = man.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = env::temp_dir().join(format!("sandtable-cli-man-{}", process::id()));
    sandtable(&["man", folder.to_str().expect("text")]);
    let commands = commands();
    assert!(commands.iter().any(|name| name == "serve"), "{commands:?}");
    for name in &commands {
        let page = fs::read_to_string(folder.join(format!("sandtable-{name}.1"))).expect(name);
        assert!(page.contains(".TH ") && page.contains(".SH SYNOPSIS"), "{name}: {page}");
    }
    let main = folder.join("sandtable.1");
    let page = fs::read_to_string(&main).expect("the page of the program");
    assert!(page.contains("sandtable show") && page.contains("sandtable\\-serve"), "{page}");
    assert!(!folder.join("sandtable-engine-guard.1").exists(), "what is hidden has no page");
    assert_eq!(warnings(&main).unwrap_or_default(), "");
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn every_shell_is_given_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = sandtable(&["completions", shell]).stdout;
        let script = String::from_utf8(script).expect("text");
        assert!(commands().iter().all(|name| script.contains(name.as_str())), "{shell}");
    }
}
