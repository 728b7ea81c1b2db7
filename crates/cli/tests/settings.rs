//! Settings of `sandtable serve`: a flag comes before the environment, that before a file, and that
//! before what is usual.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use std::path::Path;
use std::process::{Command, Output};
use support::server::{BINARY, Folder};
use toml::Table;

/// Runs `serve` with these flags and no variables but these.
fn serve(folder: &Path, flags: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(BINARY);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("SANDTABLE_")) {
        command.env_remove(name);
    }
    let variables = variables.iter().copied();
    command.current_dir(folder).arg("serve").args(flags).envs(variables).output().unwrap()
}

/// The settings that hold.
fn settings(folder: &Path, flags: &[&str], variables: &[(&str, &str)]) -> Table {
    let output = serve(folder, &[flags, &["--print-config"]].concat(), variables);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().parse().unwrap()
}

const FILE: &str = r#"
addr = "127.0.0.1:1001"
db = "by-file.db"
public-url = ["https://one.by.file", "https://two.by.file"]
connections = 1001
header-time = 1.5
log-format = "json"
"#;

#[test]
fn flags_come_before_variables_before_the_file_before_what_is_usual() {
    let folder = Folder::new("precedence");
    std::fs::write(folder.0.join("sandtable.toml"), FILE).unwrap();
    let in_file = ["--config", "sandtable.toml"];
    let variables = [
        ("SANDTABLE_ADDR", "127.0.0.1:1002"),
        ("SANDTABLE_DB", "by-variable.db"),
        ("SANDTABLE_PUBLIC_URL", "https://one.by.variable,https://two.by.variable"),
        ("SANDTABLE_CONNECTIONS", "1002"),
        ("SANDTABLE_HEADER_TIME", "2.5"),
        ("SANDTABLE_LOG_FORMAT", "text"),
    ];
    let flags = [
        "--addr=127.0.0.1:1003",
        "--db=by-flag.db",
        "--public-url=https://one.by.flag",
        "--public-url=https://two.by.flag",
        "--connections=1003",
        "--header-time=3.5",
        "--log-format=json",
    ];
    let expected = |text: &str| text.parse::<Table>().unwrap();
    let usual = expected(
        "addr = '127.0.0.1:7878'\ndb = 'sandtable.db'\npublic-url = []\nconnections = 4000\n\
         header-time = 15.0\nlog-format = 'text'",
    );
    let by_file = expected(FILE);
    let by_variable = expected(
        "addr = '127.0.0.1:1002'\ndb = 'by-variable.db'\nconnections = 1002\nheader-time = 2.5\n\
         public-url = ['https://one.by.variable', 'https://two.by.variable']\nlog-format = 'text'",
    );
    let by_flag = expected(
        "addr = '127.0.0.1:1003'\ndb = 'by-flag.db'\nconnections = 1003\nheader-time = 3.5\n\
         public-url = ['https://one.by.flag', 'https://two.by.flag']\nlog-format = 'json'",
    );
    for (flags, variables, expected) in [
        (vec![], &[][..], &usual),
        (in_file.to_vec(), &[], &by_file),
        (vec![], &variables, &by_variable),
        (in_file.to_vec(), &variables, &by_variable),
        (flags.to_vec(), &variables, &by_flag),
        ([&in_file[..], &flags].concat(), &[], &by_flag),
        ([&in_file[..], &flags].concat(), &variables, &by_flag),
    ] {
        let found = settings(&folder.0, &flags, variables);
        for (key, value) in expected {
            assert_eq!(found[key], *value, "{key} with {flags:?} and {variables:?}");
        }
    }
    // A flag that says what is usual comes before the file all the same.
    let found = settings(&folder.0, &["--config=sandtable.toml", "--connections=4000"], &[]);
    assert_eq!(found["connections"].as_integer(), Some(4_000));
    assert_eq!(found["db"].as_str(), Some("by-file.db"));
    // The file may be named by a variable.
    let found = settings(&folder.0, &[], &[("SANDTABLE_CONFIG", "sandtable.toml")]);
    assert_eq!(found["connections"].as_integer(), Some(1_001));
}

