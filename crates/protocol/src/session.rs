//! The conversation over UCI: commands in, `info` and `bestmove` out.

use crate::command::{Go, PositionText, UciCommand};
use crate::options::{OptionChange, Options};
use crate::player::UciPlayer;
use crate::{UciOutput, debug_commands};
use sandtable_games::with_board;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;

/// A conversation over the Universal Chess Interface (UCI).
pub struct UciSession<W> {
    output: UciOutput<W>,
    options: Options,
    player: AnyUciPlayer,
    counting: Option<Counting>,
}

/// A perft under way.
struct Counting {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// The edge where the game is a value; behind it everything is dispatched statically.
enum AnyUciPlayer {
    Chess(Box<UciPlayer<sandtable_chess::Board>>),
    Cotulenh(Box<UciPlayer<sandtable_cotulenh::Board>>),
}

macro_rules! with_player {
    ($any:expr, $player:ident => $body:expr) => {
        match $any {
            AnyUciPlayer::Chess($player) => $body,
            AnyUciPlayer::Cotulenh($player) => $body,
        }
    };
}

impl AnyUciPlayer {
    fn new(options: &Options) -> AnyUciPlayer {
        with_board!(options.game(), Board, variant => UciPlayer::<Board>::new(variant).into())
    }

    fn set_position(&mut self, text: &PositionText, options: &Options) -> Result<(), String> {
        match self {
            AnyUciPlayer::Chess(player) => player.set_position(text, options.chess_variant()),
            AnyUciPlayer::Cotulenh(player) => player.set_position(text, options.cotulenh_variant()),
        }
    }
}

impl From<UciPlayer<sandtable_chess::Board>> for AnyUciPlayer {
    fn from(player: UciPlayer<sandtable_chess::Board>) -> AnyUciPlayer {
        AnyUciPlayer::Chess(Box::new(player))
    }
}

impl From<UciPlayer<sandtable_cotulenh::Board>> for AnyUciPlayer {
    fn from(player: UciPlayer<sandtable_cotulenh::Board>) -> AnyUciPlayer {
        AnyUciPlayer::Cotulenh(Box::new(player))
    }
}

/// Speaks until `quit` or the end of the input. A search under way at the end is stopped, and
/// still answers.
pub fn run<R: BufRead, W: Write + Send + 'static>(mut input: R, output: W) -> std::io::Result<()> {
    let mut session = UciSession::new(UciOutput::to(output));
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        // Text that is not UTF-8 is like any other word that is not known.
        if !session.hear(&String::from_utf8_lossy(&line)) {
            return Ok(());
        }
    }
    session.stop();
    Ok(())
}

impl<W: Write + Send + 'static> UciSession<W> {
    /// A new conversation, about chess until something else is said.
    pub fn new(output: UciOutput<W>) -> UciSession<W> {
        let options = Options::default();
        let player = AnyUciPlayer::new(&options);
        UciSession { output, options, player, counting: None }
    }

    /// Does what a line says. False after `quit`.
    pub fn hear(&mut self, line: &str) -> bool {
        match UciCommand::read(line) {
            UciCommand::Uci => self.introduce(),
            UciCommand::IsReady => {
                with_player!(&mut self.player, player => player.prepare(&self.options));
                self.output.say("readyok");
            }
            UciCommand::NewGame => {
                with_player!(&mut self.player, player => player.forget(&self.options));
            }
            UciCommand::Position(text) => self.set_position(&text),
            UciCommand::Go(go) => self.go(&go),
            UciCommand::Stop => self.stop(),
            UciCommand::PonderHit => with_player!(&self.player, player => player.ponder_hit()),
            UciCommand::SetOption { name, value } => self.set_option(&name, &value),
            UciCommand::Quit => {
                self.stop();
                return false;
            }
            UciCommand::Show => {
                let text =
                    with_player!(&self.player, player => debug_commands::show(player.position()));
                self.output.say(text);
            }
            UciCommand::Eval => {
                let text = with_player!(&self.player, player => debug_commands::explain(player.position()));
                self.output.say(text);
            }
            UciCommand::Unknown => {}
        }
        true
    }

    /// Ends the search under way, which answers.
    pub fn stop(&mut self) {
        if let Some(counting) = &self.counting {
            counting.stop.store(true, Relaxed);
        }
        self.wait_for_count();
        with_player!(&mut self.player, player => player.stop());
    }

    /// Waits until the search under way has answered.
    pub fn wait(&mut self) {
        self.wait_for_count();
        with_player!(&mut self.player, player => player.wait());
    }

    fn introduce(&self) {
        self.output.say(format_args!(
            "id name Sandtable {}\nid author the Sandtable authors\n{}\nuciok",
            env!("CARGO_PKG_VERSION"),
            Options::describe()
        ));
    }

    fn complain(&self, fault: &str) {
        // Somebody else's text is quoted in it, which may hold anything.
        let told: String = fault
            .replace('\n', "; ")
            .chars()
            .map(|letter| if letter.is_control() { '\u{fffd}' } else { letter })
            .collect();
        self.output.say(format_args!("info string {told}"));
    }

    fn set_position(&mut self, text: &PositionText) {
        if let Err(fault) = self.player.set_position(text, &self.options) {
            self.complain(&fault);
        }
    }

    fn go(&mut self, go: &Go) {
        self.stop();
        if let Some(depth) = go.perft {
            if depth > debug_commands::DEEPEST_PERFT {
                let most = debug_commands::DEEPEST_PERFT;
                return self.complain(&format!("perft: expected 0 to {most}, not {depth}"));
            }
            with_player!(&self.player, player => {
                let position = player.position().clone();
                self.count(move |stop, tell| debug_commands::perft(&position, depth, stop, tell));
            });
            return;
        }
        let (options, output) = (&self.options, &self.output);
        with_player!(&mut self.player, player => player.go(go, options, output));
    }

    fn count(&mut self, perft: impl FnOnce(&AtomicBool, &mut dyn FnMut(String)) + Send + 'static) {
        let stop = Arc::new(AtomicBool::new(false));
        let thread = std::thread::spawn({
            let (stop, output) = (Arc::clone(&stop), self.output.clone());
            move || perft(&stop, &mut |text| output.say(text))
        });
        self.counting = Some(Counting { stop, thread });
    }

    fn wait_for_count(&mut self) {
        if let Some(counting) = self.counting.take() {
            // A count that panicked has nothing more to say.
            let _ = counting.thread.join();
        }
    }

    fn set_eval(&mut self) {
        let eval = &self.options.eval;
        if let Err(fault) = with_player!(&mut self.player, player => player.set_eval(eval)) {
            self.complain(&fault);
        }
    }

    fn set_option(&mut self, name: &str, value: &str) {
        // The search under way goes on with what it began with, but for these two.
        match self.options.set(name, value) {
            Err(fault) => self.complain(&fault),
            Ok(OptionChange::Nothing) => {}
            Ok(OptionChange::ClearHash) => {
                with_player!(&mut self.player, player => player.forget(&self.options));
            }
            Ok(OptionChange::Variant) => {
                self.stop();
                self.player = AnyUciPlayer::new(&self.options);
                self.set_eval();
            }
            Ok(OptionChange::Eval) => self.set_eval(),
        }
    }
}
