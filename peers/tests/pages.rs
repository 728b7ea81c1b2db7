//! No page with Rust is forgotten: what is not named in `src/lib.rs` would not be compiled.

use std::fs;
use std::path::Path;

#[test]
fn every_recipe_in_rust_is_compiled() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let compiled = fs::read_to_string(root.join("peers/src/lib.rs")).expect("the list");
    let mut pages = 0;
    for folder in ["docs/start", "docs/cookbook"] {
        for entry in fs::read_dir(root.join(folder)).expect("a folder of pages") {
            let path = entry.expect("a page").path();
            if fs::read_to_string(&path).expect("text").contains("\n```rust\n") {
                let name = path.file_name().expect("a name").to_string_lossy();
                assert!(compiled.contains(&format!("{folder}/{name}")), "{folder}/{name}");
                pages += 1;
            }
        }
    }
    assert!(pages >= 3, "{pages} pages");
}
