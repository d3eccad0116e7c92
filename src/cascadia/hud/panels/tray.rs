//! Stack and bag, and the four pairs. The pieces themselves are rendered in the 3D scene; the panel has the
//! frames, numbers and clicks.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Vec2};
use fluent_bundle::FluentValue;

use crate::cascadia::animation::{Anchor, Pulses};
use crate::cascadia::hud::accessibility::spoken_pair;
use crate::cascadia::hud::change::{change_parts, points_width, write_points};
use crate::cascadia::hud::names::{habitat_name, species_inside, species_name};
use crate::cascadia::hud::rules_book::RulesPage;
use crate::cascadia::hud::view::{HudView, SlotView};
use crate::cascadia::turn::{DraftMode, PairPart, TrayClicked, TurnButton};
use crate::preferences::localizer::Localizer;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::rules::button::{RULES_BUTTON, rules_button};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, focus_ring, text_button, write};
use crate::ui::{UiContext, egui_rect, fixed_area};
use crate::window::layout::ScreenLayout;
use cascadia_base::{Habitat, Wildlife};
use cascadia_rules::rules::Phase;

/// Draws the tray: stack, bag and pairs, and above it the button that wipes three of a kind.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    pulses: Res<Pulses>,
    mut clicks: MessageWriter<TrayClicked>,
    mut buttons: MessageWriter<TurnButton>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let clicked = fixed_area(&context, "tray", layout.tray, |ui| {
        let nudge = pulses.strength(Anchor::Bag);
        draw_supply(ui, style, &localizer, &view, egui_rect(layout.supply()), nudge);
        let corner = egui_rect(layout.supply()).left_top() + Vec2::splat(RULES_BUTTON / 2.0);
        rules_button(ui, style, &localizer, corner, RulesPage::Turn);
        draw_pairs(ui, style, &localizer, &layout, &view)
    });
    clicks.write_batch(clicked);
    if view.set_aside > 0 {
        caption_set_aside(&context, style, &localizer, &layout);
    }
    if let Some(species) = view.actions.wipe_three.filter(|_| view.actions.draft == DraftMode::Pair)
        && offer_wipe(&context, style, &localizer, &layout, species)
    {
        buttons.write(TurnButton::WipeThree);
    }
    Ok(())
}

/// Draws a caption above the tokens set aside.
fn caption_set_aside(context: &egui::Context, style: &UiStyle, localizer: &Localizer, layout: &ScreenLayout) {
    let painter = layers::painter(context, PanelLayer::OnPanel, "tokens set aside");
    let (first, radius) = layout.set_aside(0);
    let at = Pos2::new(first.x - radius, first.y - radius - 4.0);
    let theme = &style.theme;
    write(
        &painter,
        at,
        Align2::LEFT_BOTTOM,
        &localizer.text("set-aside"),
        style.bold(theme.small),
        colour(theme.text),
    );
}

/// Draws the pairs. Returns the clicked part.
fn draw_pairs(
    ui: &egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    layout: &ScreenLayout,
    view: &HudView,
) -> Option<TrayClicked> {
    let pairs = view.slots.len();
    let mut clicked = None;
    for slot in &view.slots {
        let index = slot.slot.index();
        let rect = egui_rect(layout.pair(index, pairs));
        let (token_at, token_radius) = layout.slot_token(index, pairs);
        let token_rect =
            Rect::from_center_size(Pos2::new(token_at.x, token_at.y), Vec2::splat(token_radius * 2.0));
        if let Some(part) = draw_pair(ui, style, localizer, view, slot, rect, token_rect) {
            clicked = Some(TrayClicked { slot: slot.slot, part });
        }
        draw_best(ui.painter(), style, slot, |size| {
            let corner = layout.slot_label(index, pairs, size);
            Pos2::new(corner.x, corner.y)
        });
    }
    clicked
}

