//! The rules of Rolling Rivers as pages for the rules window, with drawings and all completion cards.

mod card_pictures;
mod dice_pictures;
mod labels;
mod sheet_pictures;

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::rolling::words::{card_text, card_title};
use crate::rolling::{ModeAssets, Session};
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::rules::book::{
    BookDrawing, BookPage, BookPassage, PresentPage, RulesBook, RulesBooks, RulesLink, add_book,
};
use crate::window::screen::Screen;
use cascadia_engine::GameMode;
use rolling_rivers::RollingRivers;
use rolling_rivers::content::Content;
use rolling_rivers::rules::CompletionSet;
use rolling_rivers::sheets::{LEFTOVERS_PER_POINT, SheetLayout, SheetLetter};

/// A part of a page.
#[derive(Clone, Copy, Debug)]
enum BookPart {
    Text(&'static str),
    /// A heading within the page.
    Section(&'static str),
    /// The completion cards of a set.
    Cards(CompletionSet),
    /// A drawing, below the text that describes it.
    Drawing(&'static str, BookSubject),
}

/// The subject of a drawing.
#[derive(Clone, Copy, Debug)]
enum BookSubject {
    Dice,
    SpecialDie,
    Actions,
    Card,
    Conveyor,
    Paper(SheetLetter),
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
            BookPart::Drawing("rolling-rules-dice-shown", BookSubject::Dice),
            BookPart::Section("rolling-rules-dice-special"),
            BookPart::Text("rolling-rules-dice-3"),
            BookPart::Text("rolling-rules-dice-4"),
            BookPart::Text("rolling-rules-dice-5"),
            BookPart::Text("rolling-rules-dice-6"),
            BookPart::Drawing("rolling-rules-special-shown", BookSubject::SpecialDie),
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
            BookPart::Drawing("rolling-rules-actions-shown", BookSubject::Actions),
        ],
    ),
    (
        "rolling-rules-cards",
        &[
            BookPart::Text("rolling-rules-cards-1"),
            BookPart::Drawing("rolling-rules-card-shown", BookSubject::Card),
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
            BookPart::Drawing("rolling-rules-conveyor-shown", BookSubject::Conveyor),
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
            BookPart::Drawing("rolling-rules-sheet-a-shown", BookSubject::Paper(SheetLetter::A)),
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
            BookPart::Drawing("rolling-rules-sheet-b-shown", BookSubject::Paper(SheetLetter::B)),
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
            BookPart::Drawing("rolling-rules-sheet-c-shown", BookSubject::Paper(SheetLetter::C)),
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
            BookPart::Drawing("rolling-rules-sheet-d-shown", BookSubject::Paper(SheetLetter::D)),
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

/// Lists numbers as in a sentence.
fn listed(numbers: impl IntoIterator<Item = u8>) -> FluentValue<'static> {
    let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    FluentValue::from(numbers.join(", "))
}

/// Returns the numbers used in the texts, taken from the content.
fn numbers(content: &Content) -> Vec<(&'static str, FluentValue<'static>)> {
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

/// Prepares a drawing, or returns `None` if the content has nothing to draw.
fn drawing_of(localizer: &Localizer, content: &Content, subject: BookSubject) -> Option<BookDrawing> {
    Some(match subject {
        BookSubject::Dice => {
            let rows = dice_pictures::dice_rows(localizer, content);
            BookDrawing::framed(dice_pictures::rows_height(rows.len()), move |ui, style, rect| {
                dice_pictures::draw_dice_rows(ui.painter(), style, &rows, rect);
            })
        }
        BookSubject::SpecialDie => {
            let faces = dice_pictures::special_faces(localizer, content);
            BookDrawing::framed(dice_pictures::rows_height(faces.len() / 2), move |ui, style, rect| {
                dice_pictures::draw_special_faces(ui.painter(), style, &faces, rect);
            })
        }
        BookSubject::Actions => {
            let rows = dice_pictures::action_rows(localizer, content);
            BookDrawing::framed(dice_pictures::rows_height(rows.len()), move |ui, style, rect| {
                dice_pictures::draw_action_rows(ui.painter(), style, &rows, rect);
            })
        }
        BookSubject::Card => {
            let card = card_pictures::named_card(localizer, content)?;
            BookDrawing::framed(card_pictures::CARD_HEIGHT, move |ui, style, rect| {
                card_pictures::draw_named_card(ui.painter(), style, &card, rect);
            })
        }
        BookSubject::Conveyor => {
            let conveyor = card_pictures::conveyor(localizer, content);
            BookDrawing::framed(card_pictures::CONVEYOR_HEIGHT, move |ui, style, rect| {
                card_pictures::draw_conveyor(ui.painter(), style, &conveyor, rect);
            })
        }
        BookSubject::Paper(letter) => {
            let paper = sheet_pictures::marked_paper(localizer, content, letter);
            let localizer = localizer.clone();
            BookDrawing::framed(sheet_pictures::PAPER_HEIGHT, move |ui, style, rect| {
                sheet_pictures::draw_marked_paper(ui, style, &localizer, &paper, rect);
            })
        }
    })
}

/// Writes all pages in the language of `localizer`.
fn book(localizer: &Localizer, content: &Content) -> RulesBook {
    let values = numbers(content);
    let text = |key: &str| localizer.text_with(key, &values);
    let passages_of = |part: &BookPart| match part {
        BookPart::Text(key) => vec![BookPassage { text: text(key), ..BookPassage::default() }],
        BookPart::Section(key) => vec![BookPassage { heading: text(key), ..BookPassage::default() }],
        BookPart::Drawing(key, subject) => {
            let drawing = drawing_of(localizer, content, *subject);
            vec![BookPassage {
                text: text(key),
                drawings: drawing.into_iter().collect(),
                ..BookPassage::default()
            }]
        }
        BookPart::Cards(set) => {
            let cards = content.completion_cards().keys().filter(|id| id.set == *set);
            cards
                .map(|id| BookPassage {
                    heading: card_title(localizer, content, *id),
                    text: card_text(localizer, content, *id),
                    ..BookPassage::default()
                })
                .collect()
        }
    };
    let page = |(title, parts): &(&'static str, &[BookPart])| BookPage {
        key: title,
        title: text(title),
        passages: parts.iter().flat_map(passages_of).collect(),
    };
    RulesBook {
        mode: RollingRivers::KEY,
        title: localizer.text(RollingRivers::NAME),
        pages: BOOK.iter().map(page).collect(),
    }
}

/// Rewrites the pages when the language has changed.
fn write_book(localizer: Res<Localizer>, assets: Res<ModeAssets>, mut books: ResMut<RulesBooks>) {
    books.write(book(&localizer, &assets.content));
}

/// Selects the page about the sheet on the table.
fn follow_sheet(screen: Res<State<Screen>>, session: Option<Res<Session>>, mut present: ResMut<PresentPage>) {
    let at_table = matches!(*screen.get(), RollingRivers::TABLE | RollingRivers::RESULT);
    let page = session.filter(|_| at_table).map(|session| match session.state().setup().layout.letter() {
        SheetLetter::A => "rolling-rules-sheet-a",
        SheetLetter::B => "rolling-rules-sheet-b",
        SheetLetter::C => "rolling-rules-sheet-c",
        SheetLetter::D => "rolling-rules-sheet-d",
    });
    let link = |page| RulesLink { mode: RollingRivers::KEY, page, passage: None };
    present.set_if_neq(PresentPage(page.map(link)));
}

pub(super) fn plugin(app: &mut App) {
    add_book(app, RollingRivers::KEY);
    app.add_systems(
        Update,
        (
            write_book.run_if(resource_changed::<Localizer>.and_then(resource_exists::<ModeAssets>)),
            follow_sheet,
        )
            .in_set(AppSystems::Project),
    );
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{self, Pos2, Rect, Vec2};

    use super::*;
    use crate::preferences::config_files::Theme;
    use crate::tests::support::shipped;
    use crate::ui::style::UiStyle;
    use cascadia_storage::text::Language;

    #[test]
    fn the_book_has_every_card_with_the_numbers_of_the_data() {
        let content = Content::shipped().expect("the shipped data is valid");
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

    #[test]
    fn every_drawing_is_drawn_whole_in_both_languages() {
        let (assets, _) = shipped();
        let content = Content::shipped().expect("the shipped data is valid");
        let mut style = UiStyle::new(Theme::default(), &assets);
        let context = egui::Context::default();
        style.install(&context);
        for language in Language::ALL {
            let book = book(&assets.localizer(language), &content);
            let drawings: Vec<&BookDrawing> =
                book.pages.iter().flat_map(|page| &page.passages).flat_map(|each| &each.drawings).collect();
            assert_eq!(drawings.len(), 9);
            for drawing in drawings {
                let (mut outside, mut place) = (Vec::new(), Rect::NOTHING);
                for _ in 0..2 {
                    let screen = Rect::from_min_size(Pos2::ZERO, Vec2::new(1000.0, 600.0));
                    let input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
                    let mut output = context.run_ui(input, |ui| {
                        egui::Area::new(egui::Id::new("drawing")).fixed_pos(Pos2::ZERO).show(
                            ui.ctx(),
                            |ui| {
                                ui.set_max_size(screen.size());
                                ui.spacing_mut().item_spacing = Vec2::ZERO;
                                let drawn = ui.scope(|ui| drawing.draw(ui, &mut style, 520.0)).response.rect;
                                // Below a gap, and within the frame.
                                place = drawn.with_min_y(drawn.top() + 5.0).shrink2(Vec2::new(12.0, 9.0));
                            },
                        );
                    });
                    output.textures_delta.clear();
                    outside =
                        output.shapes.iter().filter_map(|each| text_outside(&each.shape, place)).collect();
                }
                assert_eq!(outside, Vec::<String>::new(), "{}", language.code());
            }
        }
    }

    /// Returns a text that overflows `place`, if any.
    fn text_outside(shape: &egui::Shape, place: Rect) -> Option<String> {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().find_map(|shape| text_outside(shape, place)),
            egui::Shape::Text(text) => {
                let rect = text.galley.mesh_bounds.translate(text.pos.to_vec2());
                let fits = place.expand(1.0).contains_rect(rect) || text.galley.text().trim().is_empty();
                (!fits).then(|| format!("{} at {rect}", text.galley.text()))
            }
            _ => None,
        }
    }
}
