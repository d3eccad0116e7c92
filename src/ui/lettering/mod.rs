//! Letters missing from our typeface, as in names from all over the world: a background search finds them
//! among the system's typefaces when needed. Also puts right-to-left scripts in order.

pub(crate) mod name_field;
pub(super) mod system_fonts;

use std::collections::BTreeSet;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, FontFamily, FontId, Shape, text::LayoutJob};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_segmentation::UnicodeSegmentation;

use self::system_fonts::FoundFonts;
use super::style::UiStyle;
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::{FrameRequests, NextFrame};
use crate::session::SearchTask;
use cascadia_engine::{Budget, person_name};
use cascadia_storage::text::in_reading_order;

/// Our typeface has all letters below this one.
const FIRST_RARE: char = '\u{180}';
/// Polling interval of a search.
const LOOK: Duration = Duration::from_millis(200);

/// Letters known to be missing from all typefaces of this machine.
static UNSHOWN: RwLock<BTreeSet<char>> = RwLock::new(BTreeSet::new());

/// Returns a name without undrawable signs, or `None` if a letter is missing, or nothing is left.
pub(super) fn shown_letters(name: &str) -> Option<String> {
    let unshown = UNSHOWN.read().unwrap_or_else(PoisonError::into_inner);
    without(name, &unshown)
}

fn without(name: &str, unshown: &BTreeSet<char>) -> Option<String> {
    if unshown.is_empty() || !name.chars().any(|letter| unshown.contains(&letter)) {
        return Some(name.to_owned());
    }
    let mut kept = String::new();
    for cluster in name.graphemes(true) {
        match cluster.chars().find(|letter| unshown.contains(letter)) {
            None => kept.push_str(cluster),
            Some(letter) if letter.general_category_group() == GeneralCategoryGroup::Symbol => {}
            Some(_) => return None,
        }
    }
    person_name(&kept, usize::MAX)
}

/// Checks all drawn text for letters without a glyph, and puts right-to-left words in order.
#[derive(Default)]
struct LetterWatch {
    /// Letters already checked.
    known: BTreeSet<char>,
    /// Letters without a glyph, since the last search.
    wanted: BTreeSet<char>,
}

impl egui::Plugin for LetterWatch {
    fn debug_name(&self) -> &'static str {
        "letters"
    }

    fn output_hook(&mut self, context: &egui::Context, output: &mut egui::FullOutput) {
        for clipped in &mut output.shapes {
            self.look_at(context, &mut clipped.shape);
        }
        if !self.wanted.is_empty() {
            // An idle window would not draw again on its own.
            output.viewport_output.values_mut().for_each(|window| window.repaint_delay = Duration::ZERO);
        }
    }
}

impl LetterWatch {
    fn look_at(&mut self, context: &egui::Context, shape: &mut Shape) {
        match shape {
            Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| self.look_at(context, shape)),
            Shape::Text(text) => {
                let is_rare = text.galley.job.text.chars().any(|letter| letter >= FIRST_RARE);
                if is_rare {
                    self.note(context, &text.galley.job.text);
                    if let Some(job) = reordered(&text.galley.job) {
                        text.galley = context.fonts_mut(|fonts| fonts.layout_job(job));
                    }
                }
            }
            _ => {}
        }
    }

    fn note(&mut self, context: &egui::Context, text: &str) {
        for letter in text.chars().filter(|letter| *letter >= FIRST_RARE) {
            if self.known.insert(letter) && !has_glyph(context, letter) {
                self.wanted.insert(letter);
            }
        }
    }
}

/// Tests whether a letter can be drawn. Marks are drawn with the letter before them, and invisible characters
/// need no glyph.
fn has_glyph(context: &egui::Context, letter: char) -> bool {
    let group = letter.general_category_group();
    matches!(
        group,
        GeneralCategoryGroup::Mark | GeneralCategoryGroup::Other | GeneralCategoryGroup::Separator
    ) || context.fonts_mut(|fonts| fonts.has_glyph(&FontId::new(14.0, FontFamily::Proportional), letter))
}

/// Returns a text in drawing order, or `None` if it is in order already.
fn reordered(job: &LayoutJob) -> Option<LayoutJob> {
    let mut ordered = LayoutJob { text: String::new(), sections: Vec::new(), ..job.clone() };
    for section in &job.sections {
        let text = in_reading_order(&job.text[section.byte_range.start.0..section.byte_range.end.0]);
        ordered.append(&text, section.leading_space, section.format.clone());
    }
    (ordered.text != job.text).then_some(ordered)
}

/// Puts right-to-left words in order in this context; idempotent.
pub(crate) fn watch(context: &egui::Context) {
    context.add_plugin(LetterWatch::default());
}

/// The search for letters in the background.
#[derive(Resource, Default)]
struct LetterSearch(Option<SearchTask<FoundFonts>>);

