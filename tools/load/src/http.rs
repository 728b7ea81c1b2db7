use crate::Seat;
use anyhow::{Context, ensure};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use std::net::IpAddr;
use std::time::Duration;

/// Somebody who asks a server.
#[derive(Clone, Debug)]
pub struct Client {
    base: String,
    http: reqwest::Client,
    /// The address of this machine from which it asks.
    local: Option<IpAddr>,
}

/// What the server said.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: reqwest::header::HeaderMap,
    /// The body as text.
    pub text: String,
}

impl Answer {
    /// The body as JSON; `null` if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    /// The code of a refusal.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

impl Client {
    /// Asks the server at this address, such as `http://127.0.0.1:7878`.
    ///
    /// # Errors
    /// There is no way to ask anybody.
    pub fn new(base: &str) -> anyhow::Result<Client> {
        Client::from_address(base, None)
    }

    /// Asks from one of the addresses of this machine, as if it were another.
    ///
    /// # Errors
    /// There is no way to ask anybody.
    pub fn from_address(base: &str, local: Option<IpAddr>) -> anyhow::Result<Client> {
        let builder = reqwest::Client::builder().timeout(Duration::from_secs(30));
        let http = builder.local_address(local).build()?;
        Ok(Client { base: base.trim_end_matches('/').to_owned(), http, local })
    }

    /// The address of the server.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Asks.
    ///
    /// # Errors
    /// Nobody answers.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> anyhow::Result<Answer> {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(body) = body {
            request = request.json(body);
        }
        self.send(request).await
    }

    /// Asks in any way.
    ///
    /// # Errors
    /// Nobody answers.
    pub async fn raw(
        &self,
        build: impl FnOnce(&reqwest::Client, &str) -> reqwest::RequestBuilder,
    ) -> anyhow::Result<Answer> {
        self.send(build(&self.http, &self.base)).await
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> anyhow::Result<Answer> {
        let response = request.send().await.context("the server does not answer")?;
        let (status, headers) = (response.status(), response.headers().clone());
        Ok(Answer { status, headers, text: response.text().await? })
    }

    /// Asks for something.
    ///
    /// # Errors
    /// Nobody answers.
    pub async fn get(&self, path: &str) -> anyhow::Result<Answer> {
        self.ask(Method::GET, path, None).await
    }

    /// Asks with a body.
    ///
    /// # Errors
    /// Nobody answers.
    pub async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Answer> {
        self.ask(Method::POST, path, Some(body)).await
    }

    /// Creates a game, and gives what the server says of it.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn create(&self, wanted: &Value) -> anyhow::Result<Value> {
        let answer = self.post("/api/v1/games", wanted).await?;
        ensure!(answer.status == StatusCode::CREATED, "not created: {}", answer.text);
        Ok(answer.json())
    }

    /// Takes a seat of a game that was created, or watches it.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn sit(&self, created: &Value, side: &str) -> anyhow::Result<Seat> {
        let id = created["game"]["id"].as_str().context("no game")?;
        let secret = created["secrets"][side].as_str();
        Seat::open_from(self.local, &self.base, id, secret, None).await
    }
}
