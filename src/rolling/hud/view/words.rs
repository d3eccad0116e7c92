//! The sentences of the table: prompts, descriptions of collections, and texts for screen readers.

use fluent_bundle::FluentValue;

use super::{CostIcon, HabitatCardView, LastRound};
use crate::preferences::localizer::Localizer;
use crate::rolling::Session;
use crate::ui::names::{habitat_name, shown_person, species_inside, species_name};
use cascadia_base::{ByWildlife, Seat, Wildlife};
use cascadia_engine::SeatOwner;
use rolling_rivers::rules::{DiceAction, DieFace, DieUse, Game, Harvest, OtherDice, Pending, Phase};
use rolling_rivers::sheets::HIERARCHY;

/// Returns the name of the player at a seat.
pub(crate) fn seat_name(localizer: &Localizer, session: &Session, seat: Seat) -> String {
    match session.owner(seat) {
        SeatOwner::Human(name) => shown_person(localizer, name, seat.index()),
        SeatOwner::Opponent(level) => {
            let key = format!("opponent-{level}");
            if localizer.has(&key) { localizer.text(&key) } else { level.clone() }
        }
    }
}

/// Returns the prompt for the next decision.
pub(super) fn prompt(
    localizer: &Localizer,
    session: &Session,
    (only_pass, is_held): (bool, bool),
    (thinking, planning): (bool, bool),
) -> String {
    let game = session.state();
    let name = seat_name(localizer, session, game.seat());
    let by_name = |key: &str| localizer.text_with(key, &[("name", FluentValue::from(name.clone()))]);
    if game.phase() == Phase::Finished {
        return localizer.text("rolling-prompt-finished");
    }
    if session.is_watched() {
        return by_name("rolling-prompt-watched");
    }
    if session.awaits_host() {
        return localizer.text("prompt-awaited");
    }
    if planning {
        return by_name("rolling-prompt-plan");
    }
    if !session.decides_here(game.seat()) {
        if session.is_here(game.seat()) {
            return localizer.text("prompt-awaited");
        }
        let waiting = game.setup().seats().filter(|seat| game.may_act(*seat));
        let waiting: Vec<String> = waiting.map(|seat| seat_name(localizer, session, seat)).collect();
        if session.is_remote() && waiting.len() > 1 {
            let names = FluentValue::from(waiting.join(", "));
            return localizer.text_with("rolling-prompt-waiting", &[("names", names)]);
        }
        return by_name(if thinking { "rolling-prompt-thinks" } else { "rolling-prompt-plays" });
    }
    match game.phase() {
        Phase::Roll => by_name("rolling-prompt-roll"),
        Phase::Collect if is_held => localizer.text("rolling-prompt-confirm-row"),
        Phase::Collect => by_name("rolling-prompt-collect"),
        Phase::Complete if only_pass => localizer.text("rolling-prompt-pass"),
        Phase::Complete if is_held => localizer.text("rolling-prompt-confirm-card"),
        Phase::Complete => localizer.text("rolling-prompt-complete"),
        Phase::Bonus => localizer.text("rolling-prompt-bonus"),
        Phase::Mark => mark_prompt(localizer, game),
        Phase::Rewards => reward_prompt(localizer, game),
        _ => localizer.text("rolling-prompt-review"),
    }
}

fn mark_prompt(localizer: &Localizer, game: &Game) -> String {
    let found = game.active_player().pending().iter().find_map(|pending| match pending {
        Pending::Mark { habitat, left, .. } => Some((*habitat, *left)),
        _ => None,
    });
    let Some((habitat, left)) = found else { return localizer.text("rolling-prompt-review") };
    let values = [
        ("count", FluentValue::from(left)),
        ("habitat", FluentValue::from(habitat_name(localizer, habitat))),
    ];
    let by_hand = game.active_player().pending().iter().any(|pending| match pending {
        Pending::Mark { animals, .. } => animals.0.iter().any(|count| *count > 0),
        _ => false,
    });
    let writes = by_hand && game.setup().layout.letter() == rolling_rivers::sheets::SheetLetter::D;
    localizer.text_with(if writes { "rolling-prompt-write" } else { "rolling-prompt-mark" }, &values)
}

