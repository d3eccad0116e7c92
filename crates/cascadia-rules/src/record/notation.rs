//! An action as one short line, and back.
//!
//! | Line | Action |
//! |---|---|
//! | `pair 2` | take the pair of the second slot |
//! | `mix 1 3` | take the tile of the first slot and the token of the third, for a nature token |
//! | `wipe three` | replace three alike |
//! | `wipe 1 2 4` | replace these tokens, for a nature token |
//! | `tile 1,-1 r4` | place the tile at q 1, r -1, turned four steps clockwise |
//! | `token 0,0` | place the token at q 0, r 0 |
//! | `return` | return the token to the bag |
//! | `end` | end the turn |

use std::fmt::Write;

use crate::rules::{Action, MAX_PAIRS, Slot, SlotSet};
use cascadia_base::{Hex, Rotation};
use cascadia_engine::NotAnAction;

/// Writes `action` as its line.
pub fn write_action(action: Action) -> String {
    match action {
        Action::WipeThree => "wipe three".to_owned(),
        Action::PaidWipe(slots) => slots.iter().fold("wipe".to_owned(), |mut line, slot| {
            let _ = write!(line, " {}", slot.0 + 1);
            line
        }),
        Action::TakePair(slot) => format!("pair {}", slot.0 + 1),
        Action::TakeMixed { tile, token } => format!("mix {} {}", tile.0 + 1, token.0 + 1),
        Action::PlaceTile { hex, rotation } => format!("tile {},{} r{}", hex.x, hex.y, rotation.steps()),
        Action::PlaceToken { hex } => format!("token {},{}", hex.x, hex.y),
        Action::ReturnToken => "return".to_owned(),
        Action::EndTurn => "end".to_owned(),
    }
}

/// Parses the line of an action.
///
/// # Errors
/// If it is not an action, with its fault. Legality is not checked.
pub fn read_action(line: &str) -> Result<Action, NotAnAction> {
    parse(line).map_err(|reason| NotAnAction { line: line.to_owned(), reason })
}

fn parse(line: &str) -> Result<Action, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    Ok(match *words.as_slice() {
        ["wipe", "three"] => Action::WipeThree,
        ["wipe", "three", ..] => return Err("`wipe three` stands alone".to_owned()),
        ["wipe", ref slots @ ..] => Action::PaidWipe(slots_of(slots)?),
        ["pair", word] => Action::TakePair(slot(word)?),
        ["pair", ..] => return Err("`pair` is followed by one slot, such as `pair 2`".to_owned()),
        ["mix", tile, token] => Action::TakeMixed { tile: slot(tile)?, token: slot(token)? },
        ["mix", ..] => {
            return Err("`mix` is followed by the slot of the tile and that of the token, such as `mix 1 3`"
                .to_owned());
        }
        ["tile", place, turned] => Action::PlaceTile { hex: hex(place)?, rotation: rotation(turned)? },
        ["tile", ..] => {
            return Err("`tile` is followed by a place and a rotation, such as `tile 1,-1 r4`".to_owned());
        }
        ["token", place] => Action::PlaceToken { hex: hex(place)? },
        ["token", ..] => return Err("`token` is followed by one place, such as `token 0,1`".to_owned()),
        ["return"] => Action::ReturnToken,
        ["end"] => Action::EndTurn,
        [word @ ("return" | "end"), ..] => return Err(format!("`{word}` stands alone")),
        [] => return Err("it is empty".to_owned()),
        _ => return Err("actions are pair, mix, wipe, tile, token, return and end".to_owned()),
    })
}

/// Parses the slots of a paid wipe. A slot named twice is an error.
fn slots_of(words: &[&str]) -> Result<SlotSet, String> {
    let mut set = SlotSet::NONE;
    for word in words {
        let slot = slot(word)?;
        if set.contains(slot) {
            return Err(format!("slot {} is named twice", slot.0 + 1));
        }
        set = set.with(slot);
    }
    Ok(set)
}

fn slot(word: &str) -> Result<Slot, String> {
    let number: Option<usize> = word.parse().ok();
    match number.filter(|number| (1..=MAX_PAIRS).contains(number)) {
        Some(number) => Ok(Slot(number as u8 - 1)),
        None => Err(format!("`{word}` is not a slot; slots go from 1 to {MAX_PAIRS}")),
    }
}

fn rotation(word: &str) -> Result<Rotation, String> {
    let steps: Option<i32> = word.strip_prefix('r').and_then(|steps| steps.parse().ok());
    match steps.filter(|steps| (0..6).contains(steps)) {
        Some(steps) => Ok(Rotation::new(steps)),
        None => Err(format!("`{word}` is not a rotation; rotations go from r0 to r5")),
    }
}

fn hex(word: &str) -> Result<Hex, String> {
    let coordinate = |text: &str| text.parse::<i16>().ok().map(i32::from);
    word.split_once(',')
        .and_then(|(q, r)| Some(Hex::new(coordinate(q)?, coordinate(r)?)))
        .ok_or_else(|| format!("`{word}` is not a place; a place is q and r, two whole numbers such as 1,-1"))
}
