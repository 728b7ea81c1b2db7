use sandtable_core::Position;

/// A position and the moves that led to it, each with the token that takes it back.
pub struct Line<P: Position> {
    position: P,
    played: Vec<(P::Move, P::Undo)>,
}

impl<P: Position> Line<P> {
    /// Nothing has been played.
    pub fn new(start: P) -> Line<P> {
        Line { position: start, played: Vec::new() }
    }

    /// Where the line has come to.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: P::Move) {
        let undo = self.position.make(mv);
        self.played.push((mv, undo));
    }

    /// The last position, and how often it has stood, this time included. Everything is taken back
    /// on the way, so a line keeps no positions. Looked at are those that `counts`, and one from
    /// before the line, if one is known.
    pub fn finish(self, before: Option<&P>, counts: impl Fn(&P) -> bool) -> (P, usize) {
        let last = self.position.clone();
        let same =
            |earlier: &P| counts(earlier) && earlier.key() == last.key() && last.repeats(earlier);
        let mut earlier = self.position;
        let mut times = 1 + usize::from(before.is_some_and(same));
        for (mv, undo) in self.played.into_iter().rev() {
            earlier.unmake(mv, undo);
            times += usize::from(same(&earlier));
        }
        (last, times)
    }
}
