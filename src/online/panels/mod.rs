//! Panels over an online game of any mode: presence, turn, clocks, quick chat, votes, and the connection.

mod bars;
mod chat_bubbles;
mod quick_chat;
mod seat_code;
mod strip;
mod table_menu;
mod view;
mod your_turn;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Vec2};

use super::connection::{ConnectionOrder, SendToHost};
use super::lobby_client::TableOrder;
use super::online_game::OnlineGame;
use crate::input::InputAction;
use crate::input::bindings::{ActionState, KeyOrder};
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::ui::overlay::{Leave, Overlay};
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::{Notice, PanelSet, UiContext};
use crate::window::screen::{ModeId, Screen, TableLayout, at_game};
use bars::{draw_bars, draw_connection};
use cascadia_table::message::ToHost;
use chat_bubbles::ChatBubbles;
use quick_chat::draw_quick_chat;
use seat_code::draw_seat_code;
use strip::{draw_strip, time_left, until_time_text_changes};
use table_menu::draw_menu;
use view::{HostedView, SeatCode, SeatIntent, StripPlace, StripPopup, place_strip};
pub(crate) use view::{PlaceStrip, forget_strip_place};

/// Gap between panels, in points.
const GAP: f32 = 5.0;
/// Largest width of a panel beside finished papers, in points.
const BESIDE_PAPERS: f32 = 200.0;

/// Outputs of the panels.
#[derive(SystemParam)]
struct StripTargets<'w> {
    popup: ResMut<'w, StripPopup>,
    to_host: MessageWriter<'w, SendToHost>,
    connections: MessageWriter<'w, ConnectionOrder>,
    tables: MessageWriter<'w, TableOrder>,
    leave: MessageWriter<'w, Leave>,
    notices: MessageWriter<'w, Notice>,
}

/// Draws an area that fits its contents, at most `most` wide, with its corner `pivot` at `at`. Returns its
/// rectangle.
fn hang(
    context: &egui::Context,
    name: &str,
    pivot: egui::Align2,
    at: egui::Pos2,
    most: f32,
    contents: impl FnOnce(&mut egui::Ui),
) -> egui::Rect {
    let id = egui::Id::new(("online", name));
    let size_before = egui::AreaState::load(context, id).and_then(|area| area.size);
    let shown =
        layers::area(context, PanelLayer::Floating, id).pivot(pivot).fixed_pos(at).show(context, |ui| {
            ui.set_max_width(most);
            contents(ui);
        });
    let rect = shown.response.rect;
    if size_before.is_some_and(|before| before != rect.size()) {
        // The area was placed for its previous size and may reach beyond the window.
        context.request_discard("a panel over a hosted game has another size");
    }
    rect
}

/// Draws the panels and carries out their intents.
fn show(
    mut screen: UiContext,
    view: HostedView,
    mut targets: StripTargets,
    overlay: Res<Overlay>,
    shown: Res<State<Screen>>,
    mut frames: FrameRequests,
) -> Result {
    if *overlay != Overlay::Closed && view.connection.is_up() {
        return Ok(());
    }
    let is_result = matches!(shown.get(), Screen::Result(_));
    let context = screen.egui()?;
    let layout = *screen.layout;
    let (style, localizer) = (&mut *screen.style, &*screen.localizer);
    let place = view.place.0.unwrap_or(layout.viewport);
    // The left corner belongs to the name of the visited environment.
    let at = egui::pos2(place.max.x - 8.0, place.min.y + 8.0);
    let mut intents = Vec::new();
    let most = place.width() - 16.0;
    if *overlay != Overlay::Closed {
        // Under a window only the state of the connection is shown.
        let corner = egui::pos2(layout.window.x - 8.0, layout.window.y - 8.0);
        hang(&context, "away", egui::Align2::RIGHT_BOTTOM, corner, most, |ui| {
            draw_connection(ui, style, localizer, &view, &mut intents);
        });
    } else if is_result {
        // The score pad leaves only the lower edge free; papers leave room at the left.
        let lower = layout.window.y - 8.0;
        let (pivot, corner, most) = match shown.get() {
            Screen::Result(ModeId { layout: TableLayout::Papers, .. }) => {
                (egui::Align2::LEFT_BOTTOM, egui::pos2(8.0, lower), BESIDE_PAPERS)
            }
            _ => (egui::Align2::RIGHT_BOTTOM, egui::pos2(layout.window.x - 8.0, lower), most),
        };
        hang(&context, "result", pivot, corner, most, |ui| {
            draw_bars(ui, style, localizer, &view, true, &mut intents);
        });
    } else {
        let strip = hang(&context, "strip", egui::Align2::RIGHT_TOP, at, most, |ui| {
            draw_strip(ui, style, localizer, &view, *targets.popup, &mut intents);
        });
        let below = egui::pos2(at.x, strip.max.y + GAP);
        hang(&context, "below the strip", egui::Align2::RIGHT_TOP, below, most, |ui| {
            ui.spacing_mut().item_spacing = Vec2::new(6.0, GAP);
            draw_bars(ui, style, localizer, &view, false, &mut intents);
            match *targets.popup {
                StripPopup::Closed => {}
                StripPopup::QuickChat => draw_quick_chat(ui, style, localizer, &view.game, &mut intents),
                StripPopup::Menu => draw_menu(ui, style, localizer, &view, &mut intents),
                StripPopup::SeatCode => draw_seat_code(ui, style, localizer, &view, &mut intents),
            }
        });
    }
    if view.connection.is_up() {
        let left = |seat| time_left(&view, seat).and_then(until_time_text_changes);
        if let Some(wait) = view.game.match_state.clock().running().iter().filter_map(left).min() {
            frames.within(wait);
        }
    }
    for intent in intents {
        follow(intent, &view, &mut targets, &context, localizer);
    }
    Ok(())
}

