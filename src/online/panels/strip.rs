//! The strip of people at the table: presence, turn, clocks, and the buttons for quick chat and the table
//! menu.

use std::time::Duration;

use bevy_egui::egui::{
    self, Align2, CornerRadius, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;

use super::quick_chat::draw_bubble;
use super::view::{HostedView, SeatIntent, StripPopup, panel};
use crate::online::page::parts::{presence_key, presence_sign};
use crate::preferences::localizer::Localizer;
use crate::ui::names::opponent_name;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, fitted, icon_button_of, player_shape, write};
use cascadia_table::message::Presence;

/// Height of the strip and largest width of a name, in points.
const HEIGHT: f32 = 30.0;
const NAME: f32 = 110.0;
/// Remaining time below which a running clock is bold and red, in milliseconds.
const URGENT: u64 = 30_000;

pub(super) fn draw_strip(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HostedView,
    popup: StripPopup,
    intents: &mut Vec<SeatIntent>,
) {
    panel(ui, style, |ui, style| {
        // Four people with clocks are wider than a small window.
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            for seat in 0..view.game.seats.len() {
                draw_person(ui, style, localizer, view, seat);
            }
            // The number of spectators may be outdated after losing the connection.
            let spectators =
                view.game.spectators.or(view.lobby.spectators).filter(|_| view.connection.is_up());
            if let Some(count) = spectators.filter(|count| *count > 0) {
                draw_spectators(ui, style, localizer, count);
            }
            let buttons =
                [("speech", "strip-say", StripPopup::QuickChat), ("people", "strip-menu", StripPopup::Menu)];
            for (icon, key, opens) in buttons {
                // Spectators have no quick chat.
                if opens == StripPopup::QuickChat && view.game.you.is_none() {
                    continue;
                }
                let tone = if popup == opens { ButtonStyle::Primary } else { ButtonStyle::Plain };
                let label = localizer.text(key);
                if icon_button_of(ui, style, icon, &label, true, HEIGHT, tone).clicked() {
                    intents.push(SeatIntent::Toggle(opens));
                }
            }
        });
    });
}

pub(super) fn seat_name(localizer: &Localizer, view: &HostedView, seat: u8) -> String {
    let name = view.game.seats.get(usize::from(seat)).map_or("", String::as_str);
    if !name.is_empty() {
        return name.to_owned();
    }
    let level = view.game.match_state.computer(seat).unwrap_or_default();
    opponent_name(localizer, level)
}

/// Returns the presence of a seat.
pub(super) fn presence_of(view: &HostedView, seat: u8) -> Option<Presence> {
    if view.game.match_state.computer(seat).is_some() {
        return Some(Presence::Bot);
    }
    // The presence may be outdated after losing the connection.
    if !view.connection.is_up() {
        return None;
    }
    if view.game.you == Some(seat) {
        return Some(Presence::Here);
    }
    // The presence at the beginning was reported in the lobby.
    view.game.presence.get(&seat).or_else(|| view.lobby.presence.get(&seat)).copied()
}

/// Returns the remaining time of a seat, in milliseconds; none without clocks and for computer players, whose
/// clocks stand still.
pub(super) fn time_left(view: &HostedView, seat: u8) -> Option<u64> {
    if !view.game.match_state.is_person(seat) {
        return None;
    }
    let clock = view.game.match_state.clock();
    if clock.has_run_out(seat) {
        return Some(0);
    }
    if let Some(deadline) = clock.deadline_of(seat) {
        return Some(deadline.saturating_sub(view.connection.host_now().unwrap_or(view.game.at)));
    }
    clock.reserves().get(usize::from(seat)).copied()
}

/// Formats a time as minutes and seconds, or from an hour on as its two largest units.
pub(super) fn time_text(localizer: &Localizer, milliseconds: u64) -> String {
    let seconds = milliseconds / 1_000;
    let (minutes, hours) = (seconds / 60, seconds / 3_600);
    if hours < 1 {
        return format!("{minutes}:{:02}", seconds % 60);
    }
    let values = [
        ("days", FluentValue::from(hours / 24)),
        ("hours", FluentValue::from(hours % 24)),
        ("minutes", FluentValue::from(minutes % 60)),
    ];
    localizer.text_with(if hours >= 24 { "clock-days" } else { "clock-hours" }, &values)
}

