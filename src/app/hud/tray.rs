//! Stack and bag, and the four pairs. The pieces themselves lie in the world; here are the frames, numbers and clicks.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Vec2};
use fluent_bundle::FluentValue;

use super::aloud::spoken_pair;
use super::rules_pages::RulesPage;
use super::theme::{Look, colour};
use super::view::{HudView, SlotView, species_name};
use super::widgets::{
    RULES_BUTTON, Tone, change_width, focus_ring, rules_button, text_button, write, write_change,
};
use super::{egui_rect, fixed_area};
use crate::app::areas::Areas;
use crate::app::library::Speaker;
use crate::app::motion::{Anchor, Pulses};
use crate::app::turn::{DraftMode, Part, TrayClicked, TurnButton};
use crate::rules::{Phase, Wildlife};

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    speaker: Res<Speaker>,
    mut look: ResMut<Look>,
    mut clicks: MessageWriter<TrayClicked>,
    mut buttons: MessageWriter<TurnButton>,
    pulses: Res<Pulses>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    fixed_area(&context, "tray", areas.tray, |ui| {
        let nudge = pulses.strength(Anchor::Bag);
        show_supply(ui, look, &speaker, &view, egui_rect(areas.supply()), nudge);
        let corner = egui_rect(areas.supply()).left_top() + Vec2::splat(RULES_BUTTON / 2.0);
        rules_button(ui, look, &speaker, corner, RulesPage::Turn);
        let pairs = view.slots.len();
        for slot in &view.slots {
            let index = slot.slot.index();
            let rect = egui_rect(areas.pair(index, pairs));
            let (token_at, token_radius) = areas.slot_token(index, pairs);
            let token_rect =
                Rect::from_center_size(Pos2::new(token_at.x, token_at.y), Vec2::splat(token_radius * 2.0));
            if let Some(part) = show_pair(ui, look, &speaker, &view, slot, rect, token_rect) {
                clicks.write(TrayClicked { slot: slot.slot, part });
            }
        }
    });
    if let Some(species) = view.actions.wipe_three.filter(|_| view.actions.draft == DraftMode::Pair) {
        offer_wipe(&context, look, &speaker, &areas, species, &mut buttons);
    }
    Ok(())
}

/// Stack and bag with their counts. The bag gives way, by `nudge`, when something falls into it.
fn show_supply(ui: &egui::Ui, look: &mut Look, speaker: &Speaker, view: &HudView, rect: Rect, nudge: f32) {
    let painter = ui.painter().clone();
    let theme = look.theme.clone();
    let half = rect.height() / 2.0;
    let row = |index: f32| {
        Rect::from_min_size(Pos2::new(rect.left(), rect.top() + half * index), Vec2::new(rect.width(), half))
    };
    for (index, icon, count, hint) in [
        (0.0, "stack", view.stack, stack_hint(speaker, view)),
        (1.0, "bag", view.bag, bag_hint(speaker, view)),
    ] {
        let place = row(index);
        let icon_at = Rect::from_center_size(
            Pos2::new(place.left() + place.width() * 0.3, place.center().y),
            Vec2::splat(half * 0.62),
        );
        let nudge = if icon == "bag" { nudge } else { 0.0 };
        let icon_at = icon_at.translate(Vec2::new(0.0, 5.0 * nudge));
        look.icon(&painter, icon, icon_at, colour(theme.muted));
        let at = Pos2::new(place.left() + place.width() * 0.62, place.center().y);
        write(
            &painter,
            at,
            Align2::LEFT_CENTER,
            &count.to_string(),
            look.bold(theme.number),
            colour(theme.text),
        );
        let response = ui.interact(place, ui.id().with(icon), Sense::hover());
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Label, true, hint.replace('\n', ", "))
        });
        response.on_hover_text(hint);
    }
}

fn stack_hint(speaker: &Speaker, view: &HudView) -> String {
    speaker.say_with("stack-hint", &[("count", FluentValue::from(view.stack))])
}

