//! Names by which a server may be asked, and whose request it is behind a proxy.

use crate::support::{GENEROUS, Host, Settings, id};
use sandtable_load::Answer;
use sandtable_server::Limits;
use serde_json::json;

/// Asks with these headers.
async fn ask(host: &Host, headers: &[(&str, &str)]) -> Answer {
    let asked = |http: &reqwest::Client, base: &str| {
        let request = http.get(format!("{base}/api/v1/games"));
        headers.iter().fold(request, |request, (name, value)| request.header(*name, *value))
    };
    host.client.raw(asked).await.unwrap()
}

#[tokio::test]
async fn off_loopback_too_a_name_that_was_made_to_point_here_is_refused() {
    let host = Host::set(Settings {
        addr: ([0, 0, 0, 0], 0).into(),
        public_urls: vec!["https://play.example.org".parse().unwrap()],
        ..Settings::default()
    })
    .await;
    for (name, status) in [
        ("evil.example", 403),
        ("evil.example:7878", 403),
        ("127.0.0.1", 200),
        ("192.168.1.7:7878", 200),
        ("localhost", 200),
        ("play.example.org", 200),
    ] {
        assert_eq!(ask(&host, &[("host", name)]).await.status, status, "{name}");
    }
}

#[tokio::test]
async fn a_page_of_another_host_asks_nothing() {
    let public_urls = vec!["https://play.example.org".parse().unwrap()];
    let host = Host::set(Settings { public_urls, ..Settings::default() }).await;
    let created = host.create(json!({"game": "chess"})).await;
    for path in ["/api/v1/games".to_owned(), format!("/api/v1/games/{}/ws", id(&created))] {
        for (origin, is_refused) in [
            ("https://evil.example", true),
            ("null", true),
            ("http://play.example.org", true),
            ("https://play.example.org", false),
        ] {
            let asked = |http: &reqwest::Client, base: &str| {
                http.get(format!("{base}{path}")).header("origin", origin)
            };
            let answer = host.client.raw(asked).await.unwrap();
            let refused = (403, "forbidden_origin".to_owned());
            assert_eq!((answer.status.as_u16(), answer.code()) == refused, is_refused, "{origin}");
        }
    }
}

#[tokio::test]
async fn behind_a_trusted_proxy_limits_are_those_of_the_client() {
    let limits = Limits { requests_per_second: 1, request_burst: 3, ..GENEROUS };
    let trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let host = Host::set(Settings { limits, trusted_proxies, ..Settings::default() }).await;
    let from = async |address| ask(&host, &[("x-forwarded-for", address)]).await;
    let mut refused = 0;
    for _ in 0..6 {
        // What the client itself says, to the left, counts for nothing.
        refused += u32::from(from("1.2.3.4, 8.8.4.4").await.status == 429);
    }
    assert!(refused >= 2, "{refused}");
    assert_eq!(from("8.8.4.5").await.status, 200);
    assert_eq!(from("5.6.7.8, 8.8.4.4").await.status, 429);
}

#[tokio::test]
async fn without_a_trusted_proxy_nobody_speaks_for_another() {
    let limits = Limits { requests_per_second: 1, request_burst: 3, ..GENEROUS };
    let host = Host::with(limits).await;
    let mut refused = 0;
    for last in 0..8 {
        let claimed = format!("8.8.4.{last}");
        refused += u32::from(ask(&host, &[("x-forwarded-for", &claimed)]).await.status == 429);
    }
    assert!(refused >= 3, "{refused}");
}
