//! An action as one short line, and back.
//!
//! | Line | Action |
//! |---|---|
//! | `roll` | throw all dice |
//! | `collect hawk: c1 b`, `collect hawk up salmon: c1 c3=hawk`, `… down …`, `collect bear and salmon: …` | collect wildlife |
//! | `collect fox: c1 plus a=elk`, `collect fox: c1 extra a=elk c3` | with dice beside the collection |
//! | `complete 2 pay bear 1 elk 1 nature 1`, `complete 2 pay … without tokens` | complete the card of a space |
//! | `pass` | complete none |
//! | `bonus`, `bonus none`, `bonus a`, `bonus river`, `bonus elk fox` | use the bonus completion card or not |
//! | `mark r3c4`, `mark r3c4 elk` | mark a hexagon |
//! | `pick 8`, `pick 3c` | take an item or an option |
//! | `gain fox` | gain a wild animal or one side of a die |
//! | `free prairie`, `free overflow`, `free r2c4`, `free r2c4 elk`, `free none` | take a free hexagon or not |
//! | `done` | end the round of the seat |
//! | `seat 3` | another seat, from 1, goes on with its part of the round |

use std::fmt::Write;

use crate::rules::{
    Action, BonusUse, CARD_SPACES, Collection, DiceAction, Die, DieUse, OtherDice, Payment, PersonalDie,
};
use crate::sheets::{Cell, FreeTarget, HIERARCHY, Pick};
use cascadia_base::{Habitat, Seat, Wildlife};
use cascadia_engine::NotAnAction;

/// Formats `action` as its line.
pub fn write_action(action: Action) -> String {
    match action {
        Action::Roll => "roll".to_owned(),
        Action::Collect(collection) => write_collection(&collection),
        Action::Complete { space, payment, without_tokens } => {
            let mut line = format!("complete {space} pay");
            for animal in HIERARCHY {
                if payment.animals[animal] > 0 {
                    let _ = write!(line, " {} {}", animal.key(), payment.animals[animal]);
                }
            }
            if payment.nature_tokens > 0 {
                let _ = write!(line, " nature {}", payment.nature_tokens);
            }
            if without_tokens {
                line.push_str(" without tokens");
            }
            line
        }
        Action::Pass => "pass".to_owned(),
        Action::Bonus(BonusUse::Declined) => "bonus none".to_owned(),
        Action::Bonus(BonusUse::Plain) => "bonus".to_owned(),
        Action::Bonus(BonusUse::Roll(die)) => format!("bonus {}", die.key()),
        Action::Bonus(BonusUse::Mark(habitat)) => format!("bonus {}", habitat.key()),
        Action::Bonus(BonusUse::Animals(first, None)) => format!("bonus {}", first.key()),
        Action::Bonus(BonusUse::Animals(first, Some(second))) => {
            format!("bonus {} {}", first.key(), second.key())
        }
        Action::Mark { cell, animal: None } => format!("mark {cell}"),
        Action::Mark { cell, animal: Some(animal) } => format!("mark {cell} {}", animal.key()),
        Action::Pick(pick) => format!("pick {pick}"),
        Action::Gain(animal) => format!("gain {}", animal.key()),
        Action::Free(None) => "free none".to_owned(),
        Action::Free(Some(FreeTarget::Track(habitat))) => format!("free {}", habitat.key()),
        Action::Free(Some(FreeTarget::Overflow)) => "free overflow".to_owned(),
        Action::Free(Some(FreeTarget::Outline(cell))) => format!("free {cell}"),
        Action::Free(Some(FreeTarget::Animal(cell, animal))) => {
            format!("free {cell} {}", animal.key())
        }
        Action::Done => "done".to_owned(),
        Action::Seat(seat) => format!("seat {}", seat.0 + 1),
    }
}

fn write_collection(collection: &Collection) -> String {
    let mut line = format!("collect {}", collection.animal.key());
    let _ = match collection.action {
        DiceAction::None => Ok(()),
        DiceAction::Up(animal) => write!(line, " up {}", animal.key()),
        DiceAction::Down(animal) => write!(line, " down {}", animal.key()),
        DiceAction::Two(animal) => write!(line, " and {}", animal.key()),
    };
    line.push(':');
    for die in Die::ALL {
        if let DieUse::Taken(named) = collection.dice[die.index()] {
            write_die(&mut line, die, named);
        }
    }
    match collection.others {
        OtherDice::None => return line,
        OtherDice::PlusOne => line.push_str(" plus"),
        OtherDice::Extra => line.push_str(" extra"),
    }
    for die in Die::ALL {
        if let DieUse::Other(named) = collection.dice[die.index()] {
            write_die(&mut line, die, named);
        }
    }
    line
}

