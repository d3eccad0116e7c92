//! Validation and conversion of dice, cards and the set-up.

use std::collections::{BTreeMap, BTreeSet};

use super::raw_cards::{
    RawActionCosts, RawCompletionCard, RawCost, RawDice, RawEffect, RawFaces, RawGrade, RawHabitatCard,
    RawTally,
};
use super::words::AnimalWord;
use super::{COMPLETION_CARDS_FILE, DICE_FILE, HABITAT_CARDS_FILE, SCENARIOS_FILE};
use crate::goals::Scenario;
use crate::rules::{
    CARD_SPACES, CompletionBonus, CompletionCard, CompletionCardId, CompletionChoice, CompletionEffect,
    CompletionSet, DiceActionCosts, DiceFaces, DieFace, Discount, HabitatCard, HabitatCards,
};
use crate::sheets::Tally;
use cascadia_base::{ByWildlife, Habitat, Wildlife, WildlifeSet};
use cascadia_storage::{Entries, Problems};

/// Maximum number of animals named for a bonus.
const MOST_NAMED_ANIMALS: u8 = 2;

/// A completion card with the key of its texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedCompletionCard {
    /// The key of its texts.
    pub key: String,
    /// The card as the rules see it.
    pub card: CompletionCard,
}

/// Converts the dice and the costs of dice actions.
pub(super) fn dice(raw: &RawDice, problems: &mut Problems) -> Option<(DiceFaces, DiceActionCosts)> {
    let mut faces = |die: &str, raw: &RawFaces| faces_of(die, raw, problems);
    let central = faces("central", &raw.central);
    let special = faces("special", &raw.special);
    let bear = faces("bear", &raw.bear);
    let split = faces("split", &raw.split);
    let RawActionCosts { down, up, two, extra, discount, source: _ } = raw.actions;
    let dice = DiceFaces { central: central?, special: special?, bear: bear?, split: split? };
    for (name, faces) in [("central", &dice.central), ("bear", &dice.bear), ("split", &dice.split)] {
        if faces.iter().any(|face| face.animals().is_empty()) {
            problems.report_entry(DICE_FILE, name, "only the special die has faces without an animal");
        }
    }
    Some((dice, DiceActionCosts { down, up, two, extra, discount }))
}

fn faces_of(die: &str, raw: &RawFaces, problems: &mut Problems) -> Option<[DieFace; 6]> {
    let mut faces = Vec::new();
    for word in &raw.faces {
        match DieFace::from_key(word) {
            Some(face) => faces.push(face),
            None => problems.report_entry(DICE_FILE, die, format!("`{word}` is not a face of a die")),
        }
    }
    if raw.faces.len() != 6 {
        problems.report_entry(DICE_FILE, die, format!("a die has six faces, not {}", raw.faces.len()));
    }
    faces.try_into().ok()
}

pub(super) fn tally(raw: &RawTally) -> Tally {
    let RawTally { bear, elk, fox, hawk, salmon, nature_tokens, source: _ } = *raw;
    Tally { animals: animals(&RawCost { bear, elk, fox, hawk, salmon }), nature_tokens }
}

fn animals(raw: &RawCost) -> ByWildlife<u8> {
    ByWildlife::from_fn(|animal| match animal {
        Wildlife::Bear => raw.bear,
        Wildlife::Elk => raw.elk,
        Wildlife::Fox => raw.fox,
        Wildlife::Hawk => raw.hawk,
        Wildlife::Salmon => raw.salmon,
    })
}

/// Converts the habitat cards, sorted by key, and checks that each tier has equally many of each habitat.
pub(super) fn habitat_cards(raw: &Entries<String, RawHabitatCard>, problems: &mut Problems) -> HabitatCards {
    let mut cards: Vec<HabitatCard> = Vec::new();
    for (key, card) in &raw.0 {
        let RawHabitatCard { tier, habitat, number, nature_tokens, ref cost, source: _ } = *card;
        if number == 0 {
            problems.report_entry(HABITAT_CARDS_FILE, key, "a card marks at least one hexagon");
        }
        let cost = animals(cost);
        if cost.0.iter().all(|count| *count == 0) {
            problems.report_entry(HABITAT_CARDS_FILE, key, "a card costs at least one animal");
        }
        if cost.0.iter().any(|count| *count > 9) {
            problems.report_entry(HABITAT_CARDS_FILE, key, "a card costs at most nine animals of a type");
        }
        cards.push(HabitatCard {
            key: key.clone(),
            tier,
            habitat: habitat.into(),
            number,
            nature_tokens,
            cost,
        });
    }
    cards.sort_by(|one, other| one.key.cmp(&other.key));
    for pair in cards.windows(2) {
        if pair[0].key == pair[1].key {
            problems.report_entry(HABITAT_CARDS_FILE, &pair[0].key, "this key is used twice");
        }
    }
    if cards.len() > usize::from(u8::MAX) {
        problems.report_file(HABITAT_CARDS_FILE, "the box can hold at most 255 habitat cards");
    }
    let tiers: BTreeSet<u8> = cards.iter().map(|card| card.tier).collect();
    let count = |tier: u8, habitat: Habitat| {
        cards.iter().filter(|card| card.tier == tier && card.habitat == habitat).count()
    };
    for tier in tiers {
        let expected = count(tier, Habitat::ALL[0]);
        if Habitat::ALL.iter().any(|habitat| count(tier, *habitat) != expected) || expected < 2 {
            let sentence = format!("tier {tier} has to have as many cards of each habitat, at least two");
            problems.report_file(HABITAT_CARDS_FILE, sentence);
        }
    }
    HabitatCards(cards)
}