/// Which tokens the bag holds is public: everything else is in sight.
fn bag_hint(speaker: &Speaker, view: &HudView) -> String {
    let mut lines = vec![speaker.say_with("bag-hint", &[("count", FluentValue::from(view.bag))])];
    for (species, count) in view.bag_by_species.iter() {
        lines.push(format!("{}: {count}", species_name(speaker, species, 2)));
    }
    lines.join("\n")
}

/// Frame and number of a pair; returns what was clicked.
fn show_pair(
    ui: &egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    view: &HudView,
    slot: &SlotView,
    rect: Rect,
    token_rect: Rect,
) -> Option<Part> {
    let theme = look.theme.clone();
    let painter = ui.painter().clone();
    let response = ui.interact(rect, ui.id().with(("pair", slot.slot.0)), Sense::click());
    let choosing = view.actions.choosing.is_some();
    let separate = matches!(view.actions.draft, DraftMode::Mix { .. } | DraftMode::Wipe(_));
    let pointer = ui.ctx().pointer_interact_pos();
    let over_token = pointer.is_some_and(|at| at.distance(token_rect.center()) <= token_rect.width() / 2.0);
    let hovered = view.actions.can_choose && response.hovered();
    let taken = !slot.tile && choosing && view.actions.choosing != Some(Phase::Draft);

    // Gold is for what is chosen; what is only pointed at is paler.
    let pointed = Stroke::new(2.0, colour(theme.muted));
    let rim = if hovered && !separate {
        pointed
    } else if taken {
        Stroke::new(2.0, colour(theme.accent))
    } else {
        Stroke::new(1.0, colour(theme.outline))
    };
    painter.rect_stroke(rect, CornerRadius::same(10), rim, StrokeKind::Inside);
    let number_at = Pos2::new(rect.right() - 9.0, rect.top() + 8.0);
    let number = (slot.slot.0 + 1).to_string();
    write(&painter, number_at, Align2::RIGHT_TOP, &number, look.bold(theme.small), colour(theme.muted));

    let ring = |at: Rect, stroke: Stroke| {
        painter.circle_stroke(at.center(), at.width() / 2.0 + 2.0, stroke);
    };
    let mixed_in = slot.tile && slot.token.is_none() && view.actions.token_in_hand.is_some();
    if mixed_in {
        // The token in hand after a mixed draft, whose tile stays.
        ring(token_rect, Stroke::new(2.0, colour(theme.accent)));
    } else if slot.token_picked {
        ring(token_rect, Stroke::new(3.5, colour(theme.focus)));
    } else if hovered && separate && (over_token || matches!(view.actions.draft, DraftMode::Wipe(_))) {
        ring(token_rect, pointed);
    }
    let tile_hovered = hovered && matches!(view.actions.draft, DraftMode::Mix { .. }) && !over_token;
    if slot.tile_picked || tile_hovered {
        let stroke = if slot.tile_picked { Stroke::new(3.5, colour(theme.focus)) } else { pointed };
        painter.rect_stroke(rect, CornerRadius::same(10), stroke, StrokeKind::Inside);
    }
    show_leaving(ui, look, speaker, slot, rect, token_rect);
    show_best(&painter, look, slot, rect);
    if slot.hinted.0 {
        let stroke = Stroke::new(3.0, colour(theme.focus));
        painter.rect_stroke(rect, CornerRadius::same(10), stroke, StrokeKind::Inside);
    }
    if slot.hinted.1 {
        ring(token_rect, Stroke::new(3.0, colour(theme.focus)));
    }
    focus_ring(ui, look, &response, rect);
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Button, choosing, spoken_pair(speaker, slot))
    });
    let clicked = view.actions.can_choose && response.clicked();
    clicked.then_some(match view.actions.draft {
        DraftMode::Mix { .. } if over_token => Part::Token,
        DraftMode::Wipe(_) => Part::Token,
        _ => Part::Tile,
    })
}

