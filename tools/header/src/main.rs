//! Writes the header of the C interface.

fn main() -> anyhow::Result<()> {
    Ok(std::fs::write(sandtable_header::path(), sandtable_header::header()?)?)
}
