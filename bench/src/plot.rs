//! The tables as one picture: a bar for each entrant, as long as its rate beside the fastest.

use crate::measure::Table;
use std::fmt::Write;

const WIDTH: u32 = 760;
const NAMES: u32 = 250;
const BAR: u32 = 18;
const GAP: u32 = 6;
const HEAD: u32 = 26;

/// An SVG of all tables that compare something.
pub fn svg(tables: &[Table]) -> String {
    let mut body = String::new();
    let mut top = 10;
    for table in tables.iter().filter(|table| table.figures.len() > 1) {
        top = chart(table, top, &mut body);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {top}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{top}\" fill=\"#fdfaf3\"/>\n{body}</svg>\n"
    )
}

/// Adds one table below `top` and gives the place below it.
fn chart(table: &Table, top: u32, body: &mut String) -> u32 {
    let fastest = table.figures.iter().map(|figure| figure.rate).fold(0.0, f64::max);
    let unit = table.unit;
    let _ = writeln!(
        body,
        "<text x=\"10\" y=\"{}\" font-weight=\"bold\">{} (million {unit}/s)</text>",
        top + 16,
        table.title
    );
    let mut y = top + HEAD;
    for (i, figure) in table.figures.iter().enumerate() {
        let room = f64::from(WIDTH - NAMES - 80);
        let length = figure.rate / fastest * room;
        let colour = if i == 0 { "#b3392f" } else { "#5b7fa6" };
        let text_y = y + BAR - 5;
        let _ = writeln!(body, "<text x=\"10\" y=\"{text_y}\">{}</text>", figure.name);
        let _ = writeln!(
            body,
            "<rect x=\"{NAMES}\" y=\"{y}\" width=\"{length:.1}\" height=\"{BAR}\" fill=\"{colour}\"/>"
        );
        let value_x = f64::from(NAMES) + length + 6.0;
        let rate = figure.rate / 1e6;
        let _ = writeln!(body, "<text x=\"{value_x:.1}\" y=\"{text_y}\">{rate:.2}</text>");
        y += BAR + GAP;
    }
    y + 8
}
