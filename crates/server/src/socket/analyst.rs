//! The engine's thoughts on the way to somebody: one question at a time, and not too many words.

use super::connection::{self, End, HEARTBEAT, Link, Opened, Visitor};
use super::game::parse;
use crate::app::{App, Services};
use crate::engine::AnalysisTicket;
use crate::metrics::{Limit, SocketKind};
use crate::net::Client;
use crate::secret::random_number;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use sandtable_api::dto::{Analysis, Body, Message, Wish};
use sandtable_api::error::Error;
use sandtable_api::questions::{analysed_game, nothing_found_yet};
use sandtable_games::AnyGame;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, interval_at, sleep_until};

/// Lines that can be asked for.
const LINES: std::ops::RangeInclusive<usize> = 1..=5;
/// News come not more often than this.
const PACE: Duration = Duration::from_millis(100);

/// Asks the engine for one connection.
pub struct Analyst {
    /// Whose questions these are, for fairness.
    owner: String,
    asked: Option<Asked>,
}

struct Asked {
    id: String,
    ticket: AnalysisTicket,
    next: Instant,
}

impl Analyst {
    /// Questions of one client share their time, however many connections it has.
    pub fn new(client: Client) -> Analyst {
        Analyst { owner: client.to_string(), asked: None }
    }

    /// Asks about a position, and takes back what was asked before.
    ///
    /// # Errors
    /// The engine is too busy, or there is nothing to think about.
    pub async fn ask(
        &mut self,
        services: &Services,
        id: &str,
        question: AnyGame,
        lines: Option<usize>,
    ) -> Result<(), Error> {
        self.stop();
        let lines = lines.unwrap_or(1);
        if !LINES.contains(&lines) {
            return Err(Error::bad_value("lines", "expected 1 to 5"));
        }
        let idle = nothing_found_yet(&question)?;
        let ticket = services.analyse(&self.owner, question, lines, idle).await;
        let ticket = ticket.map_err(|busy| {
            services.metrics.refused(Limit::Analyses);
            Error::busy(busy.to_string())
        })?;
        self.asked = Some(Asked { id: id.to_owned(), ticket, next: Instant::now() });
        Ok(())
    }

    /// Asks no more.
    pub fn stop(&mut self) {
        self.asked = None;
    }

    /// Waits for news; for ever, if nothing was asked.
    pub async fn news(&mut self) -> Option<Analysis> {
        match &mut self.asked {
            Some(asked) => {
                sleep_until(asked.next).await;
                asked.ticket.news().await
            }
            None => std::future::pending().await,
        }
    }

    /// Passes news on. When there are no more, there is nothing to wait for.
    ///
    /// # Errors
    /// The connection is over.
    pub async fn pass_on(
        &mut self,
        link: &mut Link,
        seq: u64,
        report: Option<Analysis>,
    ) -> Result<(), End> {
        let (Some(asked), Some(report)) = (&mut self.asked, report) else {
            self.asked = None;
            return Ok(());
        };
        asked.next = Instant::now() + PACE;
        let body = Body::Analysis { id: &asked.id, report: &report };
        link.tell(&Message { seq, body }).await
    }
}

/// Opens the socket for analysis of any position.
pub async fn open(
    State(app): State<Arc<App>>,
    client: Client,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Opened {
    let upgrade = upgrade.map_err(|_| connection::no_upgrade())?;
    let visitor = Visitor { client, has_seat: false };
    let place = connection::enter(&app, visitor)?;
    Ok(connection::upgrade(upgrade).on_upgrade(move |socket| async move {
        let mut link = Link::new(socket, &app, visitor);
        let counted = app.services.metrics.socket(SocketKind::Analyst);
        let end = serve(&app, &mut link, client).await;
        drop(counted);
        link.close(end).await;
        drop(place);
    }))
}

async fn serve(app: &App, link: &mut Link, client: Client) -> End {
    let mut analyst = Analyst::new(client);
    let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
    let going_down = connection::going_down(app);
    tokio::pin!(going_down);
    loop {
        let went_on = tokio::select! {
            text = link.hear() => match text {
                Ok(text) => heard(app, link, &mut analyst, &text).await,
                Err(end) => Err(end),
            },
            report = analyst.news() => analyst.pass_on(link, 0, report).await,
            _ = heartbeat.tick() => link.heartbeat().await,
            () = &mut going_down => Err(End::GoingDown),
        };
        if let Err(end) = went_on {
            return end;
        }
    }
}

async fn heard(app: &App, link: &mut Link, analyst: &mut Analyst, text: &str) -> Result<(), End> {
    let may_ask = link.may_ask()?;
    let command = match parse(text) {
        Ok(command) if may_ask => command,
        Ok(command) => {
            return link.refuse(0, Some(&command.id), &connection::too_many().body).await;
        }
        Err((id, error)) => return link.refuse(0, id.as_deref(), &error.body).await,
    };
    let id = command.id.as_str();
    let answer = match &command.wish {
        Wish::Ping => {
            let body = Body::Pong { id, now: app.services.time.now() };
            return link.tell(&Message { seq: 0, body }).await;
        }
        Wish::Analyse(wanted) if wanted.on => match analysed_game(wanted, random_number()) {
            Ok(asked) => analyst.ask(&app.services, id, asked, wanted.lines).await,
            Err(error) => Err(error),
        },
        Wish::Analyse(_) => {
            analyst.stop();
            Ok(())
        }
        _ => Err(Error::bad_request("there is no game here: expected analyse or ping")),
    };
    match answer {
        Ok(()) => link.tell(&Message { seq: 0, body: Body::Ack { id } }).await,
        Err(error) => link.refuse(0, Some(id), &error.body).await,
    }
}
