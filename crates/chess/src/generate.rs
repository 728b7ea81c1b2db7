//! Legal moves, directly: nothing is made to see whether it was legal.
//!
//! With one checker, pieces may only take it or step between; with two, only the king moves. A
//! pinned piece stays on its line. Kings and en-passant captures look at the squares as they will
//! be.

use crate::attacks::Threats;
use crate::tables::{
    between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, rook_attacks,
};
use crate::{Bitboard, Board, Kind, Move, MoveKind, Square, Squares, Wing, back_rank};
use sandtable_core::{Side, Sink};

/// The side to move, known to the compiler: pawns of each side get code of their own.
trait Player {
    const SIDE: Side;
    /// One step forward, in square indices.
    const UP: i8;
    /// The rank from which a pawn promotes, and the one that a pawn reaches with a single step of
    /// a double push.
    const BEFORE_LAST: Bitboard;
    const THIRD: Bitboard;
}

struct White;
struct Black;

impl Player for White {
    const SIDE: Side = Side::First;
    const UP: i8 = 8;
    const BEFORE_LAST: Bitboard = Bitboard::rank(6);
    const THIRD: Bitboard = Bitboard::rank(2);
}

impl Player for Black {
    const SIDE: Side = Side::Second;
    const UP: i8 = -8;
    const BEFORE_LAST: Bitboard = Bitboard::rank(1);
    const THIRD: Bitboard = Bitboard::rank(5);
}

impl Board {
    /// Puts the legal moves of the pieces on `movers` into `out`.
    pub(crate) fn generate_from<S: Sink<Move>>(&self, movers: Bitboard, out: &mut S) {
        match self.turn {
            Side::First => Generator::<White>::new(self, movers).run(out),
            Side::Second => Generator::<Black>::new(self, movers).run(out),
        }
    }
}

impl Board {
    /// Puts the legal captures and promotions into `out`: what changes material.
    pub fn generate_noisy<S: Sink<Move>>(&self, out: &mut S) {
        match self.turn {
            Side::First => Generator::<White>::new(self, Bitboard::ALL).run_noisy(out),
            Side::Second => Generator::<Black>::new(self, Bitboard::ALL).run_noisy(out),
        }
    }

    /// Generates the legal moves that are neither captures nor promotions, in the order of `generate`.
    #[inline]
    pub fn generate_quiet<S: Sink<Move>>(&self, out: &mut S) {
        match self.turn {
            Side::First => Generator::<White>::new(self, Bitboard::ALL).run_quiet(out),
            Side::Second => Generator::<Black>::new(self, Bitboard::ALL).run_quiet(out),
        }
    }
}

impl Board {
    /// Puts the pseudo-legal moves into `out`: as the pieces move, whether or not their own king is
    /// left in check. All legal moves are among them. Castling and en passant are judged here
    /// already, so those that are given are legal.
    ///
    /// Any of them may be made. It was legal if the king of the side that moved is not in check
    /// then; if it is, take the move back before anything else is asked.
    ///
    /// ```
    /// use sandtable_chess::{Board, MoveList};
    /// use sandtable_core::Position;
    ///
    /// // The rook is pinned.
    /// let mut board: Board = "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1".parse()?;
    /// let us = board.turn();
    /// let mut moves = MoveList::default();
    /// board.generate_pseudo_legal(&mut moves);
    /// let mut legal = 0;
    /// for &mv in &moves {
    ///     let undo = board.make(mv);
    ///     legal += usize::from(!board.in_check(us));
    ///     board.unmake(mv, undo);
    /// }
    /// assert_eq!((moves.len(), legal), (17, 10));
    /// assert_eq!(board.legal_moves().len(), legal);
    /// # Ok::<(), sandtable_chess::FenError>(())
    /// ```
    pub fn generate_pseudo_legal<S: Sink<Move>>(&self, out: &mut S) {
        match self.turn {
            Side::First => Generator::<White>::new(self, Bitboard::ALL).run_pseudo(out),
            Side::Second => Generator::<Black>::new(self, Bitboard::ALL).run_pseudo(out),
        }
    }
}

