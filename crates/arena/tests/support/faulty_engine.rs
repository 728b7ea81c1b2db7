//! An engine that misbehaves on request. It plays as the material player does, until the search of
//! the given number; then it does what its argument says:
//!
//! `sandtable-faulty-engine FAULT [NUMBER] [FILE]`
//!
//! The numbers of its process, and of what it starts, are appended to the file. As `engine-guard`
//! it is the guard of a match.

use sandtable_arena::material::MaterialPlayer;
use std::fs::OpenOptions;
use std::io::{self, BufRead, Write, stdin, stdout};
use std::process::{Command, exit};
use std::thread::sleep;
use std::time::Duration;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |i: usize| arguments.get(i).map_or("", String::as_str);
    let fault = argument(0);
    let number = argument(1).parse().unwrap_or(1);
    if fault == "engine-guard" {
        return sandtable_arena::guard::serve(stdin().lock());
    }
    note(argument(2), std::process::id())?;
    match fault {
        "mute" => doze(),
        "gone" => exit(7),
        "family" => {
            let child = Command::new("sleep").arg("1000").spawn()?;
            note(argument(2), child.id())?;
        }
        _ => {}
    }
    let end = match fault.starts_with("xboard") {
        true => play_xboard(fault, number),
        false => play_uci(fault, number),
    };
    if fault == "stubborn" {
        doze();
    }
    end
}

fn note(file: &str, pid: u32) -> io::Result<()> {
    if file.is_empty() {
        return Ok(());
    }
    writeln!(OpenOptions::new().create(true).append(true).open(file)?, "{pid}")
}

fn doze() -> ! {
    loop {
        sleep(Duration::from_secs(1000));
    }
}

fn say(text: &str) -> io::Result<()> {
    let mut out = stdout().lock();
    out.write_all(text.as_bytes())?;
    out.write_all(b"\n")?;
    out.flush()
}

fn play_uci(fault: &str, number: u32) -> io::Result<()> {
    let mut player = MaterialPlayer::default();
    let mut searches = 0;
    for line in stdin().lock().lines() {
        let line = line?;
        if line.trim() == "quit" {
            break;
        }
        searches += u32::from(line.starts_with("go"));
        if line.starts_with("go") && searches == number {
            misbehave(fault)?;
        }
        if fault == "unready" && searches > 0 && line == "isready" {
            doze();
        }
        player.answer(&line).iter().try_for_each(|answer| say(answer))?;
    }
    Ok(())
}

fn misbehave(fault: &str) -> io::Result<()> {
    match fault {
        "crash" | "family" => {
            eprintln!("assertion failed: the king is missing");
            exit(3);
        }
        "hang" => doze(),
        "illegal" => say("bestmove e1e8")?,
        "null" => say("bestmove 0000")?,
        "nothing" => say("bestmove")?,
        "san" => say("bestmove Nf3")?,
        "late" => sleep(Duration::from_millis(2800)),
        "garbage" => {
            stdout().write_all(&[0xff, 0xfe, 0, b'\n', 0xc3, b'\r', b'\n'])?;
            say(
                "info score cp depth nodes x\ninfo\nbest move\n \u{1b}[2J\ninfo score mate 99999999999",
            )?;
        }
        "flood" => {
            say(&"x".repeat(1 << 22))?;
            say(&"info depth 3 score cp 5 nodes 100 pv e2e4\n".repeat(100_000))?;
        }
        "drown" => loop {
            say("info depth 3 score cp 5")?;
        },
        "close" => close()?,
        _ => {}
    }
    Ok(())
}

/// Becomes a process that has no output and goes on.
#[cfg(unix)]
fn close() -> io::Result<()> {
    use std::os::unix::process::CommandExt;
    Err(Command::new("sh").args(["-c", "exec 1>&- 2>&-; sleep 1000"]).exec())
}

#[cfg(not(unix))]
fn close() -> io::Result<()> {
    exit(0)
}

/// The other protocol, as far as the arena uses it.
fn play_xboard(fault: &str, number: u32) -> io::Result<()> {
    let mut turns: Vec<String> = Vec::new();
    let mut is_forced = true;
    let mut searches = 0;
    for line in stdin().lock().lines() {
        let line = line?;
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let mut thinks = false;
        match word {
            "protover" if fault == "xboard-plain" => say("feature ping=1 usermove=1 done=1")?,
            "protover" => say("feature ping=1 setboard=1 usermove=1 san=0 colors=0 done=1")?,
            "ping" => say(&format!("pong {rest}"))?,
            "new" => (turns, is_forced) = (Vec::new(), true),
            "force" => is_forced = true,
            "usermove" => {
                turns.push(rest.to_owned());
                thinks = !is_forced;
            }
            "go" => (is_forced, thinks) = (false, true),
            "quit" => return Ok(()),
            _ => {}
        }
        if !thinks {
            continue;
        }
        searches += 1;
        if searches == number {
            match fault {
                "xboard-resigns" => say("resign")?,
                "xboard-claims" => say("1-0 {White mates}\n0-1 {Black mates}")?,
                "xboard-draw" => say("1/2-1/2 {Draw by repetition}")?,
                "xboard-refuses" => say("Illegal move: e2e4")?,
                _ => {}
            }
        }
        let mut player = MaterialPlayer::default();
        player.answer(&format!("position startpos moves {}", turns.join(" ")));
        for answer in player.answer("go") {
            if let Some(turn) = answer.strip_prefix("bestmove ") {
                turns.push(turn.to_owned());
                say("1 25 0 20 (guess)")?;
                say(&format!("move {turn}"))?;
            }
        }
    }
    Ok(())
}
