//! The actions that every mode offers after a game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use fluent_bundle::FluentValue;

use crate::online::rematch::RematchOffer;
use crate::preferences::localizer::Localizer;
use crate::session::PlayableMode;
use crate::ui::Notice;
use crate::ui::open_record::{OpenPurpose, OpenRecord, ResultFrom};
use crate::window::screen::Screen;
use cascadia_engine::{Record, write_record_line};

/// Returns the sentence about the winners of a game of several players; empty without any.
pub(crate) fn winner_words(localizer: &Localizer, winners: &[&str]) -> String {
    match winners {
        [] => String::new(),
        [one] => localizer.text_with("result-winner", &[("name", FluentValue::from(*one))]),
        [others @ .., last] => localizer.text_with(
            "result-shared",
            &[("names", FluentValue::from(others.join(", "))), ("last", FluentValue::from(*last))],
        ),
    }
}

/// The resources and messages behind the buttons of a result, for every mode.
#[derive(SystemParam)]
pub(crate) struct AfterGame<'w, M: PlayableMode> {
    /// The screen behind the result.
    pub from: Res<'w, ResultFrom>,
    pub next: ResMut<'w, NextState<Screen>>,
    /// The rematch of a hosted game.
    pub offer: RematchOffer<'w>,
    opens: MessageWriter<'w, OpenRecord<M>>,
    notices: MessageWriter<'w, Notice>,
}

impl<M: PlayableMode> AfterGame<'_, M> {
    /// Replays the game.
    pub(crate) fn watch(&mut self, record: &Record<M>) {
        self.opens.write(OpenRecord::Read(Box::new(record.clone()), OpenPurpose::Watch));
    }

    pub(crate) fn copy_record(&mut self, context: &egui::Context, localizer: &Localizer, record: &Record<M>) {
        context.copy_text(write_record_line(record));
        self.notices.write(Notice(localizer.text("copy-done")));
    }

    /// Copies the seed code of the game.
    pub(crate) fn copy_code(&mut self, context: &egui::Context, localizer: &Localizer, code: &str) {
        context.copy_text(code.to_owned());
        let values = [("code", FluentValue::from(code))];
        self.notices.write(Notice(localizer.text_with("copy-code-done", &values)));
    }
}
