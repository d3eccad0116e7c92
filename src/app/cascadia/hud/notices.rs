//! What was refused and what happened by itself becomes notices.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::hud::names::{seat_name, species_inside};
use crate::app::cascadia::turn::Warning;
use crate::app::preferences::localizer::Localizer;
use crate::app::schedule::AppSystems;
use crate::app::session::{Happened, Refusal};
use crate::app::ui::Notice;
use crate::app::ui::toast::CollectNotices;
use crate::cascadia::Cascadia;
use crate::cascadia::rules::overpopulation::WipeCause;
use crate::cascadia::rules::{GameEvent, RuleError};
use crate::engine::Refused;

/// Returns the key of the sentence for a refusal.
fn refusal_key(reason: &Refused<Cascadia>) -> &'static str {
    match reason {
        Refused::NothingToUndo => "refused-undo",
        Refused::NothingToRedo => "refused-redo",
        Refused::ByRules(error) => match error {
            RuleError::GameOver => "refused-game-over",
            RuleError::WipeAfterDraft => "refused-wipe-after-draft",
            RuleError::AlreadyDrafted => "refused-already-drafted",
            RuleError::NothingDrafted => "refused-nothing-drafted",
            RuleError::PiecesInHand => "refused-pieces-in-hand",
            RuleError::NoThreeAlike => "refused-no-three-alike",
            RuleError::FreeWipeUsed => "refused-free-wipe-used",
            RuleError::BagTooSmall => "refused-bag-too-small",
            RuleError::NoNatureToken => "refused-no-nature-token",
            RuleError::NothingToWipe => "refused-nothing-to-wipe",
            RuleError::EmptySlot => "refused-empty-slot",
            RuleError::MixOfOnePair => "refused-mix-of-one-pair",
            RuleError::NoTileInHand => "refused-no-tile-in-hand",
            RuleError::NoTokenInHand => "refused-no-token-in-hand",
            RuleError::NotAFreeNeighbour(_) => "refused-not-a-free-neighbour",
            RuleError::NoTileThere(_) => "refused-no-tile-there",
            RuleError::TokenThere(_) => "refused-token-there",
            RuleError::NotAccepted { .. } => "refused-not-accepted",
            RuleError::TileInHandFirst => "refused-tile-in-hand-first",
            RuleError::DoesNotFit(_) => "refused-does-not-fit",
            RuleError::OnNewTile(_) => "refused-on-new-tile",
        },
    }
}

/// Writes notices about refusals and about what happened by itself.
fn write_notices(
    mut refusals: MessageReader<Refusal<Cascadia>>,
    mut happened: MessageReader<Happened<GameEvent>>,
    mut warnings: MessageReader<Warning>,
    localizer: Res<Localizer>,
    playthrough: Option<Res<CascadiaSession>>,
    mut notices: MessageWriter<Notice>,
) {
    for Refusal(reason) in refusals.read() {
        notices.write(Notice(localizer.text(refusal_key(reason))));
    }
    for warning in warnings.read() {
        let key = match warning {
            Warning::TokenHasPlaces => "warning-token-has-places",
        };
        notices.write(Notice(localizer.text(key)));
    }
    for Happened(event) in happened.read() {
        let text = match event {
            GameEvent::TokensWiped { cause: WipeCause::AllAlike(species), .. } => {
                let name = species_inside(&localizer, *species, 4);
                Some(localizer.text_with("notice-all-alike", &[("species", FluentValue::from(name))]))
            }
            GameEvent::CardShown { seat, species } => playthrough.as_ref().map(|playthrough| {
                let name = seat_name(&localizer, playthrough, *seat);
                let species = species_inside(&localizer, *species, 2);
                let values = [("name", FluentValue::from(name)), ("species", FluentValue::from(species))];
                localizer.text_with("notice-card-shown", &values)
            }),
            GameEvent::NatureTokensRanOut { seat } => playthrough.as_ref().map(|playthrough| {
                let name = seat_name(&localizer, playthrough, *seat);
                localizer.text_with("notice-nature-ran-out", &[("name", FluentValue::from(name))])
            }),
            _ => None,
        };
        notices.write_batch(text.map(Notice));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, write_notices.in_set(AppSystems::Show).before(CollectNotices));
}