/// Draws stack and bag with their counts, and below them, if shown, the tokens in the bag by species. `nudge`
/// moves the bag when a token falls into it.
fn draw_supply(
    ui: &egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HudView,
    rect: Rect,
    nudge: f32,
) {
    let painter = ui.painter().clone();
    let theme = style.theme.clone();
    // One below the other, or side by side above the species.
    let beside_rules = RULES_BUTTON * 0.75;
    let size = if view.supply_shown {
        Vec2::new((rect.width() - beside_rules) / 2.0, rect.height() * 0.56)
    } else {
        Vec2::new(rect.width(), rect.height() / 2.0)
    };
    let below = if view.supply_shown { Vec2::new(size.x, 0.0) } else { Vec2::new(0.0, size.y) };
    for (index, icon, count, hint) in [
        (0.0, "stack", view.stack, stack_hint(localizer, view)),
        (1.0, "bag", view.bag, bag_hint(localizer, view)),
    ] {
        let inset = if view.supply_shown { Vec2::new(beside_rules, 0.0) } else { Vec2::ZERO };
        let place = Rect::from_min_size(rect.min + inset + below * index, size);
        let (icon_at, at, anchor) = if view.supply_shown {
            let icon = Pos2::new(place.center().x, place.top() + size.y * 0.34);
            (icon, Pos2::new(place.center().x, place.bottom() - size.y * 0.14), Align2::CENTER_CENTER)
        } else {
            let icon = Pos2::new(place.left() + size.x * 0.3, place.center().y);
            (icon, Pos2::new(place.left() + size.x * 0.62, place.center().y), Align2::LEFT_CENTER)
        };
        let nudge = if icon == "bag" { nudge } else { 0.0 };
        let icon_at = Rect::from_center_size(
            icon_at,
            Vec2::splat((size.y * 0.62).min(if view.supply_shown { 28.0 } else { 36.0 })),
        );
        style.icon(&painter, icon, icon_at.translate(Vec2::new(0.0, 5.0 * nudge)), colour(theme.muted));
        let font = style.bold(if view.supply_shown { theme.body } else { theme.number });
        write(&painter, at, anchor, &count.to_string(), font, colour(theme.text));
        let response = ui.interact(place, ui.id().with(icon), Sense::hover());
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Label, true, hint.replace('\n', ", "))
        });
        response.on_hover_text(hint);
    }
    if view.supply_shown {
        let species = Rect::from_min_max(Pos2::new(rect.left(), rect.top() + size.y), rect.max);
        draw_species_left(ui, style, localizer, view, species);
    }
}

/// Draws the number of tokens left in the bag by species, each below its animal.
fn draw_species_left(ui: &egui::Ui, style: &mut UiStyle, localizer: &Localizer, view: &HudView, rect: Rect) {
    let painter = ui.painter().clone();
    let theme = style.theme.clone();
    let width = rect.width() / view.bag_by_species.iter().count().max(1) as f32;
    let radius = (width * 0.43).min(rect.height() * 0.26);
    for (index, (species, left)) in view.bag_by_species.iter().enumerate() {
        let middle = rect.left() + width * (index as f32 + 0.5);
        style.token(&painter, species, Pos2::new(middle, rect.top() + radius + 3.0), radius);
        let tint = if *left > 0 { theme.text } else { theme.muted };
        let at = Pos2::new(middle, rect.top() + radius * 2.0 + 13.0);
        write(
            &painter,
            at,
            Align2::CENTER_CENTER,
            &left.to_string(),
            style.bold(theme.smallest),
            colour(tint),
        );
    }
    let hint = bag_hint(localizer, view);
    ui.interact(rect, ui.id().with("species left"), Sense::hover()).on_hover_text(hint);
}

/// Counts the tiles of the stack and, if shown, the unseen ones by habitat, including the stack's.
fn stack_hint(localizer: &Localizer, view: &HudView) -> String {
    let mut lines = vec![localizer.text_with("stack-hint", &[("count", FluentValue::from(view.stack))])];
    if view.supply_shown {
        lines.push(localizer.text("stack-unseen-hint"));
        let habitat =
            |(habitat, tiles): (Habitat, &usize)| format!("{}: {tiles}", habitat_name(localizer, habitat));
        lines.extend(view.unseen_by_habitat.iter().map(habitat));
    }
    lines.join("\n")
}

/// Counts the tokens in the bag, by species if shown. They are public: all other tokens are visible.
fn bag_hint(localizer: &Localizer, view: &HudView) -> String {
    let mut lines = vec![localizer.text_with("bag-hint", &[("count", FluentValue::from(view.bag))])];
    for (species, count) in view.bag_by_species.iter().filter(|_| view.supply_shown) {
        lines.push(format!("{}: {count}", species_name(localizer, species, 2)));
    }
    if view.set_aside > 0 {
        lines.push(localizer.text_with("bag-set-aside", &[("count", FluentValue::from(view.set_aside))]));
    }
    lines.join("\n")
}

