//! `sandtable site`: the page as a folder of static files.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::{env, fs, process};

fn folder(name: &str) -> PathBuf {
    env::temp_dir().join(format!("sandtable-cli-site-{}-{name}", process::id()))
}

fn site(arguments: &[&str]) -> Output {
    let binary = env!("CARGO_BIN_EXE_sandtable");
    Command::new(binary).arg("site").args(arguments).output().expect("it runs")
}

#[test]
fn a_folder_is_filled_or_the_reason_is_told() {
    let folder = folder("new");
    let path = folder.to_str().expect("text");
    let output = site(&[path]);
    let errors = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        // A build without WebAssembly makes no page that works alone, and writes nothing.
        assert!(errors.contains("built without WebAssembly"), "{errors}");
        assert!(!folder.exists());
        return;
    }
    for name in ["index.html", "sw.js", "manifest.webmanifest", "analyse/index.html"] {
        assert!(folder.join(name).is_file(), "{name}");
    }
    let again = site(&[path]);
    assert!(!again.status.success(), "what is there is not written over");
    assert!(String::from_utf8_lossy(&again.stderr).contains("not empty"));
    assert!(site(&[path, "--force"]).status.success());
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_folder_that_is_in_use_is_left_alone() {
    let folder = folder("used");
    fs::create_dir_all(&folder).expect("made");
    fs::write(folder.join("mine.txt"), "mine").expect("written");
    let output = site(&[folder.to_str().expect("text")]);
    assert!(!output.status.success());
    assert_eq!(fs::read_dir(&folder).expect("read").count(), 1);
    fs::remove_dir_all(&folder).expect("removed");
}
