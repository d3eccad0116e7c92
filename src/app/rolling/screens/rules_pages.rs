//! The rules of Rolling Rivers as pages for the window of the rules, with all completion cards.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use crate::app::preferences::localizer::Localizer;
use crate::app::rolling::RollingAssets;
use crate::app::rolling::words::{card_text, card_title};
use crate::app::ui::second_book::{BookPage, BookPassage, SecondBook};
use crate::rolling::content::RollingContent;
use crate::rolling::rules::CompletionSet;
use crate::rolling::sheets::{LEFTOVERS_PER_POINT, SheetLayout, SheetLetter};

/// A part of a page.
#[derive(Clone, Copy, Debug)]
enum BookPart {
    /// A paragraph.
    Text(&'static str),
    /// A heading within the page.
    Section(&'static str),
    /// The completion cards of a set.
    Cards(CompletionSet),
}

/// All pages: the key of the title, and the parts below it.
const BOOK: &[(&str, &[BookPart])] = &[
    (
        "rolling-rules-aim",
        &[
            BookPart::Text("rolling-rules-aim-1"),
            BookPart::Text("rolling-rules-aim-2"),
            BookPart::Text("rolling-rules-aim-3"),
        ],
    ),
    (
        "rolling-rules-round",
        &[
            BookPart::Text("rolling-rules-round-1"),
            BookPart::Text("rolling-rules-round-2"),
            BookPart::Text("rolling-rules-round-3"),
            BookPart::Text("rolling-rules-round-4"),
        ],
    ),
    (
        "rolling-rules-dice",
        &[
            BookPart::Text("rolling-rules-dice-1"),
            BookPart::Text("rolling-rules-dice-2"),
            BookPart::Section("rolling-rules-dice-special"),
            BookPart::Text("rolling-rules-dice-3"),
            BookPart::Text("rolling-rules-dice-4"),
            BookPart::Text("rolling-rules-dice-5"),
            BookPart::Text("rolling-rules-dice-6"),
        ],
    ),
    (
        "rolling-rules-actions",
        &[
            BookPart::Text("rolling-rules-actions-1"),
            BookPart::Text("rolling-rules-actions-2"),
            BookPart::Text("rolling-rules-actions-3"),
            BookPart::Text("rolling-rules-actions-4"),
            BookPart::Text("rolling-rules-actions-5"),
        ],
    ),
    (
        "rolling-rules-cards",
        &[
            BookPart::Text("rolling-rules-cards-1"),
            BookPart::Text("rolling-rules-cards-2"),
            BookPart::Text("rolling-rules-cards-3"),
            BookPart::Text("rolling-rules-cards-4"),
        ],
    ),
    (
        "rolling-rules-completion",
        &[
            BookPart::Text("rolling-rules-completion-1"),
            BookPart::Text("rolling-rules-completion-2"),
            BookPart::Section("rolling-rules-completion-core"),
            BookPart::Cards(CompletionSet::Core),
            BookPart::Section("rolling-rules-completion-companion"),
            BookPart::Cards(CompletionSet::Companion),
        ],
    ),
    (
        "rolling-rules-sheet-a",
        &[
            BookPart::Text("rolling-rules-sheet-a-1"),
            BookPart::Text("rolling-rules-sheet-a-2"),
            BookPart::Text("rolling-rules-sheet-a-3"),
            BookPart::Text("rolling-rules-sheet-a-4"),
            BookPart::Text("rolling-rules-sheet-a-5"),
        ],
    ),
    (
        "rolling-rules-sheet-b",
        &[
            BookPart::Text("rolling-rules-sheet-b-1"),
            BookPart::Text("rolling-rules-sheet-b-2"),
            BookPart::Text("rolling-rules-sheet-b-3"),
            BookPart::Text("rolling-rules-sheet-b-4"),
            BookPart::Text("rolling-rules-sheet-b-5"),
            BookPart::Text("rolling-rules-sheet-b-6"),
        ],
    ),
    (
        "rolling-rules-sheet-c",
        &[
            BookPart::Text("rolling-rules-sheet-c-1"),
            BookPart::Text("rolling-rules-sheet-c-2"),
            BookPart::Text("rolling-rules-sheet-c-3"),
            BookPart::Text("rolling-rules-sheet-c-4"),
            BookPart::Text("rolling-rules-sheet-c-5"),
        ],
    ),
    (
        "rolling-rules-sheet-d",
        &[
            BookPart::Text("rolling-rules-sheet-d-1"),
            BookPart::Text("rolling-rules-sheet-d-2"),
            BookPart::Text("rolling-rules-sheet-d-3"),
            BookPart::Text("rolling-rules-sheet-d-4"),
            BookPart::Text("rolling-rules-sheet-d-5"),
            BookPart::Text("rolling-rules-sheet-d-6"),
            BookPart::Text("rolling-rules-sheet-d-7"),
            BookPart::Text("rolling-rules-sheet-d-8"),
        ],
    ),
    (
        "rolling-rules-family",
        &[
            BookPart::Text("rolling-rules-family-1"),
            BookPart::Text("rolling-rules-family-2"),
            BookPart::Text("rolling-rules-family-3"),
        ],
    ),
    ("rolling-rules-end", &[BookPart::Text("rolling-rules-end-1"), BookPart::Text("rolling-rules-end-2")]),
    (
        "rolling-rules-trail",
        &[
            BookPart::Text("rolling-rules-trail-1"),
            BookPart::Text("rolling-rules-trail-2"),
            BookPart::Text("rolling-rules-trail-3"),
        ],
    ),
    ("rolling-rules-ours", &[BookPart::Text("rolling-rules-ours-1"), BookPart::Text("rolling-rules-ours-2")]),
];

/// Lists numbers as they are said one after the other.
fn listed(numbers: impl IntoIterator<Item = u8>) -> FluentValue<'static> {
    let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    FluentValue::from(numbers.join(", "))
}

/// Returns the numbers that the texts say, as the data have them.
fn numbers(content: &RollingContent) -> Vec<(&'static str, FluentValue<'static>)> {
    let costs = content.dice_action_costs();
    let (start, abundance) = (content.start(), content.abundance());
    let mut values = vec![
        ("rounds", FluentValue::from(content.rounds())),
        ("animals", FluentValue::from(start.animals.0[0])),
        ("tokens", FluentValue::from(start.nature_tokens)),
        ("many", FluentValue::from(abundance.animals.0[0])),
        ("more", FluentValue::from(abundance.nature_tokens)),
        ("down", FluentValue::from(costs.down)),
        ("up", FluentValue::from(costs.up)),
        ("two", FluentValue::from(costs.two)),
        ("discount", FluentValue::from(costs.discount)),
        ("items", FluentValue::from(LEFTOVERS_PER_POINT)),
    ];
    for letter in SheetLetter::ALL {
        match &**content.sheet(letter) {
            SheetLayout::A(layout) => {
                values.push(("rows", listed(layout.rows.iter().map(|row| row.points))));
            }
            SheetLayout::B(layout) => values.push(("header", listed(layout.header.iter().copied()))),
            SheetLayout::C(layout) => {
                values.push(("complete", FluentValue::from(layout.printed.complete)));
            }
            SheetLayout::D(layout) => {
                let points = &layout.points;
                values.extend([
                    ("bear", FluentValue::from(points.bear_pair)),
                    ("elk", listed(points.elk_lines.iter().skip(1).copied())),
                    ("hawks", listed(points.hawks.iter().skip(1).copied())),
                    ("salmon", listed(points.salmon_runs.iter().skip(1).copied())),
                    ("full", FluentValue::from(points.completion)),
                    ("diverse", FluentValue::from(points.diversity)),
                ]);
            }
        }
    }
    values
}

/// Writes all pages in the language of `localizer`.
fn book(localizer: &Localizer, content: &RollingContent) -> SecondBook {
    let values = numbers(content);
    let text = |key: &str| localizer.text_with(key, &values);
    let passages_of = |part: &BookPart| match part {
        BookPart::Text(key) => vec![BookPassage { heading: String::new(), text: text(key) }],
        BookPart::Section(key) => vec![BookPassage { heading: text(key), text: String::new() }],
        BookPart::Cards(set) => {
            let cards = content.completion_cards().keys().filter(|id| id.set == *set);
            cards
                .map(|id| BookPassage {
                    heading: card_title(localizer, content, *id),
                    text: card_text(localizer, content, *id),
                })
                .collect()
        }
    };
    let page = |(title, parts): &(&'static str, &[BookPart])| BookPage {
        key: title,
        title: text(title),
        passages: parts.iter().flat_map(passages_of).collect(),
    };
    SecondBook { title: localizer.text("title-box-rolling"), pages: BOOK.iter().map(page).collect() }
}

/// Writes the pages again when the language has changed.
fn write_book(localizer: Res<Localizer>, assets: Res<RollingAssets>, mut written: ResMut<SecondBook>) {
    *written = book(&localizer, &assets.content);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SecondBook>().add_systems(
        Update,
        write_book.run_if(resource_changed::<Localizer>.and_then(resource_exists::<RollingAssets>)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_support::shipped;
    use crate::text::Language;

    #[test]
    fn the_book_has_every_card_and_says_the_numbers_of_the_data() {
        let content = RollingContent::shipped().expect("the shipped data is valid");
        for language in Language::ALL {
            let book = book(&shipped().0.localizer(language), &content);
            let headings = book.pages.iter().flat_map(|page| &page.passages).map(|passage| &passage.heading);
            assert_eq!(headings.filter(|heading| heading.contains(" · ")).count(), 24);
            let all: String = book
                .pages
                .iter()
                .flat_map(|page| &page.passages)
                .map(|passage| passage.text.as_str())
                .collect();
            assert!(!all.contains('{') && !all.contains('$'), "{all}");
            assert!(all.contains("1, 2, 4, 7, 11, 15"), "the lines of elk");
        }
    }
}
