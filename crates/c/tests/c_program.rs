//! A C program, compiled against the header and linked with the library, says what it should; valgrind
//! sees no error and no leak. Without a C compiler this is left out, and said.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

const EXPECTED: &str = include_str!("game.txt");

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The folder that cargo built the libraries into.
fn libraries() -> PathBuf {
    let test = env::current_exe().expect("the path of this test");
    test.parent().expect("its folder").to_owned()
}

fn is_there(program: &str) -> bool {
    let is_there = Command::new(program).arg("--version").output().is_ok();
    if !is_there {
        eprintln!("there is no {program}: a test of the C interface is left out");
    }
    is_there
}

/// Compiles the example; every warning is an error.
fn compile(compiler: &str, language: &str, libraries: &[&str]) -> PathBuf {
    let program = program_path(language, libraries);
    let output = Command::new(compiler)
        .args(["-x", language, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-g", "-I"])
        .arg(here("include"))
        .arg(here("examples/game.c"))
        .args(["-x", "none", "-o"])
        .arg(&program)
        .args(libraries)
        .output()
        .expect("a compiler");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    program
}

fn program_path(language: &str, libraries: &[&str]) -> PathBuf {
    let kind = if libraries[0].ends_with(".a") { "static" } else { "dynamic" };
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("game-{language}-{kind}").replace('+', "p"))
}

fn check(output: &Output) {
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(said, EXPECTED);
}

#[cfg(target_os = "linux")]
#[test]
fn a_c_program_plays_both_games_with_the_static_library() {
    if !is_there("cc") {
        return;
    }
    let library = libraries().join("libsandtable_c.a");
    let program =
        compile("cc", "c", &[library.to_str().expect("text"), "-lpthread", "-ldl", "-lm"]);
    check(&Command::new(&program).output().expect("the program"));
    if is_there("valgrind") {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--quiet", "--error-exitcode=9", "--leak-check=full"]);
        // Possible leaks are left out: the standard library keeps the handle of a thread by a pointer
        // into its middle.
        valgrind.args(["--errors-for-leak-kinds=definite,indirect"]).arg(&program);
        check(&valgrind.output().expect("valgrind"));
    }
    fs::remove_file(program).expect("removed");
}

#[cfg(target_os = "linux")]
#[test]
fn a_cpp_program_plays_both_games_with_the_dynamic_library() {
    if !is_there("c++") {
        return;
    }
    let folder = libraries();
    let search = format!("-L{}", folder.display());
    let program = compile("c++", "c++", &[&search, "-lsandtable_c"]);
    check(&Command::new(&program).env("LD_LIBRARY_PATH", folder).output().expect("the program"));
    fs::remove_file(program).expect("removed");
}