/// Carries out an intent.
fn follow(
    intent: SeatIntent,
    view: &HostedView,
    targets: &mut StripTargets,
    context: &egui::Context,
    localizer: &Localizer,
) {
    match intent {
        SeatIntent::Send(message) => {
            *targets.popup = StripPopup::Closed;
            targets.to_host.write(SendToHost(message));
        }
        SeatIntent::Toggle(other) => {
            *targets.popup = if *targets.popup == other { StripPopup::Closed } else { other };
        }
        SeatIntent::MoveSeat => {
            *targets.popup = StripPopup::SeatCode;
            targets.to_host.write(SendToHost(ToHost::Link { game: view.game.id.clone() }));
        }
        SeatIntent::Copy(text) => {
            context.copy_text(text);
            targets.notices.write(Notice(localizer.text("together-copied")));
        }
        SeatIntent::RetryNow => {
            targets.connections.write(ConnectionOrder::RetryNow);
        }
        SeatIntent::Rematch => {
            targets.tables.write(TableOrder::Rematch);
        }
        SeatIntent::NoRematch => {
            targets.tables.write(TableOrder::NoRematch);
        }
        SeatIntent::SeeRematch => {
            targets.tables.write(TableOrder::SeeRematch);
        }
        SeatIntent::Leave => {
            targets.leave.write(Leave::ToTitle);
        }
    }
}

/// Closes a pop-up below the strip; the seat code returns to the menu that opened it.
fn close_by_key(overlay: Res<Overlay>, mut popup: ResMut<StripPopup>, mut pressed: ResMut<ActionState>) {
    if *overlay != Overlay::Closed || *popup == StripPopup::Closed || !pressed.take(InputAction::StepBack) {
        return;
    }
    *popup = if *popup == StripPopup::SeatCode { StripPopup::Menu } else { StripPopup::Closed };
}

/// Resets the state of the previous game.
fn forget(mut popup: ResMut<StripPopup>, mut bubbles: ResMut<ChatBubbles>, mut code: ResMut<SeatCode>) {
    (*popup, *bubbles, *code) = Default::default();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StripPopup>()
        .init_resource::<StripPlace>()
        .add_message::<PlaceStrip>()
        .add_plugins((chat_bubbles::plugin, seat_code::plugin, your_turn::plugin))
        .add_systems(OnEnter(Screen::Together), forget)
        .add_systems(OnEnter(Screen::Title), forget)
        .add_systems(
            Update,
            close_by_key.in_set(KeyOrder::Popups).run_if(resource_exists::<OnlineGame>.and_then(at_game)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (place_strip, show.run_if(resource_exists::<OnlineGame>.and_then(at_game)))
                .chain()
                .in_set(PanelSet),
        );
}
