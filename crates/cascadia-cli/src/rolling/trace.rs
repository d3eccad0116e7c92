//! Positions and events as JSON, for the trace of a record.

use cascadia_base::{ByWildlife, Habitat, Wildlife};
use cascadia_engine::GameSetup;
use rolling_rivers::RollingRivers;
use rolling_rivers::rules::{
    CARD_SPACES, CentralRoll, CompletionSet, DieFace, Game, GameEvent, HabitatCardId, MarkMade, Payment,
    Pending, Player,
};
use rolling_rivers::sheets::{HIERARCHY, Icon, SheetLetter, Tally};
use serde_json::{Map, Value, json};

use super::answer::MarksAnswer;

/// Returns the setup of a game.
pub(super) fn setup_json(setup: &GameSetup<RollingRivers>) -> Value {
    let options = &setup.options;
    let cards: Vec<Value> = options
        .completion_cards
        .iter()
        .map(|id| {
            let set = match id.set {
                CompletionSet::Core => "core",
                CompletionSet::Companion => "companion",
            };
            json!({"set": set, "number": id.number})
        })
        .collect();
    json!({
        "sheet": options.sheet.key(),
        "family": options.family,
        "abundance": options.abundance,
        "scenario": options.scenario,
        "seats": setup.seats.len(),
        "completion_cards": cards,
    })
}

pub(super) fn position(game: &Game) -> Value {
    let cards: Vec<Value> = (1..=CARD_SPACES as u8)
        .map(|space| game.card_in(space).map_or(Value::Null, |id| card_json(game, id)))
        .collect();
    json!({
        "phase": game.phase().key(),
        "round": game.round(),
        "seat": game.seat().0,
        "draw_pile": game.draw_pile(),
        "cards": cards,
        "dice": game.central().map(central_json),
        "players": game.players().iter().map(player_json).collect::<Vec<_>>(),
    })
}

fn card_json(game: &Game, id: HabitatCardId) -> Value {
    let card = game.card(id);
    json!({
        "id": card.key,
        "tier": card.tier,
        "habitat": card.habitat.key(),
        "number": card.number,
        "nature_tokens": card.nature_tokens,
        "cost": animals_json(&card.cost),
    })
}

fn central_json(central: &CentralRoll) -> Value {
    json!({
        "central": central.dice.map(|face| face.to_string()),
        "special": central.special.map(|face| face.to_string()),
    })
}

fn personal_json(dice: [DieFace; 2]) -> Value {
    json!({"a": dice[0].to_string(), "b": dice[1].to_string()})
}

/// Returns the animals with a nonzero count.
fn animals_json(animals: &ByWildlife<u8>) -> Value {
    let some = HIERARCHY.into_iter().filter(|animal| animals[*animal] > 0);
    some.map(|animal| (animal.key().to_owned(), json!(animals[animal]))).collect::<Map<_, _>>().into()
}

fn tally_json(tally: &Tally) -> Value {
    let mut value: Map<String, Value> =
        HIERARCHY.map(|animal| (animal.key().to_owned(), json!(tally.animals[animal]))).into_iter().collect();
    value.insert("nature_tokens".to_owned(), json!(tally.nature_tokens));
    value.into()
}

fn paid_json(payment: &Payment) -> Value {
    let mut value = animals_json(&payment.animals);
    if payment.nature_tokens > 0 {
        value["nature_tokens"] = payment.nature_tokens.into();
    }
    value
}

fn player_json(player: &Player) -> Value {
    let mut value = serde_json::to_value(MarksAnswer::of(player.sheet())).unwrap_or_default();
    value["dice"] = player.dice().map(personal_json).into();
    value["tally"] = tally_json(player.tally());
    value["cards_completed"] = player.completed().into();
    value["total"] = player.total().into();
    let letter = player.sheet().letter();
    value["pending"] = player.pending().iter().map(|pending| pending_json(letter, pending)).collect();
    value
}

fn pending_json(letter: SheetLetter, pending: &Pending) -> Value {
    match pending {
        Pending::Bonus => json!({"kind": "bonus"}),
        Pending::Mark { habitat, left, animals } => {
            let mut value = json!({"kind": "mark", "habitat": habitat.key(), "left": left});
            if letter == SheetLetter::D {
                value["animals"] = animals_json(animals);
            }
            value
        }
        Pending::Pick { column: None } => json!({"kind": "pick"}),
        Pending::Pick { column: Some(column) } => json!({"kind": "pick", "column": column}),
        Pending::Gain { of, amount, .. } => {
            let of: Vec<&str> =
                HIERARCHY.into_iter().filter(|animal| of.contains(*animal)).map(Wildlife::key).collect();
            json!({"kind": "gain", "of": of, "amount": amount})
        }
        Pending::Free { habitat: None } => json!({"kind": "free"}),
        Pending::Free { habitat: Some(habitat) } => json!({"kind": "free", "habitat": habitat.key()}),
    }
}

