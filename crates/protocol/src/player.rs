//! One game's engine, its position, and the search under way.

use crate::command::{Go, PositionText};
use crate::options::{Eval, Options};
use crate::{UciOutput, info};
use sandtable_core::{Strictness, TextError};
use sandtable_engine::Playable;
use sandtable_engine::tapered::Tunable;
use sandtable_engine::{
    Answer, ClockLimits, Control, Engine, Limits, Report, Resources, RootPosition, Skill,
};
use std::io::Write;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// A game that can be searched, and whose evaluation can be explained.
pub(crate) trait Searchable: Playable + Tunable {}

impl<P: Playable + Tunable> Searchable for P {}

pub(crate) struct UciPlayer<V: Searchable> {
    root: RootPosition<V>,
    /// Away while it searches.
    engine: Option<Engine<V>>,
    running: Option<Running<V>>,
    /// What evaluates; without one, what was written by hand.
    network: Option<Arc<V::Network>>,
}

struct Running<V: Searchable> {
    control: Arc<Control>,
    gate: Arc<Gate>,
    thread: JoinHandle<Engine<V>>,
}

/// Holds back the answer of a search that may not end by itself.
struct Gate {
    open: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    fn new(open: bool) -> Arc<Gate> {
        Arc::new(Gate { open: Mutex::new(open), opened: Condvar::new() })
    }

    fn open(&self) {
        *self.open.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.opened.notify_all();
    }

    fn pass(&self) {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let _open = self.opened.wait_while(open, |open| !*open);
    }
}

impl<V: Searchable> UciPlayer<V> {
    pub(crate) fn new(variant: V::Variant) -> UciPlayer<V> {
        UciPlayer {
            root: RootPosition::new(V::start_of(variant)),
            engine: None,
            running: None,
            network: V::built_in_network(),
        }
    }

    pub(crate) fn position(&self) -> &V {
        self.root.position()
    }

    /// Takes over a position, if all of it can be read.
    pub(crate) fn set_position(
        &mut self,
        text: &PositionText,
        variant: V::Variant,
    ) -> Result<(), String> {
        let start = match &text.fen {
            None => V::start_of(variant),
            Some(fen) => {
                let read = V::read_fen(fen, variant, Strictness::Lenient);
                read.map_err(|error| format!("position {fen:?}: {}", error.summary()))?
            }
        };
        let mut root = RootPosition::new(start);
        for (number, token) in text.moves.iter().enumerate() {
            let turn = root.position().parse_turn(token);
            let turn = turn
                .map_err(|error| format!("move {} {token:?}: {}", number + 1, error.summary()))?;
            for mv in turn {
                root.play(mv);
            }
        }
        self.root = root;
        Ok(())
    }

    /// Evaluates as the options say. If that cannot be, all stays as it was.
    pub(crate) fn set_eval(&mut self, eval: &Eval) -> Result<(), String> {
        self.network = match eval {
            Eval::BuiltIn => V::built_in_network(),
            Eval::Classical => None,
            Eval::File(path) => {
                let fault = |why: String| format!("EvalFile {}: {why}", path.display());
                let bytes = std::fs::read(path).map_err(|error| fault(error.to_string()))?;
                let network = V::read_network(&bytes).map_err(|error| fault(error.to_string()))?;
                Some(Arc::new(network))
            }
        };
        self.stop();
        if let Some(engine) = &mut self.engine {
            engine.set_network(self.network.clone());
        }
        Ok(())
    }

    /// Ends the search under way, which answers, and waits for it.
    pub(crate) fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.control.stop();
            running.gate.open();
        }
        self.wait();
    }

    /// Waits until the search under way has answered.
    pub(crate) fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            // Should the thread have panicked, a new engine takes its place.
            self.engine = running.thread.join().ok();
        }
    }

    /// The expected move was made.
    pub(crate) fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            running.control.ponder_hit();
            running.gate.open();
        }
    }

    /// The engine, when nothing is under way; it is made when it is first needed.
    fn engine(&mut self, resources: Resources) -> &mut Engine<V> {
        self.stop();
        let engine = self.engine.get_or_insert_with(|| {
            let mut engine = Engine::new(resources);
            engine.set_network(self.network.clone());
            engine
        });
        engine.set_resources(resources);
        engine
    }

    /// Makes everything ready that takes time, so that `go` does not.
    pub(crate) fn prepare(&mut self, options: &Options) {
        let is_busy = |running: &Running<V>| !running.thread.is_finished();
        if !self.running.as_ref().is_some_and(is_busy) {
            self.engine(options.resources());
        }
    }

    pub(crate) fn forget(&mut self, options: &Options) {
        self.engine(options.resources()).forget();
    }

    pub(crate) fn go<W: Write + Send + 'static>(
        &mut self,
        go: &Go,
        options: &Options,
        output: &UciOutput<W>,
    ) {
        self.engine(options.resources());
        let Some(mut engine) = self.engine.take() else { return };
        let limits = self.limits(go, options);
        let control = Arc::new(if go.ponder { Control::pondering() } else { Control::new() });
        let gate = Gate::new(!go.ponder && !go.infinite);
        let thread = std::thread::spawn({
            let (control, gate) = (Arc::clone(&control), Arc::clone(&gate));
            let (root, output) = (self.root.clone(), output.clone());
            let (skill, show_wdl, lines) = (skill(options), options.show_wdl, options.lines);
            move || {
                let position = root.position();
                // A weaker level looks at more lines than were asked for.
                let tell = |report: Report<V::Move>| {
                    if report.line <= lines {
                        output.say(info::line(position, &report, show_wdl));
                    }
                };
                let answer = engine.play(&root, &limits, skill, &control, tell);
                if answer.turn.is_empty() {
                    output.say(info::end_of_game(position));
                }
                gate.pass();
                output.say(best_move(position, &answer));
                engine
            }
        });
        self.running = Some(Running { control, gate, thread });
    }

    fn limits(&self, go: &Go, options: &Options) -> Limits<V::Move> {
        let position = self.root.position();
        let us = position.turn().index();
        let clock = go.time[us].map(|remaining| ClockLimits {
            remaining,
            increment: go.increment[us],
            moves_to_go: go.moves_to_go,
        });
        Limits {
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            move_time: go.move_time,
            clock: clock.filter(|_| !go.infinite),
            // A move that is not legal is none to search.
            turns: go
                .moves
                .iter()
                .filter_map(|token| Some(position.parse_turn(token).ok()?.to_vec()))
                .collect(),
            lines: options.lines,
        }
    }
}

/// How strong to play. The level is this engine's own option; the other is the protocol's.
fn skill(options: &Options) -> Skill {
    if options.limit_strength { Skill::of_elo(options.elo) } else { Skill::of_level(options.level) }
}

/// A finished game has none; `(none)` is how engines say so, and `0000` would be a move.
fn best_move<V: Searchable>(position: &V, answer: &Answer<V::Move>) -> String {
    if answer.turn.is_empty() {
        return "bestmove (none)".to_owned();
    }
    let best = position.long_turn(&answer.turn);
    if answer.reply.is_empty() {
        return format!("bestmove {best}");
    }
    let mut after = position.clone();
    for &mv in &answer.turn {
        let _ = after.make(mv);
    }
    format!("bestmove {best} ponder {}", after.long_turn(&answer.reply))
}
