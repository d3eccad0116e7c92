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

use crate::base::{Hex, Rotation};
use crate::cascadia::rules::{Action, MAX_PAIRS, Slot, SlotSet};
use crate::engine::NotAnAction;

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
/// If it stands for none. Whether the action is legal is another question.
pub fn read_action(line: &str) -> Result<Action, NotAnAction> {
    parse(line).ok_or_else(|| NotAnAction(line.to_owned()))
}

fn parse(line: &str) -> Option<Action> {
    let words: Vec<&str> = line.split_whitespace().collect();
    Some(match *words.as_slice() {
        ["wipe", "three"] => Action::WipeThree,
        ["wipe", ref slots @ ..] => {
            let slots: Vec<Slot> = slots.iter().map(|word| slot(word)).collect::<Option<_>>()?;
            let set: SlotSet = slots.iter().copied().collect();
            // A slot named twice is a slip, not a wish.
            (set.len() == slots.len()).then_some(Action::PaidWipe(set))?
        }
        ["pair", word] => Action::TakePair(slot(word)?),
        ["mix", tile, token] => Action::TakeMixed { tile: slot(tile)?, token: slot(token)? },
        ["tile", place, turned] => {
            let steps: i32 = turned.strip_prefix('r')?.parse().ok()?;
            let rotation = (0..6).contains(&steps).then(|| Rotation::new(steps))?;
            Action::PlaceTile { hex: hex(place)?, rotation }
        }
        ["token", place] => Action::PlaceToken { hex: hex(place)? },
        ["return"] => Action::ReturnToken,
        ["end"] => Action::EndTurn,
        _ => return None,
    })
}

fn slot(word: &str) -> Option<Slot> {
    let number: usize = word.parse().ok()?;
    (1..=MAX_PAIRS).contains(&number).then(|| Slot(number as u8 - 1))
}

fn hex(word: &str) -> Option<Hex> {
    let (q, r) = word.split_once(',')?;
    let coordinate = |text: &str| text.parse::<i16>().ok().map(i32::from);
    Some(Hex::new(coordinate(q)?, coordinate(r)?))
}