/// Returns an event of a step that led to `game`.
pub(super) fn event_json(game: &Game, event: &GameEvent) -> Value {
    let key = |card: &HabitatCardId| game.card(*card).key.as_str();
    match event {
        GameEvent::CardRevealed { card } => json!({"event": "card_revealed", "card": key(card)}),
        GameEvent::CardLeft { card } => json!({"event": "card_left", "card": key(card)}),
        GameEvent::RoundBegan { round } => json!({"event": "round_began", "round": round}),
        GameEvent::RoundEnded { round } => json!({"event": "round_ended", "round": round}),
        GameEvent::DiceRolled { central, personal } => {
            let mut value = central_json(central);
            value["event"] = "dice_rolled".into();
            value["personal"] = personal.iter().map(|dice| personal_json(*dice)).collect();
            value
        }
        GameEvent::Collected { seat, animals, nature_tokens, dice_action } => json!({
            "event": "collected",
            "seat": seat.0,
            "animals": animals_json(animals),
            "nature_tokens": nature_tokens,
            "dice_action": dice_action,
        }),
        GameEvent::Completed { seat, space, card, paid, discount } => json!({
            "event": "completed",
            "seat": seat.0,
            "space": space,
            "card": key(card),
            "paid": paid_json(paid),
            "discount": discount,
        }),
        GameEvent::DieRolled { seat, die, face } => {
            json!({"event": "die_rolled", "seat": seat.0, "die": die.key(), "face": face.to_string()})
        }
        GameEvent::Gained { seat, source, animals, nature_tokens } => json!({
            "event": "gained",
            "seat": seat.0,
            "from": source.key(),
            "animals": animals_json(animals),
            "nature_tokens": nature_tokens,
        }),
        GameEvent::SeatDone { seat } => json!({"event": "seat_done", "seat": seat.0}),
        GameEvent::GameEnded => json!({"event": "game_ended"}),
        mark => mark_json(mark),
    }
}

/// Returns an event of a sheet.
fn mark_json(event: &GameEvent) -> Value {
    match event {
        GameEvent::Marked { seat, habitat, mark, overflow, lost } => {
            let mut value = json!({"event": "marked", "seat": seat.0, "habitat": habitat.map(Habitat::key)});
            match mark {
                MarkMade::Nothing => {}
                MarkMade::Number(number) => value["number"] = (*number).into(),
                MarkMade::Track { from, to } => {
                    value["from"] = (*from).into();
                    value["to"] = (*to).into();
                }
                MarkMade::Outline(cell) => value["hex"] = cell.to_string().into(),
                MarkMade::Animal(cell, animal) => {
                    value["hex"] = cell.to_string().into();
                    value["animal"] = animal.key().into();
                }
            }
            for (key, count) in [("overflow", overflow), ("lost", lost)] {
                if *count > 0 {
                    value[key] = (*count).into();
                }
            }
            value
        }
        GameEvent::Surrounded { seat, cell } => {
            json!({"event": "surrounded", "seat": seat.0, "hex": cell.to_string()})
        }
        GameEvent::HabitatCompleted { seat, habitat } => {
            json!({"event": "habitat_completed", "seat": seat.0, "habitat": habitat.key()})
        }
        GameEvent::LandmarkCrossed { seat, habitat } => {
            json!({"event": "landmark_crossed", "seat": seat.0, "habitat": habitat.key()})
        }
        GameEvent::RowFilled { seat, row } => json!({"event": "row_filled", "seat": seat.0, "row": row}),
        GameEvent::IconCrossed { seat, icon, column } => {
            let icon = match icon {
                Icon::Sun => "sun",
                Icon::Rain => "rain",
            };
            let mut value = json!({"event": "icon_crossed", "seat": seat.0, "icon": icon});
            if let Some(column) = column {
                value["column"] = (*column).into();
            }
            value
        }
        GameEvent::PointsCircled { seat, points, line } => {
            json!({"event": "points_circled", "seat": seat.0, "points": points, "line": line})
        }
        _ => Value::Null,
    }
}
