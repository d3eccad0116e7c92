//! The rules of Cascadia as pages.

use bevy::prelude::{
    App, IntoScheduleConfigs, Res, ResMut, SystemCondition, Update, resource_changed, resource_exists,
};
use bevy_egui::egui::{Sense, Vec2};

use crate::cascadia::ModeAssets;
use crate::cascadia::hud::drawings::card::draw_steps;
use crate::cascadia::hud::drawings::picture::{ExampleView, draw_examples, draw_rules_picture};
use crate::cascadia::hud::names::species_name;
use crate::cascadia::hud::view::printed_steps;
use crate::preferences::localizer::Localizer;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::rules::book::{
    BookDrawing, BookPage, BookPassage, RulesBook, RulesBooks, RulesLink, add_book,
};
use cascadia_base::{ByWildlife, Wildlife};
use cascadia_engine::GameMode;
use cascadia_rules::Cascadia;
use cascadia_rules::content::Content;
use cascadia_rules::rules::{CardChoice, Edition, Letter};
use cascadia_rules::scoring::ScoringCard;

/// Width of a column of a card's table.
const VALUE: f32 = 34.0;

/// A part of a page.
#[derive(Clone, Copy, Debug)]
enum PagePart {
    /// A paragraph.
    Text(&'static str),
    /// A heading within the page.
    Section(&'static str),
    /// The lettered cards of a species in the final edition.
    Cards(Wildlife),
    /// One card, with its letter in its edition, if any.
    Card(&'static str, Option<Letter>),
}

use PagePart::{Card, Cards, Section, Text};

/// A place in the rules that the table can link to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum RulesPage {
    /// The course of a turn.
    Turn,
    /// Three and four of a kind.
    Overpopulation,
    /// Nature tokens and the actions they pay for.
    Nature,
    /// Corridors and habitat bonuses.
    Habitats,
    /// Scoring wildlife.
    Wildlife,
    /// The Wildlife scoring card with this key.
    Card(String),
    /// Final scoring.
    End,
    /// Variants and editions.
    #[default]
    Variants,
    Scenarios,
    Restrictions,
    Trail,
}

impl RulesPage {
    /// Returns the key of the page's title.
    const fn key(&self) -> &'static str {
        match self {
            Self::Turn => "rules-turn",
            Self::Overpopulation => "rules-overpopulation",
            Self::Nature => "rules-nature",
            Self::Habitats => "rules-habitats",
            Self::Wildlife | Self::Card(_) => "rules-wildlife",
            Self::End => "rules-end",
            Self::Variants => "rules-variants",
            Self::Scenarios => "rules-scenarios",
            Self::Restrictions => "rules-restrictions",
            Self::Trail => "rules-trail",
        }
    }
}

impl From<RulesPage> for RulesLink {
    fn from(place: RulesPage) -> Self {
        let page = place.key();
        let passage = if let RulesPage::Card(key) = place { Some(key) } else { None };
        Self { mode: Cascadia::KEY, page, passage }
    }
}

/// All pages: the key of the title, and the parts below it.
const PAGES: &[(&str, &[PagePart])] = &[
    (
        "rules-aim",
        &[
            Text("rules-aim-1"),
            Text("rules-aim-2"),
            Text("rules-aim-3"),
            Text("rules-aim-4"),
            Text("rules-aim-5"),
            Text("rules-aim-6"),
            Text("rules-aim-7"),
        ],
    ),
    (
        "rules-turn",
        &[
            Text("rules-turn-1"),
            Text("rules-turn-2"),
            Text("rules-turn-3"),
            Text("rules-turn-4"),
            Text("rules-turn-5"),
            Text("rules-turn-6"),
        ],
    ),
    (
        "rules-overpopulation",
        &[
            Text("rules-overpopulation-1"),
            Text("rules-overpopulation-2"),
            Text("rules-overpopulation-3"),
            Text("rules-overpopulation-4"),
        ],
    ),
    (
        "rules-nature",
        &[
            Text("rules-nature-1"),
            Text("rules-nature-2"),
            Text("rules-nature-3"),
            Text("rules-nature-4"),
            Text("rules-nature-5"),
        ],
    ),
    (
        "rules-habitats",
        &[
            Text("rules-habitats-1"),
            Text("rules-habitats-2"),
            Text("rules-habitats-3"),
            Text("rules-habitats-4"),
            Text("rules-habitats-5"),
            Text("rules-habitats-6"),
            Text("rules-habitats-7"),
        ],
    ),
    (
        "rules-wildlife",
        &[
            Text("rules-wildlife-1"),
            Text("rules-wildlife-2"),
            Text("rules-wildlife-3"),
            Text("rules-wildlife-4"),
            Text("rules-wildlife-5"),
            Cards(Wildlife::Bear),
            Cards(Wildlife::Elk),
            Cards(Wildlife::Salmon),
            Cards(Wildlife::Hawk),
            Cards(Wildlife::Fox),
        ],
    ),
    ("rules-end", &[Text("rules-end-1"), Text("rules-end-2"), Text("rules-end-3")]),
    (
        "rules-alone",
        &[Text("rules-alone-1"), Text("rules-alone-2"), Text("rules-alone-3"), Text("rules-alone-4")],
    ),
    (
        "rules-variants",
        &[
            Text("rules-variants-1"),
            Card("family", None),
            Card("intermediate", None),
            Section("rules-variants-preliminary"),
            Text("rules-variants-2"),
            Text("rules-variants-3"),
            Card("salmon-a-preliminary", Some(Letter::A)),
            Card("salmon-b-preliminary", Some(Letter::B)),
            Card("hawk-b-preliminary", Some(Letter::B)),
            Card("family-preliminary", None),
        ],
    ),
    ("rules-scenarios", &[Text("rules-scenarios-1"), Text("rules-scenarios-2"), Text("rules-scenarios-3")]),
    (
        "rules-achievements",
        &[Text("rules-achievements-1"), Text("rules-achievements-2"), Text("rules-achievements-3")],
    ),
    (
        "rules-restrictions",
        &[
            Text("rules-restrictions-intro"),
            Text("rules-restrictions-1"),
            Text("rules-restrictions-2"),
            Text("rules-restrictions-3"),
            Text("rules-restrictions-4"),
            Text("rules-restrictions-5"),
            Text("rules-restrictions-6"),
            Text("rules-restrictions-7"),
            Text("rules-restrictions-8"),
            Text("rules-restrictions-9"),
            Text("rules-restrictions-10"),
        ],
    ),
    (
        "rules-trail",
        &[Text("rules-trail-1"), Text("rules-trail-2"), Text("rules-trail-3"), Text("rules-trail-4")],
    ),
    (
        "rules-rulings",
        &[
            Text("rules-rulings-intro"),
            Section("rules-rulings-display"),
            Text("rules-ruling-wipe-cannot-help"),
            Text("rules-ruling-set-aside"),
            Text("rules-ruling-three-pairs"),
            Text("rules-ruling-wipe-bag-too-small"),
            Text("rules-ruling-mix-of-one-pair"),
            Text("rules-ruling-bag-empty"),
            Text("rules-ruling-slot-without-token"),
            Text("rules-ruling-alone-bag-empty"),
            Text("rules-ruling-nature-tokens-gone"),
            Section("rules-rulings-habitats"),
            Text("rules-ruling-habitat-of-nobody"),
            Text("rules-ruling-tie-for-second"),
            Section("rules-rulings-wildlife"),
            Text("rules-ruling-salmon-d-minimum"),
            Text("rules-ruling-salmon-invalid-group"),
            Text("rules-ruling-salmon-loops"),
            Text("rules-ruling-hawk-los-gap"),
            Text("rules-ruling-hawk-los-adjacent"),
            Text("rules-ruling-hawk-b-partner"),
            Text("rules-ruling-elk-c-over-8"),
            Text("rules-ruling-elk-d-arc"),
            Text("rules-ruling-elk-d-centre"),
            Text("rules-ruling-fox-d-groups"),
            Section("rules-rulings-trail"),
            Text("rules-ruling-scenario-habitat-score"),
            Text("rules-ruling-scenario-adjacent-habitats"),
            Text("rules-ruling-scenario-must-be-adjacent"),
            Text("rules-ruling-scenario-card-maximum"),
            Text("rules-ruling-wildlife-not-on-habitat"),
            Text("rules-ruling-achievement-shared-majority"),
            Text("rules-ruling-achievement-shared-victory"),
            Text("rules-ruling-restriction-no-fit"),
            Text("rules-ruling-restriction-majorities"),
            Text("rules-ruling-restriction-two-cards"),
            Text("rules-ruling-restriction-first-tile"),
        ],
    ),
];

/// Writes all pages in the language of `localizer`.
pub(crate) fn book(localizer: &Localizer, content: &Content) -> RulesBook {
    let all_cards = content.all_cards();
    let passages_of = |part: &PagePart| match part {
        Text(key) => vec![BookPassage {
            text: localizer.text(key),
            drawings: picture(localizer, content, key).into_iter().collect(),
            ..BookPassage::default()
        }],
        Section(key) => vec![BookPassage { heading: localizer.text(key), ..BookPassage::default() }],
        Cards(species) => Letter::ALL
            .into_iter()
            .filter_map(|letter| {
                let all_of_letter = CardChoice::Lettered(ByWildlife([letter; 5]));
                let cards = content.scoring_cards(Edition::Final, &all_of_letter).ok()?;
                Some(card_passage(localizer, content, cards.first(*species)?, Some(letter)))
            })
            .collect(),
        Card(key, letter) => {
            let card = all_cards.iter().find(|card| card.key == *key);
            card.map(|card| card_passage(localizer, content, card, *letter)).into_iter().collect()
        }
    };
    let page = |(title, parts): &(&'static str, &[PagePart])| BookPage {
        key: title,
        title: localizer.text(title),
        passages: parts.iter().flat_map(passages_of).collect(),
    };
    RulesBook {
        mode: Cascadia::KEY,
        title: localizer.text(Cascadia::NAME),
        pages: PAGES.iter().map(page).collect(),
    }
}

/// Returns the picture below the text `key`, with its caption, if there is one.
fn picture(localizer: &Localizer, content: &Content, key: &str) -> Option<BookDrawing> {
    let picture = content.rules_pictures().get(key)?.clone();
    let caption = localizer.text(&format!("{key}-picture"));
    Some(BookDrawing::new(move |ui, style, width| {
        ui.add_space(6.0);
        draw_rules_picture(ui, style, &picture, &caption, width);
    }))
}

fn card_passage(
    localizer: &Localizer,
    content: &Content,
    card: &ScoringCard,
    letter: Option<Letter>,
) -> BookPassage {
    let name = localizer.text(&format!("card-{}-name", card.key));
    // A card without a letter applies to all animals alike.
    let heading = match letter {
        Some(letter) => format!("{} {} · {name}", species_name(localizer, card.species, 2), letter.as_char()),
        None => name,
    };
    let mut drawings = Vec::new();
    let steps = printed_steps(card);
    if !steps.is_empty() {
        let table = BookDrawing::new(move |ui, style, _| {
            ui.add_space(3.0);
            let size = Vec2::new(VALUE * (steps.len() as f32 + 0.6), 40.0);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            draw_steps(ui.painter(), style, &steps, rect);
        });
        drawings.push(table.brief());
    }
    let examples = ExampleView::of_card(localizer, content, card);
    if !examples.is_empty() {
        drawings.push(BookDrawing::new(move |ui, style, width| {
            ui.add_space(6.0);
            draw_examples(ui, style, &examples, width);
        }));
    }
    BookPassage {
        key: Some(card.key.clone()),
        species: letter.map(|_| card.species),
        heading,
        text: localizer.text(&format!("card-{}-rule", card.key)),
        drawings,
    }
}

/// Rewrites the pages after a change of language.
fn write_book(localizer: Res<Localizer>, assets: Res<ModeAssets>, mut books: ResMut<RulesBooks>) {
    books.write(book(&localizer, &assets.content));
}

pub(crate) fn plugin(app: &mut App) {
    add_book(app, Cascadia::KEY);
    app.add_systems(
        Update,
        write_book
            .in_set(AppSystems::Project)
            .run_if(resource_changed::<Localizer>.and_then(resource_exists::<ModeAssets>)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    fn pages_in(language: Language) -> Vec<BookPage> {
        let (assets, cascadia) = shipped();
        book(&assets.localizer(language), &cascadia.content).pages
    }

    #[test]
    fn every_page_has_a_title_and_words_in_both_languages() {
        for language in Language::ALL {
            let pages = pages_in(language);
            assert_eq!(pages.len(), PAGES.len());
            for page in &pages {
                assert!(!page.title.is_empty() && page.passages.len() >= 3, "{}", page.title);
            }
        }
        // Four cards of each species, besides the paragraphs.
        let cards: usize = pages_in(Language::English)
            .iter()
            .flat_map(|page| &page.passages)
            .filter(|passage| passage.species.is_some() && !passage.text.is_empty())
            .count();
        assert_eq!(cards, 20 + 3);
    }

    #[test]
    fn every_page_has_a_picture_in_both_languages() {
        let (assets, cascadia) = shipped();
        let pictures = cascadia.content.rules_pictures();
        for language in Language::ALL {
            for page in pages_in(language) {
                let pictured = |passage: &BookPassage| passage.drawings.iter().any(|each| !each.is_brief);
                assert!(page.passages.iter().any(pictured), "{}", page.key);
                assert!(
                    page.passages.iter().all(|passage| passage.key.is_none() || pictured(passage)),
                    "{}",
                    page.key
                );
            }
            let localizer = assets.localizer(language);
            for key in pictures.keys() {
                let caption = format!("{key}-picture");
                assert_ne!(localizer.text(&caption), caption);
            }
        }
        for card in cascadia.content.all_cards() {
            let localizer = assets.localizer(Language::English);
            assert_eq!(ExampleView::of_card(&localizer, &cascadia.content, &card).len(), 2, "{}", card.key);
        }
        // Every picture belongs to a text on some page.
        let texts: Vec<&str> = PAGES
            .iter()
            .flat_map(|(_, parts)| parts.iter())
            .filter_map(|part| if let Text(key) = part { Some(*key) } else { None })
            .collect();
        for key in pictures.keys() {
            assert!(texts.contains(&key.as_str()), "{key}");
        }
    }
}
