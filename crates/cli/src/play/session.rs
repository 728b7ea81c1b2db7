use super::command::{HELP, PlayCommand};
use super::opponent::Opponent;
use super::{file, suggest, words};
use crate::errors::printable;
use crate::game::TurnForm;
use crate::show::{Picture, wrap};
use sandtable_core::{Ending, Game, Refused, Side, TextError};
use sandtable_engine::Playable;
use sandtable_games::GameKind;
use sandtable_pgn::Tags;

/// A game at the table: what is on the board, and how to begin again.
pub struct PlaySession<B: Picture + Playable> {
    kind: GameKind,
    start: B,
    game: Game<B>,
    tags: Tags,
    opponent: Opponent<B>,
    form: TurnForm,
}

const NOTHING_TO_UNDO: &str = "There is nothing to undo.";

/// What is said to a line.
pub enum Said {
    /// A text for the player, which may be empty.
    Text(String),
    /// The player goes.
    Goodbye,
}

impl<B: Picture + Playable> PlaySession<B> {
    pub fn new(kind: GameKind, start: B, opponent: Opponent<B>, form: TurnForm) -> PlaySession<B> {
        let game = Game::new(start.clone());
        PlaySession { kind, start, game, tags: Tags::default(), opponent, form }
    }

    /// The board, and whose turn it is.
    pub fn table(&self) -> String {
        let board = self.game.position();
        let remarks = board.remarks();
        let remarks: String =
            remarks.iter().map(|(word, text)| format!("{word} {text}\n")).collect();
        format!("{}{remarks}{}\n", board.picture(), words::state(&self.game))
    }

    /// Who is asked.
    pub fn prompt(&self) -> String {
        match self.game.outcome() {
            Some(_) => "over> ".to_owned(),
            None => {
                format!("{}> ", B::SIDE_NAMES[self.game.position().turn().index()].to_lowercase())
            }
        }
    }

    /// Does what was asked. A refusal changes nothing.
    pub fn obey(&mut self, command: &PlayCommand<'_>) -> Said {
        let said = match *command {
            PlayCommand::Quit => return Said::Goodbye,
            PlayCommand::Nothing => Ok(String::new()),
            PlayCommand::Help => Ok(HELP.to_owned()),
            PlayCommand::Board => Ok(self.table()),
            PlayCommand::Fen => Ok(format!("{}\n", self.game.position().fen())),
            PlayCommand::History => Ok(self.history()),
            PlayCommand::Moves(prefix) => self.moves(prefix),
            PlayCommand::Move(text) => self.play(text),
            PlayCommand::Undo => self.undo(),
            PlayCommand::Redo => self.redo(),
            PlayCommand::Cancel => match self.game.cancel() {
                0 => Err("No turn is open.".to_owned()),
                _ => Ok(self.table()),
            },
            PlayCommand::Claim => self.claim(),
            PlayCommand::Resign => self.end(Ending::Resigned(self.game.position().turn())),
            PlayCommand::Draw => self.draw(),
            PlayCommand::Hint => self.hint(),
            PlayCommand::Level(level) => Ok(self.set_level(level)),
            PlayCommand::New => {
                (self.game, self.tags) = (Game::new(self.start.clone()), Tags::default());
                self.opponent.forget();
                Ok(self.table())
            }
            PlayCommand::Save { file, over } => self.save(file, over),
            PlayCommand::Load(file) => self.load(file),
        };
        Said::Text(said.unwrap_or_else(|refusal| format!("{}\n", refusal.trim_end())))
    }

    fn play(&mut self, text: &str) -> Result<String, String> {
        if let Some(outcome) = self.game.outcome() {
            return Err(format!(
                "{} No move can be played; try undo or new.",
                words::end::<B>(outcome)
            ));
        }
        let board = self.game.position();
        let moves = board.parse_turn(text).map_err(|error| {
            let what: Vec<String> = error.messages().into_iter().map(|(_, what)| what).collect();
            let mut refusal = format!("{}: {}", printable(text), what.join("; "));
            for line in wrap(&suggest::shown(suggest::like(board, text)), 76) {
                refusal.push_str("\n  ");
                refusal.push_str(&line);
            }
            refusal
        })?;
        for (played, mv) in moves.into_iter().enumerate() {
            if let Err(refused) = self.game.play(mv) {
                for _ in 0..played {
                    self.game.undo();
                }
                return Err(self.refusal(refused));
            }
        }
        Ok(self.table())
    }

    /// Takes back a turn, or a step of an open one; the engine's turn together with the person's
    /// before it.
    fn undo(&mut self) -> Result<String, String> {
        if self.game.position().turn_is_open() {
            let undone = self.game.undo().is_some();
            return if undone { Ok(self.table()) } else { Err(NOTHING_TO_UNDO.to_owned()) };
        }
        let played = self.game.moves().len();
        loop {
            if self.game.undo_turn() == 0 {
                // The engine began, and nobody else has played.
                while self.game.moves().len() < played && self.game.redo().is_some() {}
                return Err(NOTHING_TO_UNDO.to_owned());
            }
            if !self.is_engines_turn() {
                return Ok(self.table());
            }
        }
    }

    fn redo(&mut self) -> Result<String, String> {
        if self.game.redo_turn() == 0 {
            return Err("There is nothing to redo.".to_owned());
        }
        if self.is_engines_turn() {
            self.game.redo_turn();
        }
        Ok(self.table())
    }

    fn is_engines_turn(&self) -> bool {
        self.opponent.side() == Some(self.game.position().turn())
    }

