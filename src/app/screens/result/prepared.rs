//! What the panels of this screen show, prepared once per change.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::verdict::{scenario_verdict, verdict};
use crate::app::hud::awards_window::{Award, Claims, awards};
use crate::app::hud::goals::PurposeView;
use crate::app::hud::score_pad::PadView;
use crate::app::library::{Library, Speaker};
use crate::app::play::Playthrough;
use crate::app::trails::TrailBook;
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
    /// What the same game can be begun with.
    pub seed: String,
}

/// Prepares what is shown.
pub(super) fn prepare(
    mut commands: Commands,
    playthrough: Res<Playthrough>,
    library: Res<Library>,
    speaker: Res<Speaker>,
    book: Res<TrailBook>,
    claims: Res<Claims>,
) {
    let pad = PadView::of(&playthrough, &speaker);
    let seats = playthrough.game().setup().seats();
    let purposes: Vec<PurposeView> =
        seats.map(|seat| PurposeView::of(&playthrough, &library.content, &speaker, seat)).collect();
    let setup = &playthrough.record().setup;
    let cards = setup.card_sets().map(CardChoice::key).collect::<Vec<_>>().join(" + ");
    let values = [("seed", FluentValue::from(setup.seed.to_string())), ("cards", FluentValue::from(cards))];
    commands.insert_resource(ResultView {
        verdict: verdict(&speaker, &pad),
        scenario: scenario_verdict(&speaker, &pad, &purposes),
        open_award: awards(&playthrough, &library.content, &book, &claims).iter().any(Award::is_open),
        seed: speaker.say_with("result-seed", &values),
        purposes,
        pad,
    });
}

/// Another result will be another one.
pub(super) fn forget(mut commands: Commands) {
    commands.remove_resource::<ResultView>();
}