/// Starts searches for letters without a glyph, and passes the typefaces found to egui.
fn search_letters(
    mut contexts: EguiContexts,
    mut search: ResMut<LetterSearch>,
    mut style: ResMut<UiStyle>,
    mut localizer: ResMut<Localizer>,
    mut frames: FrameRequests,
) {
    let Ok(context) = contexts.ctx_mut() else { return };
    let Some(task) = &mut search.0 else {
        watch(context);
        let wanted = context.with_plugin(|watch: &mut LetterWatch| std::mem::take(&mut watch.wanted));
        if let Some(wanted) = wanted.filter(|wanted| !wanted.is_empty()) {
            search.0 =
                Some(SearchTask::spawn_low_priority(Budget::new(0), move |_| system_fonts::find(&wanted)));
            frames.within(LOOK);
        }
        return;
    };
    if !task.is_done() {
        frames.within(LOOK);
        return;
    }
    let found = task.poll();
    search.0 = None;
    let Some(Ok(found)) = found else { return };
    if !found.missing.is_empty() {
        UNSHOWN.write().unwrap_or_else(PoisonError::into_inner).extend(found.missing);
        // Names are prepared anew.
        localizer.set_changed();
    }
    if !found.fonts.is_empty() {
        style.add_fonts(context, found.fonts);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LetterSearch>().add_systems(
        Update,
        search_letters.run_if(
            resource_exists::<UiStyle>
                .and_then(resource_exists::<Localizer>)
                .and_then(resource_exists::<NextFrame>),
        ),
    );
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::system_fonts::FoundFont;
    use super::*;
    use crate::tests::support::{dressed, shipped};
    use cascadia_storage::text::Language;

    /// Draws a text. Returns the text that reaches the screen.
    fn drawn(context: &egui::Context, text: &str) -> String {
        let mut output = context.run_ui(egui::RawInput::default(), |ui| {
            let font = FontId::new(16.0, FontFamily::Proportional);
            ui.painter().text(egui::Pos2::ZERO, egui::Align2::LEFT_TOP, text, font, egui::Color32::WHITE);
        });
        output.textures_delta.clear();
        let texts = output.shapes.iter().filter_map(|shape| match &shape.shape {
            Shape::Text(text) => Some(text.galley.job.text.clone()),
            _ => None,
        });
        texts.collect()
    }

    fn wanted(context: &egui::Context) -> String {
        let wanted = context.with_plugin(|watch: &mut LetterWatch| std::mem::take(&mut watch.wanted));
        wanted.unwrap_or_default().into_iter().collect()
    }

    #[test]
    fn letters_without_a_glyph_are_looked_for_once() {
        let (_, _, context) = dressed(Language::English);
        watch(&context);
        drawn(&context, "Zoë −3… Łukasz");
        assert_eq!(wanted(&context), "", "our typeface has them");
        drawn(&context, "Zoë 山田e\u{301}\u{200d}");
        assert_eq!(wanted(&context), "山田");
        drawn(&context, "山田");
        assert_eq!(wanted(&context), "");
    }

    #[test]
    fn words_from_right_to_left_are_drawn_in_order() {
        let (_, _, context) = dressed(Language::English);
        watch(&context);
        assert_eq!(drawn(&context, "علي محمد wins!"), "محمد علي wins!");
        assert_eq!(drawn(&context, "Ada wins!"), "Ada wins!");
    }

    #[test]
    fn a_name_that_cannot_be_drawn_is_replaced_by_the_number_of_its_seat() {
        let unshown: BTreeSet<char> = "山علي🦊".chars().collect();
        let shown = |name: &str| without(name, &unshown);
        assert_eq!(shown("Zoë 🦊").as_deref(), Some("Zoë"));
        assert_eq!(shown("🦊").as_deref(), None);
        assert_eq!(shown("山田").as_deref(), None, "half of a name is another name");
        assert_eq!(shown("田").as_deref(), Some("田"));
        assert_eq!(without("山田 🦊", &BTreeSet::new()).as_deref(), Some("山田 🦊"));
    }

    #[test]
    fn typefaces_that_were_found_are_used_from_the_next_frame_on() {
        let (mut style, _, context) = dressed(Language::English);
        drawn(&context, "");
        // Our typeface stands in for a system typeface.
        let bytes = shipped().0.root.read("assets/fonts/Lato-Bold.ttf").expect("our typeface");
        let data = egui::FontData { font: bytes, index: 0, tweak: egui::FontTweak::default() };
        style.add_fonts(&context, vec![FoundFont { name: "System".to_owned(), data: Arc::new(data) }]);
        drawn(&context, "a");
        let families = context.fonts(|fonts| fonts.definitions().families.clone());
        for family in [FontFamily::Proportional, style.bold(12.0).family] {
            assert_eq!(families[&family].last().map(String::as_str), Some("System"));
        }
    }
}
