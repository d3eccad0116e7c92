//! The dice and the tally, prepared for the panels.

use fluent_bundle::FluentValue;

use super::{ChoiceView, DieView, QuestionView, TallyRow, VariantView, words};
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::rolling::Session;
use crate::rolling::table::PhysicalDie;
use crate::rolling::turn::{Aim, Coach, Hint, Outlook};
use crate::ui::names::species_inside;
use cascadia_base::{ByWildlife, Habitat, Seat, Wildlife};
use rolling_rivers::rules::{
    BonusUse, CARD_SPACES, Collection, DiceAction, Die, DieFace, DieUse, Game, Harvest, PersonalDie, size_of,
};
use rolling_rivers::sheets::{HIERARCHY, Tally};
use rolling_rivers_ai::advice::{RowAdvice, tally_after};

/// Returns the aimed collection.
pub(super) fn aimed_harvest<'o>(outlook: &'o Outlook, aim: &Aim) -> Option<&'o Harvest> {
    outlook.variants(aim.row?).get(aim.variant)
}

/// Returns the dice of a seat as they lie; dice of the aim are lifted and turnable. `uses` are the uses of
/// the bonus card, each with a flag for the aim: a die to reroll is chosen directly.
pub(super) fn dice(
    game: &Game,
    seat: Seat,
    aimed: Option<&Harvest>,
    aim: Option<&Aim>,
    uses: &[(BonusUse, bool)],
) -> Vec<DieView> {
    let roll = game.central();
    let personal = game.player(seat).dice();
    let mut all: Vec<DieView> = Vec::new();
    let mut add = |die: PhysicalDie, face: Option<DieFace>, names: Die, twice: bool| {
        let used = aimed.map(|harvest| harvest.collection.dice[names.index()]);
        let counts_as = aimed.zip(face).and_then(|(harvest, face)| counted(&harvest.collection, names, face));
        let converted = match (aimed.map(|harvest| harvest.collection.action), used) {
            (Some(DiceAction::Up(from) | DiceAction::Down(from)), Some(DieUse::Taken(named))) => {
                named.or(face.and_then(DieFace::plain)) == Some(from)
            }
            _ => false,
        };
        let choice = uses.iter().find(|(choice, _)| {
            matches!(
                (choice, names),
                (BonusUse::Roll(PersonalDie::Bear), Die::Bear)
                    | (BonusUse::Roll(PersonalDie::Split), Die::Split)
            )
        });
        let lifted =
            used.is_some_and(|used| used != DieUse::Out) || choice.is_some_and(|(_, is_aimed)| *is_aimed);
        let choice = choice.map(|(choice, _)| *choice);
        let reading = aim.and_then(|aim| aim.readings[names.index()]);
        let can_turn = aim.is_some() && face.is_some_and(|face| !face.animals().is_empty());
        all.push(DieView {
            die,
            names,
            reading,
            can_turn,
            choice,
            face,
            lifted,
            counts_as,
            converted,
            twice,
        });
    };
    for (index, names) in [Die::Central1, Die::Central2, Die::Central3].into_iter().enumerate() {
        add(PhysicalDie::Central(index as u8), roll.map(|roll| roll.dice[index]), names, false);
    }
    if !game.setup().family {
        add(PhysicalDie::Special, roll.and_then(|roll| roll.special), Die::Special, false);
    }
    for (index, names) in [Die::Bear, Die::Split].into_iter().enumerate() {
        add(PhysicalDie::Personal(seat, index as u8), personal.map(|dice| dice[index]), names, false);
    }
    let copies = [(Die::BearAgain, 0_u8), (Die::SplitAgain, 1)];
    for (names, index) in copies {
        let is_used = aimed.is_some_and(|harvest| harvest.collection.dice[names.index()] != DieUse::Out);
        // A die excluded by hand stays visible, so that it can be included again.
        let is_read = aim.is_some_and(|aim| aim.readings[names.index()].is_some());
        if is_used || is_read {
            let face = personal.map(|dice| dice[usize::from(index)]);
            add(PhysicalDie::Personal(seat, index), face, names, true);
        }
    }
    all
}

