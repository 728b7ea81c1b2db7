//! One game: two engines, one board, and the rules are ours.

use crate::adjudicate::{Adjudicator, Rules};
use crate::contest::read_answer;
use crate::engine_player::EnginePlayer;
use crate::engine_protocol::{GameState, Reply, Thought, WaitLimits};
use crate::record::{self, Heading};
use crate::{Clock, Contest, Effort, Ending, EngineSpec, Foul, Opening};
use sandtable_core::Turn;
use sandtable_core::{Ending as Declared, Game, Outcome, Side};
use sandtable_pgn::GameResult;
use std::time::Duration;

/// A game that is to be played.
pub(crate) struct Bout<'a, P: Contest> {
    pub opening: &'a Opening<P>,
    pub rules: &'a Rules,
    /// Which of the two engines has the first move: 0 or 1.
    pub first: usize,
    pub event: &'a str,
    pub round: String,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Why it is over.
    pub ending: Ending,
    /// Turns of both sides together, the opening included.
    pub plies: usize,
    /// The game as PGN.
    pub pgn: String,
    /// What each engine did, in the order of the engines.
    pub efforts: [Effort; 2],
}

/// A game that is being played.
struct Duel<'a, P: Contest> {
    bout: &'a Bout<'a, P>,
    game: Game<P>,
    /// The start, unless it is that of the game itself.
    fen: Option<String>,
    turns: Vec<String>,
    comments: Vec<String>,
    clocks: [Option<Clock>; 2],
    adjudicator: Adjudicator,
    efforts: [Effort; 2],
}