/// The most a turn with the pair can bring; the best pair's stands out.
fn show_best(painter: &egui::Painter, look: &Look, slot: &SlotView, rect: Rect) {
    let Some(best) = slot.best else { return };
    let theme = &look.theme;
    let width = change_width(painter, look, best, theme.small) + 14.0;
    let pill =
        Rect::from_min_size(Pos2::new(rect.left() + 5.0, rect.bottom() - 27.0), Vec2::new(width, 22.0));
    painter.rect_filled(pill, CornerRadius::same(11), colour(theme.background).gamma_multiply(0.94));
    let rim = if slot.is_best { theme.accent } else { theme.outline };
    let rim = Stroke::new(if slot.is_best { 2.0 } else { 1.0 }, colour(rim));
    painter.rect_stroke(pill, CornerRadius::same(11), rim, StrokeKind::Inside);
    let at = Pos2::new(pill.left() + 7.0, pill.center().y);
    write_change(painter, look, at, Align2::LEFT_CENTER, best, theme.small);
}

/// A tag on what leaves the game after this turn: one for a pair, one for each piece of two.
fn show_leaving(
    ui: &egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    slot: &SlotView,
    rect: Rect,
    token_rect: Rect,
) {
    let theme = look.theme.clone();
    let text = speaker.say("tray-leaves");
    let at_tile = Pos2::new(rect.left() + 5.0, rect.top() + 5.0);
    let at_token = Pos2::new(rect.right() - 6.0, token_rect.top() - 3.0);
    let tags = [
        (slot.tile_leaves, at_tile, Align2::LEFT_TOP),
        (slot.token_leaves && !slot.tile_leaves, at_token, Align2::RIGHT_BOTTOM),
    ];
    for (_, at, corner) in tags.into_iter().filter(|(shown, ..)| *shown) {
        let painter = ui.painter();
        let galley =
            painter.layout_no_wrap(text.clone(), look.bold(theme.smallest), colour(theme.background));
        let icon = 13.0;
        let size = galley.size() + Vec2::new(icon + 16.0, 4.0);
        let tag = corner.anchor_size(at, size);
        painter.rect_filled(tag, CornerRadius::same(9), colour(theme.loss));
        painter.galley(Pos2::new(tag.left() + 7.0, tag.top() + 2.0), galley, colour(theme.background));
        let icon_at = Rect::from_center_size(
            Pos2::new(tag.right() - 7.0 - icon / 2.0, tag.center().y),
            Vec2::splat(icon),
        );
        look.icon(painter, "exit", icon_at, colour(theme.background));
        ui.interact(tag, ui.id().with(("leaves", slot.slot.0, at.x as i32)), Sense::hover())
            .on_hover_text(speaker.say("tray-leaves-hint"));
    }
}

/// Three alike: a button above the tray that names the species.
fn offer_wipe(
    context: &egui::Context,
    look: &mut Look,
    speaker: &Speaker,
    areas: &Areas,
    species: Wildlife,
    buttons: &mut MessageWriter<TurnButton>,
) {
    let centre = egui::pos2(areas.tray.center().x, areas.tray.min.y - 30.0);
    egui::Area::new(egui::Id::new("wipe offer"))
        .order(egui::Order::Middle)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(centre)
        .show(context, |ui| {
            let name = species_name(speaker, species, 3);
            let text = speaker.say_with("wipe-three", &[("species", FluentValue::from(name))]);
            let button =
                text_button(ui, look, Some("wipe"), &text, Tone::Plain, true, Vec2::new(180.0, 38.0));
            let beside = button.rect.right_center() + Vec2::new(RULES_BUTTON / 2.0 + 4.0, 0.0);
            rules_button(ui, look, speaker, beside, RulesPage::Overpopulation);
            if button.on_hover_text(speaker.say("wipe-three-hint")).clicked() {
                buttons.write(TurnButton::WipeThree);
            }
        });
}
