//! Nature tokens of the player whose turn it is, and what they can be spent on.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Pos2, Rect, Vec2};
use fluent_bundle::FluentValue;

use super::flights::{glow, raised};
use super::rules_pages::RulesPage;
use super::theme::{Look, colour};
use super::top_bar::with_key;
use super::view::HudView;
use super::widgets::{Tone, rules_button, text_button, write};
use super::{egui_rect, fixed_area};
use crate::app::areas::Areas;
use crate::app::controls::{Control, Controls};
use crate::app::library::Speaker;
use crate::app::motion::{Anchor, Pulses};
use crate::app::turn::{DraftMode, TurnButton};

/// Where the token of the panel is.
pub(super) fn token_place(areas: &Areas) -> Pos2 {
    let rect = egui_rect(areas.nature());
    Pos2::new(rect.left() + 26.0, rect.top() + rect.height() * 0.17)
}

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    speaker: Res<Speaker>,
    controls: Res<Controls>,
    mut look: ResMut<Look>,
    mut buttons: MessageWriter<TurnButton>,
    pulses: Res<Pulses>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    fixed_area(&context, "nature tokens", areas.nature(), |ui| {
        let rect = egui_rect(areas.nature());
        let theme = look.theme.clone();
        let painter = ui.painter().clone();
        let centre = token_place(&areas);
        let pulse = pulses.strength(Anchor::NatureTokens);
        glow(&painter, look, centre, pulse);
        look.nature_token(&painter, raised(centre, pulse), 18.0);
        let at = Pos2::new(centre.x + 28.0, centre.y);
        let count = format!("×{}", view.nature_tokens);
        let tint = if view.nature_tokens > 0 { theme.text } else { theme.muted };
        write(&painter, at, Align2::LEFT_CENTER, &count, look.bold(theme.number), colour(tint));
        let mut hint = speaker.say_with("nature-hint", &[("count", FluentValue::from(view.nature_tokens))]);
        if view.nature_cost > 1 {
            let cost = [("cost", FluentValue::from(view.nature_cost))];
            hint = format!("{hint}\n{}", speaker.say_with("nature-two-hint", &cost));
        }
        let count_rect =
            Rect::from_min_max(rect.min, Pos2::new(rect.right(), rect.top() + rect.height() * 0.4));
        let counted = ui.interact(count_rect, ui.id().with("count"), egui::Sense::hover());
        counted.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Label, true, hint.replace('\n', " "))
        });
        counted.on_hover_text(hint);

        rules_button(ui, look, &speaker, Pos2::new(rect.right() - 13.0, centre.y), RulesPage::Nature);

        let actions = &view.actions;
        let room = rect.height() * 0.62;
        let size = Vec2::new(rect.width() - 6.0, ((room - 5.0) / 2.0).min(40.0));
        let below = Rect::from_min_max(Pos2::new(rect.left() + 3.0, rect.bottom() - room), rect.max);
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(below));
        child.spacing_mut().item_spacing.y = 5.0;
        let tone = |on: bool| if on { Tone::On } else { Tone::Plain };
        let mixing = matches!(actions.draft, DraftMode::Mix { .. });
        let wiping = matches!(actions.draft, DraftMode::Wipe(_));
        let mix = text_button(
            &mut child,
            look,
            Some("mix"),
            &speaker.say("mix"),
            tone(mixing),
            actions.can_pay,
            size,
        );
        if mix.on_hover_text(with_key(&speaker, &controls, "mix-hint", Control::Mix)).clicked() {
            buttons.write(TurnButton::Mix);
        }
        let wipe = text_button(
            &mut child,
            look,
            Some("wipe"),
            &speaker.say("wipe"),
            tone(wiping),
            actions.can_pay,
            size,
        );
        if wipe.on_hover_text(with_key(&speaker, &controls, "wipe-hint", Control::Wipe)).clicked() {
            buttons.write(TurnButton::Wipe);
        }
    });
    Ok(())
}
