use super::{FenError, FenFault, FenFaultKind};
use crate::{Board, Kind, Piece, Setup, SetupFault, Square, Variant, Wing, back_rank};
use alloc::vec::Vec;
use sandtable_core::{MOST_FEN_BYTES, Side, Strictness};

pub(crate) fn read(
    text: &str,
    variant: Variant,
    strictness: Strictness,
) -> Result<Board, FenError> {
    Reader::of(text, variant, strictness).finish()
}

/// Reads the set-up that a text describes, whether or not it is a position.
pub(super) fn read_setup(
    text: &str,
    variant: Variant,
    strictness: Strictness,
) -> Result<Setup, FenError> {
    let reader = Reader::of(text, variant, strictness);
    if reader.faults.is_empty() { Ok(reader.setup) } else { Err(reader.error()) }
}

/// Reads as far as it can: a fault is noted, and the next field still gets its turn.
struct Reader {
    setup: Setup,
    faults: Vec<FenFault>,
    /// Where each square's letter, the castling field and the en-passant field stand in the text.
    offsets: [usize; 64],
    castling_at: usize,
    en_passant_at: usize,
}

/// A field and where it begins.
#[derive(Clone, Copy)]
struct Field<'a> {
    at: usize,
    text: &'a str,
}

impl Reader {
    fn of(text: &str, variant: Variant, strictness: Strictness) -> Reader {
        let mut reader = Reader {
            setup: Setup::empty(variant),
            faults: Vec::new(),
            offsets: [0; 64],
            castling_at: 0,
            en_passant_at: 0,
        };
        if text.len() > MOST_FEN_BYTES {
            reader.fault(MOST_FEN_BYTES, FenFaultKind::TooLong);
        } else {
            reader.fields(text, strictness);
        }
        reader
    }

    fn fault(&mut self, at: usize, kind: FenFaultKind) {
        self.faults.push(FenFault { at, kind });
    }

    fn fields(&mut self, text: &str, strictness: Strictness) {
        let lenient = strictness == Strictness::Lenient;
        let mut fields =
            if lenient { split(text, char::is_whitespace) } else { split(text, is_space) };
        if !lenient {
            for empty in fields.iter().filter(|field| field.text.is_empty()) {
                self.faults.push(FenFault { at: empty.at, kind: FenFaultKind::Space });
            }
        }
        fields.retain(|field| !field.text.is_empty());
        let end = text.len();
        let mut fields = fields.into_iter();
        let mut next = |reader: &mut Reader, name, optional: bool| {
            let field = fields.next();
            if field.is_none() && !optional {
                reader.fault(end, FenFaultKind::Missing(name));
            }
            field
        };
        if let Some(field) = next(self, "the placement of the pieces", false) {
            self.placement(field);
        }
        if let Some(field) = next(self, "the side to move", false) {
            self.turn(field);
        }
        if let Some(field) = next(self, "castling rights or -", false) {
            self.castling(field);
        }
        if let Some(field) = next(self, "an en-passant square or -", false) {
            self.en_passant(field);
        }
        if let Some(field) = next(self, "the half-move clock", lenient) {
            self.halfmove(field);
        }
        if let Some(field) = next(self, "the move number", lenient) {
            self.fullmove(field);
        }
        if let Some(extra) = fields.next() {
            self.fault(extra.at, FenFaultKind::Extra);
        }
    }

    fn placement(&mut self, field: Field) {
        let mut at = field.at;
        let mut ranks = 0;
        for (row, text) in field.text.split('/').enumerate() {
            ranks += 1;
            if let Some(rank) = 7u8.checked_sub(row.min(255) as u8) {
                self.rank(rank, Field { at, text });
            }
            at += text.len() + 1;
        }
        if ranks != 8 {
            self.fault(field.at, FenFaultKind::RankCount(ranks));
        }
    }

    fn rank(&mut self, rank: u8, field: Field) {
        let mut file = 0;
        let mut after_number = false;
        for (i, letter) in field.text.char_indices() {
            let at = field.at + i;
            let number = letter.to_digit(10).filter(|n| (1..=8).contains(n));
            if number.is_some() && after_number {
                self.fault(at, FenFaultKind::AdjacentNumbers);
            }
            after_number = number.is_some();
            if let Some(empty) = number {
                file += empty as usize;
            } else if let Some(piece) = Piece::from_letter(letter) {
                if file < 8 {
                    let square = Square::new(file as u8, rank);
                    self.setup.squares[square.index()] = Some(piece);
                    self.offsets[square.index()] = at;
                }
                file += 1;
            } else {
                self.fault(at, FenFaultKind::Letter(letter));
                file += 1;
            }
        }
        if file != 8 {
            self.fault(field.at, FenFaultKind::RankWidth { rank: rank + 1, found: file });
        }
    }

