use crate::news::{Hello, News, Place, Turn};
use crate::report::Report;
use anyhow::{Context, bail, ensure};
use sandtable_load::{Refused, Seat};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How soon it is tried again to connect, or to do what could not be done now.
const TRY_AGAIN: Duration = Duration::from_millis(50);

static PLAYERS: AtomicU64 = AtomicU64::new(0);

/// Where and for how long somebody looks for a server.
#[derive(Clone)]
pub struct Servers {
    /// Their addresses.
    pub all: Arc<Vec<String>>,
    /// The address of this machine that is used.
    pub local: Option<IpAddr>,
    /// For how long it is tried to come back; without it, a lost connection is an error.
    pub patience: Duration,
}

/// Somebody at a game, who comes back when the connection is lost and asks again what was not
/// answered.
pub struct Player {
    servers: Servers,
    /// Which server is tried next.
    next: usize,
    game: String,
    secret: String,
    seat: Seat,
    report: Arc<Report>,
    prefix: String,
    commands: u64,
    pub known: Known,
}

/// What somebody has been told of a game.
pub struct Known {
    pub seq: u64,
    /// The position, with the steps of an unfinished turn.
    pub position: Place,
    /// The unfinished turn.
    pub draft: Vec<String>,
    /// All turns.
    pub turns: Vec<Turn>,
    /// The message that told of the last one, if it was no greeting.
    pub told: Option<String>,
}

impl Known {
    fn new(hello: &Value) -> anyhow::Result<Known> {
        let Hello { seq, game, draft } = Hello::deserialize(hello)?;
        let (draft, position) = match draft {
            Some(draft) => (draft.actions, draft.position),
            None => (Vec::new(), game.position),
        };
        Ok(Known { seq, position, draft, turns: game.turns, told: None })
    }

    fn hear(&mut self, text: String) -> anyhow::Result<()> {
        match serde_json::from_str(&text).with_context(|| format!("unexpected: {text}"))? {
            News::Presence => {}
            News::Draft { draft: Some(draft) } => {
                (self.draft, self.position) = (draft.actions, draft.position);
            }
            News::Draft { draft: None } => self.draft.clear(),
            News::Event { seq, event, state } => {
                ensure!(seq == self.seq + 1, "a gap: {seq} after {}", self.seq);
                self.seq = seq;
                if let Some(turn) = event.turn {
                    self.turns.push(turn);
                    self.draft.clear();
                    self.position = state.position.context("no position")?;
                    self.told = Some(text);
                }
            }
        }
        Ok(())
    }
}

impl Player {
    /// Takes a seat of a game that was created.
    pub async fn sit(
        servers: Servers,
        report: Arc<Report>,
        created: &Value,
        side: &str,
    ) -> anyhow::Result<Player> {
        let game = created["game"]["id"].as_str().context("no game")?.to_owned();
        let secret = created["secrets"][side].as_str().context("no secret")?.to_owned();
        let number = PLAYERS.fetch_add(1, Ordering::Relaxed);
        let mut next = number as usize;
        let seat = open(&servers, &mut next, &game, &secret, None).await?;
        let known = Known::new(&seat.hello)?;
        let prefix = format!("{}-{number}", std::process::id());
        Ok(Player { servers, next, game, secret, seat, report, prefix, commands: 0, known })
    }

    /// Does something, once, however often it has to be said.
    pub async fn act(&mut self, wish: &Value) -> anyhow::Result<()> {
        self.commands += 1;
        let id = format!("{}-{}", self.prefix, self.commands);
        let end = Instant::now() + self.servers.patience;
        loop {
            let answer = match self.seat.send_as(&id, wish).await {
                Ok(()) => self.seat.answer(&id).await,
                Err(error) => Err(error),
            };
            let Err(error) = answer else { return Ok(()) };
            match error.downcast_ref::<Refused>() {
                Some(refused) if is_for_now(refused) && Instant::now() < end => {
                    sleep(TRY_AGAIN).await;
                }
                Some(_) => return Err(error),
                None => self.come_back(error).await?,
            }
        }
    }

    /// The texts of all turns.
    pub fn texts(&self) -> Vec<String> {
        self.known.turns.iter().map(|turn| turn.text.clone()).collect()
    }

    /// Hears what is said until it is enough.
    pub async fn until(&mut self, enough: impl Fn(&Known) -> bool) -> anyhow::Result<()> {
        while !enough(&self.known) {
            match self.seat.next_text().await {
                Ok(text) => self.known.hear(text)?,
                Err(error) => self.come_back(error).await?,
            }
        }
        Ok(())
    }

    /// Connects again, to whatever server is there.
    async fn come_back(&mut self, lost: anyhow::Error) -> anyhow::Result<()> {
        if self.servers.patience.is_zero() {
            return Err(lost);
        }
        let (game, secret, seq) = (&self.game, &self.secret, self.known.seq);
        self.seat = open(&self.servers, &mut self.next, game, secret, Some(seq)).await?;
        let known = Known::new(&self.seat.hello)?;
        ensure!(known.seq >= seq, "the game has gone back from {seq} to {}", known.seq);
        if !known.turns.starts_with(&self.known.turns) {
            self.report.lost();
            bail!("game {}: other turns after coming back", self.game);
        }
        self.known = known;
        self.report.came_back();
        Ok(())
    }
}

/// Whether it helps to ask again later.
fn is_for_now(refused: &Refused) -> bool {
    ["storage", "busy"].contains(&refused.code())
}

async fn open(
    servers: &Servers,
    next: &mut usize,
    game: &str,
    secret: &str,
    since: Option<u64>,
) -> anyhow::Result<Seat> {
    let end = Instant::now() + servers.patience;
    loop {
        let base = &servers.all[*next % servers.all.len()];
        *next += 1;
        match Seat::open_from(servers.local, base, game, Some(secret), since).await {
            Err(error) if Instant::now() >= end => return Err(error),
            Err(_) => sleep(TRY_AGAIN).await,
            opened => return opened,
        }
    }
}

/// Asks the servers one after the other until one answers.
pub async fn create(servers: &Servers, wanted: &Value) -> anyhow::Result<Value> {
    let end = Instant::now() + servers.patience;
    for base in servers.all.iter().cycle() {
        let client = sandtable_load::Client::from_address(base, servers.local)?;
        match client.create(wanted).await {
            Err(error) if Instant::now() >= end => return Err(error),
            Err(_) => sleep(TRY_AGAIN).await,
            created => return created,
        }
    }
    bail!("there is no server")
}

/// The texts of all turns that a server has of a game.
pub async fn turns_of(servers: &Servers, game: &str) -> anyhow::Result<Vec<String>> {
    let end = Instant::now() + servers.patience;
    for base in servers.all.iter().cycle() {
        let client = sandtable_load::Client::from_address(base, servers.local)?;
        let answer = client.get(&format!("/api/v1/games/{game}")).await;
        match answer {
            Ok(answer) if answer.status.is_success() => {
                let game = answer.json();
                let turns = game["turns"].as_array().context("no turns")?;
                let text = |turn: &Value| turn["text"].as_str().unwrap_or_default().to_owned();
                return Ok(turns.iter().map(text).collect());
            }
            Ok(answer) if Instant::now() >= end => bail!("the game is not given: {}", answer.text),
            Err(error) if Instant::now() >= end => return Err(error),
            _ => sleep(TRY_AGAIN).await,
        }
    }
    bail!("there is no server")
}

/// A move of a player at this number of the game.
pub fn move_of(action: &str, seq: u64) -> Value {
    json!({"type": "move", "action": action, "seq": seq})
}
