//! Names that nobody can guess, and the proof that somebody was told one.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The hash of a secret: all that the server keeps of it.
pub type SecretHash = [u8; 32];

/// Letters that survive being read aloud and need no escape in an address.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Letters of a secret, six bits each: 192 bits.
const SECRET_LETTERS: usize = 32;
/// Letters of a game's name: 72 bits. It is no secret, but a game that is not listed should not be
/// found by trying.
const GAME_LETTERS: usize = 12;
/// Nobody is asked to hash more than this.
const MOST_SECRET_BYTES: usize = 128;

/// So many random bytes.
///
/// # Panics
/// If the system has no random numbers: nothing that is safe could be done without them.
fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if let Err(error) = getrandom::fill(&mut bytes) {
        panic!("the system gives no random numbers: {error}");
    }
    bytes
}

fn random_letters<const N: usize>() -> String {
    random_bytes::<N>().iter().map(|byte| LETTERS[usize::from(byte & 63)] as char).collect()
}

/// A number that nobody can guess.
pub fn random_number() -> u64 {
    u64::from_le_bytes(random_bytes())
}

/// A new secret for a seat.
pub fn new_secret() -> String {
    random_letters::<SECRET_LETTERS>()
}

/// A new name for a game.
pub fn new_game_id() -> String {
    random_letters::<GAME_LETTERS>()
}

/// Whether a text can be the name of a game at all.
pub fn is_game_id(text: &str) -> bool {
    text.len() == GAME_LETTERS && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// What is kept of a secret. It has enough bits of its own: no salt and no slow hash are needed.
pub fn hash(secret: &str) -> SecretHash {
    Sha256::digest(secret.as_bytes()).into()
}

/// Whether this is the secret, in a time that does not tell how nearly.
pub fn is_secret_of(secret: &str, known: &SecretHash) -> bool {
    secret.len() <= MOST_SECRET_BYTES && bool::from(hash(secret).ct_eq(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_its_own_seat_only() {
        let (mine, yours) = (new_secret(), new_secret());
        assert_ne!(mine, yours);
        assert_eq!(mine.len(), SECRET_LETTERS);
        assert!(is_secret_of(&mine, &hash(&mine)));
        assert!(!is_secret_of(&yours, &hash(&mine)));
        assert!(!is_secret_of("", &hash(&mine)));
        assert!(!is_secret_of(&"x".repeat(1 << 20), &hash(&mine)));
    }

    #[test]
    fn names_of_games_are_told_from_other_text() {
        assert!(is_game_id(&new_game_id()));
        for text in ["", "../../etc/pw", "abc", "abcdefghijkl ", "ờbcdefghijk"] {
            assert!(!is_game_id(text), "{text}");
        }
    }
}
