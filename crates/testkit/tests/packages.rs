//! Every crate that can be published says what its registry and its readers want to know.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Those that can be published.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let all = metadata["packages"].as_array().expect("a list").clone();
    all.into_iter().filter(|package| package["publish"].is_null()).collect()
}

fn list<'a>(package: &'a Value, field: &str) -> &'a [Value] {
    package[field].as_array().map_or(&[], Vec::as_slice)
}

/// The README, and the documentation at the top of the library if there is one.
fn texts(package: &Value) -> Vec<(&'static str, String)> {
    let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
    let readme = manifest.with_file_name(package["readme"].as_str().unwrap_or("README.md"));
    let mut texts = vec![("the README", fs::read_to_string(readme).unwrap_or_default())];
    let is_library = |target: &&Value| list(target, "kind").contains(&"lib".into());
    if let Some(library) = list(package, "targets").iter().find(is_library) {
        let source = fs::read_to_string(library["src_path"].as_str().expect("a path"));
        let source = source.expect("the library");
        let documentation = source.lines().filter(|line| line.starts_with("//!"));
        texts.push(("the crate", documentation.collect::<Vec<_>>().join("\n")));
    }
    texts
}

fn faults(package: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for field in ["description", "documentation", "license", "readme", "rust_version"] {
        if !package[field].is_string() {
            faults.push(format!("expected {field}"));
        }
    }
    for field in ["keywords", "categories"] {
        let count = list(package, field).len();
        if !(1..=5).contains(&count) {
            faults.push(format!("expected 1 to 5 {field}: {count}"));
        }
    }
    for (name, text) in texts(package) {
        if text.is_empty() {
            faults.push(format!("expected {name} to say something"));
        }
        let features = package["features"].as_object().expect("features");
        for feature in features.keys().filter(|feature| *feature != "default") {
            if !text.contains(&format!("`{feature}`")) {
                faults.push(format!("expected {name} to tell of the feature `{feature}`"));
            }
        }
    }
    faults
}

#[test]
fn every_package_tells_what_it_is() {
    let packages = packages();
    let names: Vec<&str> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    assert!(names.contains(&"sandtable") && names.contains(&"sandtable-cli"), "{names:?}");
    let faults: Vec<String> = packages
        .iter()
        .flat_map(|package| {
            faults(package).into_iter().map(|fault| format!("{}: {fault}", package["name"]))
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A dependency that cannot be published with the rest would be found only on the day of a release.
#[test]
fn packages_depend_on_published_packages_only() {
    let packages = packages();
    let names: Vec<&str> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    for package in &packages {
        for dependency in list(package, "dependencies") {
            let name = dependency["name"].as_str().expect("a name");
            let is_ours = dependency["path"].is_string() && dependency["kind"] != "dev";
            assert!(!is_ours || names.contains(&name), "{} needs {name}", package["name"]);
        }
    }
}
