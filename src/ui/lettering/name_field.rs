//! Fields for names, limited in letters.

use bevy_egui::egui::{Id, Response};
use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use cascadia_engine::{cut_to_letters, letters_of};

/// The most characters of a field: a letter may have several.
pub(crate) const NAME_CHARACTERS: usize = 160;

/// Truncates the name in a field to `longest` letters, with a note below the field if letters were cut.
/// Called after drawing the field, which takes up to [`NAME_CHARACTERS`].
pub(crate) fn keep_to_letters(field: &Response, localizer: &Localizer, name: &mut String, longest: usize) {
    let mark = Id::new(("too long", field.id));
    if field.changed() {
        let is_too_long = letters_of(name) > longest;
        if is_too_long {
            cut_to_letters(name, longest);
        }
        field.ctx.data_mut(|data| data.insert_temp(mark, is_too_long));
    }
    let was_cut = || field.ctx.data(|data| data.get_temp::<bool>(mark)).unwrap_or(false);
    if field.has_focus() && was_cut() {
        field.show_tooltip_text(
            localizer.text_with("name-too-long", &[("count", FluentValue::from(longest))]),
        );
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui;

    use super::*;
    use crate::tests::support::dressed;
    use cascadia_storage::text::Language;

    /// Pastes a text into an empty field for five letters. Returns its text, and the text on screen.
    fn pasted(text: &str) -> (String, String) {
        let (_, localizer, context) = dressed(Language::English);
        let mut name = String::new();
        let mut drawn = String::new();
        for frame in 0..3 {
            let events = if frame == 1 { vec![egui::Event::Paste(text.to_owned())] } else { Vec::new() };
            let input = egui::RawInput { events, ..egui::RawInput::default() };
            let mut output = context.run_ui(input, |ui| {
                let field = ui.add(egui::TextEdit::singleline(&mut name).char_limit(NAME_CHARACTERS));
                keep_to_letters(&field, &localizer, &mut name, 5);
                field.request_focus();
            });
            output.textures_delta.clear();
            drawn = output.shapes.iter().map(|shape| text_of(&shape.shape)).collect();
        }
        (name, drawn)
    }

    fn text_of(shape: &egui::Shape) -> String {
        match shape {
            egui::Shape::Text(text) => text.galley.job.text.clone(),
            egui::Shape::Vec(shapes) => shapes.iter().map(text_of).collect(),
            _ => String::new(),
        }
    }

    #[test]
    fn a_long_name_is_cut_between_letters_with_a_note() {
        let (name, drawn) = pasted("Zoe\u{308}li");
        assert_eq!(name, "Zoe\u{308}li");
        assert!(!drawn.contains("letters"), "{drawn}");
        for text in ["Zoe\u{308}lina".to_owned(), "👨\u{200d}👩\u{200d}👧".repeat(300)] {
            let (name, drawn) = pasted(&text);
            assert!(letters_of(&name) == 5 && text.starts_with(&name), "{name}");
            assert!(drawn.contains("At most 5 letters"), "{drawn}");
        }
    }
}