fn write_die(line: &mut String, die: Die, named: Option<Wildlife>) {
    let _ = write!(line, " {}", die.key());
    if let Some(animal) = named {
        let _ = write!(line, "={}", animal.key());
    }
}

/// Parses the line of an action, without checking that it is legal.
///
/// # Errors
/// If it is not the line of an action; the error describes the problem.
pub fn read_action(line: &str) -> Result<Action, NotAnAction> {
    parse(line).map_err(|reason| NotAnAction { line: line.to_owned(), reason })
}

fn parse(line: &str) -> Result<Action, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    Ok(match *words.as_slice() {
        ["roll"] => Action::Roll,
        ["pass"] => Action::Pass,
        ["done"] => Action::Done,
        ["seat", number] => Action::Seat(seat(number)?),
        ["seat", ..] => return Err("`seat` is followed by a number, such as `seat 3`".to_owned()),
        [word @ ("roll" | "pass" | "done"), ..] => return Err(format!("`{word}` stands alone")),
        ["collect", ..] => Action::Collect(collection(line)?),
        ["complete", space, ref rest @ ..] => completion(space, rest)?,
        ["complete"] => {
            return Err("`complete` is followed by a space, such as `complete 2 pay elk 1`".to_owned());
        }
        ["bonus", ref rest @ ..] => Action::Bonus(bonus(rest)?),
        ["mark", place] => Action::Mark { cell: cell(place)?, animal: None },
        ["mark", place, word] => Action::Mark { cell: cell(place)?, animal: Some(animal(word)?) },
        ["mark", ..] => return Err("`mark` is followed by a hexagon, such as `mark r3c4`".to_owned()),
        ["pick", word] => Action::Pick(pick(word)?),
        ["pick", ..] => return Err("`pick` is followed by one item or option, such as `pick 8`".to_owned()),
        ["gain", word] => Action::Gain(animal(word)?),
        ["gain", ..] => return Err("`gain` is followed by one animal, such as `gain fox`".to_owned()),
        ["free", ref rest @ ..] => Action::Free(free(rest)?),
        [] => return Err("it is empty".to_owned()),
        _ => {
            return Err(
                "actions are roll, collect, complete, pass, bonus, mark, pick, gain, free, done and seat"
                    .to_owned(),
            );
        }
    })
}

fn seat(word: &str) -> Result<Seat, String> {
    match word.parse() {
        Ok(number @ 1..=8) => Ok(Seat(number - 1)),
        _ => Err(format!("`{word}` is not a seat, from 1")),
    }
}

/// Parses a collection: the types before the colon, the dice after it.
fn collection(line: &str) -> Result<Collection, String> {
    let (head, dice) = line.split_once(':').unwrap_or((line, ""));
    let head: Vec<&str> = head.split_whitespace().collect();
    let mut collection = match *head.as_slice() {
        ["collect", word] => Collection::of(animal(word)?),
        ["collect", word, how, other] => {
            let mut collection = Collection::of(animal(word)?);
            let other = animal(other)?;
            collection.action = match how {
                "up" => DiceAction::Up(other),
                "down" => DiceAction::Down(other),
                "and" => DiceAction::Two(other),
                _ => return Err(format!("`{how}` is neither up, down nor and")),
            };
            collection
        }
        _ => {
            return Err(
                "`collect` is followed by an animal and dice, such as `collect hawk up salmon: c1 b`"
                    .to_owned(),
            );
        }
    };
    for word in dice.split_whitespace() {
        match word {
            "plus" | "extra" if collection.others != OtherDice::None => {
                return Err("dice beside the collection are named once".to_owned());
            }
            "plus" => collection.others = OtherDice::PlusOne,
            "extra" => collection.others = OtherDice::Extra,
            _ => {
                let (die, named) = die(word)?;
                let used = &mut collection.dice[die.index()];
                if *used != DieUse::Out {
                    return Err(format!("die {} is named twice", die.key()));
                }
                *used = match collection.others {
                    OtherDice::None => DieUse::Taken(named),
                    OtherDice::PlusOne | OtherDice::Extra => DieUse::Other(named),
                };
            }
        }
    }
    if collection.others != OtherDice::None && collection.other_dice() == 0 {
        return Err("`plus` and `extra` are followed by a die".to_owned());
    }
    Ok(collection)
}

