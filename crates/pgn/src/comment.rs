//! What programs write in comments: `{[%eval 0.25] [%clk 0:01:02] a word to people}`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use sandtable_core::{CommentCommand, Notes};

/// Takes the commands out of a comment and puts them into the notes; gives what is left for people,
/// with single spaces between words.
///
/// The first time and the first evaluation that can be read count. All others, and what nobody here
/// understands, are kept as they came.
pub(crate) fn take_commands(text: &str, notes: &mut Notes) -> String {
    let mut words = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("[%") {
        let Some((command, after)) = after.split_once(']') else { break };
        add_words(&mut words, before);
        note_command(command, notes);
        rest = after;
    }
    add_words(&mut words, rest);
    words
}

fn add_words(words: &mut String, text: &str) {
    for word in text.split_whitespace() {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
}

fn note_command(command: &str, notes: &mut Notes) {
    let mut parts = command.split_whitespace();
    let name = parts.next().unwrap_or_default();
    let mut value = String::new();
    parts.for_each(|part| add_words(&mut value, part));
    if name == "clk"
        && notes.clock.is_none()
        && let Ok(clock) = value.parse()
    {
        notes.clock = Some(clock);
    } else if name == "eval"
        && notes.eval.is_none()
        && let Ok(eval) = value.parse()
    {
        notes.eval = Some(eval);
    } else {
        notes.commands.push(CommentCommand { name: name.to_owned(), value });
    }
}

/// The commands as words of a comment, the understood ones first.
pub(crate) fn command_words(notes: &Notes) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(notes.eval.map(|eval| format!("[%eval {eval}]")));
    words.extend(notes.clock.map(|clock| format!("[%clk {clock}]")));
    let other = |CommentCommand { name, value }: &CommentCommand| match value.as_str() {
        "" => format!("[%{name}]"),
        value => format!("[%{name} {value}]"),
    };
    words.extend(notes.commands.iter().map(other));
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_core::{Clock, Eval, Score};

    fn read(text: &str) -> (String, Notes) {
        let mut notes = Notes::default();
        let words = take_commands(text, &mut notes);
        (words, notes)
    }

    #[test]
    fn commands_are_taken_out_of_the_words() {
        let (words, notes) = read(" [%eval -0.35,20] a\n good [%clk 1:02:03.5]move ");
        assert_eq!(words, "a good move");
        assert_eq!(notes.clock, Some(Clock(3_723_500)));
        assert_eq!(notes.eval, Some(Eval { score: Score::Hundredths(-35), depth: Some(20) }));
        assert_eq!(command_words(&notes), ["[%eval -0.35,20]", "[%clk 1:02:03.5]"]);
    }

    #[test]
    fn what_is_not_understood_is_kept() {
        let text = "[%csl Ga1,Rb2] [%clk soon] [%clk 0:00:01] [%clk 0:00:02] [%emt]";
        let (words, notes) = read(text);
        assert_eq!(words, "");
        assert_eq!(notes.clock, Some(Clock(1_000)));
        let kept = "[%clk 0:00:01] [%csl Ga1,Rb2] [%clk soon] [%clk 0:00:02] [%emt]";
        assert_eq!(command_words(&notes).join(" "), kept);
        assert_eq!(read(kept), (words, notes));
    }

    #[test]
    fn a_command_without_an_end_is_words() {
        assert_eq!(read("see [%clk 0:00:01"), ("see [%clk 0:00:01".to_owned(), Notes::default()));
    }
}