/// Legality the other way, for the bench: every pseudo-legal move is made, looked at and unmade.
#[cfg(feature = "experiments")]
impl Board {
    /// The same moves as `generate`, found by trial.
    pub fn generate_by_trial<S: Sink<Move>>(&self, out: &mut S) {
        let mut candidates = crate::MoveList::default();
        self.generate_pseudo_legal(&mut candidates);
        let (us, mut board) = (self.turn, self.clone());
        for &mv in candidates.iter() {
            let undo = board.make_move(mv);
            let safe = board.attackers(!us, board.king(us), board.occupied()).is_empty();
            board.unmake_move(mv, undo);
            if safe {
                out.push(mv);
            }
        }
    }
}

struct Generator<'a, P> {
    board: &'a Board,
    occupied: Bitboard,
    own: Bitboard,
    enemy: Bitboard,
    /// Own pieces whose moves are wanted.
    movers: Bitboard,
    threats: Threats,
    player: core::marker::PhantomData<P>,
}

impl<'a, P: Player> Generator<'a, P> {
    #[inline(always)]
    fn new(board: &'a Board, movers: Bitboard) -> Self {
        let own = board.side(P::SIDE);
        Generator {
            board,
            occupied: board.occupied(),
            own,
            enemy: board.side(!P::SIDE),
            movers: own & movers,
            threats: board.threats(),
            player: core::marker::PhantomData,
        }
    }

    #[inline(always)]
    fn run<S: Sink<Move>>(&self, out: &mut S) {
        let Threats { king, checkers, .. } = self.threats;
        if self.movers.has(king) {
            // Without the king itself: it cannot hide behind where it stood.
            let danger = self.board.attacked_by(!P::SIDE, self.occupied ^ Bitboard::of(king));
            out.push_set(self.moves_to(king, king_attacks(king) & !self.own & !danger));
            if checkers.is_empty() {
                self.castling(danger, out);
            }
        }
        if checkers.has_many() || out.is_full() {
            return;
        }
        let targets = if checkers.is_empty() {
            !self.own
        } else {
            between(king, checkers.first()) | checkers
        };
        self.pawns(targets, out);
        self.en_passant(out);
        if !out.is_full() {
            self.pieces(targets, out);
        }
    }

    /// As [`run`](Generator::run), but only captures and promotions.
    fn run_noisy<S: Sink<Move>>(&self, out: &mut S) {
        let Threats { king, checkers, .. } = self.threats;
        let takes = king_attacks(king) & self.enemy;
        if !takes.is_empty() {
            let danger = self.board.attacked_by(!P::SIDE, self.occupied ^ Bitboard::of(king));
            out.push_set(self.moves_to(king, takes & !danger));
        }
        if checkers.has_many() {
            return;
        }
        let targets = if checkers.is_empty() {
            Bitboard::ALL
        } else {
            between(king, checkers.first()) | checkers
        };
        self.noisy_pawns(targets, out);
        self.en_passant(out);
        self.pieces(targets & self.enemy, out);
    }

    /// As [`run`](Generator::run), but neither captures nor promotions.
    #[inline(always)]
    fn run_quiet<S: Sink<Move>>(mut self, out: &mut S) {
        // Without enemies every move is tagged quiet, and none has to be tested for a capture.
        self.enemy = Bitboard::EMPTY;
        let Threats { king, checkers, .. } = self.threats;
        let danger = self.board.attacked_by(!P::SIDE, self.occupied ^ Bitboard::of(king));
        out.push_set(self.moves_to(king, king_attacks(king) & !self.occupied & !danger));
        if checkers.is_empty() {
            self.castling(danger, out);
        }
        if checkers.has_many() {
            return;
        }
        let targets =
            if checkers.is_empty() { !self.occupied } else { between(king, checkers.first()) };
        self.quiet_pawns(targets, out);
        self.pieces(targets, out);
    }

    #[inline(always)]
    fn quiet_pawns<S: Sink<Move>>(&self, targets: Bitboard, out: &mut S) {
        let Threats { king, pinned, .. } = self.threats;
        let pawns = self.board.kind(Kind::Pawn) & self.movers & !P::BEFORE_LAST;
        self.pawn_pushes(pawns & !pinned, targets, out);
        for from in pawns & pinned {
            self.pawn_pushes(Bitboard::of(from), targets & line(king, from), out);
        }
    }

