//! A game as it is played: what happened, what is offered, what the clocks show.
//!
//! Nothing here waits, sleeps or writes. A wish is judged ([`LiveGame::judge`]), what it leads to is
//! written down as an event, and the event is applied ([`LiveGame::apply`]). The same events, read from
//! the database, rebuild the same game after a restart. A turn is read once, when it comes in, and is
//! a list of moves from there on.
//!
//! | file | what |
//! |---|---|
//! | `clock` | time for a game |
//! | `engine_turn` | what the engine is asked, and what becomes of its answer |
//! | `event` | what can happen |
//! | `judge` | what a wish leads to, or why it is refused |
//! | `view` | the game as JSON, PGN, and as a question to the engine |

mod clock;
mod engine_turn;
mod event;
mod judge;
mod view;

pub use clock::{ClockState, Clocks, MatchClock, MatchClockState};
pub use event::{Ending, GameEvent, Happening, StoredEvent};
pub use judge::Verdict;
pub use view::replayed;

use crate::dto::{Offer, TimeControl};
use sandtable_core::{Game, Outcome, Side};
use sandtable_games::{Describe, GameKind, TurnView, all_turn_views, read_turn, turn_view};
use std::fmt;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatPlayer {
    /// Whoever has the secret.
    Person,
    /// The engine at this level.
    Engine(u8),
}

/// What is known of a game from the beginning, and never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meta {
    /// Its name in addresses.
    pub id: String,
    /// Which game.
    pub kind: GameKind,
    /// Where it begins.
    pub start: String,
    /// When it was created.
    pub created_at: u64,
    /// Whether it is listed.
    pub public: bool,
    /// Who plays.
    pub players: [SeatPlayer; 2],
    /// The time for it.
    pub control: Option<TimeControl>,
    /// The time that both sides have together (B20).
    pub match_ms: Option<u64>,
}

/// When a turn was made, and what its maker had left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    at: u64,
    clock_ms: Option<u64>,
}

/// Offers that stand.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Offers {
    draw: Option<Side>,
    takeback: Option<Side>,
}

impl Offers {
    fn of(&mut self, what: Offer) -> &mut Option<Side> {
        match what {
            Offer::Draw => &mut self.draw,
            Offer::Takeback => &mut self.takeback,
        }
    }

    fn by(self, what: Offer) -> Option<Side> {
        match what {
            Offer::Draw => self.draw,
            Offer::Takeback => self.takeback,
        }
    }
}

/// A record in the database that does not fit the rules: it was changed by somebody else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corrupt {
    /// What was wrong.
    pub what: String,
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the record of the game does not fit the rules: {}", self.what)
    }
}

impl std::error::Error for Corrupt {}

fn corrupt(what: impl fmt::Display) -> Corrupt {
    Corrupt { what: what.to_string() }
}

/// A game as it is played.
pub struct LiveGame<B: Describe> {
    meta: Meta,
    game: Game<B>,
    stamps: Vec<Stamp>,
    last: Option<TurnView>,
    outcome: Option<Outcome>,
    seq: u64,
    clocks: Option<Clocks>,
    match_clock: Option<MatchClock>,
    offers: Offers,
    draft: Vec<B::Move>,
}

impl<B: Describe> LiveGame<B> {
    /// A game in which nothing has happened. `start` is the position that `meta` names.
    pub fn new(meta: Meta, start: B) -> LiveGame<B> {
        let game = Game::new(start);
        LiveGame {
            outcome: game.outcome(),
            clocks: meta.control.map(Clocks::new),
            match_clock: meta.match_ms.map(MatchClock::new),
            game,
            meta,
            stamps: Vec::new(),
            last: None,
            seq: 0,
            offers: Offers::default(),
            draft: Vec::new(),
        }
    }

