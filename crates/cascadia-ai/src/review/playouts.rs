//! The playouts of a decision, kept until its review is finished. They are large and rarely needed, so each
//! decision has its own file. The choices follow from the position and are not saved.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::search::{POINT, TERMS, Terms};
use cascadia_storage::versioned::{FileError, format_of, parse, to_text};

use super::depth::{LARGEST, MOST_PLAYOUTS, MOST_THOROUGH};
use super::roles::{ReportedRoles, Roles};

/// The format version of a playouts file.
const FORMAT: u32 = 1;
/// Digits of five bits for points; the upper half means that more digits follow.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/// The playouts of one decision, and the choices picked by earlier ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedPlayouts {
    pub(super) roles: Roles,
    pub(super) stake: i32,
    pub(super) again: ReportedRoles,
    pub(super) playouts_again: usize,
    pub(super) thoroughness: usize,
    /// Playouts by choice; most choices were not judged.
    pub(super) judged: Vec<Vec<Terms>>,
}

/// Finds the text of a decision's playouts file by the index of its first action, on the worker thread.
pub type PlayoutsSource = Arc<dyn Fn(usize) -> Option<String> + Send + Sync>;

/// The identity of a decision's playouts within a review.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayoutsMark {
    /// The fingerprint of the engine.
    pub engine: String,
    /// The depth of the review.
    pub depth: u32,
    /// A hash of the actions before the decision, and of the terms of the game.
    pub decision: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayoutsFile {
    format: u32,
    engine: String,
    depth: u32,
    decision: String,
    /// Par, played, best, and the best turn, payment, draft and place.
    roles: [usize; 7],
    other_draft: Option<usize>,
    twin: Option<usize>,
    stake: i32,
    /// Flags of par, the played and the best choice: judged again.
    again: [bool; 3],
    playouts_again: usize,
    thoroughness: usize,
    judged: Vec<String>,
}

impl JudgedPlayouts {
    /// Writes the text of the file; none for fractional points, which no rules give.
    pub fn write(&self, mark: &PlayoutsMark) -> Option<String> {
        let Roles { par, played, best, turn, payment, draft, place, other_draft, twin } = self.roles;
        let file = PlayoutsFile {
            format: FORMAT,
            engine: mark.engine.clone(),
            depth: mark.depth,
            decision: format!("{:016x}", mark.decision),
            roles: [par, played, best, turn, payment, draft, place],
            other_draft,
            twin,
            stake: self.stake,
            again: [self.again.par, self.again.played, self.again.best],
            playouts_again: self.playouts_again,
            thoroughness: self.thoroughness,
            judged: self.judged.iter().map(|playouts| digits_of(playouts)).collect::<Option<_>>()?,
        };
        Some(to_text(&file, 2))
    }

    /// Reads the playouts from the text of their file.
    ///
    /// # Errors
    /// If the text is damaged, if its numbers exceed those of any game, or if it is of a later format or of
    /// another decision.
    pub fn read(text: &str, mark: &PlayoutsMark) -> Result<Self, FileError> {
        format_of(text, FORMAT)?;
        let file: PlayoutsFile = parse(text)?;
        let damaged = |why: &str| FileError::Damaged(why.to_owned());
        let own = format!("{:016x}", mark.decision);
        if (file.engine, file.depth, file.decision) != (mark.engine.clone(), mark.depth, own) {
            return Err(damaged("these are the playouts of another decision"));
        }
        let judged: Option<Vec<Vec<Terms>>> = file.judged.iter().map(|digits| playouts_of(digits)).collect();
        let judged = judged.ok_or_else(|| damaged("these are no playouts"))?;
        let is_sound = file.playouts_again <= MOST_PLAYOUTS
            && file.thoroughness <= MOST_THOROUGH
            && judged
                .iter()
                .flatten()
                .flatten()
                .chain([&file.stake])
                .all(|number| number.unsigned_abs() <= LARGEST.unsigned_abs());
        if !is_sound {
            return Err(damaged("the numbers of these playouts are out of all measure"));
        }
        let [par, played, best, turn, payment, draft, place] = file.roles;
        let [par_again, played_again, best_again] = file.again;
        Ok(Self {
            roles: Roles {
                par,
                played,
                best,
                turn,
                payment,
                draft,
                place,
                other_draft: file.other_draft,
                twin: file.twin,
            },
            stake: file.stake,
            again: ReportedRoles { par: par_again, played: played_again, best: best_again },
            playouts_again: file.playouts_again,
            thoroughness: file.thoroughness,
            judged,
        })
    }
}

