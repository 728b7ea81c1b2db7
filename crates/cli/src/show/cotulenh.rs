use super::{Picture, painted};
use anstyle::{AnsiColor, Style};
use sandtable_core::{Notation, Side};
use sandtable_cotulenh::{Board, Deploy, Rules, Square, Terrain, Unit, Variant};
use std::fmt::Write;

const LEGEND: &str = "~ sea   : sea and land   . land   ][ bridge   + hero   (..) stack";
/// The files of the bridges (R1.4): f and h.
const BRIDGES: [u8; 2] = [5, 7];
/// The river flows below this rank, counted from 0.
const FAR_BANK: u8 = 6;

impl Picture for Board {
    fn picture_with(&self, book_coordinates: bool) -> String {
        render(self, book_coordinates)
    }

    fn remarks(&self) -> Vec<(&'static str, String)> {
        let mut remarks = Vec::new();
        let Variant { rules, battle } = self.variant();
        if (rules, battle) != Default::default() {
            remarks.push(("Rules", format!("{}, {}", rules.name(), battle.name())));
            let [red, blue] = self.points();
            remarks.push(("Points", format!("Red {red}, Blue {blue}")));
        }
        remarks.extend(self.deploy().map(|deploy| ("Deploy", in_words(self, &deploy))));
        remarks
    }
}

/// The board as Red sees it: Red's pieces in upper case, Blue's in lower case. Cells are as wide as
/// the widest unit, so that stacks of three heroes keep the columns straight.
fn render(board: &Board, book_coordinates: bool) -> String {
    let units = Square::all().filter_map(|square| board.unit_on(square));
    let width = units.map(|unit| unit.to_string().len()).max().unwrap_or(1);
    let edge = format!("   +{}+\n", "-".repeat(usize::from(Square::FILES) * (width + 2)));
    let mut out = edge.clone();
    for rank in (0..Square::RANKS).rev() {
        // Writing to a string cannot fail.
        let name = if book_coordinates { rank } else { rank + 1 };
        let _ = write!(out, "{name:>2} |");
        for square in (0..Square::FILES).filter_map(|file| Square::new(file, rank)) {
            out.push_str(&cell(square, board.unit_on(square), width));
        }
        out.push_str("|\n");
        if rank == FAR_BANK {
            let _ = writeln!(out, "   |{}|", river(width));
        }
    }
    out.push_str(&edge);
    let name = |file: u8| match book_coordinates {
        true => file.to_string(),
        false => char::from(b'a' + file).to_string(),
    };
    let files: String =
        (0..Square::FILES).map(|file| format!(" {:^width$} ", name(file))).collect();
    let _ = writeln!(out, "    {}", files.trim_end());
    let _ = writeln!(out, "    {LEGEND}");
    out
}

fn cell(square: Square, unit: Option<Unit>, width: usize) -> String {
    let (style, text) = match unit {
        Some(unit) if unit.side() == Side::First => {
            (AnsiColor::BrightRed.on_default().bold(), unit.to_string())
        }
        Some(unit) => {
            (AnsiColor::BrightBlue.on_default().bold(), unit.to_string().to_ascii_lowercase())
        }
        None => {
            let (style, mark) = ground(Terrain::of(square));
            (style, mark.to_owned())
        }
    };
    painted(style, &format!(" {text:^width$} "))
}

fn ground(terrain: Terrain) -> (Style, &'static str) {
    match terrain {
        Terrain::Sea => (AnsiColor::Cyan.on_default(), "~"),
        Terrain::Mixed => (AnsiColor::Green.on_default(), ":"),
        Terrain::Land => (AnsiColor::Yellow.on_default().dimmed(), "."),
    }
}

/// The line between ranks 7 and 6, with the bridges that heavy pieces need.
fn river(width: usize) -> String {
    let water = |columns: usize| painted(AnsiColor::Cyan.on_default(), &"~".repeat(columns));
    let mut out = String::new();
    for file in 0..Square::FILES {
        let columns = width + 2;
        if BRIDGES.contains(&file) {
            let before = (columns - 2) / 2;
            out.push_str(&water(before));
            out.push_str(&painted(Style::new().bold(), "]["));
            out.push_str(&water(columns - 2 - before));
        } else {
            out.push_str(&water(columns));
        }
    }
    out
}