    /// What never changes.
    pub fn meta(&self) -> &Meta {
        &self.meta
    }

    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Who is to move; nobody when the game is over.
    pub fn to_move(&self) -> Option<Side> {
        self.outcome.is_none().then(|| self.game.position().turn())
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The game: its start and the moves played.
    pub fn game(&self) -> &Game<B> {
        &self.game
    }

    /// How many turns were made.
    pub fn turn_count(&self) -> usize {
        self.stamps.len()
    }

    /// The level of the engine, if it is to move.
    pub fn engine_to_move(&self) -> Option<u8> {
        match self.meta.players[self.to_move()?.index()] {
            SeatPlayer::Engine(level) => Some(level),
            SeatPlayer::Person => None,
        }
    }

    /// Whether two persons are at it, so that a hint would not be fair.
    pub fn is_contest(&self) -> bool {
        self.outcome.is_none() && self.meta.players == [SeatPlayer::Person; 2]
    }

    /// The position at the beginning of the present turn.
    pub fn position(&self) -> &B {
        self.game.position()
    }

    /// The clocks as they are kept.
    pub fn clock_state(&self) -> Option<ClockState> {
        self.clocks.map(|clocks| clocks.state())
    }

    /// Puts the clocks as they were kept.
    pub fn restore_clocks(&mut self, state: ClockState) {
        if let Some(clocks) = &mut self.clocks {
            clocks.restore(state);
        }
    }

    /// The match clock as it is kept.
    pub fn match_clock_state(&self) -> Option<MatchClockState> {
        self.match_clock.map(|clock| clock.state())
    }

    /// Puts the match clock as it was kept.
    pub fn restore_match_clock(&mut self, state: MatchClockState) {
        if let Some(clock) = &mut self.match_clock {
            clock.restore(state);
        }
    }

    /// What is left of the time that both sides have together.
    pub fn match_left(&self, now: u64) -> Option<u64> {
        self.match_clock.map(|clock| clock.left(now))
    }

    /// How the game ends if nobody does anything, and when: by a player's flag or by the match clock,
    /// whichever runs out first.
    pub fn time_out(&self) -> Option<(Ending, u64)> {
        if self.outcome.is_some() {
            return None;
        }
        let flag = self.clocks.and_then(|clocks| clocks.flag());
        let flag = flag.map(|(side, at)| (Ending::OutOfTime { side: side.into() }, at));
        let end = self.match_clock.and_then(|clock| clock.end());
        let end = end.map(|at| (Ending::MatchTime, at));
        flag.into_iter().chain(end).min_by_key(|(_, at)| *at)
    }

    /// The steps of the unfinished turn, in long form.
    pub fn draft_texts(&self) -> Vec<String> {
        let mut now = self.game.position().clone();
        let text = |&mv| {
            let text = now.long_text(mv);
            now.play(mv);
            text
        };
        self.draft.iter().map(text).collect()
    }

    /// Puts an unfinished turn as it was kept.
    ///
    /// # Errors
    /// Its steps are not legal.
    pub fn restore_draft(&mut self, texts: &[String]) -> Result<(), Corrupt> {
        let mut now = self.game.position().clone();
        let mut draft = Vec::new();
        for text in texts {
            for mv in read_turn(&now, text).map_err(corrupt)? {
                now.play(mv);
                draft.push(mv);
            }
        }
        self.draft = draft;
        Ok(())
    }

    /// Sets the unfinished turn.
    pub fn set_draft(&mut self, draft: Vec<B::Move>) {
        self.draft = draft;
    }

    /// An event that has just been applied, as it is kept.
    pub fn stored(&self, event: &GameEvent<B::Move>) -> StoredEvent {
        event.map_actions(|_| self.last.as_ref().map_or(Vec::new(), |turn| turn.actions.clone()))
    }

    /// An event that was kept, and is about to be applied.
    ///
    /// # Errors
    /// Its actions are not legal here.
    pub fn restored(&self, event: &StoredEvent) -> Result<GameEvent<B::Move>, Corrupt> {
        let mut now = self.game.position().clone();
        let mut moves = Vec::new();
        if let Happening::Turn { actions } = &event.happening {
            for text in actions {
                for mv in read_turn(&now, text).map_err(corrupt)? {
                    now.play(mv);
                    moves.push(mv);
                }
            }
        }
        Ok(event.map_actions(|_| moves))
    }

    /// Lets an event happen.
    ///
    /// # Errors
    /// It does not fit the game. That cannot be if it was judged, or written by this program.
    pub fn apply(&mut self, event: &GameEvent<B::Move>) -> Result<(), Corrupt> {
        let GameEvent { seq, at, side, happening, .. } = event;
        if *seq != self.seq + 1 {
            return Err(corrupt(format!("event {seq} follows {}", self.seq)));
        }
        match happening {
            Happening::Turn { actions } => self.make_turn(actions, *at)?,
            Happening::Offer { what } => {
                *self.offers.of(*what) = Some(side.map(Side::from).ok_or_else(nobody)?);
            }
            Happening::Decline { what } => *self.offers.of(*what) = None,
            Happening::Takeback { turns } => self.take_back(*turns, *at)?,
            Happening::End { ending } => {
                ending.declare(&mut self.game).map_err(corrupt)?;
                self.offers = Offers::default();
                self.draft.clear();
            }
        }
        self.seq = *seq;
        self.outcome = self.game.outcome();
        if self.outcome.is_some() {
            self.offers = Offers::default();
            if let Some(clocks) = &mut self.clocks {
                clocks.stop(*at);
            }
            if let Some(clock) = &mut self.match_clock {
                clock.stop(*at);
            }
        }
        Ok(())
    }

    fn make_turn(&mut self, moves: &[B::Move], at: u64) -> Result<(), Corrupt> {
        if let Some(outcome) = self.outcome {
            return Err(corrupt(format!("a turn after the end, {outcome}")));
        }
        let before = self.game.position().clone();
        let mover = before.turn();
        for &mv in moves {
            self.game.play_on(mv).map_err(corrupt)?;
        }
        if moves.is_empty() || self.game.position().turn_is_open() {
            return Err(corrupt("a turn was not finished"));
        }
        let turns = self.stamps.len() + 1;
        let clock_ms = self.clocks.as_mut().map(|clocks| clocks.turn_made(mover, at, turns));
        if let Some(clock) = &mut self.match_clock {
            clock.turns_are(turns, at);
        }
        self.stamps.push(Stamp { at, clock_ms });
        self.last = Some(TurnView { clock_ms, at: Some(at), ..turn_view(&before, moves) });
        // An offer of a draw stands until the other side has moved; one to take back until anybody
        // has.
        self.offers.takeback = None;
        if self.offers.draw == Some(!mover) {
            self.offers.draw = None;
        }
        self.draft.clear();
        Ok(())
    }

    fn take_back(&mut self, turns: usize, at: u64) -> Result<(), Corrupt> {
        if turns > self.stamps.len() {
            return Err(corrupt(format!("{turns} turns are left of {}", self.stamps.len())));
        }
        while self.stamps.len() > turns {
            self.game.undo_turn();
            self.stamps.pop();
        }
        self.offers = Offers::default();
        self.draft.clear();
        self.last = self.turns().pop();
        let to_move = self.game.position().turn();
        if let Some(clocks) = &mut self.clocks {
            clocks.hand_over(to_move, at, turns);
        }
        if let Some(clock) = &mut self.match_clock {
            clock.turns_are(turns, at);
        }
        Ok(())
    }

    /// All turns, with their times.
    pub fn turns(&self) -> Vec<TurnView> {
        let stamped = |(turn, stamp): (TurnView, &Stamp)| TurnView {
            clock_ms: stamp.clock_ms,
            at: Some(stamp.at),
            ..turn
        };
        all_turn_views(&self.game).into_iter().zip(&self.stamps).map(stamped).collect()
    }
}

fn nobody() -> Corrupt {
    corrupt("an event of nobody")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dto::Wish;
    use sandtable_core::{Notation, generations};

    fn live<B: Describe>(start: B) -> LiveGame<B> {
        let meta = Meta {
            id: "test".to_owned(),
            kind: start.game_kind(),
            start: start.fen(),
            created_at: 0,
            public: false,
            players: [SeatPlayer::Person; 2],
            control: None,
            match_ms: None,
        };
        LiveGame::new(meta, start)
    }

    /// What a room does with an accepted turn: judges it, writes it down, applies it, tells everybody.
    fn accept<B: Describe>(live: &mut LiveGame<B>, action: &str) -> StoredEvent {
        let side = live.position().turn();
        let wish = Wish::Move { action: action.to_owned() };
        let Ok(Verdict::Happens(happening)) = live.judge(side, &wish) else {
            panic!("{action} is no turn")
        };
        let (seq, side) = (live.seq() + 1, Some(side.into()));
        let event = GameEvent { seq, at: seq, side, command: None, happening };
        live.apply(&event).expect("it was judged");
        let stored = live.stored(&event);
        live.event_view(&event).expect("it was applied");
        assert!(live.state(&event.happening, seq).position.is_some());
        stored
    }

    fn check<B: Describe>(start: B, turns: &[&str]) {
        let mut game = live(start.clone());
        let mut events = Vec::new();
        for turn in turns {
            let (event, generations) = generations::during(|| accept(&mut game, turn));
            assert!(generations <= 2, "{turn}: {generations} generations of legal moves");
            events.push(event);
        }
        let (again, _) = replayed(game.meta.clone(), start, &events, None).expect("as it was");
        assert_eq!(again.game(), game.game(), "what was kept leads to the same game");
    }

    #[test]
    fn an_accepted_turn_generates_legal_moves_at_most_twice() {
        let chess = sandtable_chess::Board::start();
        check(chess, &["e2e4", "e5", "Nf3", "b8c6", "f1b5", "a6", "Bxc6", "dxc6", "e1g1"]);
        let cotulenh = sandtable_cotulenh::Board::start();
        check(cotulenh, &["Ic5c6", "Ic7", "Fe2&c4", "Tf9f8"]);
        let fen = "6c4/11/11/11/11/11/11/3e1(TI)5/11/11/11/8C2 r - - 0 1";
        let stack: sandtable_cotulenh::Board = fen.parse().expect("a position");
        check(stack.clone(), &["f5:T:I>f6"]);
        check(stack.clone(), &["T<I>f6"]);
        check(stack, &["I>f6,T>e5"]);
    }
}