/// Returns the time until [`time_text`] of a running clock changes; none once it has run out.
pub(super) fn until_time_text_changes(milliseconds: u64) -> Option<Duration> {
    let unit = if milliseconds < 3_600_000 { 1_000 } else { 60_000 };
    // One more, so that the remaining time then lies below the whole unit.
    (milliseconds > 0).then(|| Duration::from_millis(milliseconds % unit + 1))
}

/// Draws a person: shape, name, presence, clock; highlighted during their turn, with their last message below.
fn draw_person(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, view: &HostedView, seat: usize) {
    let number = seat as u8;
    let is_turn = view.game.to_act.contains(number);
    let (bold, small) = (style.bold(style.theme.body), style.plain(style.theme.small));
    let name = fitted(ui.painter(), &seat_name(localizer, view, number), bold.clone(), NAME);
    let left = time_left(view, number);
    let clock = left.map(|time| time_text(localizer, time)).unwrap_or_default();
    let is_running = view.game.match_state.clock().is_running(number);
    let is_urgent = is_running && left.is_some_and(|left| left < URGENT);
    let of_clock = if is_urgent { style.bold(style.theme.small) } else { small.clone() };
    let measure = |text: &str, font: &egui::FontId| {
        ui.painter().layout_no_wrap(text.to_owned(), font.clone(), egui::Color32::PLACEHOLDER).size().x
    };
    let clock_width = if clock.is_empty() { 0.0 } else { measure(&clock, &of_clock) + 8.0 };
    let presence = presence_of(view, number);
    // Presence is the normal state and goes without a word.
    let word = match presence {
        Some(Presence::Away | Presence::Bot) => localizer.text(presence_key(presence)),
        Some(Presence::Here) | None => String::new(),
    };
    let word_width = if word.is_empty() { 0.0 } else { measure(&word, &small) + 6.0 };
    let width = 30.0 + measure(&name, &bold) + 22.0 + word_width + clock_width + 6.0;
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, HEIGHT), Sense::hover());
    if is_turn {
        ui.painter().rect_filled(
            rect,
            CornerRadius::same(8),
            colour(style.theme.chosen).gamma_multiply(0.22),
        );
        let rim = Stroke::new(1.5, colour(style.theme.chosen));
        ui.painter().rect_stroke(rect, CornerRadius::same(8), rim, StrokeKind::Inside);
    }
    player_shape(ui.painter(), style, seat, rect.left_center() + Vec2::new(15.0, 0.0), 7.5);
    let at = rect.left_center() + Vec2::new(30.0, 0.0);
    let written = write(ui.painter(), at, Align2::LEFT_CENTER, &name, bold, colour(style.theme.text));
    let centre = egui::pos2(written.right() + 12.0, rect.center().y);
    presence_sign(ui.painter(), style, presence, centre, 4.5);
    let at = centre + Vec2::new(10.0, 0.0);
    write(ui.painter(), at, Align2::LEFT_CENTER, &word, small, colour(style.theme.muted));
    if !clock.is_empty() {
        let tint = if is_urgent { style.theme.loss } else { style.theme.muted };
        let at = egui::pos2(rect.right() - 6.0, rect.center().y);
        write(ui.painter(), at, Align2::RIGHT_CENTER, &clock, of_clock, colour(tint));
    }
    let turn = is_turn.then(|| localizer.text("strip-turn"));
    let stands = localizer.text(presence_key(presence));
    let clock = Some(clock).filter(|clock| !clock.is_empty());
    let words = [Some(seat_name(localizer, view, number)), Some(stands), turn, clock];
    let words = words.into_iter().flatten().collect::<Vec<_>>().join(", ");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &words));
    response.on_hover_text(&words);
    draw_bubble(ui, style, localizer, &view.bubbles, number, rect);
}

