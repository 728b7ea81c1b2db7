use crate::errors::{self, Thrown};
use crate::moves::{list_of_any, move_of};
use crate::position::NativePosition;
use crate::record::NativeRecord;
use crate::{set_up, to_json};
use sandtable_core::{Ending, Notation, Position};
use sandtable_games::{AnyGame, AnyRecord, SideView, arguments, with_game};
use wasm_bindgen::prelude::wasm_bindgen;

/// A game of any kind: a start position, the moves played from it, and those that can be redone.
#[wasm_bindgen]
pub struct NativeGame {
    pub(crate) game: AnyGame,
}

#[wasm_bindgen]
impl NativeGame {
    /// A game that begins in the position that `options` (JSON) describe.
    ///
    /// # Errors
    /// What is wrong with them.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<NativeGame, Thrown> {
        set_up::read(options).map(|start| NativeGame { game: AnyGame::from(start) })
    }

    /// A game that begins in this position.
    pub fn from_position(position: &NativePosition) -> NativeGame {
        NativeGame { game: AnyGame::from(position.any()) }
    }

    /// The options that describe the start, as JSON.
    pub fn set_up(&self) -> String {
        with_game!(&self.game, game => set_up::written(game.start()))
    }

    /// The name of the game.
    pub fn game(&self) -> String {
        self.game.kind().name().to_owned()
    }

    /// Whether its moves are those of chess.
    pub fn is_chess(&self) -> bool {
        matches!(self.game, AnyGame::Chess(_))
    }

    /// The position now.
    pub fn position(&self) -> NativePosition {
        NativePosition::from(self.game.position())
    }

    /// Where the game began.
    pub fn start(&self) -> NativePosition {
        self.game.start().into()
    }

    /// Whether the first side moves.
    pub fn is_first(&self) -> bool {
        with_game!(&self.game, game => SideView::from(game.position().turn()) == SideView::First)
    }

    /// Whether a turn of several moves has begun and not ended.
    pub fn turn_is_open(&self) -> bool {
        self.game.turn_is_open()
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        with_game!(&self.game, game => game.position().is_check())
    }

    /// The moves played: the address of a list.
    pub fn moves(&self) -> usize {
        list_of_any(&self.game.moves())
    }

    /// The moves that can be redone, the next one first: the address of a list.
    pub fn redo_moves(&self) -> usize {
        list_of_any(&self.game.redo_moves())
    }

    /// How often the position has stood at the start of a turn, this time included.
    pub fn repetitions(&self) -> usize {
        with_game!(&self.game, game => game.repetitions())
    }

    /// The position now as text.
    pub fn fen(&self) -> String {
        with_game!(&self.game, game => game.position().fen())
    }

    /// Every legal move as people write it, a line for each.
    pub fn sans(&self) -> String {
        with_game!(&self.game, game => {
            let position = game.position();
            position.short_texts(position.legal_moves().as_ref()).join("\n")
        })
    }

    /// Plays a move by its number.
    ///
    /// # Errors
    /// The game is over, or it is not legal.
    pub fn play_move(&mut self, bits: u32) -> Result<(), Thrown> {
        Ok(self.game.play_move(move_of(self.game.kind(), bits)?)?)
    }

    /// The same, but a draw by rule does not stop it.
    ///
    /// # Errors
    /// It is not legal.
    pub fn play_move_on(&mut self, bits: u32) -> Result<(), Thrown> {
        Ok(self.game.play_move_on(move_of(self.game.kind(), bits)?)?)
    }

    /// Plays a move or a whole turn by text.
    ///
    /// # Errors
    /// The game is over, or it is not legal.
    pub fn play(&mut self, text: &str) -> Result<(), Thrown> {
        self.game.play(text).map_err(|refusal| errors::bad_move(text, refusal))
    }

    /// The same, but a draw by rule does not stop it.
    ///
    /// # Errors
    /// It is not legal.
    pub fn play_on(&mut self, text: &str) -> Result<(), Thrown> {
        self.game.play_on(text).map_err(|refusal| errors::bad_move(text, refusal))
    }

    /// What a text would do, as JSON.
    ///
    /// # Errors
    /// It is not legal.
    pub fn preview(&self, text: &str) -> Result<String, Thrown> {
        let turn = self.game.preview(text);
        turn.map(|turn| to_json(&turn)).map_err(|refusal| errors::bad_move(text, refusal))
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// Plays the move taken back last; false if there is none.
    pub fn redo(&mut self) -> bool {
        self.game.redo()
    }

    /// Takes the last turn back; gives the number of its moves.
    pub fn undo_turn(&mut self) -> usize {
        self.game.undo_turn()
    }

    /// Redoes moves to the end of their turn; gives their number.
    pub fn redo_turn(&mut self) -> usize {
        self.game.redo_turn()
    }

    /// Gives an open turn up; gives the number of moves taken back.
    pub fn cancel(&mut self) -> usize {
        self.game.cancel()
    }

    /// How the game ended, as JSON.
    pub fn outcome(&self) -> Option<String> {
        self.game.outcome().map(|outcome| to_json(&self.game.outcome_view(outcome)))
    }

    /// Whether there is an outcome.
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// The draws that the side to move may claim, as JSON.
    pub fn claims(&self) -> String {
        let words: Vec<&str> = self.game.claims().into_iter().map(|claim| claim.word()).collect();
        to_json(&words)
    }

    /// Claims a draw.
    ///
    /// # Errors
    /// There is no such claim.
    pub fn claim(&mut self, reason: &str) -> Result<(), Thrown> {
        self.game.claim(arguments::claim(reason)?)?;
        Ok(())
    }

    /// A side gives up.
    ///
    /// # Errors
    /// The game is over.
    pub fn resign(&mut self, side: &str) -> Result<(), Thrown> {
        self.end(Ending::Resigned(arguments::side(side)?))
    }

    /// Both sides want a draw.
    ///
    /// # Errors
    /// The game is over.
    pub fn agree_draw(&mut self) -> Result<(), Thrown> {
        self.end(Ending::Agreed)
    }

    /// A side has used up its time.
    ///
    /// # Errors
    /// The game is over.
    pub fn out_of_time(&mut self, side: &str) -> Result<(), Thrown> {
        self.end(Ending::OutOfTime(arguments::side(side)?))
    }

    /// The clock that both sides share has run out.
    ///
    /// # Errors
    /// The game is over.
    pub fn match_time(&mut self) -> Result<(), Thrown> {
        self.end(Ending::MatchTime)
    }

    /// All about the position now, as JSON.
    pub fn view(&self) -> String {
        to_json(&self.game.view())
    }

    /// All turns so far, as JSON.
    pub fn turns(&self) -> String {
        to_json(&self.game.turns())
    }

    /// The game as a record.
    pub fn record(&self) -> NativeRecord {
        NativeRecord::from(AnyRecord::from(&self.game))
    }

    /// The game as PGN.
    pub fn pgn(&self) -> String {
        self.game.to_pgn()
    }

    /// An equal game of its own.
    pub fn copy(&self) -> NativeGame {
        NativeGame { game: self.game.clone() }
    }

    /// Whether both are the same in every field.
    pub fn equals(&self, other: &NativeGame) -> bool {
        self.game == other.game
    }
}

impl NativeGame {
    fn end(&mut self, ending: Ending) -> Result<(), Thrown> {
        self.game.end(ending)?;
        Ok(())
    }
}