/// Draws frame and number of a pair. Returns the clicked part.
fn draw_pair(
    ui: &egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HudView,
    slot: &SlotView,
    rect: Rect,
    token_rect: Rect,
) -> Option<PairPart> {
    let theme = style.theme.clone();
    let painter = ui.painter().clone();
    let response = ui.interact(rect, ui.id().with(("pair", slot.slot.0)), Sense::click());
    let choosing = view.actions.choosing.is_some();
    let separate = matches!(view.actions.draft, DraftMode::Mix { .. } | DraftMode::Wipe(_));
    let pointer = ui.ctx().pointer_interact_pos();
    let over_token = pointer.is_some_and(|at| at.distance(token_rect.center()) <= token_rect.width() / 2.0);
    let hovered = view.actions.can_choose && response.hovered();
    let taken = !slot.tile && choosing && view.actions.choosing != Some(Phase::Draft);

    // Gold marks what is picked now; a pair that is taken already, and a hovered part, are paler.
    let pointed = Stroke::new(2.0, colour(theme.muted));
    let rim = if hovered && !separate {
        pointed
    } else if taken {
        Stroke::new(2.0, colour(theme.text))
    } else {
        Stroke::new(1.0, colour(theme.outline))
    };
    painter.rect_stroke(rect, CornerRadius::same(10), rim, StrokeKind::Inside);
    let number_at = Pos2::new(rect.right() - 9.0, rect.top() + 8.0);
    let number = (slot.slot.0 + 1).to_string();
    write(&painter, number_at, Align2::RIGHT_TOP, &number, style.bold(theme.small), colour(theme.muted));

    let ring = |at: Rect, stroke: Stroke| {
        painter.circle_stroke(at.center(), at.width() / 2.0 + 2.0, stroke);
    };
    let mixed_in = slot.tile && slot.token.is_none() && view.actions.token_in_hand.is_some();
    if mixed_in {
        // The token in hand after a mixed draft, whose tile stays.
        ring(token_rect, Stroke::new(2.0, colour(theme.text)));
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
    draw_leaving(ui, style, localizer, slot, rect);
    if matches!(view.actions.draft, DraftMode::Wipe(_)) && slot.token.is_some() {
        draw_mark(&painter, style, slot.token_picked, token_rect);
    }
    if slot.hinted.0 {
        let stroke = Stroke::new(3.0, colour(theme.focus));
        painter.rect_stroke(rect, CornerRadius::same(10), stroke, StrokeKind::Inside);
    }
    if slot.hinted.1 {
        ring(token_rect, Stroke::new(3.0, colour(theme.focus)));
    }
    focus_ring(ui, style, &response, rect);
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Button, choosing, spoken_pair(localizer, slot))
    });
    let clicked = view.actions.can_choose && response.clicked();
    if let Some(parts) = slot.best.and_then(|best| change_parts(localizer, best)) {
        response.on_hover_text(parts);
    }
    clicked.then_some(match view.actions.draft {
        DraftMode::Mix { .. } if over_token => PairPart::Token,
        DraftMode::Wipe(_) => PairPart::Token,
        _ => PairPart::Tile,
    })
}

/// Draws the best change of points for the pair, with its corner at `place`; that of the best pair stands
/// out.
fn draw_best(
    painter: &egui::Painter,
    style: &mut UiStyle,
    slot: &SlotView,
    place: impl Fn(bevy::math::Vec2) -> Pos2,
) {
    let Some(best) = slot.best else { return };
    let theme = style.theme.clone();
    let size = Vec2::new(points_width(painter, style, best, theme.small) + 14.0, 22.0);
    let pill = Rect::from_min_size(place(bevy::math::Vec2::new(size.x, size.y)), size);
    painter.rect_filled(pill, CornerRadius::same(11), colour(theme.background).gamma_multiply(0.94));
    let rim = if slot.is_best { theme.gain } else { theme.outline };
    let rim = Stroke::new(if slot.is_best { 2.0 } else { 1.0 }, colour(rim));
    painter.rect_stroke(pill, CornerRadius::same(11), rim, StrokeKind::Inside);
    let at = Pos2::new(pill.left() + 7.0, pill.center().y);
    write_points(painter, style, at, Align2::LEFT_CENTER, best, theme.small);
}