/// Returns the value of a die in a collection.
fn counted(collection: &Collection, die: Die, face: DieFace) -> Option<(Wildlife, u8)> {
    match collection.dice[die.index()] {
        DieUse::Out => None,
        DieUse::Taken(named) => {
            let animal = named.or(face.plain())?;
            let becomes = match collection.action {
                DiceAction::Up(from) | DiceAction::Down(from) if from == animal => collection.animal,
                _ => animal,
            };
            Some((becomes, face.count_as(animal)))
        }
        DieUse::Other(named) => Some((named.or(face.plain())?, 1)),
    }
}

/// Returns the rows of the tally. `is_choice` means that a row is to be chosen; otherwise rows may answer the
/// question `asked`.
pub(super) fn rows(
    localizer: &Localizer,
    session: &Session,
    settings: &Settings,
    seat: Seat,
    (outlook, coach, hint): (&Outlook, &Coach, &Hint),
    (aim, is_choice, asked): (&Aim, bool, Option<&QuestionView>),
) -> Vec<TallyRow> {
    let game = session.state();
    let tally = game.player(seat).tally();
    let aimed = aimed_harvest(outlook, aim).filter(|_| is_choice);
    let after = aimed.map_or(*tally, |harvest| tally_after(tally, harvest));
    let pinned = pinned_space(game, seat, coach).and_then(|space| {
        let asked = game.card(game.card_in(space)?).cost;
        Some((asked, outlook.standing(space, &after)?.missing.animals))
    });
    let decides = is_choice && seat == game.seat();
    let best = coach.marks(session, hint).filter(|_| decides).and_then(|marks| marks.animal);
    let shows_change = settings.helps(Assist::Change);
    let dice = game.dice_of(seat);
    let is_rolled =
        |animal| dice.is_some_and(|dice| dice.faces().any(|(_, face)| face.animals().contains(animal)));
    let row = |(index, animal): (usize, Wildlife)| {
        let advice = outlook.row(index as u8).filter(|_| is_choice);
        let is_aimed = is_choice && aim.row == Some(index as u8);
        let own = RowParts::of(advice, animal);
        let shown = aimed.filter(|_| is_aimed).or(own.plain);
        let pays = shown.map_or_else(Vec::new, |harvest| newly_payable(game, outlook, tally, harvest));
        let lacks = pinned.filter(|(asked, missing)| asked[animal] + missing[animal] > 0);
        let variants = advice.map_or(0, |row| row.variants.len());
        let mut row = TallyRow {
            animal,
            have: tally.animals[animal],
            free: own.plain.map(|harvest| harvest.animals).filter(|_| shows_change),
            is_rolled: is_rolled(animal),
            more: own.more.map(|harvest| words::more_of(localizer, harvest, animal)).filter(|_| shows_change),
            variants,
            aimed: is_aimed,
            chosen: is_choice && aim.row_held.is_some_and(|(held, _)| usize::from(held) == index),
            after: if shows_change { after.animals[animal] } else { tally.animals[animal] },
            pays: if shows_change { pays } else { Vec::new() },
            description: String::new(),
            lacks: lacks.map(|(_, missing)| missing[animal]),
            has_pin: pinned.is_some(),
            is_best: settings.helps(Assist::Best) && best == Some(animal),
            shows_change,
            answer: None,
        };
        row.description = words::describe_row(localizer, &row, (own.plain, own.more), (is_choice, decides));
        row
    };
    let mut rows: Vec<TallyRow> = HIERARCHY.into_iter().enumerate().map(row).collect();
    if let Some(question) = asked {
        answer(localizer, question, &mut rows);
    }
    rows
}

