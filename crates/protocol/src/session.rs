//! The conversation.

use crate::command::{Command, Go, PositionText};
use crate::options::{Change, Options};
use crate::player::Player;
use crate::{Output, people};
use sandtable_games::with_board;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;

/// A conversation over the Universal Chess Interface.
pub struct Session<W> {
    output: Output<W>,
    options: Options,
    table: AnyPlayer,
    counting: Option<Counting>,
}

/// A perft under way.
struct Counting {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// The edge where the game is a value; behind it everything is dispatched statically.
enum AnyPlayer {
    Chess(Box<Player<sandtable_chess::Board>>),
    Cotulenh(Box<Player<sandtable_cotulenh::Board>>),
}

macro_rules! with_player {
    ($any:expr, $player:ident => $body:expr) => {
        match $any {
            AnyPlayer::Chess($player) => $body,
            AnyPlayer::Cotulenh($player) => $body,
        }
    };
}

impl AnyPlayer {
    fn new(options: &Options) -> AnyPlayer {
        with_board!(options.game(), Board, variant => Player::<Board>::new(variant).into())
    }

    fn set_position(&mut self, text: &PositionText, options: &Options) -> Result<(), String> {
        match self {
            AnyPlayer::Chess(player) => player.set_position(text, options.chess_variant()),
            AnyPlayer::Cotulenh(player) => player.set_position(text, Default::default()),
        }
    }
}

impl From<Player<sandtable_chess::Board>> for AnyPlayer {
    fn from(player: Player<sandtable_chess::Board>) -> AnyPlayer {
        AnyPlayer::Chess(Box::new(player))
    }
}

impl From<Player<sandtable_cotulenh::Board>> for AnyPlayer {
    fn from(player: Player<sandtable_cotulenh::Board>) -> AnyPlayer {
        AnyPlayer::Cotulenh(Box::new(player))
    }
}

/// Speaks until `quit` or the end of the input. A search under way at the end is stopped, and
/// still answers.
pub fn run<R: BufRead, W: Write + Send + 'static>(mut input: R, output: W) -> std::io::Result<()> {
    let mut session = Session::new(Output::to(output));
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

impl<W: Write + Send + 'static> Session<W> {
    /// A new conversation, about chess until something else is said.
    pub fn new(output: Output<W>) -> Session<W> {
        let options = Options::default();
        let table = AnyPlayer::new(&options);
        Session { output, options, table, counting: None }
    }

    /// Does what a line says. False after `quit`.
    pub fn hear(&mut self, line: &str) -> bool {
        match Command::read(line) {
            Command::Uci => self.introduce(),
            Command::IsReady => {
                with_player!(&mut self.table, player => player.prepare(&self.options));
                self.output.say("readyok");
            }
            Command::NewGame => {
                with_player!(&mut self.table, player => player.forget(&self.options));
            }
            Command::Position(text) => self.set_position(&text),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit => with_player!(&self.table, player => player.ponder_hit()),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Quit => {
                self.stop();
                return false;
            }
            Command::Show => {
                let text = with_player!(&self.table, player => people::show(player.position()));
                self.output.say(text);
            }
            Command::Eval => {
                let text = with_player!(&self.table, player => people::explain(player.position()));
                self.output.say(text);
            }
            Command::Unknown => {}
        }
        true
    }

    /// Ends the search under way, which answers.
    pub fn stop(&mut self) {
        if let Some(counting) = &self.counting {
            counting.stop.store(true, Relaxed);
        }
        self.wait_for_count();
        with_player!(&mut self.table, player => player.stop());
    }

    /// Waits until the search under way has answered.
    pub fn wait(&mut self) {
        self.wait_for_count();
        with_player!(&mut self.table, player => player.wait());
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
        if let Err(fault) = self.table.set_position(text, &self.options) {
            self.complain(&fault);
        }
    }

    fn go(&mut self, go: &Go) {
        self.stop();
        if let Some(depth) = go.perft {
            if depth > people::DEEPEST_PERFT {
                let most = people::DEEPEST_PERFT;
                return self.complain(&format!("perft: expected 0 to {most}, not {depth}"));
            }
            with_player!(&self.table, player => {
                let position = player.position().clone();
                self.count(move |stop, tell| people::perft(&position, depth, stop, tell));
            });
            return;
        }
        let (options, output) = (&self.options, &self.output);
        with_player!(&mut self.table, player => player.go(go, options, output));
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

    fn set_option(&mut self, name: &str, value: &str) {
        // The search under way goes on with what it began with, but for these two.
        match self.options.set(name, value) {
            Err(fault) => self.complain(&fault),
            Ok(Change::Nothing) => {}
            Ok(Change::ClearHash) => {
                with_player!(&mut self.table, player => player.forget(&self.options));
            }
            Ok(Change::Variant) => {
                self.stop();
                self.table = AnyPlayer::new(&self.options);
            }
        }
    }
}
