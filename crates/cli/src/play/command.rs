use sandtable_engine::LEVELS;

/// A line that somebody typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayCommand<'a> {
    Nothing,
    Move(&'a str),
    /// The legal moves that begin like this.
    Moves(&'a str),
    Undo,
    Redo,
    Cancel,
    Fen,
    Board,
    History,
    Save {
        file: &'a str,
        over: bool,
    },
    Load(&'a str),
    Claim,
    Resign,
    Draw,
    Hint,
    /// How well the engine plays.
    Level(u32),
    New,
    Help,
    Quit,
}

/// What can be typed.
pub const HELP: &str = "\
A move      e4, Nf3, e2e4, O-O; Ic6, (TI)f4, a step N>c5, a whole turn F<I>d4,T>e6
Nf?         the legal moves that begin with Nf; ? alone: all of them
moves [Nf]  the same
commit      ends a deploy of Cờ Tư Lệnh; cancel gives it up
undo, redo  take back a turn, or the last step of an open one; play it again
board, fen, history
claim       a draw by repetition or by the clock of fifty moves
draw        both agree; resign: whoever is to move gives up
hint        a good move; level 3: the engine plays the other side, as well as that, or 1 to 10
save FILE   writes PGN; save! FILE also where there is a file of that name
load FILE   goes on with the first game of a PGN file
new         from the start; quit
";

/// Reads a line.
///
/// # Errors
/// What was expected instead.
pub fn read(line: &str) -> Result<PlayCommand<'_>, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim_start();
    let command = match word {
        "" => PlayCommand::Nothing,
        "moves" => PlayCommand::Moves(rest),
        "save" => PlayCommand::Save { file: rest, over: false },
        "save!" => PlayCommand::Save { file: rest, over: true },
        "load" => PlayCommand::Load(rest),
        "undo" => PlayCommand::Undo,
        "redo" => PlayCommand::Redo,
        "cancel" => PlayCommand::Cancel,
        "fen" => PlayCommand::Fen,
        "board" => PlayCommand::Board,
        "history" => PlayCommand::History,
        "claim" => PlayCommand::Claim,
        "resign" => PlayCommand::Resign,
        "draw" => PlayCommand::Draw,
        "hint" => PlayCommand::Hint,
        "level" => PlayCommand::Level(level(rest)?),
        "new" => PlayCommand::New,
        "help" => PlayCommand::Help,
        "quit" | "exit" => PlayCommand::Quit,
        // A question, not the mark of a bad move.
        _ if word.ends_with('?') => PlayCommand::Moves(word.trim_end_matches(['!', '?'])),
        _ => PlayCommand::Move(word),
    };
    match command {
        PlayCommand::Save { file: "", .. } | PlayCommand::Load("") => {
            Err(format!("{word} what? Expected the name of a file."))
        }
        PlayCommand::Save { .. } | PlayCommand::Load(_) | PlayCommand::Level(_) => Ok(command),
        PlayCommand::Moves(_) if word == "moves" && !rest.contains(char::is_whitespace) => {
            Ok(command)
        }
        PlayCommand::Move(_) if !rest.is_empty() => {
            Err("One move at a time: expected one word. Try help.".to_owned())
        }
        _ if word != "moves" && rest.is_empty() => Ok(command),
        _ => Err(format!("Too many words: expected {word} and at most one more. Try help.")),
    }
}

fn level(text: &str) -> Result<u32, String> {
    let level = text.parse().ok().filter(|level| (1..=LEVELS).contains(level));
    level.ok_or_else(|| format!("Which level? Expected 1 to {LEVELS}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands_or_moves() {
        for (line, command) in [
            ("", PlayCommand::Nothing),
            ("  \r", PlayCommand::Nothing),
            (" e4 ", PlayCommand::Move("e4")),
            ("e4!", PlayCommand::Move("e4!")),
            ("Nf?", PlayCommand::Moves("Nf")),
            ("?", PlayCommand::Moves("")),
            ("moves", PlayCommand::Moves("")),
            ("moves (T", PlayCommand::Moves("(T")),
            ("commit", PlayCommand::Move("commit")),
            ("save a b.pgn", PlayCommand::Save { file: "a b.pgn", over: false }),
            ("save! a?", PlayCommand::Save { file: "a?", over: true }),
            ("load x", PlayCommand::Load("x")),
            ("hint", PlayCommand::Hint),
            ("level 10", PlayCommand::Level(10)),
            ("quit", PlayCommand::Quit),
        ] {
            assert_eq!(read(line), Ok(command), "{line}");
        }
        for line in [
            "save",
            "save! ",
            "load",
            "e4 e5",
            "undo 2",
            "moves a b",
            "? ?",
            "hint 2",
            "level",
            "level 0",
            "level 11",
            "level x",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
