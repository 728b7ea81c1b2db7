use crate::news::Place;
use crate::player::{Known, Player, Servers, create, move_of, turns_of};
use crate::report::Report;
use anyhow::{Context, bail, ensure};
use sandtable_core::split_mix;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// One game after the other, until the end.
pub struct Script {
    pub servers: Servers,
    pub report: Arc<Report>,
    pub seed: u64,
    pub against_engine: bool,
    pub pause: Duration,
    pub turns: usize,
    pub end: Instant,
}

const SIDES: [&str; 2] = ["first", "second"];
/// Within this time after the end all games are looked at.
const AFTERWARDS: Duration = Duration::from_secs(6);

impl Script {
    pub async fn run(mut self) -> anyhow::Result<()> {
        // Players do not all think in step.
        sleep(self.thinking()).await;
        while Instant::now() < self.end {
            let played = if self.against_engine {
                self.play_engine().await
            } else {
                self.play_friend().await
            };
            if let Err(error) = played {
                self.report.error(&error);
                sleep(self.pause).await;
            }
        }
        Ok(())
    }

    fn random(&mut self, below: usize) -> usize {
        (split_mix(&mut self.seed) % below.max(1) as u64) as usize
    }

    fn thinking(&mut self) -> Duration {
        let half = self.pause / 2;
        half + half * (self.random(2_000) as u32) / 1_000
    }

    async fn create(&mut self, opponent: Value) -> anyhow::Result<Value> {
        let game = ["chess", "cotulenh"][self.random(2)];
        let clock = json!({"base_ms": 3_600_000, "increment_ms": 1000});
        let wanted = json!({"game": game, "clock": clock, "opponent": opponent});
        create(&self.servers, &wanted).await
    }

    async fn sit(&self, created: &Value, side: &str) -> anyhow::Result<Player> {
        Player::sit(self.servers.clone(), Arc::clone(&self.report), created, side).await
    }

    async fn play_friend(&mut self) -> anyhow::Result<()> {
        let created = self.create(json!({"kind": "friend"})).await?;
        let mut players =
            [self.sit(&created, SIDES[0]).await?, self.sit(&created, SIDES[1]).await?];
        while self.goes_on(&players[0]) {
            let mover = usize::from(players[0].known.position.turn == "second");
            sleep(self.thinking()).await;
            self.turn(&mut players, mover).await?;
        }
        let played = players[0].texts();
        self.wait_for_others().await;
        self.compare(&created, &played).await?;
        if !players[0].known.position.is_over() {
            players[0].act(&json!({"type": "resign"})).await?;
        }
        self.report.game_over();
        Ok(())
    }

    fn goes_on(&self, player: &Player) -> bool {
        let Known { position, turns, .. } = &player.known;
        Instant::now() < self.end && turns.len() < self.turns && !position.is_over()
    }

    /// When the time is over, all games end at once; to look at them all in the same moment would
    /// delay the last moves of some.
    async fn wait_for_others(&mut self) {
        if Instant::now() >= self.end {
            sleep(AFTERWARDS / 2 + AFTERWARDS / 2 * (self.random(1_000) as u32) / 1_000).await;
        }
    }

    /// One turn, until both players know of it.
    async fn turn(&mut self, players: &mut [Player; 2], mover: usize) -> anyhow::Result<()> {
        let [first, second] = players;
        let (mover, waiter) = if mover == 0 { (first, second) } else { (second, first) };
        let seq = mover.known.seq;
        let asked = self.act(mover).await?;
        waiter.until(|known| known.seq > seq).await?;
        self.report.arrived(asked);
        for known in [&mover.known, &waiter.known] {
            ensure!(known.seq == seq + 1, "{} follows {seq}", known.seq);
        }
        ensure!(mover.known.turns == waiter.known.turns, "the two see different turns");
        // One server says the same words to both; two of them tell what is left on the clocks at
        // different moments.
        if self.servers.all.len() == 1 {
            ensure!(mover.known.told == waiter.known.told, "the two see different things");
        }
        Ok(())
    }

    /// A turn of one player, step by step, until it is told. Gives when its last step was made.
    async fn act(&mut self, player: &mut Player) -> anyhow::Result<Instant> {
        let (seq, turns) = (player.known.seq, player.known.turns.len());
        let mut actions = Vec::new();
        loop {
            let action = self.choose(&player.known.position)?;
            let asked = Instant::now();
            player.act(&move_of(&action, seq)).await?;
            self.report.answered(asked);
            actions.push(action);
            player.until(|known| known.seq > seq || known.draft.len() == actions.len()).await?;
            if player.known.seq > seq {
                let turn = player.known.turns.get(turns).context("no turn")?;
                ensure!(turn.actions == actions, "another turn: {:?}", turn.actions);
                return Ok(asked);
            }
        }
    }

    /// A random legal action, or the end of a deploy.
    fn choose(&mut self, position: &Place) -> anyhow::Result<String> {
        let actions = &position.actions;
        if position.may_commit() && (actions.is_empty() || self.random(3) == 0) {
            return Ok("commit".to_owned());
        }
        ensure!(!actions.is_empty(), "nothing to do in {}", position.fen);
        Ok(actions[self.random(actions.len())].text.clone())
    }

    /// The server must have every turn that was acknowledged, in order.
    async fn compare(&self, created: &Value, played: &[String]) -> anyhow::Result<()> {
        let id = created["game"]["id"].as_str().context("no game")?;
        let kept = turns_of(&self.servers, id).await?;
        if kept != played {
            self.report.lost();
            bail!("game {id}: {} turns played, {} kept", played.len(), kept.len());
        }
        Ok(())
    }

    async fn play_engine(&mut self) -> anyhow::Result<()> {
        let created = self.create(json!({"kind": "engine", "level": 10})).await?;
        let mut player = self.sit(&created, SIDES[0]).await?;
        while self.goes_on(&player) {
            if player.known.position.turn == "first" {
                self.act(&mut player).await?;
            } else {
                let seq = player.known.seq;
                player.until(|known| known.seq > seq).await?;
                self.report.engine_turn();
            }
        }
        self.wait_for_others().await;
        // The engine may have moved since.
        let id = created["game"]["id"].as_str().context("no game")?;
        let kept = turns_of(&self.servers, id).await?;
        if !kept.starts_with(&player.texts()) {
            self.report.lost();
            bail!("game {id} against the engine: {kept:?} is kept");
        }
        self.report.game_over();
        Ok(())
    }
}
