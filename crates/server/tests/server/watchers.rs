//! Those who watch take no places from those who play.

use crate::support::{GENEROUS, Host, code, id};
use sandtable_load::Seat;
use sandtable_server::Limits;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, http::HeaderValue};

#[tokio::test]
async fn however_many_watch_a_player_gets_in() {
    let host = Host::with(Limits { watchers_per_game: 10, connections: 20, ..GENEROUS }).await;
    let created = host.create(json!({"game": "chess"})).await;
    let mut watchers = Vec::new();
    for _ in 0..10 {
        watchers.push(host.watch(&created).await);
    }
    let full = Seat::open(host.client.base(), id(&created), None, None).await;
    assert_eq!(code(full.map(|_| json!(null))), "busy");
    let mut first = host.sit(&created, "first").await;
    let mut second = host.sit(&created, "second").await;
    first.play("e4").await.unwrap();
    second.play("e5").await.unwrap();
    // Also when watchers of other games have taken all that are not for seats.
    for _ in 0..2 {
        let other = host.create(json!({"game": "chess"})).await;
        for _ in 0..10 {
            let watcher = Seat::open(host.client.base(), id(&other), None, None).await;
            watchers.extend(watcher);
        }
    }
    drop(first);
    let mut first = host.sit(&created, "first").await;
    first.play("Nf3").await.unwrap();
}

#[tokio::test]
async fn watchers_of_one_address_leave_places_for_others() {
    let host = Host::with(Limits { watchers_per_address: 3, ..GENEROUS }).await;
    let created = host.create(json!({"game": "chess"})).await;
    let path = format!("/api/v1/games/{}/ws", id(&created));
    let from = |last: u8| Seat::connect_from([127, 0, 0, last].into(), host.client.base(), &path);
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut watcher = from(2).await.unwrap();
        assert_eq!(watcher.next().await.unwrap()["type"], "hello");
        open.push(watcher);
    }
    let mut refused = from(2).await.unwrap();
    assert_eq!(refused.next().await.unwrap()["error"]["code"], "busy");
    assert_eq!(from(3).await.unwrap().next().await.unwrap()["type"], "hello");
}

#[tokio::test]
async fn sockets_of_one_address_leave_places_for_others() {
    let host = Host::with(Limits { connections_per_address: 3, ..GENEROUS }).await;
    let from = |last: u8| {
        Seat::connect_from([127, 0, 0, last].into(), host.client.base(), "/api/v1/analysis/ws")
    };
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(from(2).await.unwrap());
    }
    assert!(from(2).await.unwrap_err().to_string().contains("429"));
    assert!(from(3).await.is_ok());
}

#[tokio::test]
async fn a_seventeenth_tab_of_a_seat_takes_the_place_of_the_oldest() {
    let host = Host::start().await;
    let created = host.create(json!({"game": "chess"})).await;
    let mut tabs = Vec::new();
    for _ in 0..17 {
        tabs.push(host.sit(&created, "first").await);
    }
    assert!(tabs[0].wait(|_| false).await.unwrap_err().to_string().contains("connect again"));
    tabs[16].play("e4").await.unwrap();
    tabs[1].event("turn").await.unwrap();
}

/// The frame with which the server closes a socket that is opened with these protocols.
async fn close_frame(
    host: &Host,
    created: &Value,
    protocols: Option<&str>,
    say: Option<Message>,
) -> (u16, String) {
    use futures_util::{SinkExt, StreamExt};
    let url = format!("ws://{}/api/v1/games/{}/ws", host.addr, id(created));
    let mut request = url.into_client_request().unwrap();
    if let Some(protocols) = protocols {
        let value = HeaderValue::from_str(protocols).unwrap();
        request.headers_mut().insert("sec-websocket-protocol", value);
    }
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    if let Some(say) = say {
        socket.send(say).await.unwrap();
    }
    loop {
        match socket.next().await.expect("closed without a word").unwrap() {
            Message::Close(frame) => {
                let frame = frame.expect("closed without a reason");
                return (frame.code.into(), frame.reason.to_string());
            }
            _ => continue,
        }
    }
}

#[tokio::test]
async fn a_socket_is_closed_with_a_reason() {
    let host = Host::with(Limits { watchers_per_game: 1, ..GENEROUS }).await;
    let created = host.create(json!({"game": "chess"})).await;
    let large = Message::text("x".repeat(5_000));
    let told = close_frame(&host, &created, None, Some(large)).await;
    assert_eq!(told, (1009, "a message is too large".to_owned()));
    let told = close_frame(&host, &created, Some("sandtable, seat.wrong"), None).await;
    assert_eq!(told, (4403, "bad_seat".to_owned()));
    let _watcher = host.watch(&created).await;
    let told = close_frame(&host, &created, None, None).await;
    assert_eq!(told, (1013, "busy".to_owned()));
}

#[tokio::test]
async fn commands_with_fields_they_do_not_have_are_refused() {
    let host = Host::start().await;
    let created = host.create(json!({"game": "chess"})).await;
    let mut first = host.sit(&created, "first").await;
    for command in [
        json!({"type": "ping", "nonsense": 1}),
        json!({"type": "move", "action": "e4", "promotion": "Q"}),
        json!({"type": "resign", "action": "e4"}),
        json!({"type": "analyse", "on": false, "depth": 9}),
        json!({"type": "move"}),
    ] {
        assert_eq!(code(first.command(&command).await), "bad_request", "{command}");
    }
    first.play("e4").await.unwrap();
}