/// An open deploy as one says it.
fn in_words(board: &Board, deploy: &Deploy) -> String {
    let side = Board::SIDE_NAMES[sandtable_core::Position::turn(board).index()];
    let steps: Vec<String> = deploy
        .steps
        .iter()
        .map(|step| format!("{}>{}{}", step.group, step.manner.mark(), step.to))
        .collect();
    let so_far = if steps.is_empty() { "no step yet".to_owned() } else { steps.join(", ") };
    let stay = board.unit_on(deploy.origin).and_then(|unit| unit.select(deploy.free));
    let stay = stay.map(|unit| unit.to_string()).unwrap_or_default();
    let end = if board.can_commit() { "the turn may be committed" } else { "no commit yet" };
    format!("{side} deploys from {}: {so_far}; {stay} may still act; {end}", deploy.origin)
}

#[cfg(test)]
mod tests {
    use super::super::plain;
    use super::*;

    fn show(fen: Option<&str>) -> String {
        plain::<Board>(fen)
    }

    #[test]
    fn the_start_position_reads_without_colour() {
        let expected = "   \
   +---------------------------------+
12 | ~  ~  :  .  .  .  c  .  .  .  . |
11 | ~  n  :  .  f  h  .  h  f  .  . |
10 | ~  ~  :  a  .  .  s  .  .  a  . |
 9 | ~  ~  n  .  g  t  .  t  g  .  . |
 8 | ~  ~  i  e  .  .  m  .  .  e  i |
 7 | ~  ~  :  :  :  .  .  .  .  .  . |
   |~~~~~~~~~~~~~~~][~~~~][~~~~~~~~~~|
 6 | ~  ~  :  :  :  .  .  .  .  .  . |
 5 | ~  ~  I  E  .  .  M  .  .  E  I |
 4 | ~  ~  N  .  G  T  .  T  G  .  . |
 3 | ~  ~  :  A  .  .  S  .  .  A  . |
 2 | ~  N  :  .  F  H  .  H  F  .  . |
 1 | ~  ~  :  .  .  .  C  .  .  .  . |
   +---------------------------------+
     a  b  c  d  e  f  g  h  i  j  k
    ~ sea   : sea and land   . land   ][ bridge   + hero   (..) stack

Turn    Red
Status  ongoing
FEN     6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1
";
        let text = show(None);
        let (above, below) = text.split_once("Key").unwrap();
        assert_eq!(above, expected);
        assert_eq!(below.lines().nth(1), Some("Moves   116"));
        assert_eq!(below.lines().skip(2).flat_map(str::split_whitespace).count(), 116);
        assert!(below.lines().all(|line| line.len() <= 78));
    }

    #[test]
    fn three_heroes_in_a_stack_keep_the_columns_straight() {
        let text = show(Some("6c4/11/11/11/11/11/11/11/1(+n+f+t)9/11/2(NI)8/6C4 r - - 0 1"));
        let board: Vec<&str> = text.lines().take(15).collect();
        assert!(board.iter().all(|line| line.len() == board[0].len()), "{text}");
        assert_eq!(
            board[10],
            " 4 |    ~      (+n+f+t)     :         .         .         .         .         .         \
             .         .         .     |"
        );
        assert!(board[12].contains("  (NI)   "), "{text}");
    }

    #[test]
    fn an_open_deploy_is_told_in_words() {
        let fen = "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5 r - - 0 1 c6:(FT):N>c2...";
        let text = show(Some(fen));
        let words =
            "Deploy  Red deploys from c6: N>c2; (FT) may still act; the turn may be committed";
        assert!(text.lines().any(|line| line == words), "{text}");
        assert!(!text.contains("commit "), "{text}");
    }
}