#[test]
fn what_is_printed_is_a_file_with_the_same_meaning_and_no_password() {
    let folder = Folder::new("printed");
    let flags = [
        "--trusted-proxy=10.0.0.0/8",
        "--trusted-proxy=127.0.0.1",
        "--metrics-addr=127.0.0.1:9187",
    ];
    let first = serve(&folder.0, &[&flags[..], &["--print-config"]].concat(), &[]).stdout;
    std::fs::write(folder.0.join("printed.toml"), &first).unwrap();
    let again = serve(&folder.0, &["--config=printed.toml", "--print-config"], &[]).stdout;
    assert_eq!(String::from_utf8(again).unwrap(), String::from_utf8(first.clone()).unwrap());
    let first = String::from_utf8(first).unwrap();
    assert!(first.contains("# not set: engine-threads, tls-cert, tls-key, log\n"), "{first}");

    let secret = [("SANDTABLE_DB", "postgres://me:hunter2@host/games")];
    let printed = serve(&folder.0, &["--print-config"], &secret).stdout;
    let printed = String::from_utf8(printed).unwrap();
    assert!(printed.contains("postgres://me:***@host/games"), "{printed}");
    let help = serve(&folder.0, &["--help"], &secret).stdout;
    let help = String::from_utf8(help).unwrap();
    assert!(help.contains("[env: SANDTABLE_DB]") && !help.contains("hunter2"), "{help}");
}

#[test]
fn faults_of_a_file_are_told_with_line_and_what_was_expected() {
    let folder = Folder::new("faults");
    for (text, told) in [
        ("\nconections = 5", "line 2 | unknown field `conections` | `connections`"),
        ("\n\naddr = 5", "line 3 | socket address"),
        ("addr = 'localhost'", "line 1 | socket address"),
        ("connections = 'many'", "line 1 | expected usize"),
        ("connections = -1", "line 1 | expected usize"),
        ("public-url = 'https://one.org'", "line 1 | expected a sequence"),
        ("public-url = ['https://one.org/path']", "line 1 | without a path"),
        ("trusted-proxy = ['me']", "line 1 | expected an address or a network"),
        ("header-time = 0", "line 1 | expected seconds from 0.001"),
        ("log-format = 'xml'", "line 1 | expected `text` or `json`"),
        ("config = 'other.toml'", "line 1 | unknown field `config`"),
        ("addr = ", "line 1"),
    ] {
        std::fs::write(folder.0.join("bad.toml"), text).unwrap();
        let output = serve(&folder.0, &["--config=bad.toml"], &[]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}: {said}");
        assert!(said.contains("bad.toml"), "{said}");
        for part in told.split(" | ") {
            assert!(said.contains(part), "{part} is not said of {text}: {said}");
        }
    }
    let output = serve(&folder.0, &["--config=nowhere.toml"], &[]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("cannot read nowhere.toml"), "{said}");
    let output = serve(&folder.0, &[], &[("SANDTABLE_CONNECTIONS", "many")]);
    assert_eq!(output.status.code(), Some(2));
}

/// A table of the documentation has every setting with its names and what is usual.
#[test]
fn the_documentation_has_every_setting() {
    let folder = Folder::new("documented");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/server.md");
    let documentation = std::fs::read_to_string(path).unwrap();
    let usual = settings(&folder.0, &[], &[]);
    let help = String::from_utf8(serve(&folder.0, &["--help"], &[]).stdout).unwrap();
    let flags = help.split_whitespace().filter_map(|word| word.strip_prefix("--"));
    let flags = flags.filter(|flag| !["help", "print-config"].contains(flag));
    let mut count = 0;
    for flag in flags {
        let variable = format!("SANDTABLE_{}", flag.to_uppercase().replace('-', "_"));
        if !help.contains(&format!("[env: {variable}")) {
            continue;
        }
        count += 1;
        let value = match usual.get(flag) {
            Some(toml::Value::String(text)) => format!("`{text}`"),
            Some(toml::Value::Integer(number)) => number.to_string(),
            Some(toml::Value::Float(number)) => number.to_string(),
            _ => String::new(),
        };
        let row = format!("| `--{flag}` | `{variable}` | {value}");
        assert!(documentation.contains(&row), "docs/server.md has no row {row}");
    }
    assert!(count > 20, "only {count} flags were found");
}
