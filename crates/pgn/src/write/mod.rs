//! Export: the form in which programs hand games to each other.

mod lines;
mod turns;

use crate::comment::command_words;
use crate::position::{roster, tags_of_position};
use crate::tags::{is_told, unknown};
use crate::{MOST_TOKEN_BYTES, NULL_MOVE, PgnPosition, Record};
use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use lines::Lines;
use sandtable_core::{GameVariant, NodeId, Notes, Side, Tree};
use turns::Traveller;

impl<P: PgnPosition> Record<P> {
    /// The game in PGN's export format, with an empty line at its end: games can be written one
    /// after the other.
    ///
    /// The seven tags come first, in their order, then those that set up the start position, then
    /// all others. Lines have at most 79 characters, as far as words and tags are not longer. A
    /// comment with `}` in it is written to the end of its line, after `;`. A null move is written
    /// `--`.
    ///
    /// [`Records`](crate::Records) reads back an equal record, if comments have single spaces
    /// between words, and no commands; if comments before a move are those of a variation's first;
    /// if notes within a turn of several moves are at its end; and if at most
    /// [`MOST_NESTING`](crate::MOST_NESTING) variations are within each other. All that the reader
    /// makes is like that.
    ///
    /// ```
    /// use sandtable_cotulenh::Board;
    /// use sandtable_core::{Notation, Tree};
    /// use sandtable_pgn::Record;
    ///
    /// let mut tree = Tree::new(Board::start());
    /// let step = tree.position().parse_move("Ic5c6").expect("legal");
    /// tree.play(step)?;
    /// let mut record = Record::new(tree);
    /// record.tags.set("Red", "An")?;
    /// assert_eq!(
    ///     record.to_pgn(),
    ///     "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Red \"An\"]\n\
    ///      [Blue \"?\"]\n[Result \"*\"]\n\n1. Ic6 *\n\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_pgn(&self) -> String {
        let mut lines = Lines::default();
        self.write_tags(&mut lines);
        lines.gap();
        let mut moves = Moves { lines, needs_number: true, told: BTreeSet::new() };
        moves.write(&self.tree);
        moves.lines.word(self.result.word());
        moves.lines.gap();
        moves.lines.into_text()
    }

    fn write_tags(&self, lines: &mut Lines) {
        let roster = roster::<P>();
        for name in roster {
            let value = match name {
                "Result" => self.result.word(),
                _ => self.tags.get(name).unwrap_or(unknown(name)),
            };
            write_tag(lines, name, value);
        }
        for (name, value) in tags_of_position(self.tree.start()) {
            write_tag(lines, name, &value);
        }
        for (name, value) in self.tags.iter() {
            let is_about_start = P::Variant::TAGS.contains(&name) || P::POINTS_TAG == Some(name);
            if !roster.contains(&name) && !is_told(name) && !is_about_start {
                write_tag(lines, name, value);
            }
        }
    }
}

fn write_tag(lines: &mut Lines, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    lines.line(&format!("[{name} \"{value}\"]"));
}

/// Writes moves and all that stands among them.
struct Moves {
    lines: Lines,
    /// Whether the next move has a number even if it is not the first player's.
    needs_number: bool,
    /// Nodes within turns whose notes have been written.
    told: BTreeSet<NodeId>,
}

/// What is yet to be written.
enum Job {
    /// All that follows this node.
    After(NodeId),
    /// A turn that begins at the first node and has these moves.
    Turn(NodeId, Vec<NodeId>),
    Open,
    Close,
}

impl Moves {
    fn write<P: PgnPosition>(&mut self, tree: &Tree<P>) {
        let mut traveller = Traveller::new(tree);
        if let Some(notes) = tree.notes(tree.root()) {
            self.comments(&notes.before);
            self.notes(notes);
        }
        // What comes last goes in first; nothing here calls itself, for lines may be long.
        let mut jobs = vec![Job::After(tree.root())];
        while let Some(job) = jobs.pop() {
            match job {
                Job::Open => self.bracket("("),
                Job::Close => self.bracket(")"),
                Job::Turn(from, turn) => {
                    self.turn(tree, traveller.position_at(from), &turn);
                }
                Job::After(node) => {
                    let mut turns = traveller.turns_after(node).into_iter();
                    let Some(main) = turns.next() else { continue };
                    let end = |turn: &[NodeId]| Job::After(turn.last().copied().unwrap_or(node));
                    jobs.push(end(&main));
                    for turn in turns.rev() {
                        let after = end(&turn);
                        jobs.extend([Job::Close, after, Job::Turn(node, turn), Job::Open]);
                    }
                    jobs.push(Job::Turn(node, main));
                }
            }
        }
    }

    fn bracket(&mut self, bracket: &str) {
        self.lines.word(bracket);
        self.needs_number = true;
    }

    fn turn<P: PgnPosition>(&mut self, tree: &Tree<P>, before: &P, nodes: &[NodeId]) {
        // A node that several turns share speaks once. Its clock is that of a turn not over.
        let last = nodes.last().copied();
        let mut notes: Vec<&Notes> = Vec::with_capacity(nodes.len());
        for &node in nodes {
            if Some(node) == last || self.told.insert(node) {
                notes.extend(tree.notes(node));
            }
        }
        for note in &notes {
            self.comments(&note.before);
        }
        let number = before.move_number();
        let moves: Vec<P::Move> = nodes.iter().filter_map(|&node| tree.mv(node)).collect();
        // A null move is a turn of its own.
        let text = if moves.is_empty() { NULL_MOVE.to_owned() } else { before.short_turn(&moves) };
        // Number and move stay together on a line.
        self.lines.word(&match before.turn() {
            Side::First => format!("{number}. {text}"),
            Side::Second if self.needs_number => format!("{number}... {text}"),
            Side::Second => text,
        });
        self.needs_number = false;
        for note in notes {
            self.notes(note);
        }
    }

    /// NAGs, commands and the comments after a move.
    fn notes(&mut self, notes: &Notes) {
        for nag in &notes.nags {
            self.lines.word(&format!("${nag}"));
        }
        let mut after = notes.after.iter();
        let commands = command_words(notes);
        if !commands.is_empty() {
            self.comment(&commands, after.next().map_or("", String::as_str));
        }
        after.for_each(|comment| self.comment(&[], comment));
    }

    fn comments(&mut self, comments: &[String]) {
        comments.iter().for_each(|comment| self.comment(&[], comment));
    }

    /// Commands, which are never broken, and words.
    fn comment(&mut self, commands: &[String], text: &str) {
        let words = commands.iter().map(String::as_str).chain(text.split_whitespace());
        let words: Vec<&str> = words.collect();
        if words.is_empty() {
            return;
        }
        self.needs_number = true;
        if words.iter().any(|word| word.contains('}')) {
            return self.lines.line(&format!("; {}", words.join(" ")));
        }
        self.lines.word("{");
        let mut bytes = 0;
        for word in words {
            // What is too long for one comment is written as two.
            if bytes > MOST_TOKEN_BYTES / 2 {
                self.lines.word("}");
                self.lines.word("{");
                bytes = 0;
            }
            self.lines.word(word);
            bytes += word.len() + 1;
        }
        self.lines.word("}");
    }
}