fn reward_prompt(localizer: &Localizer, game: &Game) -> String {
    let pending = game.active_player().pending();
    let is_pick = pending.iter().any(|pending| matches!(pending, Pending::Pick { .. }));
    let is_gain = pending.iter().any(|pending| matches!(pending, Pending::Gain { .. }));
    localizer.text(match (is_gain, is_pick) {
        (true, _) => "rolling-prompt-gain",
        (_, true) => "rolling-prompt-pick",
        _ => "rolling-prompt-free",
    })
}

/// Describes the way to a collection.
pub(super) fn collection(localizer: &Localizer, harvest: &Harvest) -> String {
    let collection = &harvest.collection;
    let name = |animal: Wildlife| FluentValue::from(species_inside(localizer, animal, 2));
    let mut parts = Vec::new();
    match collection.action {
        DiceAction::None => {}
        DiceAction::Up(from) => parts.push(
            localizer
                .text_with("rolling-variant-up", &[("from", name(from)), ("to", name(collection.animal))]),
        ),
        DiceAction::Down(from) => parts.push(
            localizer
                .text_with("rolling-variant-down", &[("from", name(from)), ("to", name(collection.animal))]),
        ),
        DiceAction::Two(other) => {
            parts.push(localizer.text_with("rolling-variant-two", &[("other", name(other))]));
        }
    }
    if collection.dice.iter().any(|used| matches!(used, DieUse::Other(_))) {
        parts.push(localizer.text(match collection.others {
            OtherDice::Extra => "rolling-variant-extra",
            _ => "rolling-variant-other",
        }));
    }
    if parts.is_empty() { localizer.text("rolling-variant-plain") } else { parts.join(" · ") }
}

/// Describes a card for screen readers.
pub(super) fn spoken_card(localizer: &Localizer, card: &HabitatCardView) -> String {
    let cost = HIERARCHY.into_iter().filter_map(|animal| {
        let asked = |(other, icon): &&(Wildlife, CostIcon)| *other == animal && *icon != CostIcon::StandIn;
        let count = card.cost.iter().filter(asked).count();
        (count > 0).then(|| format!("{count} {}", species_inside(localizer, animal, count)))
    });
    let cost = cost.collect::<Vec<_>>().join(", ");
    let values = [
        ("habitat", FluentValue::from(habitat_name(localizer, card.habitat))),
        ("number", FluentValue::from(card.number)),
        ("cost", FluentValue::from(cost)),
        ("tokens", FluentValue::from(card.tokens)),
    ];
    let printed = localizer.text_with("rolling-spoken-card", &values);
    if card.shows_change { format!("{printed} {}", badge(localizer, card)) } else { printed }
}

/// Describes a player's round.
pub(super) fn spoken_round(localizer: &Localizer, name: &str, round: &LastRound) -> String {
    let animals: Vec<String> = listed_in_words(localizer, &round.animals);
    let animals = if animals.is_empty() { localizer.text("rolling-log-nothing") } else { animals.join(", ") };
    let mut text = localizer.text_with(
        "rolling-log-collected",
        &[("name", FluentValue::from(name.to_owned())), ("animals", FluentValue::from(animals))],
    );
    text.push(' ');
    text.push_str(&match round.card {
        Some((habitat, number)) => {
            let values = [
                ("habitat", FluentValue::from(habitat_name(localizer, habitat))),
                ("number", FluentValue::from(number)),
            ];
            localizer.text_with("rolling-log-card", &values)
        }
        None => localizer.text("rolling-log-no-card"),
    });
    text
}

/// Lists animals with their numbers, in the order of the hierarchy.
pub(super) fn listed_in_words(localizer: &Localizer, animals: &ByWildlife<u8>) -> Vec<String> {
    let some = HIERARCHY.into_iter().filter(|animal| animals[*animal] > 0);
    some.map(|animal| {
        let count = animals[animal];
        format!("{count} {}", species_inside(localizer, animal, count.into()))
    })
    .collect()
}