/// Writes the points of playouts as digits without separators.
fn digits_of(playouts: &[Terms]) -> Option<String> {
    let mut text = String::with_capacity(playouts.len() * TERMS);
    for hundredths in playouts.iter().flatten() {
        if hundredths % POINT != 0 {
            return None;
        }
        // Negative numbers are long, and do not occur.
        let mut rest = (hundredths / POINT).cast_unsigned();
        while rest >= 32 {
            text.push(char::from(DIGITS[(rest % 32 + 32) as usize]));
            rest /= 32;
        }
        text.push(char::from(DIGITS[rest as usize]));
    }
    Some(text)
}

/// Reads the output of [`digits_of`].
fn playouts_of(digits: &str) -> Option<Vec<Terms>> {
    let (mut playouts, mut terms, mut filled) = (Vec::new(), [0; TERMS], 0);
    let (mut number, mut shift) = (0u32, 0);
    for digit in digits.bytes() {
        let value = match digit {
            b'0'..=b'9' => digit - b'0',
            b'A'..=b'Z' => digit - b'A' + 10,
            b'a'..=b'z' => digit - b'a' + 36,
            b'-' => 62,
            b'_' => 63,
            _ => return None,
        };
        number |= u32::from(value % 32).checked_shl(shift)?;
        shift += 5;
        if value < 32 {
            terms[filled] = number.cast_signed().checked_mul(POINT)?;
            (number, shift, filled) = (0, 0, filled + 1);
        }
        if filled == TERMS {
            playouts.push(terms);
            filled = 0;
        }
    }
    (filled == 0 && shift == 0).then_some(playouts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playouts_survive_their_file_and_damage_is_seen() {
        let mut first: Terms = [0; TERMS];
        (first[0], first[1], first[11]) = (3100, 3200, 123_400);
        let mut second = [700; TERMS];
        second[4] = -300;
        let roles = Roles { best: 1, twin: Some(1), ..Roles::default() };
        let playouts = JudgedPlayouts {
            roles,
            stake: 240,
            again: ReportedRoles { best: true, ..ReportedRoles::default() },
            playouts_again: 2,
            thoroughness: 4,
            judged: vec![vec![first, second], Vec::new()],
        };
        let mark = PlayoutsMark { engine: "review-0".to_owned(), depth: 40, decision: 7 };
        let text = playouts.write(&mark).expect("whole points");
        assert_eq!(JudgedPlayouts::read(&text, &mark), Ok(playouts));
        let is_refused = |text: &str, mark: &PlayoutsMark| JudgedPlayouts::read(text, mark).is_err();
        assert!(is_refused(&text, &PlayoutsMark { decision: 8, ..mark.clone() }));
        assert!(is_refused(&text, &PlayoutsMark { depth: 50, ..mark.clone() }));
        assert!(is_refused(&text[..text.len() / 2], &mark));
        assert!(is_refused(&text.replacen("7777", "777", 1), &mark), "a digit is missing");
        assert!(is_refused(&text.replacen("7777", "77!7", 1), &mark));
        for (field, number) in [("stake", 240), ("playouts_again", 2), ("thoroughness", 4)] {
            let (own, other) = (format!("{field}: {number},"), format!("{field}: 2000000,"));
            assert!(text.contains(&own) && is_refused(&text.replacen(&own, &other, 1), &mark), "{field}");
        }
        let points = text.replacen("7777", "777zzz1", 1);
        assert!(is_refused(&points, &mark), "so many points would not fit the sum");
    }
}
