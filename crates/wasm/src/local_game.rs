use crate::record::Record;
use crate::{from_json, refusal, to_json, whole};
use sandtable_api::create::{Circumstances, kind_of, new_game};
use sandtable_api::dto::{Body, ClientCommand, CreateGame, Message, Offer, Wish};
use sandtable_api::error::Error;
use sandtable_api::live_game::{GameEvent, Happening, LiveGame, SeatPlayer, Verdict};
use sandtable_core::Side;
use sandtable_games::{Describe, read_position, with_board, with_game};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// A game against the engine that is kept by the page. It takes the commands of a socket and answers
/// with the messages of one.
#[wasm_bindgen]
pub struct LocalGame {
    live: Box<dyn Local>,
}

#[wasm_bindgen]
impl LocalGame {
    /// A new game. `wish` is what a server is asked to create a game against the engine.
    ///
    /// # Errors
    /// The refusal, as JSON.
    pub fn create(wish: &str, id: &str, now: f64, random: u32) -> Result<LocalGame, String> {
        let create = || -> Result<LocalGame, Error> {
            let wanted: CreateGame = from_json(wish)?;
            let kind = kind_of(&wanted)?;
            let circumstances =
                Circumstances { id: id.to_owned(), now: whole(now), random: u64::from(random) };
            with_board!(kind, Board, variant => {
                let (live, seat) = new_game::<Board>(&wanted, kind, variant, circumstances)?;
                let live = Seated::new(live, seat)?;
                Ok(LocalGame { live: Box::new(live) })
            })
        };
        create().map_err(refusal)
    }

    /// A game that was kept.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub fn restore(record: &str, now: f64) -> Result<LocalGame, String> {
        let record: Record = serde_json::from_str(record).map_err(|error| error.to_string())?;
        with_board!(record.game, Board, variant => {
            let start = read_position::<Board>(&record.start, variant);
            let start = start.map_err(|faults| format!("{faults:?}"))?;
            let live = record.replay(start, whole(now))?;
            Ok(LocalGame { live: Box::new(Seated { live, record }) })
        })
    }

    /// The game as the page has to keep it.
    pub fn record(&self) -> String {
        self.live.record()
    }

    /// The first message.
    pub fn hello(&self, now: f64) -> String {
        self.live.hello(whole(now))
    }

    /// Messages that answer a command.
    pub fn command(&mut self, command: &str, now: f64) -> String {
        self.live.command(command, whole(now))
    }

    /// Messages of what time has done.
    pub fn time_passes(&mut self, now: f64) -> String {
        self.live.time_passes(whole(now))
    }

    /// When somebody's time runs out.
    pub fn time_out(&self) -> Option<f64> {
        self.live.time_out().map(|at| at as f64)
    }

    /// What the engine is asked, as JSON, if it is to move.
    pub fn question(&self, now: f64) -> Option<String> {
        self.live.question(whole(now)).map(|question| to_json(&question))
    }

    /// Messages of the engine's turn, which was asked for when the game was at `seq`. Without a legal
    /// turn the first one is made, so that the game goes on.
    pub fn engine_turn(&mut self, seq: f64, actions: Vec<String>, now: f64) -> String {
        self.live.engine_turn(whole(seq), &actions, whole(now))
    }

    /// The game as PGN.
    pub fn pgn(&self) -> String {
        self.live.pgn()
    }
}

/// A turn that the engine is asked for.
#[derive(Serialize)]
pub(crate) struct Question {
    seq: u64,
    game: String,
    fen: String,
    moves: Vec<String>,
    level: u8,
    clock_ms: Option<[u64; 2]>,
    most_ms: u64,
}

/// What [`LocalGame`] does, whatever the game.
trait Local {
    fn record(&self) -> String;
    fn hello(&self, now: u64) -> String;
    fn command(&mut self, command: &str, now: u64) -> String;
    fn time_passes(&mut self, now: u64) -> String;
    fn time_out(&self) -> Option<u64>;
    fn question(&self, now: u64) -> Option<Question>;
    fn engine_turn(&mut self, seq: u64, actions: &[String], now: u64) -> String;
    fn pgn(&self) -> String;
}

/// A game and the seat of the person here.
struct Seated<B: Describe> {
    live: LiveGame<B>,
    record: Record,
}

/// Messages in the order in which a socket would send them.
#[derive(Default)]
struct Messages(Vec<String>);

impl Messages {
    fn push(&mut self, seq: u64, body: Body<'_>) {
        self.0.push(to_json(&Message { seq, body }));
    }

    fn text(self) -> String {
        format!("[{}]", self.0.join(","))
    }
}

impl<B: Describe> Seated<B> {
    fn new(live: LiveGame<B>, seat: Side) -> Result<Seated<B>, Error> {
        let meta = live.meta();
        let SeatPlayer::Engine(level) = meta.players[(!seat).index()] else {
            let message = "a game of two persons needs a server: expected the engine";
            return Err(Error::bad_value("opponent.kind", message));
        };
        let mut record = Record {
            id: meta.id.clone(),
            game: meta.kind,
            start: meta.start.clone(),
            created_at: meta.created_at,
            seat: seat.into(),
            level,
            control: meta.control,
            match_ms: meta.match_ms,
            events: Vec::new(),
            draft: Vec::new(),
            clocks: None,
            match_left: None,
        };
        record.note(&live);
        Ok(Seated { live, record })
    }

