//! The short notation for turns of a puzzle: that of actions without their words.
//!
//! | Word | Action |
//! |---|---|
//! | `2` | take the pair of the second slot |
//! | `1x3` | take the tile of the first slot and the token of the third, for a nature token |
//! | `w` | replace three alike |
//! | `w124` | replace these tokens, for a nature token |
//! | `1,-1r4` | place the tile at q 1, r -1, turned four steps clockwise |
//! | `@0,0` | place the token at q 0, r 0 |
//! | `-` | return the token to the bag |
//! | `;` | end the turn |

use cascadia_base::{Hex, Rotation};
use cascadia_rules::rules::{Action, MAX_PAIRS, Slot, SlotSet};

/// Writes actions; those of one turn are separated by blanks.
pub fn write_turns(actions: &[Action]) -> String {
    let mut text = String::new();
    for action in actions {
        let word = word_of(*action);
        if !text.is_empty() && !text.ends_with(';') && *action != Action::EndTurn {
            text.push(' ');
        }
        text.push_str(&word);
    }
    text
}

/// Parses the output of [`write_turns`].
///
/// # Errors
/// The first word that is not an action.
pub fn read_turns(text: &str) -> Result<Vec<Action>, String> {
    let mut actions = Vec::new();
    for (index, turn) in text.split(';').enumerate() {
        if index > 0 {
            actions.push(Action::EndTurn);
        }
        for word in turn.split_ascii_whitespace() {
            actions.push(action_of(word).ok_or_else(|| format!("`{word}` is not an action"))?);
        }
    }
    Ok(actions)
}

fn word_of(action: Action) -> String {
    match action {
        Action::WipeThree => "w".to_owned(),
        Action::PaidWipe(slots) => {
            std::iter::once('w').chain(slots.iter().map(|slot| char::from(b'1' + slot.0))).collect()
        }
        Action::TakePair(slot) => (slot.0 + 1).to_string(),
        Action::TakeMixed { tile, token } => format!("{}x{}", tile.0 + 1, token.0 + 1),
        Action::PlaceTile { hex, rotation } => format!("{},{}r{}", hex.x, hex.y, rotation.steps()),
        Action::PlaceToken { hex } => format!("@{},{}", hex.x, hex.y),
        Action::ReturnToken => "-".to_owned(),
        Action::EndTurn => ";".to_owned(),
    }
}

fn action_of(word: &str) -> Option<Action> {
    if word == "-" {
        return Some(Action::ReturnToken);
    }
    if let Some(place) = word.strip_prefix('@') {
        return hex(place).map(|hex| Action::PlaceToken { hex });
    }
    if let Some(slots) = word.strip_prefix('w') {
        return wipe(slots);
    }
    if let Some((place, steps)) = word.split_once('r') {
        let steps = steps.parse().ok().filter(|steps| (0..6).contains(steps))?;
        return Some(Action::PlaceTile { hex: hex(place)?, rotation: Rotation::new(steps) });
    }
    match word.split_once('x') {
        Some((tile, token)) => Some(Action::TakeMixed { tile: slot(tile)?, token: slot(token)? }),
        None => slot(word).map(Action::TakePair),
    }
}

fn wipe(slots: &str) -> Option<Action> {
    if slots.is_empty() {
        return Some(Action::WipeThree);
    }
    let mut set = SlotSet::NONE;
    for digit in slots.chars() {
        set = set.with(slot(digit.encode_utf8(&mut [0; 4]))?);
    }
    Some(Action::PaidWipe(set))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_comes_back_as_it_was() {
        let tile = |q, r, steps| Action::PlaceTile { hex: Hex::new(q, r), rotation: Rotation::new(steps) };
        let actions = [
            Action::WipeThree,
            Action::PaidWipe([Slot(0), Slot(3)].into_iter().collect()),
            Action::TakePair(Slot(1)),
            tile(-3, 12, 5),
            Action::PlaceToken { hex: Hex::new(0, -4) },
            Action::EndTurn,
            Action::TakeMixed { tile: Slot(0), token: Slot(2) },
            Action::ReturnToken,
            tile(1, -1, 0),
            Action::EndTurn,
        ];
        let text = write_turns(&actions);
        assert_eq!(text, "w w14 2 -3,12r5 @0,-4;1x3 - 1,-1r0;");
        assert_eq!(read_turns(&text).as_deref(), Ok(&actions[..]));
        assert_eq!(read_turns(""), Ok(Vec::new()));
    }

    #[test]
    fn unknown_words_are_named() {
        for word in ["5", "0", "1x5", "w15", "1,2r6", "1,2", "@1", "x", "99999,1r1"] {
            assert_eq!(read_turns(&format!("2 {word};")), Err(format!("`{word}` is not an action")));
        }
    }
}
