//! Tables for people, JSON for programs.

use crate::measure::Table;
use sandtable_core::Position;
use std::fmt::Write;
use std::path::Path;

/// A comparison as a Markdown table.
pub fn markdown(table: &Table) -> String {
    let mut out = format!("### {}\n\n", table.title);
    let unit = table.unit;
    let _ = writeln!(out, "| who | million {unit}/s | spread | first is faster by |");
    out.push_str("|---|--:|--:|--:|\n");
    for figure in &table.figures {
        let _ = writeln!(
            out,
            "| {} | {:.2} | {:+.0} % {:+.0} % | {:.2} × |",
            figure.name,
            figure.rate / 1e6,
            (figure.spread.0 - 1.0) * 100.0,
            (figure.spread.1 - 1.0) * 100.0,
            figure.first_is_faster_by,
        );
    }
    out
}

/// Bytes of positions, tokens and moves. What whole games take is counted by `examples/budgets.rs`.
pub fn sizes() -> String {
    let mut out =
        String::from("### Bytes\n\n| what | position | token | move |\n|---|--:|--:|--:|\n");
    size_row::<sandtable_chess::Board>("chess, fast board", &mut out);
    size_row::<sandtable_chess::mailbox::Mailbox>("chess, mailbox", &mut out);
    size_row::<sandtable_cotulenh::Board>("Cờ Tư Lệnh, fast board", &mut out);
    size_row::<sandtable_cotulenh::mailbox::Mailbox>("Cờ Tư Lệnh, mailbox", &mut out);
    let copying = [
        ("cozy-chess 0.3", size_of::<cozy_chess::Board>()),
        ("shakmaty 0.30", size_of::<shakmaty::Chess>()),
        ("chess 3.2", size_of::<chess::Board>()),
    ];
    for (name, size) in copying {
        let _ = writeln!(out, "| {name} | {size} | – | – |");
    }
    out
}

fn size_row<P: Position>(name: &str, out: &mut String) {
    let (position, token, mv) = (size_of::<P>(), size_of::<P::Undo>(), size_of::<P::Move>());
    let _ = writeln!(out, "| {name} | {position} | {token} | {mv} |");
}

/// Writes the tables to a folder.
pub fn write(folder: &Path, tables: &[Table]) -> anyhow::Result<()> {
    let mut text: Vec<String> = tables.iter().map(markdown).collect();
    text.push(sizes());
    std::fs::write(folder.join("performance-tables.md"), text.join("\n"))?;
    std::fs::write(folder.join("performance.json"), serde_json::to_string_pretty(tables)? + "\n")?;
    std::fs::write(folder.join("performance.svg"), crate::plot::svg(tables))?;
    Ok(())
}
