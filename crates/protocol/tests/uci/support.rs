use sandtable_protocol::{UciOutput, UciSession};
use std::time::{Duration, Instant};

/// Longer than anything here should take, however busy the machine is.
pub const LONG: Duration = Duration::from_secs(20);

/// A conversation, and what was said so far.
pub struct Talk {
    session: UciSession<Vec<u8>>,
    output: UciOutput<Vec<u8>>,
}

impl Talk {
    /// About chess.
    pub fn chess() -> Talk {
        let output = UciOutput::to(Vec::new());
        Talk { session: UciSession::new(output.clone()), output }
    }

    /// About Cờ Tư Lệnh.
    pub fn cotulenh() -> Talk {
        let mut talk = Talk::chess();
        assert!(talk.ask("setoption name UCI_Variant value cotulenh").is_empty());
        talk
    }

    /// Says a line. False after `quit`.
    pub fn say(&mut self, line: &str) -> bool {
        self.session.hear(line)
    }

    /// What was said since this was asked last.
    pub fn heard(&self) -> Vec<String> {
        let bytes = self.output.with(std::mem::take);
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.is_empty() || text.ends_with('\n'), "a line without its end: {text:?}");
        text.lines().map(str::to_owned).collect()
    }

    /// Says a line, waits for whatever it began, and gives the answer.
    pub fn ask(&mut self, line: &str) -> Vec<String> {
        self.say(line);
        self.session.wait();
        self.heard()
    }

    /// Says several lines; the answer to the last.
    pub fn ask_all(&mut self, lines: &[&str]) -> Vec<String> {
        let (last, before) = lines.split_last().unwrap();
        for line in before {
            self.ask(line);
        }
        self.ask(last)
    }

    /// The best move of a search that ends by itself.
    pub fn best(&mut self, go: &str) -> String {
        best_of(&self.ask(go))
    }

    /// The line of `d` that begins with this word.
    pub fn shown(&mut self, word: &str) -> String {
        let shown = self.ask("d");
        let line = shown.iter().find_map(|line| line.strip_prefix(word));
        line.unwrap_or_else(|| panic!("no {word} in {shown:?}")).trim().to_owned()
    }

    /// Listens until a search has answered, and gives all that was said and how long it took.
    pub fn listen(&self) -> (Vec<String>, Duration) {
        let begun = Instant::now();
        let mut heard = Vec::new();
        while begun.elapsed() < LONG {
            heard.extend(self.heard());
            if heard.last().is_some_and(|line| line.starts_with("bestmove ")) {
                return (heard, begun.elapsed());
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("no bestmove: {heard:?}")
    }
}

/// The move of the only `bestmove`, which is the last line.
pub fn best_of(heard: &[String]) -> String {
    let count = heard.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!(count, 1, "{heard:?}");
    let last = heard.last().unwrap();
    word_after(last, "bestmove").unwrap_or_else(|| panic!("{last}")).to_owned()
}

/// The word after this one.
pub fn word_after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.split_whitespace().skip_while(|other| *other != word).nth(1)
}

/// The number after a word.
pub fn number_after(line: &str, word: &str) -> i64 {
    let number = word_after(line, word).and_then(|text| text.parse().ok());
    number.unwrap_or_else(|| panic!("no number after {word} in {line:?}"))
}

/// The lines that report a depth.
pub fn reports(heard: &[String]) -> Vec<&str> {
    heard.iter().map(String::as_str).filter(|line| line.starts_with("info depth ")).collect()
}