    fn noisy_pawns<S: Sink<Move>>(&self, targets: Bitboard, out: &mut S) {
        let Threats { king, pinned, .. } = self.threats;
        let pawns = self.board.kind(Kind::Pawn) & self.movers;
        self.noisy_pawn_set(pawns & !pinned, targets, out);
        for from in pawns & pinned {
            self.noisy_pawn_set(Bitboard::of(from), targets & line(king, from), out);
        }
    }

    fn noisy_pawn_set<S: Sink<Move>>(&self, pawns: Bitboard, targets: Bitboard, out: &mut S) {
        self.pawn_captures(pawns & !P::BEFORE_LAST, targets, out);
        let promoting = pawns & P::BEFORE_LAST;
        if !promoting.is_empty() {
            self.promotions(promoting, targets, out);
        }
    }

    /// As the pieces move, the king's safety left aside; castling alone is judged here, for it cannot
    /// be judged afterwards.
    fn run_pseudo<S: Sink<Move>>(mut self, out: &mut S) {
        let king = self.threats.king;
        if self.threats.checkers.is_empty() {
            let danger = self.board.attacked_by(!P::SIDE, self.occupied ^ Bitboard::of(king));
            self.castling(danger, out);
        }
        self.threats.pinned = Bitboard::EMPTY;
        out.push_set(self.moves_to(king, king_attacks(king) & !self.own));
        self.pawns(!self.own, out);
        self.en_passant(out);
        self.pieces(!self.own, out);
    }

    #[inline(always)]
    fn castling<S: Sink<Move>>(&self, danger: Bitboard, out: &mut S) {
        let rights = self.board.rights();
        if !rights.any_of(P::SIDE) {
            return;
        }
        let king = self.threats.king;
        for (wing, kind) in [
            (Wing::KingSide, MoveKind::CastleKingSide),
            (Wing::QueenSide, MoveKind::CastleQueenSide),
        ] {
            if let Some(rook) = rights.rook(P::SIDE, wing)
                && self.may_castle(king, rook, wing, danger)
            {
                out.push(Move::new(king, rook, kind));
            }
        }
    }

    /// Both paths are free but for the two, and the king's is safe. Where the king ends, the rook
    /// no longer shields it from the side: that is why a pinned rook does not castle.
    fn may_castle(&self, king: Square, rook: Square, wing: Wing, danger: Bitboard) -> bool {
        let rank = back_rank(P::SIDE);
        let king_to = Square::new(wing.king_file(), rank);
        let rook_to = Square::new(wing.rook_file(), rank);
        let others = self.occupied ^ Bitboard::of(king) ^ Bitboard::of(rook);
        let king_path = between(king, king_to) | Bitboard::of(king_to);
        let rook_path = between(rook, rook_to) | Bitboard::of(rook_to);
        ((king_path | rook_path) & others).is_empty()
            && (king_path & danger).is_empty()
            && !self.threats.pinned.has(rook)
    }

    #[inline(always)]
    fn pieces<S: Sink<Move>>(&self, targets: Bitboard, out: &mut S) {
        let Threats { king, pinned, .. } = self.threats;
        let own = |kind| self.board.kind(kind) & self.movers;
        // A pinned knight can never stay on its line.
        for from in own(Kind::Knight) & !pinned {
            out.push_set(self.moves_to(from, knight_attacks(from) & targets));
        }
        let queens = own(Kind::Queen);
        let diagonal = own(Kind::Bishop) | queens;
        let straight = own(Kind::Rook) | queens;
        for from in diagonal & !pinned {
            out.push_set(self.moves_to(from, bishop_attacks(from, self.occupied) & targets));
        }
        for from in straight & !pinned {
            out.push_set(self.moves_to(from, rook_attacks(from, self.occupied) & targets));
        }
        for from in diagonal & pinned {
            let on_line = targets & line(king, from);
            out.push_set(self.moves_to(from, bishop_attacks(from, self.occupied) & on_line));
        }
        for from in straight & pinned {
            let on_line = targets & line(king, from);
            out.push_set(self.moves_to(from, rook_attacks(from, self.occupied) & on_line));
        }
    }

    #[inline(always)]
    fn pawns<S: Sink<Move>>(&self, targets: Bitboard, out: &mut S) {
        let Threats { king, pinned, .. } = self.threats;
        let pawns = self.board.kind(Kind::Pawn) & self.movers;
        self.pawn_set(pawns & !pinned, targets, out);
        for from in pawns & pinned {
            self.pawn_set(Bitboard::of(from), targets & line(king, from), out);
        }
    }

