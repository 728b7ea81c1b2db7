//! The header that is kept is the one that the functions have.

#[test]
fn the_header_is_that_of_the_exported_functions() {
    let kept = std::fs::read_to_string(sandtable_header::path()).expect("the header");
    let made = sandtable_header::header().expect("functions that can be read");
    assert_eq!(kept, made, "cargo run --package sandtable-header writes it anew");
}
