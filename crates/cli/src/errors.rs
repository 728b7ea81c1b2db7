//! What is said when something is wrong, and with which exit code.

use std::error::Error;
use std::fmt;
use std::io;
use std::process::ExitCode;

/// One thing that is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The byte offset in the text, where one place is to blame.
    pub at: Option<usize>,
    /// What is wrong there, and what was expected.
    pub what: String,
}

/// A text that was refused, with everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPosition {
    /// The text.
    pub text: String,
    /// What is wrong, in the order of the text.
    pub spots: Vec<Spot>,
}

/// So many faults are told; the rest is counted.
const TOLD: usize = 12;

impl BadPosition {
    /// All faults in one line: for programs, which have the text.
    pub fn message(&self) -> String {
        let mut told: Vec<String> = self.spots.iter().take(TOLD).map(Spot::to_string).collect();
        told.extend(self.untold());
        told.join("; ")
    }

    /// The place of the first fault.
    pub fn at(&self) -> Option<usize> {
        self.spots.first().and_then(|spot| spot.at)
    }

    fn untold(&self) -> Option<String> {
        let more = self.spots.len().saturating_sub(TOLD);
        (more > 0).then(|| format!("and {more} more"))
    }

    /// How far a caret has to be moved to stand under a byte.
    fn column(&self, at: usize) -> usize {
        self.text.char_indices().take_while(|(start, _)| *start < at).count()
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "at byte {at}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl fmt::Display for BadPosition {
    /// For people: the text, and under it a caret for each fault.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not a position\n  {}", printable(&self.text))?;
        for spot in self.spots.iter().take(TOLD) {
            match spot.at {
                Some(at) => write!(f, "\n  {:>1$} {2}", '^', self.column(at) + 1, spot)?,
                None => write!(f, "\n  {spot}")?,
            }
        }
        self.untold().map_or(Ok(()), |more| write!(f, "\n  {more}"))
    }
}

impl Error for BadPosition {}

/// Things asked for that do not go together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Usage(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Usage {}

/// Something was wrong, and all of it has been said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told;

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("as said above")
    }
}

impl Error for Told {}

/// The text without what a terminal would obey: somebody else wrote it.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// The same for text of several lines, which stay.
pub fn printable_lines(text: &str) -> String {
    text.lines().map(printable).collect::<Vec<_>>().join("\n")
}

/// Writes a line to stderr. A closed stderr is no error.
pub fn complain(text: &str) {
    let _ = io::Write::write_fmt(&mut io::stderr(), format_args!("{text}\n"));
}

/// Ends a command: quietly if the reader went away, else with the reason on stderr. Bad input is
/// code 2, as clap has it; anything else is 1.
pub fn exit_code(result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    if is_broken_pipe(&error) {
        return ExitCode::SUCCESS;
    }
    if error.is::<Told>() {
        return ExitCode::FAILURE;
    }
    // If stderr is gone too, there is nobody to tell.
    let _ = io::Write::write_fmt(&mut anstream::stderr(), format_args!("error: {error:#}\n"));
    if error.is::<BadPosition>() || error.is::<Usage>() {
        ExitCode::from(2)
    } else {
        ExitCode::FAILURE
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io_errors = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    io_errors.into_iter().any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str, spots: &[(Option<usize>, &str)]) -> BadPosition {
        let spots = spots.iter().map(|&(at, what)| Spot { at, what: what.to_owned() }).collect();
        BadPosition { text: text.to_owned(), spots }
    }

    #[test]
    fn a_caret_stands_under_each_fault() {
        let refusal = refusal("8/8 x", &[(Some(0), "2 ranks"), (Some(4), "no side"), (None, "?")]);
        let expected = "\
this is not a position
  8/8 x
  ^ at byte 0: 2 ranks
      ^ at byte 4: no side
  ?";
        assert_eq!(refusal.to_string(), expected);
        assert_eq!(refusal.message(), "at byte 0: 2 ranks; at byte 4: no side; ?");
    }

    #[test]
    fn carets_count_characters_and_controls_are_not_printed() {
        let refusal = refusal("ờ\u{1b}x", &[(Some(4), "x")]);
        assert_eq!(refusal.to_string(), "this is not a position\n  ờ\u{fffd}x\n    ^ at byte 4: x");
    }

    #[test]
    fn of_many_faults_a_dozen_is_told() {
        let refusal = refusal("", &[(Some(1), "x"); 20]);
        assert_eq!(refusal.message().matches("at byte 1").count(), 12);
        assert!(refusal.message().ends_with("and 8 more"));
        assert!(refusal.to_string().ends_with("and 8 more"));
    }
}