    /// What the engine does if it is to move, in words.
    pub fn reply(&mut self) -> Option<String> {
        if !self.is_engines_turn() || self.game.outcome().is_some() {
            return None;
        }
        let before = self.game.position().clone();
        let turn = self.opponent.answer(&self.game);
        // The engine has legal moves only.
        let refused = turn.iter().find_map(|&mv| self.game.play(mv).err());
        let text = self.form.write(&before, &turn);
        Some(match refused {
            None => {
                format!("{} plays {text}.\n{}", B::SIDE_NAMES[before.turn().index()], self.table())
            }
            Some(refused) => format!("{text}: {refused}\n"),
        })
    }

    fn hint(&mut self) -> Result<String, String> {
        if self.game.outcome().is_some() {
            return Err(words::state(&self.game));
        }
        let turn = self.opponent.hint(&self.game);
        Ok(format!("Try {}.\n", self.form.write(self.game.position(), &turn)))
    }

    /// The engine plays as well as this from now on, and the other side if it played none.
    fn set_level(&mut self, level: u32) -> String {
        let other = !self.game.position().turn();
        self.opponent.set_level(level, other);
        let side = self.opponent.side().unwrap_or(other);
        format!("The engine plays {} at level {level}.\n", B::SIDE_NAMES[side.index()])
    }

    fn draw(&mut self) -> Result<String, String> {
        let is_on = self.game.outcome().is_none();
        match self.opponent.side() {
            Some(side) if is_on && !self.opponent.accepts_draw(&self.game) => {
                Err(format!("{} declines the draw.", B::SIDE_NAMES[side.index()]))
            }
            _ => self.end(Ending::Agreed),
        }
    }

    fn moves(&self, prefix: &str) -> Result<String, String> {
        if self.game.outcome().is_some() {
            return Err(words::state(&self.game));
        }
        let texts = suggest::beginning(self.game.position(), prefix);
        if texts.is_empty() {
            return Err(format!("No legal move begins with {}.", printable(prefix)));
        }
        Ok(wrap(&texts, 76).iter().map(|line| format!("  {line}\n")).collect())
    }

    /// The turns played, numbered as in PGN, without its tags and result.
    fn history(&self) -> String {
        if self.game.moves().is_empty() {
            return "Nothing has been played.\n".to_owned();
        }
        match self.form {
            TurnForm::Short => {
                let text = file::pgn(&self.game, &Tags::default());
                let (_, moves) = text.split_once("\n\n").unwrap_or_default();
                format!("{}\n", moves.trim_end())
            }
            form => self.numbered_history(form),
        }
    }

    /// The turns, a line each.
    fn numbered_history(&self, form: TurnForm) -> String {
        let lines = self.game.map_turns(|before, turn| {
            let dots = if before.turn() == Side::First { "." } else { "..." };
            format!("{}{dots} {}\n", before.move_number(), form.write(before, turn))
        });
        lines.concat()
    }

    fn claim(&mut self) -> Result<String, String> {
        match self.game.claims().first() {
            Some(&reason) => {
                let claimed = self.game.claim(reason);
                claimed.map_err(|refused| self.refusal(refused))?;
                Ok(format!("{}\n", words::state(&self.game)))
            }
            None if self.game.outcome().is_some() => Err(words::state(&self.game)),
            None => {
                Err("There is nothing to claim: no third repetition, no fifty moves.".to_owned())
            }
        }
    }

    fn end(&mut self, ending: Ending) -> Result<String, String> {
        self.game.end(ending).map_err(|refused| self.refusal(refused))?;
        Ok(format!("{}\n", words::state(&self.game)))
    }

    fn save(&self, file: &str, over: bool) -> Result<String, String> {
        let name = printable(file);
        match file::save(file, &file::pgn(&self.game, &self.named_tags()), over) {
            Ok(()) => Ok(format!("Saved to {name}.\n")),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                Err(format!("{name} exists and was left as it is: save! {name} replaces it."))
            }
            Err(error) => Err(format!("{name} cannot be written: {error}")),
        }
    }

    /// The tags, with the engine's name where nobody else's is.
    fn named_tags(&self) -> Tags {
        let mut tags = self.tags.clone();
        if let Some(side) = self.opponent.side() {
            let tag = B::SIDE_NAMES[side.index()];
            if tags.get(tag).is_none() {
                // A short name fits into every tag.
                let _ = tags.set(tag, &format!("Sandtable, level {}", self.opponent.level()));
            }
        }
        tags
    }

    /// Goes on with the first game of a file.
    pub fn load(&mut self, file: &str) -> Result<String, String> {
        let refused =
            |why: String| format!("{} was not loaded: {}", printable(file), printable(&why));
        let kind = file::kind_of(file).map_err(|error| refused(error.to_string()))?;
        if !kind.is_same_family(self.kind) {
            return Err(refused("it is of another game; begin with play --load".to_owned()));
        }
        let loaded = file::load::<B>(file).map_err(refused)?;
        (self.game, self.tags) = (loaded.game, loaded.tags);
        self.opponent.forget();
        let remarks: String = loaded.remarks.iter().map(|text| format!("{text}\n")).collect();
        Ok(format!("{remarks}{}", self.table()))
    }

    fn refusal(&self, refused: Refused) -> String {
        match refused {
            Refused::Over(outcome) => format!("The game is over. {}", words::end::<B>(outcome)),
            Refused::IllegalMove | Refused::NoClaim(_) => refused.to_string(),
        }
    }
}