/// Draws the wipe state of a token: marked ones are veiled under the wipe icon in a thick ring, with a tick
/// in the box at its upper left; the box of the others is empty.
fn draw_mark(painter: &egui::Painter, style: &mut UiStyle, marked: bool, token: Rect) {
    let theme = style.theme.clone();
    let (middle, radius) = (token.center(), token.width() / 2.0);
    if marked {
        painter.circle_filled(middle, radius, colour(theme.background).gamma_multiply(0.62));
        painter.circle_stroke(middle, radius + 1.0, Stroke::new(5.0, colour(theme.background)));
        painter.circle_stroke(middle, radius + 1.0, Stroke::new(3.0, colour(theme.accent)));
        let sign = Rect::from_center_size(middle, Vec2::splat(radius * 1.2));
        style.icon(painter, "wipe", sign, colour(theme.text));
    }
    let tick =
        Rect::from_center_size(middle - Vec2::splat(radius * 0.78), Vec2::splat((radius * 0.8).max(18.0)));
    let fill = if marked { theme.accent } else { theme.background };
    painter.rect_filled(tick, CornerRadius::same(5), colour(fill));
    let rim = Stroke::new(2.0, colour(if marked { theme.background } else { theme.text }));
    painter.rect_stroke(tick, CornerRadius::same(5), rim, StrokeKind::Inside);
    if marked {
        style.icon(painter, "check", tick.shrink(3.0), colour(theme.background));
    }
}

/// Draws a tag on the pieces that leave the game after this turn: one for a pair, one each for two separate
/// pieces.
fn draw_leaving(ui: &egui::Ui, style: &mut UiStyle, localizer: &Localizer, slot: &SlotView, rect: Rect) {
    let theme = style.theme.clone();
    let text = localizer.text("tray-leaves");
    // On the edges of the pair, clear of the animals: on the upper for a whole pair and for a tile, on the
    // lower for a token.
    let at_tile = Pos2::new(rect.center().x, rect.top() + 2.0);
    let at_token = Pos2::new(rect.center().x, rect.bottom() - 1.0);
    let tags = [(slot.tile_leaves, at_tile), (slot.token_leaves && !slot.tile_leaves, at_token)];
    for (_, at) in tags.into_iter().filter(|(shown, _)| *shown) {
        let painter = ui.painter();
        let galley =
            painter.layout_no_wrap(text.clone(), style.bold(theme.smallest), colour(theme.background));
        let icon = 13.0;
        // If the words are wider than the pair, the icon stands alone, and the words appear on hover.
        let worded = galley.size().x + icon + 16.0 <= rect.width();
        let size =
            Vec2::new(icon + if worded { galley.size().x + 16.0 } else { 14.0 }, galley.size().y + 1.0);
        let tag = Rect::from_center_size(at, size);
        painter.rect_filled(tag, CornerRadius::same(8), colour(theme.loss));
        if worded {
            let words_at = Pos2::new(tag.left() + 7.0, tag.top() + 0.5);
            painter.galley(words_at, galley, colour(theme.background));
        }
        let icon_at = Rect::from_center_size(
            Pos2::new(tag.right() - 7.0 - icon / 2.0, tag.center().y),
            Vec2::splat(icon),
        );
        style.icon(painter, "exit", icon_at, colour(theme.background));
        let hint = [text.clone(), localizer.text("tray-leaves-hint")].join("\n");
        ui.interact(tag, ui.id().with(("leaves", slot.slot.0, at.y as i32)), Sense::hover())
            .on_hover_text(hint);
    }
}

/// Draws a button above the tray that wipes three of a kind. Returns whether it was clicked.
fn offer_wipe(
    context: &egui::Context,
    style: &mut UiStyle,
    localizer: &Localizer,
    layout: &ScreenLayout,
    species: Wildlife,
) -> bool {
    let centre = egui::pos2(layout.tray.center().x, layout.tray.min.y - 30.0);
    let offer = layers::area(context, PanelLayer::Floating, egui::Id::new("wipe offer"))
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(centre)
        .show(context, |ui| {
            let name = species_inside(localizer, species, 3);
            let text = localizer.text_with("wipe-three", &[("species", FluentValue::from(name))]);
            let button =
                text_button(ui, style, Some("wipe"), &text, ButtonStyle::Plain, true, Vec2::new(180.0, 38.0));
            let beside = button.rect.right_center() + Vec2::new(RULES_BUTTON / 2.0 + 4.0, 0.0);
            rules_button(ui, style, localizer, beside, RulesPage::Overpopulation);
            button.on_hover_text(localizer.text("wipe-three-hint")).clicked()
        });
    offer.inner
}