/// Plays a game. `None` if the match is broken off in the middle of it.
pub(crate) fn play<P: Contest>(
    bout: &Bout<'_, P>,
    players: &mut [EnginePlayer<'_>; 2],
    waits: &WaitLimits<'_>,
) -> Option<Played> {
    let mut duel = Duel::new(bout, players);
    let ending = duel.run(players, waits)?;
    for player in players.iter_mut() {
        player.end_game(ending.result(), ending.word());
    }
    let seats = [bout.first, 1 - bout.first];
    let heading = Heading {
        event: bout.event,
        round: &bout.round,
        names: seats.map(|seat| players[seat].spec.name.as_str()),
        limits: seats.map(|seat| &players[seat].spec.limits),
    };
    let pgn = record::pgn(&duel.game, &duel.comments, &ending, &heading);
    Some(Played { ending, plies: duel.turns.len(), pgn, efforts: duel.efforts })
}

impl<'a, P: Contest> Duel<'a, P> {
    fn new(bout: &'a Bout<'a, P>, players: &[EnginePlayer<'_>; 2]) -> Duel<'a, P> {
        let start = bout.opening.start.clone();
        let fen = (start != P::start()).then(|| start.fen());
        let seat =
            |side: Side| players[bout.first ^ side.index()].spec.limits.clock.map(Clock::new);
        let mut duel = Duel {
            bout,
            game: Game::new(start),
            fen,
            turns: Vec::new(),
            comments: Vec::new(),
            clocks: Side::BOTH.map(seat),
            adjudicator: Adjudicator::default(),
            efforts: [Effort::default(); 2],
        };
        for turn in &bout.opening.turns {
            duel.play(turn, "book".to_owned());
        }
        duel
    }

    /// The engine of a side: 0 or 1.
    fn engine(&self, side: Side) -> usize {
        self.bout.first ^ side.index()
    }

    fn play(&mut self, turn: &Turn<P::Move>, comment: String) {
        self.turns.push(self.game.position().long_turn(turn));
        self.comments.push(comment);
        for &mv in turn {
            // It was read as legal.
            let _ = self.game.play_on(mv);
        }
    }

    fn run(
        &mut self,
        players: &mut [EnginePlayer<'_>; 2],
        waits: &WaitLimits<'_>,
    ) -> Option<Ending> {
        for side in Side::BOTH {
            let player = &mut players[self.engine(side)];
            if let Err(failure) = player.new_game(&self.state(side, player.spec), waits) {
                return Foul::of(failure).map(|foul| self.foul(side, foul));
            }
        }
        loop {
            if let Some(ending) = self.ending() {
                return Some(ending);
            }
            let side = self.game.position().turn();
            let player = &mut players[self.engine(side)];
            let (spec, margin) = (player.spec, player.spec.margin);
            let state = self.state(side, spec);
            let allowed = self.allowed(side, spec);
            let thought = match player.think(&state, allowed.map(|time| time + margin), waits) {
                Ok(thought) => thought,
                Err(failure) => return Foul::of(failure).map(|foul| self.foul(side, foul)),
            };
            if let Err(ending) = self.accept(side, thought, allowed, margin) {
                return Some(ending);
            }
        }
    }

    fn state<'b>(&'b self, side: Side, spec: &'b EngineSpec) -> GameState<'b> {
        GameState {
            start: self.fen.as_deref(),
            turns: &self.turns,
            turn: side,
            clocks: self.clocks,
            limits: &spec.limits,
        }
    }

    /// The time for the next move of a side.
    fn allowed(&self, side: Side, spec: &EngineSpec) -> Option<Duration> {
        let clock = self.clocks[side.index()].map(|clock| clock.left());
        clock.or(spec.limits.movetime)
    }

    /// The end by rule, by claim or by verdict.
    fn ending(&mut self) -> Option<Ending> {
        if let Some(outcome) = self.game.outcome() {
            return Some(Ending::Rules(outcome));
        }
        // Between engines nobody plays on where a draw may be claimed.
        if let Some(&reason) = self.game.claims().first() {
            return Some(Ending::Rules(Outcome::draw(reason)));
        }
        let verdict = self.adjudicator.verdict(self.bout.rules, self.turns.len());
        verdict.map(Ending::Adjudicated)
    }

    /// Takes an answer: the game goes on, or it is over.
    fn accept(
        &mut self,
        side: Side,
        thought: Thought,
        allowed: Option<Duration>,
        margin: Duration,
    ) -> Result<(), Ending> {
        let Thought { reply, elapsed, info } = thought;
        let engine = self.engine(side);
        self.efforts[engine].add(&info, elapsed);
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock.spend(elapsed);
        }
        if let Some(allowed) = allowed.filter(|&allowed| elapsed > allowed + margin) {
            return Err(self.foul(side, Foul::Time { over: elapsed - allowed }));
        }
        let answer = match reply {
            Reply::Turn(answer) => answer,
            Reply::Resigns => return Err(Ending::Resigned(side)),
            Reply::Claims(result) => return Err(self.claim(side, result)),
        };
        let turn = match read_answer(self.game.position(), &answer) {
            Ok(turn) => turn,
            Err(why) => {
                let fen = self.game.position().fen();
                return Err(self.foul(side, Foul::Illegal { answer, fen, why }));
            }
        };
        self.adjudicator.hear(self.bout.rules, side, info.centipawns());
        self.play(&turn, record::comment(&info, elapsed));
        Ok(())
    }

    /// A side says that the game is over, and the rules have not said so.
    fn claim(&mut self, side: Side, result: GameResult) -> Ending {
        if result == GameResult::Win(!side) {
            return Ending::Resigned(side);
        }
        self.foul(side, Foul::Lie(format!("it claimed {result}, which is not so")))
    }

    fn foul(&mut self, by: Side, foul: Foul) -> Ending {
        let engine = self.engine(by);
        self.efforts[engine].note(&foul);
        let outcome = match foul {
            Foul::Time { .. } => self.game.end(Declared::OutOfTime(by)),
            _ => self.game.end(Declared::Resigned(by)),
        };
        let result = outcome.map_or(GameResult::Win(!by), |outcome| Some(outcome).into());
        Ending::Foul { by, foul, result }
    }
}