    fn turn(&mut self, field: Field) {
        match field.text {
            "w" => self.setup.turn = Side::White,
            "b" => self.setup.turn = Side::Black,
            _ => self.fault(field.at, FenFaultKind::Turn),
        }
    }

    fn castling(&mut self, field: Field) {
        self.castling_at = field.at;
        if field.text == "-" {
            return;
        }
        for (i, letter) in field.text.char_indices() {
            let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
            let rights = self.setup.rights;
            match self.castling_right(side, letter.to_ascii_uppercase()) {
                None => self.fault(field.at + i, FenFaultKind::Castling(letter)),
                Some((wing, _)) if rights.rook_file(side, wing).is_some() => {
                    self.fault(field.at + i, FenFaultKind::CastlingTwice(letter));
                }
                Some((wing, file)) => self.setup.rights = rights.with(side, wing, file),
            }
        }
    }

    /// The wing and rook file that a letter of the castling field means.
    fn castling_right(&self, side: Side, letter: char) -> Option<(Wing, u8)> {
        let chess960 = self.setup.variant == Variant::Chess960;
        match letter {
            'K' if chess960 => Some((Wing::KingSide, self.outermost_rook(side, Wing::KingSide))),
            'Q' if chess960 => Some((Wing::QueenSide, self.outermost_rook(side, Wing::QueenSide))),
            'K' => Some((Wing::KingSide, Wing::KingSide.corner_file())),
            'Q' => Some((Wing::QueenSide, Wing::QueenSide.corner_file())),
            'A'..='H' if chess960 => {
                let file = letter as u8 - b'A';
                let king = self.setup.king(side).map_or(4, |king| king.file());
                Some((if file > king { Wing::KingSide } else { Wing::QueenSide }, file))
            }
            _ => None,
        }
    }

    /// X-FEN: without a file, the rook furthest out on that side of the king is meant. If there is
    /// none, the corner stands in, and validation says that the rook is missing.
    fn outermost_rook(&self, side: Side, wing: Wing) -> u8 {
        let king = self.setup.king(side).map_or(4, |king| king.file());
        let rook = Some(Piece::new(side, Kind::Rook));
        let is_rook = |file: &u8| self.setup.piece_on(Square::new(*file, back_rank(side))) == rook;
        match wing {
            Wing::KingSide => (king..8).rev().find(is_rook),
            Wing::QueenSide => (0..king).find(is_rook),
        }
        .unwrap_or(wing.corner_file())
    }

    fn en_passant(&mut self, field: Field) {
        self.en_passant_at = field.at;
        if field.text == "-" {
            return;
        }
        match field.text.parse::<Square>().ok() {
            Some(square) => self.setup.en_passant = Some(square),
            None => self.fault(field.at, FenFaultKind::EnPassant),
        }
    }

    fn halfmove(&mut self, field: Field) {
        match number(field.text).filter(|&n| n <= Setup::MOST_HALFMOVES.into()) {
            Some(clock) => self.setup.halfmove = clock as u16,
            None => self.fault(field.at, FenFaultKind::Halfmove),
        }
    }

    fn fullmove(&mut self, field: Field) {
        match number(field.text).filter(|n| (1..=Setup::MOST_FULLMOVES).contains(n)) {
            Some(number) => self.setup.fullmove = number,
            None => self.fault(field.at, FenFaultKind::Fullmove),
        }
    }

    /// The position, or all faults: those of the text, or, if it has none, those of the set-up.
    fn finish(mut self) -> Result<Board, FenError> {
        if self.faults.is_empty() {
            match self.setup.validate() {
                Ok(board) => return Ok(board),
                Err(faults) => {
                    for fault in faults {
                        self.fault(self.place_of(&fault), FenFaultKind::Setup(fault));
                    }
                }
            }
        }
        Err(self.error())
    }

    fn error(mut self) -> FenError {
        self.faults.sort_by_key(|fault| fault.at);
        FenError { faults: self.faults }
    }

    fn place_of(&self, fault: &SetupFault) -> usize {
        match fault {
            SetupFault::CastlingKing(..) | SetupFault::CastlingRook(..) => self.castling_at,
            SetupFault::EnPassant(_) => self.en_passant_at,
            _ => fault.square().map_or(0, |square| self.offsets[square.index()]),
        }
    }
}

fn is_space(letter: char) -> bool {
    letter == ' '
}

/// The fields, empty ones included.
fn split(text: &str, is_gap: fn(char) -> bool) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut at = 0;
    for piece in text.split_inclusive(is_gap) {
        let text = piece.trim_end_matches(is_gap);
        fields.push(Field { at, text });
        at += piece.len();
    }
    if text.ends_with(is_gap) {
        fields.push(Field { at, text: "" });
    }
    fields
}

/// A plain decimal number: no sign, no leading zeros.
fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}