/// Lets rows answer a question about a single animal. An animal in several answers, such as pairs, gets none,
/// since its row would choose one of them blindly.
fn answer(localizer: &Localizer, question: &QuestionView, rows: &mut [TallyRow]) {
    let answers: Vec<&ChoiceView> =
        question.choices.iter().filter(|choice| !choice.animals.is_empty()).collect();
    let is_plain = |choice: &&ChoiceView| {
        let animal = choice.animals[0];
        let others = answers.iter().filter(|other| other.animals.contains(&animal)).count();
        choice.animals.iter().all(|other| *other == animal) && others == 1
    };
    if !answers.iter().all(is_plain) {
        return;
    }
    for row in rows {
        let Some(choice) = answers.iter().find(|choice| choice.animals[0] == row.animal) else { continue };
        row.answer = Some(choice.click);
        row.aimed = choice.aimed;
        if choice.aimed && row.shows_change {
            row.after = row.have + choice.animals.len() as u8;
        }
        let values = [
            ("animal", FluentValue::from(species_inside(localizer, row.animal, choice.animals.len()))),
            ("count", FluentValue::from(choice.animals.len())),
        ];
        row.description =
            [row.description.as_str(), &localizer.text_with("rolling-row-click-gain", &values)].join("\n");
    }
}

/// The collections of a row, in short.
#[derive(Clone, Copy)]
struct RowParts<'o> {
    /// The cheapest, largest collection without a conversion, if a die shows the animal.
    plain: Option<&'o Harvest>,
    /// The cheapest collection with the most animals, if larger.
    more: Option<&'o Harvest>,
}

impl<'o> RowParts<'o> {
    fn of(row: Option<&'o RowAdvice>, animal: Wildlife) -> Self {
        let variants = row.map_or(&[][..], |row| &row.variants);
        let is_plain =
            |found: &&Harvest| found.nature_tokens == 0 || found.collection.action == DiceAction::None;
        let plain = variants.iter().find(is_plain);
        let has = plain.map_or(0, |found| found.animals[animal]);
        let more = variants.iter().filter(|found| found.animals[animal] > has);
        let more = more.max_by_key(|found| (found.animals[animal], std::cmp::Reverse(found.nature_tokens)));
        Self { plain, more }
    }
}

/// Returns the space of the card that a seat has pinned.
pub(super) fn pinned_space(game: &Game, seat: Seat, coach: &Coach) -> Option<u8> {
    let card = coach.pinned(seat)?;
    (1..=CARD_SPACES as u8).find(|space| game.card_in(*space) == Some(card))
}

/// Returns habitats and numbers of the cards that a collection makes payable.
fn newly_payable(game: &Game, outlook: &Outlook, tally: &Tally, harvest: &Harvest) -> Vec<(Habitat, u8)> {
    let after = tally_after(tally, harvest);
    let pays = |space: u8, tally: &Tally| !outlook.payments(space, tally).is_empty();
    let spaces = (1..=CARD_SPACES as u8).filter(|space| pays(*space, &after) && !pays(*space, tally));
    spaces
        .filter_map(|space| Some(game.card(game.card_in(space)?)))
        .map(|card| (card.habitat, card.number))
        .collect()
}

/// Describes the aimed collection.
pub(super) fn variant(localizer: &Localizer, outlook: &Outlook, aim: &Aim) -> Option<VariantView> {
    let row = aim.row?;
    let all = outlook.variants(row);
    let harvest = all.get(aim.variant)?;
    Some(VariantView {
        row,
        index: (aim.variant, all.len()),
        text: words::collection(localizer, harvest),
        animals: harvest.animals,
        tokens: harvest.nature_tokens,
    })
}

/// Lists the animals of a gain with repetition, in the order of the hierarchy.
pub(crate) fn listed(animals: &ByWildlife<u8>) -> Vec<Wildlife> {
    debug_assert!(size_of(animals) < 100);
    HIERARCHY.into_iter().flat_map(|animal| (0..animals[animal]).map(move |_| animal)).collect()
}
