use crate::errors::Thrown;
use crate::moves::{list_of, listed};
use crate::{set_up, to_json};
use sandtable_core::{Notation, divide, perft};
use sandtable_engine::Playable;
use sandtable_games::{AnyLine, AnyPosition, CallError, Describe, Line, SideView, with_line};
use std::fmt::Write;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A position of any game, changed in place and put back exactly.
#[wasm_bindgen]
pub struct NativePosition {
    line: AnyLine,
}

impl From<AnyPosition> for NativePosition {
    fn from(position: AnyPosition) -> NativePosition {
        NativePosition { line: AnyLine::from(position) }
    }
}

impl NativePosition {
    pub fn any(&self) -> AnyPosition {
        self.line.position()
    }
}

#[wasm_bindgen]
impl NativePosition {
    /// The position that `options` (JSON) describe.
    ///
    /// # Errors
    /// What is wrong with them.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<NativePosition, Thrown> {
        set_up::read(options).map(NativePosition::from)
    }

    /// The options that describe this position, as JSON.
    pub fn set_up(&self) -> String {
        with_line!(&self.line, line => set_up::written(line.board()))
    }

    /// The name of the game.
    pub fn game(&self) -> String {
        with_line!(&self.line, line => line.board().game_kind().name()).to_owned()
    }

    /// Whether its moves are those of chess.
    pub fn is_chess(&self) -> bool {
        matches!(self.line, AnyLine::Chess(_))
    }

    /// Whether the first side moves.
    pub fn is_first(&self) -> bool {
        use sandtable_core::Position;
        with_line!(&self.line, line => SideView::from(line.board().turn()) == SideView::First)
    }

    /// The names of the sides, as JSON.
    pub fn side_names(&self) -> String {
        fn names<B: Notation>(_: &B) -> String {
            to_json(&B::SIDE_NAMES)
        }
        with_line!(&self.line, line => names(line.board()))
    }

    /// Whether a turn of several moves has begun and not ended.
    pub fn turn_is_open(&self) -> bool {
        use sandtable_core::Position;
        with_line!(&self.line, line => line.board().turn_is_open())
    }

    /// The Zobrist key.
    pub fn key(&self) -> u64 {
        use sandtable_core::Position;
        with_line!(&self.line, line => line.board().key())
    }

    /// The number of the move, from 1.
    pub fn fullmove_number(&self) -> u32 {
        with_line!(&self.line, line => line.board().move_number())
    }

    /// Turns since the last capture (chess: or pawn move).
    pub fn halfmove_clock(&self) -> u16 {
        with_line!(&self.line, line => line.board().quiet_turns())
    }

    /// The points of each side, if the game has any.
    pub fn points(&self) -> Option<Vec<u16>> {
        use sandtable_core::Conclusion;
        with_line!(&self.line, line => line.board().scores()).map(Vec::from)
    }

    /// The position as text.
    pub fn fen(&self) -> String {
        with_line!(&self.line, line => line.board().fen())
    }

    /// Every legal move: the address of a list.
    pub fn legal_moves(&self) -> usize {
        with_line!(&self.line, line => list(line, line.list().as_ref()))
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> usize {
        use sandtable_core::Position;
        with_line!(&self.line, line => line.board().legal_moves().as_ref().len())
    }

    /// Every legal move as people write it, a line for each, in the order of `legal_moves`.
    pub fn sans(&self) -> String {
        use sandtable_core::Position;
        with_line!(&self.line, line => {
            line.board().short_texts(line.board().legal_moves().as_ref()).join("\n")
        })
    }

    /// Makes a move if it is legal.
    pub fn make(&mut self, bits: u32) -> bool {
        with_line!(&mut self.line, line => push(line, bits))
    }

    /// Takes the last move back, and gives it; nothing if there is none.
    pub fn unmake(&mut self) -> Option<u32> {
        with_line!(&mut self.line, line => pop(line))
    }

    /// Makes a move or a whole turn by text: the address of the list of its moves.
    ///
    /// # Errors
    /// It is not legal here.
    pub fn make_turn(&mut self, text: &str) -> Result<usize, Thrown> {
        with_line!(&mut self.line, line => {
            let turn = line.push_turn(text)?;
            Ok(list(line, turn.as_slice()))
        })
    }

    /// The moves made and not taken back: the address of a list.
    pub fn made(&self) -> usize {
        with_line!(&self.line, line => made(line))
    }

    /// The one move that a text means here: the address of a list.
    ///
    /// # Errors
    /// It means none, or several.
    pub fn parse(&self, text: &str) -> Result<usize, Thrown> {
        with_line!(&self.line, line => Ok(list(line, &[line.read_move(text)?])))
    }

    /// The moves of the turn that a text means here: the address of a list.
    ///
    /// # Errors
    /// It means none, or several.
    pub fn parse_turn(&self, text: &str) -> Result<usize, Thrown> {
        with_line!(&self.line, line => Ok(list(line, line.read(text)?.as_slice())))
    }

    /// Whether a move is legal here.
    pub fn is_legal(&self, bits: u32) -> bool {
        with_line!(&self.line, line => legal(line, bits).is_ok())
    }

    /// A legal move as people write it.
    ///
    /// # Errors
    /// It is not legal.
    pub fn san(&self, bits: u32) -> Result<String, Thrown> {
        with_line!(&self.line, line => Ok(line.board().short_text(legal(line, bits)?)))
    }

    /// A legal move in long form.
    ///
    /// # Errors
    /// It is not legal.
    pub fn uci(&self, bits: u32) -> Result<String, Thrown> {
        with_line!(&self.line, line => Ok(line.board().long_text(legal(line, bits)?)))
    }

    /// The moves of a turn as people write them.
    ///
    /// # Errors
    /// One is not legal.
    pub fn turn_san(&self, moves: &[u32]) -> Result<String, Thrown> {
        with_line!(&self.line, line => Ok(line.board().short_turn(&legal_turn(line, moves)?)))
    }

    /// The moves of a turn in long form.
    ///
    /// # Errors
    /// One is not legal.
    pub fn turn_uci(&self, moves: &[u32]) -> Result<String, Thrown> {
        with_line!(&self.line, line => Ok(line.board().long_turn(&legal_turn(line, moves)?)))
    }

    /// The moves of a turn in the notation of the rulebook.
    ///
    /// # Errors
    /// One is not legal.
    pub fn turn_book(&self, moves: &[u32]) -> Result<Option<String>, Thrown> {
        with_line!(&self.line, line => Ok(line.board().book_turn(&legal_turn(line, moves)?)))
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        use sandtable_core::Position;
        with_line!(&self.line, line => line.board().is_check())
    }

    /// How the position stands by itself, as JSON.
    pub fn outcome(&self) -> Option<String> {
        with_line!(&self.line, line => line.outcome()).map(|outcome| to_json(&outcome))
    }

    /// How the game would end here if the side to move had no legal move, as JSON.
    pub fn outcome_without_moves(&self) -> Option<String> {
        with_line!(&self.line, line => line.outcome_without_moves())
            .map(|outcome| to_json(&outcome))
    }

    /// All about the position, as JSON.
    pub fn view(&self) -> String {
        to_json(&with_line!(&self.line, line => line.view()))
    }

    /// Why nothing legal goes from one square to another: an error as JSON, or null if something does.
    ///
    /// # Errors
    /// The question itself is wrong.
    pub fn why_not(&self, from: &str, to: &str, group: Option<String>) -> Result<JsValue, Thrown> {
        let group: Option<Vec<char>> = group.map(|group| group.chars().collect());
        let why = with_line!(&self.line, line => {
            Describe::why_not(line.board(), from, to, group.as_deref())
        });
        Ok(why?.map_or(JsValue::NULL, |why| Thrown::from(why).into()))
    }

    /// Perft: the number of paths of `depth` moves.
    pub fn perft(&self, depth: u32) -> f64 {
        with_line!(&self.line, line => perft(&mut line.board().clone(), depth) as f64)
    }

    /// The same by the first move, a line for each: its long form and the count.
    pub fn divide(&self, depth: u32) -> String {
        let mut told = String::new();
        with_line!(&self.line, line => {
            divide(&mut line.board().clone(), depth, |mv, count| {
                // To write into a text cannot fail.
                let _ = writeln!(told, "{} {count}", line.board().long_text(mv));
            })
        });
        told
    }

    /// An equal position without the moves that led to it.
    pub fn copy(&self) -> NativePosition {
        NativePosition::from(self.any())
    }

    /// Whether both are the same in every field.
    pub fn equals(&self, other: &NativePosition) -> bool {
        self.line.is_same_position(&other.line)
    }

    /// The board drawn as text.
    pub fn diagram(&self) -> String {
        with_line!(&self.line, line => line.board().diagram())
    }
}

fn list<B: Describe + Playable>(_: &Line<B>, moves: &[B::Move]) -> usize {
    list_of::<B>(moves)
}

fn made<B: Describe + Playable>(line: &Line<B>) -> usize {
    listed(line.moves().map(B::bits))
}

fn push<B: Describe + Playable>(line: &mut Line<B>, bits: u32) -> bool {
    B::from_bits(bits).is_some_and(|mv| line.push(mv))
}

fn pop<B: Describe + Playable>(line: &mut Line<B>) -> Option<u32> {
    line.pop().map(B::bits)
}

/// The move of a number, which has to be legal.
fn legal<B: Describe + Playable>(line: &Line<B>, bits: u32) -> Result<B::Move, CallError> {
    line.expect_legal(B::from_bits(bits))
}

/// The moves of these numbers, each legal after those before it.
fn legal_turn<B: Describe + Playable>(
    line: &Line<B>,
    moves: &[u32],
) -> Result<Vec<B::Move>, CallError> {
    line.legal_turn(moves.iter().map(|&bits| B::from_bits(bits)))
}
