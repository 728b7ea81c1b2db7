//! Two servers on one database: their players see one game. On a file there is nothing to test here,
//! because only one server can use it.

use crate::support::{Host, Settings, code, id, texts};
use sandtable_load::Seat;
use sandtable_server::Worker;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

const STACK: &str = "7c3/9ii/11/11/11/11/4i6/11/4(FTI)6/11/11/6C4 r - - 3 20";

/// Two servers, if the database can be shared.
async fn two_servers(engine_threads: usize) -> Option<(Host, Host)> {
    let host = Host::start().await;
    if !host.database.is_shared() {
        return None;
    }
    drop(host);
    let settings = Settings { engine_threads, ..Settings::default() };
    let one = Host::set(settings.clone()).await;
    let other = one.beside(settings).await;
    Some((one, other))
}

/// A process that only thinks, in a task of this one.
struct Helper {
    end: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Helper {
    async fn start(host: &Host) -> Helper {
        let worker = Worker::start(&host.database.address(), 1).await.unwrap();
        let (end, ended) = oneshot::channel::<()>();
        let ended = async {
            let _ = ended.await;
        };
        Helper { end, task: tokio::spawn(worker.run(ended)) }
    }

    async fn stop(self) {
        drop(self.end);
        self.task.await.unwrap();
    }
}

#[tokio::test]
async fn players_at_different_servers_play_one_game() {
    let Some((one, other)) = two_servers(1).await else { return };
    let created = one.create(json!({"game": "chess", "public": true})).await;
    let mut first = one.sit(&created, "first").await;
    let mut second = other.sit(&created, "second").await;
    for (number, turn) in ["e4", "e5", "Nf3", "Nc6"].into_iter().enumerate() {
        let (mover, waiter) = match number % 2 {
            0 => (&mut first, &mut second),
            _ => (&mut second, &mut first),
        };
        mover.play(turn).await.unwrap();
        let told = waiter.wait(|m| m["event"]["turn"]["text"] == turn).await.unwrap();
        assert_eq!(told["seq"], json!(number + 1));
    }
    first.command(&json!({"type": "offer", "what": "draw"})).await.unwrap();
    second.event("offer").await.unwrap();
    second.command(&json!({"type": "accept", "what": "draw"})).await.unwrap();
    first.event("end").await.unwrap();
    for host in [&one, &other] {
        let game = host.game(&created).await;
        assert_eq!(texts(&game), ["e4", "e5", "Nf3", "Nc6"]);
        assert_eq!(game["status"], "over");
    }
}

#[tokio::test]
async fn of_two_moves_at_once_one_is_made_and_the_other_judged_again() {
    let Some((one, other)) = two_servers(1).await else { return };
    for _ in 0..20 {
        let created = one.create(json!({"game": "chess"})).await;
        let mut tab = one.sit(&created, "first").await;
        let mut twin = other.sit(&created, "first").await;
        let (a, b) = tokio::join!(tab.play("e4"), twin.play("d4"));
        let made = match (a, b) {
            (Ok(_), refused @ Err(_)) => {
                assert_eq!(code(refused), "not_your_turn");
                "e4"
            }
            (refused @ Err(_), Ok(_)) => {
                assert_eq!(code(refused), "not_your_turn");
                "d4"
            }
            (Ok(_), Ok(_)) => panic!("both moves were made"),
            (Err(a), Err(b)) => panic!("none was made: {a:#}; {b:#}"),
        };
        for seat in [&mut tab, &mut twin] {
            assert_eq!(seat.event("turn").await.unwrap()["event"]["turn"]["text"], made);
        }
        for host in [&one, &other] {
            assert_eq!(texts(&host.game(&created).await), [made]);
        }
    }
}

#[tokio::test]
async fn a_command_that_was_sent_to_one_server_is_not_done_again_by_another() {
    let Some((one, other)) = two_servers(1).await else { return };
    let created = one.create(json!({"game": "chess"})).await;
    let mut tab = one.sit(&created, "first").await;
    let mut twin = other.sit(&created, "first").await;
    let command = json!({"type": "move", "action": "e4", "id": "once"}).to_string();
    tab.send_text(&command).await.unwrap();
    twin.send_text(&command).await.unwrap();
    tab.answer("once").await.unwrap();
    twin.answer("once").await.unwrap();
    assert_eq!(texts(&one.game(&created).await), ["e4"]);
}

#[tokio::test]
async fn an_unfinished_turn_is_continued_at_another_server() {
    let Some((one, other)) = two_servers(1).await else { return };
    let created = one.create(json!({"game": "cotulenh", "fen": STACK})).await;
    let mut tab = one.sit(&created, "first").await;
    let mut twin = other.sit(&created, "first").await;
    let mut second = other.sit(&created, "second").await;
    tab.play("Ie4>d4").await.unwrap();
    let draft = twin.wait(|message| message["type"] == "draft").await.unwrap();
    assert_eq!(draft["draft"]["actions"], json!(["Ie4>d4"]));
    twin.play("Te4>xe6").await.unwrap();
    tab.wait(|m| m["type"] == "draft" && m["draft"]["actions"][1] == "Te4>xe6").await.unwrap();
    tab.play("commit").await.unwrap();
    for seat in [&mut tab, &mut twin, &mut second] {
        let event = seat.event("turn").await.unwrap();
        assert_eq!(event["event"]["turn"]["actions"], json!(["Ie4>d4", "Te4>xe6", "commit"]));
    }
}

#[tokio::test]
async fn an_unfinished_turn_is_given_up_at_another_server() {
    let Some((one, other)) = two_servers(1).await else { return };
    let created = one.create(json!({"game": "cotulenh", "fen": STACK})).await;
    let mut tab = one.sit(&created, "first").await;
    let mut twin = other.sit(&created, "first").await;
    tab.play("Ie4>d4").await.unwrap();
    twin.wait(|m| m["draft"]["actions"][0] == "Ie4>d4").await.unwrap();
    twin.command(&json!({"type": "cancel"})).await.unwrap();
    tab.wait(|m| m["type"] == "draft" && m["draft"].is_null()).await.unwrap();
}

#[tokio::test]
async fn who_is_there_is_known_at_all_servers() {
    let Some((one, other)) = two_servers(1).await else { return };
    let created = one.create(json!({"game": "chess"})).await;
    let mut first = one.sit(&created, "first").await;
    let both = |m: &Value| m["type"] == "presence" && m["first"] == true && m["second"] == true;
    let mut second = other.sit(&created, "second").await;
    first.wait(both).await.unwrap();
    second.wait(both).await.unwrap();
    let watcher = other.watch(&created).await;
    first.wait(|m| m["type"] == "presence" && m["watchers"] == 1).await.unwrap();
    drop((watcher, second));
    first.wait(|m| m["second"] == false && m["watchers"] == 0).await.unwrap();
}

#[tokio::test]
async fn a_player_comes_back_to_another_server() {
    let Some((mut one, other)) = two_servers(1).await else { return };
    let wanted = json!({"game": "chess", "clock": {"base_ms": 600_000, "increment_ms": 0}});
    let created = one.create(wanted).await;
    let mut first = one.sit(&created, "first").await;
    let mut second = other.sit(&created, "second").await;
    for (turn, reply) in [("e4", "e5"), ("Nf3", "Nc6")] {
        first.play(turn).await.unwrap();
        second.wait(|m| m["event"]["turn"]["text"] == turn).await.unwrap();
        second.play(reply).await.unwrap();
        first.wait(|m| m["event"]["turn"]["text"] == reply).await.unwrap();
    }
    one.stop().await;
    let secret = created["secrets"]["first"].as_str();
    let back = Seat::open(other.client.base(), id(&created), secret, Some(2)).await;
    let mut first = back.unwrap();
    assert_eq!(first.hello["events"].as_array().unwrap().len(), 2);
    first.play("Bb5").await.unwrap();
    second.wait(|m| m["event"]["turn"]["text"] == "Bb5").await.unwrap();
    // The clocks were never touched: a server that ends or starts beside another is no outage.
    let left = first.hello["game"]["clock"]["first_ms"].as_u64();
    one.restart().await;
    let game = one.game(&created).await;
    assert_eq!(texts(&game), ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    assert!(game["clock"]["first_ms"].as_u64() <= left, "{}", game["clock"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_think_for_servers_that_do_not() {
    let Some((one, other)) = two_servers(0).await else { return };
    let wanted = json!({"game": "chess", "opponent": {"kind": "engine", "level": 1}});
    let created = one.create(wanted).await;
    let mut seat = other.sit(&created, "first").await;
    seat.play("e4").await.unwrap();
    let helper = Helper::start(&one).await;
    let reply = |m: &Value| m["type"] == "event" && m["event"]["side"] == "second";
    seat.wait(reply).await.unwrap();
    // Its end is not the end of the game.
    helper.stop().await;
    let position = other.game(&created).await["position"].clone();
    let action = position["actions"][0]["text"].as_str().unwrap().to_owned();
    seat.play(&action).await.unwrap();
    let _helper = Helper::start(&one).await;
    seat.wait(reply).await.unwrap();
    assert_eq!(texts(&one.game(&created).await).len(), 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_analyse_for_servers_that_do_not() {
    let Some((one, _)) = two_servers(0).await else { return };
    let mut analyst = Seat::connect(one.client.base(), "/api/v1/analysis/ws").await.unwrap();
    let question = json!({"type": "analyse", "on": true, "game": "cotulenh", "lines": 2});
    let ack = analyst.command(&question).await.unwrap();
    let deep = |m: &Value| m["type"] == "analysis" && m["depth"].as_u64() >= Some(3);
    let helper = Helper::start(&one).await;
    let report = analyst.wait(deep).await.unwrap();
    assert_eq!(report["id"], ack["id"]);
    assert_eq!(report["lines"].as_array().unwrap().len(), 2);
    // Another one takes it over.
    helper.stop().await;
    let _helper = Helper::start(&one).await;
    analyst.wait(deep).await.unwrap();
}