/// Describes the state of a card, in a word or two.
pub(crate) fn badge(localizer: &Localizer, card: &HabitatCardView) -> String {
    if !card.has_room {
        return localizer.text("rolling-badge-full");
    }
    if card.missing == 0 {
        return localizer.text("rolling-badge-payable");
    }
    localizer.text_with("rolling-badge-missing", &[("count", FluentValue::from(card.missing))])
}

/// Returns a cost in nature tokens, in words.
fn token_cost(localizer: &Localizer, tokens: u8) -> String {
    localizer.text_with("rolling-row-cost", &[("count", FluentValue::from(tokens))])
}

/// Describes in a few words a larger gain of the animal, with its number and cost.
pub(super) fn more_of(localizer: &Localizer, harvest: &Harvest, animal: Wildlife) -> String {
    let way = match harvest.collection.action {
        DiceAction::Up(_) => "up",
        DiceAction::Down(_) => "down",
        DiceAction::Two(_) => "two",
        DiceAction::None => "other",
    };
    let values = [
        ("way", FluentValue::from(way)),
        ("count", FluentValue::from(harvest.animals[animal])),
        ("cost", FluentValue::from(token_cost(localizer, harvest.nature_tokens))),
    ];
    localizer.text_with("rolling-row-more", &values)
}

/// Returns the tooltip of a row, line by line: animals as rolled, other collections, payable cards, effect of
/// a click.
pub(super) fn describe_row(
    localizer: &Localizer,
    row: &super::TallyRow,
    (plain, more): (Option<&Harvest>, Option<&Harvest>),
    (is_choice, decides): (bool, bool),
) -> String {
    let animal = species_name(localizer, row.animal, row.have.into());
    let mut lines = vec![localizer.text_with(
        "rolling-row-have",
        &[("animal", FluentValue::from(animal)), ("count", FluentValue::from(row.have))],
    )];
    if is_choice && row.shows_change {
        let brings = |harvest: &Harvest| {
            let values = [
                ("way", FluentValue::from(collection(localizer, harvest))),
                ("animals", FluentValue::from(listed_in_words(localizer, &harvest.animals).join(", "))),
                ("cost", FluentValue::from(token_cost(localizer, harvest.nature_tokens))),
            ];
            localizer.text_with("rolling-row-brings", &values)
        };
        lines.push(match plain {
            Some(harvest) => brings(harvest),
            None if row.is_rolled => localizer.text("rolling-row-aside"),
            None => localizer.text("rolling-row-not-rolled-hint"),
        });
        lines.extend(more.map(brings));
        if !row.pays.is_empty() {
            let cards = row
                .pays
                .iter()
                .map(|(habitat, number)| format!("{} {number}", habitat_name(localizer, *habitat)));
            let cards = cards.collect::<Vec<_>>().join(", ");
            lines.push(localizer.text_with("rolling-row-pays-for", &[("cards", FluentValue::from(cards))]));
        }
    }
    if is_choice && row.variants > 1 {
        lines.push(localizer.text_with("rolling-row-ways", &[("count", FluentValue::from(row.variants))]));
    }
    if decides && row.variants > 0 {
        lines.push(localizer.text(match (row.chosen, row.variants) {
            (true, _) => "rolling-row-click-again",
            (false, 1) if plain.is_some_and(|harvest| harvest.nature_tokens == 0) => "rolling-row-click",
            _ => "rolling-row-click-first",
        }));
    }
    lines.join("\n")
}

/// Names a die face or its effect.
pub(crate) fn face_name(localizer: &Localizer, face: DieFace) -> String {
    let names = |animal: Wildlife| species_name(localizer, animal, 1);
    match face {
        DieFace::Animal(animal) => names(animal),
        DieFace::Either([(first, one), (second, two)]) => {
            let side = |animal, count: u8| {
                if count > 1 { format!("{count} × {}", names(animal)) } else { names(animal) }
            };
            format!("{} / {}", side(first, one), side(second, two))
        }
        DieFace::Wild => localizer.text("rolling-die-wild"),
        DieFace::DiscountAction => localizer.text("rolling-die-discount"),
        DieFace::PlusOneOther => localizer.text("rolling-die-plus-one"),
        DieFace::PersonalTwice => localizer.text("rolling-die-twice"),
    }
}
