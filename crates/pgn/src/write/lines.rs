use alloc::string::String;

/// The most characters of a line; with its end it has eighty.
const MOST_COLUMNS: usize = 79;

/// Puts words into lines. A word that is longer than a line has one of its own.
#[derive(Default)]
pub(super) struct Lines {
    text: String,
    column: usize,
}

impl Lines {
    pub fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > MOST_COLUMNS {
            self.end();
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += width;
    }

    /// A line by itself, however long.
    pub fn line(&mut self, line: &str) {
        self.end();
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Ends the line, if anything is on it.
    pub fn end(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }

    /// An empty line, after the end of the one before.
    pub fn gap(&mut self) {
        self.end();
        self.text.push('\n');
    }

    pub fn into_text(self) -> String {
        self.text
    }
}