/// Draws the number of spectators.
fn draw_spectators(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, count: u16) {
    let font = style.plain(style.theme.small);
    let tint = colour(style.theme.muted);
    let number = ui.painter().layout_no_wrap(count.to_string(), font, tint);
    let (rect, response) = ui.allocate_exact_size(Vec2::new(32.0 + number.size().x, HEIGHT), Sense::hover());
    let icon = egui::Rect::from_center_size(rect.left_center() + Vec2::new(14.0, 0.0), Vec2::splat(16.0));
    style.icon(ui.painter(), "eye", icon, tint);
    let at = rect.left_center() + Vec2::new(26.0, -number.size().y / 2.0);
    ui.painter().galley(at, number, tint);
    let words = localizer.text_with("strip-watching", &[("count", FluentValue::from(count))]);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &words));
    response.on_hover_text(words);
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::SystemState;
    use bevy::prelude::World;

    use super::super::chat_bubbles::ChatBubbles;
    use super::super::view::{SeatCode, StripPlace};
    use super::*;
    use crate::online::connection::Connection;
    use crate::online::host::Hosting;
    use crate::online::lobby_client::LobbyClient;
    use crate::online::online_game::OnlineGame;
    use crate::tests::support::dressed;
    use cascadia_storage::text::Language;

    #[test]
    fn players_see_the_number_of_spectators() {
        let shown = |spectators: Option<u16>, before: Option<u16>| {
            let (mut style, localizer, context) = dressed(Language::English);
            context.enable_accesskit();
            let mut world = World::new();
            world.insert_resource(OnlineGame { spectators, ..OnlineGame::for_tests() });
            world.insert_resource(Connection::connected());
            world.insert_resource(LobbyClient { spectators: before, ..LobbyClient::default() });
            world.init_resource::<ChatBubbles>();
            world.init_resource::<Hosting>();
            world.init_resource::<SeatCode>();
            world.init_resource::<StripPlace>();
            let mut system = SystemState::<HostedView>::new(&mut world);
            let view = system.get_mut(&mut world).expect("its resources are there");
            let mut words = Vec::new();
            for _ in 0..2 {
                let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                    draw_strip(ui, &mut style, &localizer, &view, StripPopup::Closed, &mut Vec::new());
                });
                output.textures_delta.clear();
                let update = output.platform_output.accesskit_update.take();
                let nodes = update.map(|update| update.nodes).unwrap_or_default();
                let label = |node: &egui::accesskit::Node| node.label().or(node.value()).map(str::to_owned);
                words = nodes.iter().filter_map(|(_, node)| label(node)).collect::<Vec<_>>();
            }
            words.iter().filter(|words| words.contains("watching")).cloned().collect::<Vec<_>>()
        };
        assert_eq!(shown(Some(2), None), ["2 spectators are watching."]);
        assert_eq!(shown(None, Some(1)), ["One spectator is watching."], "it was told before the game");
        for (spectators, before) in [(None, None), (Some(0), Some(1))] {
            assert_eq!(shown(spectators, before), [""; 0]);
        }
    }

    #[test]
    fn a_clock_that_runs_is_drawn_again_when_it_says_something_else() {
        let (_, localizer, _) = crate::tests::support::dressed(Language::English);
        assert_eq!(until_time_text_changes(0), None);
        for left in [1, 999, 1_000, 321_777, 3_599_999, 3_600_000, 3_600_001, 86_400_000, 200_000_123] {
            let wait = until_time_text_changes(left).expect("it runs").as_millis() as u64;
            let text = |waited: u64| time_text(&localizer, left.saturating_sub(waited));
            assert_eq!(text(0), text(wait - 1), "{left} ms left: too late");
            // The last second already reads 0:00, and days are shown without minutes.
            let changes = (1_000..=86_400_000).contains(&left);
            assert!(text(0) != text(wait) || !changes, "{left} ms left: too early");
        }
    }
}
