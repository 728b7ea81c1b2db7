//! `sandtable query`: the rules for programs in any language. A line of JSON in, a line of JSON
//! out, in order; a bad line is answered and the next one read.
//!
//! | file | what |
//! |---|---|
//! | `request` | what a line asks |
//! | `answer` | what is said of it |

mod answer;
mod request;

use crate::lines::{Lines, MOST_BYTES, RawLine};
use answer::{QueryFault, Reply};
use request::Envelope;
use sandtable_games::with_board;
use std::io::{self, BufRead, Write};

/// Runs the command until the input ends.
pub fn run(input: impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
    let mut lines = Lines::new(input);
    let mut reply = Vec::new();
    while let Some(line) = lines.next_line()? {
        reply.clear();
        answer_line(line, &mut reply)?;
        reply.push(b'\n');
        out.write_all(&reply)?;
        // A program waits for this line before it asks again.
        out.flush()?;
    }
    Ok(())
}

/// Answers one line, whatever it is.
fn answer_line(line: RawLine<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    let refused = |out, fault| Reply::refused(None, fault).write(out);
    let bytes = match line {
        RawLine::Whole(bytes) => bytes,
        RawLine::TooLong => {
            let what = format!("the line goes on: expected at most {MOST_BYTES} bytes");
            return refused(out, QueryFault::request(what, Some(MOST_BYTES)));
        }
    };
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let what = "the line is not UTF-8: expected JSON".to_owned();
            return refused(out, QueryFault::request(what, Some(error.valid_up_to())));
        }
    };
    let envelope = match Envelope::open(text) {
        Ok(envelope) => envelope,
        Err(fault) => return refused(out, fault),
    };
    let reply = match envelope.request() {
        Err(fault) => Reply::refused(envelope.id, fault),
        Ok(request) => with_board!(request.game, Board, variant => {
            match answer::answer::<Board>(&request, variant) {
                Ok(answer) => Reply::given(envelope.id, answer),
                Err(fault) => Reply::refused(envelope.id, fault),
            }
        }),
    };
    reply.write(out)
}