/// Converts the completion cards.
pub(super) fn completion_cards(
    raw: &Entries<String, RawCompletionCard>,
    problems: &mut Problems,
) -> BTreeMap<CompletionCardId, PrintedCompletionCard> {
    let mut cards = BTreeMap::new();
    let mut keys = BTreeSet::new();
    for (number, card) in &raw.0 {
        let mut report =
            |sentence: &str| problems.report_entry(COMPLETION_CARDS_FILE, number, sentence.to_owned());
        let Some(id) = CompletionCardId::from_key(number) else {
            report("a completion card is a number, with an H before it in the companion set");
            continue;
        };
        if !keys.insert(&card.key) {
            report("another card has the same key");
        }
        let effect = effect(&card.effect);
        if named_animals(effect) > MOST_NAMED_ANIMALS {
            report("a bonus lets choose at most two animals");
        }
        let beginner = card.grade == RawGrade::Beginner;
        let printed =
            PrintedCompletionCard { key: card.key.clone(), card: CompletionCard { id, beginner, effect } };
        if cards.insert(id, printed).is_some() {
            report("this key is used twice");
        }
    }
    let beginner =
        |card: &&PrintedCompletionCard| card.card.beginner && card.card.id.set == CompletionSet::Core;
    if cards.values().filter(beginner).count() != CARD_SPACES {
        problems.report_file(COMPLETION_CARDS_FILE, "there have to be four cards for beginners");
    }
    cards
}

/// Checks that the cards of all scenarios are in the box.
pub(super) fn cards_of_scenarios(
    scenarios: &BTreeMap<u8, Scenario>,
    cards: &BTreeMap<CompletionCardId, PrintedCompletionCard>,
    problems: &mut Problems,
) {
    for (number, scenario) in scenarios {
        for id in scenario_cards(scenario).iter().filter(|id| !cards.contains_key(id)) {
            let sentence = format!("there is no completion card {id}");
            problems.report_entry(SCENARIOS_FILE, &number.to_string(), sentence);
        }
    }
}

pub(super) fn scenario_cards(scenario: &Scenario) -> CompletionChoice {
    scenario.completion_cards.map(|card| {
        let set = if card.companion { CompletionSet::Companion } else { CompletionSet::Core };
        CompletionCardId { set, number: card.number }
    })
}

/// Returns the number of animals named for a bonus.
const fn named_animals(effect: CompletionEffect) -> u8 {
    match effect {
        CompletionEffect::Bonus(CompletionBonus::PayTokensGainAnimals { animals, .. }) => animals,
        CompletionEffect::Bonus(CompletionBonus::GainFromCost { types, .. }) => types,
        CompletionEffect::Bonus(CompletionBonus::GainAnyBySize { small, large, .. }) => {
            if small > large {
                small
            } else {
                large
            }
        }
        _ => 0,
    }
}

fn types_of(words: &[AnimalWord]) -> WildlifeSet {
    words.iter().copied().map(Wildlife::from).collect()
}

fn effect(raw: &RawEffect) -> CompletionEffect {
    let discount = match *raw {
        RawEffect::SubtractAny { amount, ref types } => {
            Discount::SubtractAny { amount, types: types_of(types) }
        }
        RawEffect::SubtractOneOfEach { ref types } => Discount::SubtractOneOfEach { types: types_of(types) },
        RawEffect::SubtractOneFromEachWithAtLeast { threshold, max } => {
            Discount::SubtractFromMany { threshold, max }
        }
        RawEffect::SubtractSingletons { max } => Discount::SubtractSingles { max },
        RawEffect::SubtractAnyBySize { threshold, amount_small, amount_large } => {
            Discount::SubtractBySize { threshold, small: amount_small, large: amount_large }
        }
        RawEffect::ReduceNumberAndCost { number, amount } => Discount::ReduceNumberAndCost { number, amount },
        RawEffect::SubstituteType { max } => Discount::SubstituteType { max },
        RawEffect::SubstituteWith { animal, max } => Discount::PayWith { animal: animal.into(), max },
        RawEffect::PayTypeWithTypeBelow => Discount::PayWithTypeBelow,
        RawEffect::TokensForAnimals => Discount::TokensForAnimals,
        _ => return CompletionEffect::Bonus(bonus(raw)),
    };
    CompletionEffect::Discount(discount)
}

fn bonus(raw: &RawEffect) -> CompletionBonus {
    match *raw {
        RawEffect::RollPersonalDie { multiplier } => CompletionBonus::RollPersonalDie { multiplier },
        RawEffect::RollBothPersonalDice { multiplier } => {
            CompletionBonus::RollBothPersonalDice { multiplier }
        }
        RawEffect::GainFixed { animals: ref fixed } => CompletionBonus::GainFixed { animals: animals(fixed) },
        RawEffect::GainOneOfEachMissing => CompletionBonus::GainMissing,
        RawEffect::TokensUpTo { target } => CompletionBonus::TokensUpTo { target },
        RawEffect::PayTokenGainAnimals { tokens, animals } => {
            CompletionBonus::PayTokensGainAnimals { tokens, animals }
        }
        RawEffect::GainTokens { tokens, tokens_if_card_gave_none } => {
            CompletionBonus::GainTokens { tokens, if_card_gives_none: tokens_if_card_gave_none }
        }
        RawEffect::GainFromCostTypes { types, animals_each } => {
            CompletionBonus::GainFromCost { types, each: animals_each }
        }
        RawEffect::PayTokensNumberPlus { tokens, number } => {
            CompletionBonus::PayTokensRaiseNumber { tokens, number }
        }
        RawEffect::GainWildBySize { threshold, animals_small, animals_large } => {
            CompletionBonus::GainAnyBySize { threshold, small: animals_small, large: animals_large }
        }
        _ => CompletionBonus::AnyHabitat,
    }
}
