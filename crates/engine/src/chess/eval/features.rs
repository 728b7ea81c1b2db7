//! What counts in chess, numbered. Tables by square are from the owner's side of the board.

crate::tapered::features! {
    /// Pawn to queen.
    MATERIAL: 5;
    /// Pawns by square.
    PAWN_SQUARE: 64;
    /// Knights by square, the left half of the board: the right one is its mirror.
    KNIGHT_SQUARE: 32;
    /// Bishops.
    BISHOP_SQUARE: 32;
    /// Rooks.
    ROOK_SQUARE: 32;
    /// Queens.
    QUEEN_SQUARE: 32;
    /// The king by square.
    KING_SQUARE: 64;
    /// By number of squares it reaches that no enemy pawn attacks.
    KNIGHT_MOBILITY: 9;
    /// Bishops.
    BISHOP_MOBILITY: 14;
    /// Rooks.
    ROOK_MOBILITY: 15;
    /// Queens.
    QUEEN_MOBILITY: 28;
    /// Two bishops.
    BISHOP_PAIR: 1;
    /// A bishop, for each own pawn on squares of its colour.
    BISHOP_PAWNS: 1;
    /// A knight, then a bishop, that a pawn protects and none can drive away.
    OUTPOST: 2;
    /// A minor piece right behind a pawn.
    SHIELDED_MINOR: 1;
    /// A rook on a file without own pawns, then without any.
    ROOK_FILE: 2;
    /// A rook on the seventh rank, with the king or pawns to bother.
    ROOK_SEVENTH: 1;
    /// A pawn with another before it on its file.
    DOUBLED: 1;
    /// A pawn without neighbours; then if no enemy pawn is on its file.
    ISOLATED: 2;
    /// A pawn that its neighbours have left behind; then if no enemy pawn is on its file.
    BACKWARD: 2;
    /// A pawn beside another, by rank.
    PHALANX: 8;
    /// A pawn that another protects, by rank.
    PROTECTED: 8;
    /// A pawn that no enemy pawn can stop, by rank.
    PASSED: 8;
    /// The same, if nothing stands before it.
    PASSED_FREE: 8;
    /// The same, if no enemy piece attacks the squares before it.
    PASSED_SAFE: 8;
    /// Distance of the own king to the square before a passed pawn, counted from rank 4 on.
    PASSED_OWN_KING: 8;
    /// Of the enemy king.
    PASSED_ENEMY_KING: 8;
    /// An own rook behind a passed pawn, then an enemy one.
    PASSED_ROOK: 2;
    /// Pawns before the king: by how far the nearest on its file and the files beside is, 0 if none.
    SHIELD: 8;
    /// Enemy pawns there.
    STORM: 8;
    /// The king on a file without own pawns, then without any.
    KING_FILE: 2;
    /// How much the enemy aims at the king.
    KING_DANGER: 40;
    /// Pieces that a pawn attacks: knight to queen.
    PAWN_THREAT: 4;
    /// Pieces that a minor piece attacks: pawn to queen.
    MINOR_THREAT: 5;
    /// Pieces that a rook attacks.
    ROOK_THREAT: 5;
    /// Attacked and not protected.
    HANGING: 1;
    /// A pawn could attack a piece by stepping forward.
    PUSH_THREAT: 1;
    /// Squares in the middle of the own half that are safe from pawns.
    SPACE: 1;
    /// To move.
    TEMPO: 1;
}