fn die(word: &str) -> Result<(Die, Option<Wildlife>), String> {
    let (key, named) = match word.split_once('=') {
        Some((key, named)) => (key, Some(animal(named)?)),
        None => (word, None),
    };
    match Die::from_key(key) {
        Some(die) => Ok((die, named)),
        None => Err(format!("`{key}` is not a die; dice are c1, c2, c3, s, a, b, a2 and b2")),
    }
}

fn completion(space: &str, rest: &[&str]) -> Result<Action, String> {
    let number: Option<u8> = space.parse().ok();
    let space = number
        .filter(|number| (1..=CARD_SPACES as u8).contains(number))
        .ok_or_else(|| format!("`{space}` is not a space; spaces go from 1 to {CARD_SPACES}"))?;
    let (rest, without_tokens) = match rest {
        [rest @ .., "without", "tokens"] => (rest, true),
        _ => (rest, false),
    };
    let prices = match rest {
        [] => rest,
        ["pay", prices @ ..] => prices,
        [word, ..] => return Err(format!("`{word}` stands where `pay` belongs")),
    };
    let mut payment = Payment::default();
    let mut named = Vec::new();
    for price in prices.chunks(2) {
        let [what, count] = price else {
            return Err(format!("`{}` is followed by how many are paid", price[0]));
        };
        if named.contains(what) {
            return Err(format!("{what} is named twice"));
        }
        named.push(*what);
        let count = count.parse().map_err(|_| format!("`{count}` is not a number from 0 to 255"))?;
        if *what == "nature" {
            payment.nature_tokens = count;
        } else {
            payment.animals[animal(what)?] = count;
        }
    }
    Ok(Action::Complete { space, payment, without_tokens })
}

fn bonus(words: &[&str]) -> Result<BonusUse, String> {
    Ok(match words {
        [] => BonusUse::Plain,
        ["none"] => BonusUse::Declined,
        ["a"] => BonusUse::Roll(PersonalDie::Bear),
        ["b"] => BonusUse::Roll(PersonalDie::Split),
        [word] => match (Habitat::from_key(word), Wildlife::from_key(word)) {
            (Some(habitat), _) => BonusUse::Mark(habitat),
            (None, Some(animal)) => BonusUse::Animals(animal, None),
            (None, None) => return Err(format!("`{word}` is neither a die, a habitat nor an animal")),
        },
        [first, second] => BonusUse::Animals(animal(first)?, Some(animal(second)?)),
        _ => return Err("`bonus` is followed by a die, a habitat, one or two animals, or none".to_owned()),
    })
}

fn free(words: &[&str]) -> Result<Option<FreeTarget>, String> {
    Ok(match words {
        ["none"] => None,
        ["overflow"] => Some(FreeTarget::Overflow),
        [word] => Some(match Habitat::from_key(word) {
            Some(habitat) => FreeTarget::Track(habitat),
            None => FreeTarget::Outline(cell(word)?),
        }),
        [place, word] => Some(FreeTarget::Animal(cell(place)?, animal(word)?)),
        _ => return Err("`free` is followed by a place, such as `free r2c4`, or by none".to_owned()),
    })
}

fn animal(word: &str) -> Result<Wildlife, String> {
    Wildlife::from_key(word)
        .ok_or_else(|| format!("`{word}` is not an animal; animals are bear, elk, fox, hawk and salmon"))
}

fn cell(word: &str) -> Result<Cell, String> {
    Cell::from_key(word).ok_or_else(|| format!("`{word}` is not a hexagon; hexagons are written r3c4"))
}

fn pick(word: &str) -> Result<Pick, String> {
    Pick::from_key(word)
        .ok_or_else(|| format!("`{word}` is neither an item such as 8 nor an option such as 3c"))
}