    fn seat(&self) -> Side {
        self.record.seat.into()
    }

    fn obey(&mut self, command: &ClientCommand, now: u64, out: &mut Messages) -> Result<(), Error> {
        if command.seq.is_some_and(|seq| seq != self.live.seq()) {
            let message = format!("the game has gone on: it is at {}", self.live.seq());
            return Err(Error::conflict("stale", message));
        }
        // Time that has run out has run out first.
        self.run_out(now, out)?;
        let side = self.seat();
        match self.live.judge(side, &command.wish)? {
            Verdict::Happens(happening) => {
                self.happen(Some(side), happening, now, out)?;
                // The engine plays on rather than agree to a draw.
                if command.wish == (Wish::Offer { what: Offer::Draw })
                    && self.live.outcome().is_none()
                {
                    let no = Happening::Decline { what: Offer::Draw };
                    self.happen(Some(!side), no, now, out)?;
                }
            }
            Verdict::Drafts(moves) => {
                self.live.set_draft(moves);
                self.record.note(&self.live);
                let draft = self.live.draft_view();
                out.push(self.live.seq(), Body::Draft { draft });
            }
        }
        Ok(())
    }

    fn happen(
        &mut self,
        side: Option<Side>,
        happening: Happening<B::Move>,
        now: u64,
        out: &mut Messages,
    ) -> Result<(), Error> {
        let seq = self.live.seq() + 1;
        let event =
            GameEvent { seq, at: now, side: side.map(Into::into), command: None, happening };
        let broken = |error: sandtable_api::live_game::Corrupt| {
            Error::conflict("corrupt", error.to_string())
        };
        self.live.apply(&event).map_err(broken)?;
        self.record.events.push(self.live.stored(&event).into());
        self.record.note(&self.live);
        let view = self.live.event_view(&event).map_err(broken)?;
        let state = Box::new(self.live.state(&event.happening, now));
        out.push(seq, Body::Event { event: &view, state });
        Ok(())
    }

    fn run_out(&mut self, now: u64, out: &mut Messages) -> Result<(), Error> {
        match self.live.time_out() {
            Some((ending, at)) if at <= now => {
                let side = ending.ran_out().map(Side::from);
                self.happen(side, Happening::End { ending }, now, out)
            }
            _ => Ok(()),
        }
    }

    /// The moves of a turn that the engine has told as text.
    fn told(&self, actions: &[String]) -> Option<Vec<B::Move>> {
        let mut question = self.live.question_at(None).ok()?;
        with_game!(&mut question, game => {
            sandtable_games::play_texts(game, actions).ok()?;
        });
        self.live.turn_in(&question)
    }
}

impl<B: Describe> Local for Seated<B> {
    fn record(&self) -> String {
        to_json(&self.record)
    }

    fn hello(&self, now: u64) -> String {
        let body = Body::Hello {
            seat: Some(self.record.seat),
            game: Box::new(self.live.view(now, [true; 2])),
            draft: self.live.draft_view(),
            events: Vec::new(),
            now,
        };
        to_json(&Message { seq: self.live.seq(), body })
    }

    fn command(&mut self, command: &str, now: u64) -> String {
        let mut out = Messages::default();
        let command: ClientCommand = match from_json(command) {
            Ok(command) => command,
            Err(error) => {
                out.push(self.live.seq(), Body::Error { id: None, error: &error.body });
                return out.text();
            }
        };
        let result = self.obey(&command, now, &mut out);
        let body = match &result {
            Ok(()) => Body::Ack { id: &command.id },
            Err(error) => Body::Error { id: Some(&command.id), error: &error.body },
        };
        out.push(self.live.seq(), body);
        out.text()
    }

    fn time_passes(&mut self, now: u64) -> String {
        let mut out = Messages::default();
        // What cannot be applied is tried again the next time.
        let _ = self.run_out(now, &mut out);
        out.text()
    }

    fn time_out(&self) -> Option<u64> {
        self.live.time_out().map(|(_, at)| at)
    }

    fn question(&self, now: u64) -> Option<Question> {
        let (_, limits) = self.live.engine_question(now)?;
        let millis =
            |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let turns = self.live.turns();
        Some(Question {
            seq: self.live.seq(),
            game: self.record.game.to_string(),
            fen: self.record.start.clone(),
            moves: turns.into_iter().flat_map(|turn| turn.actions).collect(),
            level: limits.level,
            clock_ms: limits.clock.map(|(left, increment)| [millis(left), millis(increment)]),
            most_ms: millis(limits.most),
        })
    }

    fn engine_turn(&mut self, seq: u64, actions: &[String], now: u64) -> String {
        let mut out = Messages::default();
        // What was asked for before a take-back is not wanted any more.
        if seq == self.live.seq() && self.live.engine_to_move().is_some() {
            let side = self.live.to_move();
            let actions = self.told(actions).unwrap_or_else(|| self.live.any_turn());
            let played = self
                .run_out(now, &mut out)
                .and_then(|()| self.happen(side, Happening::Turn { actions }, now, &mut out));
            // A flag that fell first ends the game, and the turn does not count.
            let _ = played;
        }
        out.text()
    }

    fn pgn(&self) -> String {
        self.live.pgn()
    }
}