    /// All pawns of a set at once: the whole set is shifted, and each target tells where its pawn
    /// came from.
    #[inline(always)]
    fn pawn_set<S: Sink<Move>>(&self, pawns: Bitboard, targets: Bitboard, out: &mut S) {
        let promoting = pawns & P::BEFORE_LAST;
        let staying = pawns & !P::BEFORE_LAST;
        self.pawn_pushes(staying, targets, out);
        self.pawn_captures(staying, targets, out);
        if !promoting.is_empty() {
            self.promotions(promoting, targets, out);
        }
    }

    /// Steps of pawns that do not promote.
    #[inline(always)]
    fn pawn_pushes<S: Sink<Move>>(&self, pawns: Bitboard, targets: Bitboard, out: &mut S) {
        let empty = !self.occupied;
        let once = pawns.shifted(P::UP) & empty;
        let twice = (once & P::THIRD).shifted(P::UP) & empty & targets;
        out.push_set(PawnMoves::new(once & targets, P::UP, MoveKind::Quiet));
        out.push_set(PawnMoves::new(twice, 2 * P::UP, MoveKind::DoublePush));
    }

    #[inline(always)]
    fn pawn_captures<S: Sink<Move>>(&self, pawns: Bitboard, targets: Bitboard, out: &mut S) {
        for (edge, aside) in [(Bitboard::file(0), -1), (Bitboard::file(7), 1)] {
            let step = P::UP + aside;
            let taken = (pawns & !edge).shifted(step) & self.enemy & targets;
            out.push_set(PawnMoves::new(taken, step, MoveKind::Capture));
        }
    }

    fn promotions<S: Sink<Move>>(&self, pawns: Bitboard, targets: Bitboard, out: &mut S) {
        let pushed = pawns.shifted(P::UP) & !self.occupied & targets;
        for kind in MoveKind::promotions(false) {
            out.push_set(PawnMoves::new(pushed, P::UP, kind));
        }
        for (edge, aside) in [(Bitboard::file(0), -1), (Bitboard::file(7), 1)] {
            let step = P::UP + aside;
            let taken = (pawns & !edge).shifted(step) & self.enemy & targets;
            for kind in MoveKind::promotions(true) {
                out.push_set(PawnMoves::new(taken, step, kind));
            }
        }
    }

    #[inline(always)]
    fn en_passant<S: Sink<Move>>(&self, out: &mut S) {
        let Some(to) = self.board.en_passant() else { return };
        let takers = pawn_attacks(!P::SIDE, to) & self.board.kind(Kind::Pawn) & self.movers;
        for from in takers {
            if self.board.en_passant_is_safe(from, to) {
                out.push(Move::new(from, to, MoveKind::EnPassant));
            }
        }
    }

    #[inline(always)]
    fn moves_to(&self, from: Square, targets: Bitboard) -> PieceMoves {
        PieceMoves { from, targets: targets.into_iter(), enemy: self.enemy }
    }
}

/// The moves of one piece to a set of squares. Its length is a population count.
struct PieceMoves {
    from: Square,
    targets: Squares,
    enemy: Bitboard,
}

impl Iterator for PieceMoves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        let to = self.targets.next()?;
        let kind = if self.enemy.has(to) { MoveKind::Capture } else { MoveKind::Quiet };
        Some(Move::new(self.from, to, kind))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.targets.size_hint()
    }
}

impl ExactSizeIterator for PieceMoves {}

/// The moves of several pawns that all take the same step.
struct PawnMoves {
    targets: Squares,
    step: i8,
    kind: MoveKind,
}

impl PawnMoves {
    #[inline(always)]
    fn new(targets: Bitboard, step: i8, kind: MoveKind) -> PawnMoves {
        PawnMoves { targets: targets.into_iter(), step, kind }
    }
}

impl Iterator for PawnMoves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        let to = self.targets.next()?;
        let from = Square::from_index(to.index().wrapping_add_signed(-self.step as isize));
        Some(Move::new(from, to, self.kind))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.targets.size_hint()
    }
}

impl ExactSizeIterator for PawnMoves {}
