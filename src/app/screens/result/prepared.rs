//! What the panels of this screen show, prepared once per change.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::verdict::{scenario_verdict, verdict};
use crate::app::hud::awards_window::{Award, awards};
use crate::app::hud::goals::PurposeView;
use crate::app::hud::score_pad::PadView;
use crate::app::library::{Library, Speaker};
use crate::app::play::Playthrough;
use crate::app::trails::TrailBook;
use crate::record::seed_code;
use crate::rules::CardChoice;

/// Everything that is shown of a finished game.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(super) struct ResultView {
    /// The pad.
    pub pad: PadView,
    /// Who won.
    pub verdict: String,
    /// Who reached the goals of the scenario, if there is one.
    pub scenario: Option<String>,
    /// How far everybody came with them.
    pub purposes: Vec<PurposeView>,
    /// Whether something can be filled in on a trail.
    pub open_award: bool,
    /// What the same game can be begun with, in words.
    pub seed: String,
    /// The code of the game, or its seed if there is none.
    pub code: String,
}

/// Prepares what is shown.
pub(super) fn prepare(
    mut commands: Commands,
    playthrough: Res<Playthrough>,
    library: Res<Library>,
    speaker: Res<Speaker>,
    book: Res<TrailBook>,
) {
    let pad = PadView::of(&playthrough, &speaker);
    let seats = playthrough.game().setup().seats();
    let purposes: Vec<PurposeView> =
        seats.map(|seat| PurposeView::of(&playthrough, &library.content, &speaker, seat)).collect();
    let setup = &playthrough.record().setup;
    let cards = setup.card_sets().map(CardChoice::key).collect::<Vec<_>>().join(" + ");
    let code = seed_code(&setup.terms(), &library.content);
    let key = if code.is_some() { "result-code" } else { "result-seed" };
    let code = code.unwrap_or_else(|| setup.seed.to_string());
    let values = [("seed", FluentValue::from(code.as_str())), ("cards", FluentValue::from(cards))];
    commands.insert_resource(ResultView {
        verdict: verdict(&speaker, &pad),
        scenario: scenario_verdict(&speaker, &pad, &purposes),
        open_award: awards(&playthrough, &library.content, &book).iter().any(Award::is_open),
        seed: speaker.say_with(key, &values),
        code: code.clone(),
        purposes,
        pad,
    });
}

/// Another result will be another one.
pub(super) fn forget(mut commands: Commands) {
    commands.remove_resource::<ResultView>();
}
