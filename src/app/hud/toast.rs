//! Short notices: why something was refused, what happened by itself, where a picture went.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Stroke};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::PanelSet;
use super::theme::{Look, colour};
use super::view::{seat_name, species_name};
use super::widgets::speak_changes;
use crate::app::archive::NotKept;
use crate::app::areas::Areas;
use crate::app::book::FileTrouble;
use crate::app::config::Timing;
use crate::app::library::Speaker;
use crate::app::play::{Happened, Playthrough, Refused};
use crate::app::turn::Warning;
use crate::rules::overpopulation::WipeCause;
use crate::rules::{GameEvent, RuleError};

/// A notice for the player. Written by whoever has one.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Notice(pub String);

/// Notices in sight, the oldest first, and how long each stays.
#[derive(Resource, Default)]
struct Shown(Vec<(String, Duration)>);

/// The key of the sentence for a refusal.
fn refusal_key(reason: &Refused) -> &'static str {
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

/// Refusals and what happened by itself become notices.
fn tell(
    mut refused: MessageReader<Refused>,
    mut happened: MessageReader<Happened>,
    mut warnings: MessageReader<Warning>,
    mut file_troubles: MessageReader<FileTrouble>,
    mut not_kept: MessageReader<NotKept>,
    speaker: Res<Speaker>,
    playthrough: Option<Res<Playthrough>>,
    mut notices: MessageWriter<Notice>,
) {
    for reason in refused.read() {
        notices.write(Notice(speaker.say(refusal_key(reason))));
    }
    for warning in warnings.read() {
        let key = match warning {
            Warning::TokenHasPlaces => "warning-token-has-places",
        };
        notices.write(Notice(speaker.say(key)));
    }
    notices.write_batch(file_troubles.read().map(|FileTrouble(text)| Notice(text.clone())));
    for NotKept(why) in not_kept.read() {
        let values = [("why", FluentValue::from(why.as_str()))];
        notices.write(Notice(speaker.say_with("notice-not-kept", &values)));
    }
    for Happened(event) in happened.read() {
        let text = match event {
            GameEvent::TokensWiped { cause: WipeCause::AllAlike(species), .. } => {
                let name = species_name(&speaker, *species, 4);
                Some(speaker.say_with("notice-all-alike", &[("species", FluentValue::from(name))]))
            }
            GameEvent::CardShown { seat, species } => playthrough.as_ref().map(|playthrough| {
                let name = seat_name(&speaker, playthrough, *seat);
                let species = species_name(&speaker, *species, 2);
                let values = [("name", FluentValue::from(name)), ("species", FluentValue::from(species))];
                speaker.say_with("notice-card-shown", &values)
            }),
            GameEvent::NatureTokensRanOut { seat } => playthrough.as_ref().map(|playthrough| {
                let name = seat_name(&speaker, playthrough, *seat);
                speaker.say_with("notice-nature-ran-out", &[("name", FluentValue::from(name))])
            }),
            _ => None,
        };
        notices.write_batch(text.map(Notice));
    }
}

fn collect(
    time: Res<Time>,
    timing: Res<Timing>,
    mut notices: MessageReader<Notice>,
    mut shown: ResMut<Shown>,
) {
    if !shown.0.is_empty() {
        let passed = time.delta();
        for (_, left) in &mut shown.0 {
            *left = left.saturating_sub(passed);
        }
        shown.0.retain(|(_, left)| !left.is_zero());
    }
    for Notice(text) in notices.read() {
        // The same thing twice is one notice that stays longer.
        shown.0.retain(|(known, _)| known != text);
        shown.0.push((text.clone(), Duration::from_millis(timing.notice)));
        if shown.0.len() > 3 {
            shown.0.remove(0);
        }
    }
}

fn show(mut contexts: EguiContexts, areas: Res<Areas>, look: Res<Look>, shown: Res<Shown>) -> Result {
    if shown.0.is_empty() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let anchor = egui::pos2(areas.board.center().x, areas.top.max.y + 12.0);
    egui::Area::new(egui::Id::new("notices"))
        .order(egui::Order::Tooltip)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(anchor)
        .interactable(false)
        .show(context, |ui| {
            ui.vertical_centered(|ui| {
                for (text, _) in &shown.0 {
                    Frame::new()
                        .fill(colour(look.theme.paper))
                        .stroke(Stroke::new(1.0, colour(look.theme.accent)))
                        .corner_radius(CornerRadius::same(9))
                        .inner_margin(Margin::symmetric(14, 8))
                        .show(ui, |ui| {
                            ui.set_max_width(areas.board.width().min(560.0) - 40.0);
                            let text = egui::RichText::new(text).font(look.plain(look.theme.body));
                            let told = ui.label(text.color(colour(look.theme.ink)));
                            speak_changes(ui, &told);
                        });
                    ui.add_space(4.0);
                }
            });
        });
    // Notices leave by themselves, so the picture has to be drawn again.
    context.request_repaint_after(Duration::from_millis(200));
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .add_message::<Notice>()
        .add_message::<FileTrouble>()
        .add_message::<NotKept>()
        .add_systems(Update, (tell, collect).chain().in_set(crate::app::Frame::Show))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet));
}
