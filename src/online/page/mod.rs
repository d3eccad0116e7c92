//! The page of online play: places, tables, and the lobby of the open table.

#[cfg(feature = "peer")]
mod internet;
mod lobby;
pub(super) mod parts;
mod places;
mod tables;
#[cfg(test)]
mod tests;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, RichText, Ui, Vec2};

use super::address::{can_call, server_url, unprinted};
use super::connection::{ConnectionOrder, SendToHost};
use super::host::HostOrder;
use super::known_tables::KnownTables;
use super::lobby_client::{HostPlace, LobbyClient, TableOrder};
use super::online_game::OnlineGame;
use crate::input::InputAction;
use crate::preferences::localizer::Localizer;
use crate::schedule::AppSystems;
use crate::store::persistent::Persistent;
use crate::ui::lettering::name_field::{NAME_CHARACTERS, keep_to_letters};
use crate::ui::new_game::known_players::KnownPlayers;
use crate::ui::new_game::purpose::NewGamePurpose;
use crate::ui::page::page;
use crate::ui::screen_keys::ScreenKeys;
use crate::ui::style::UiStyle;
use crate::ui::widgets::{ButtonStyle, text_button};
use crate::ui::{Notice, PanelSet, UiContext};
use crate::window::screen::Screen;
use cascadia_engine::{LONGEST_NAME, person_name};
use cascadia_table::message::ToHost;
use lobby::draw_lobby;
use parts::{LineField, line_field};
use places::draw_places;
use tables::{draw_own_tables, draw_tables};
use view::{COLUMN, TogetherIntent, TogetherPage, TogetherView, WIDTH};

/// Outputs of the page.
#[derive(SystemParam)]
struct TogetherTargets<'w> {
    known: ResMut<'w, Persistent<KnownTables>>,
    purpose: ResMut<'w, NewGamePurpose>,
    next: ResMut<'w, NextState<Screen>>,
    tables: MessageWriter<'w, TableOrder>,
    hosts: MessageWriter<'w, HostOrder>,
    connections: MessageWriter<'w, ConnectionOrder>,
    to_host: MessageWriter<'w, SendToHost>,
    notices: MessageWriter<'w, Notice>,
}

/// Draws the page and carries out its intents.
fn show(
    mut screen: UiContext,
    keys: ScreenKeys,
    mut view: TogetherView,
    mut state: ResMut<TogetherPage>,
    mut targets: TogetherTargets,
) -> Result {
    let context = screen.egui()?;
    let margin = if screen.layout.window.y < 660.0 { 10 } else { 20 };
    let room = (screen.layout.window.y - 176.0 - 2.0 * f32::from(margin)).clamp(340.0, 470.0);
    let (style, localizer) = (&mut *screen.style, &*screen.localizer);
    let (area, frame) = page(&context, style, &screen.layout, "together", margin);
    let mut intents = Vec::new();
    area.show(&context, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(WIDTH);
            let known = &targets.known.value;
            match &view.lobby.table {
                Some(table) => draw_lobby(ui, style, localizer, &view, table, &state, room, &mut intents),
                None => {
                    draw_start(ui, style, localizer, &view, known, &mut state, room, &mut intents);
                }
            }
        });
    });
    if keys.just(InputAction::StepBack) {
        intents.push(TogetherIntent::Back);
    }
    // Requests go out under the name just typed.
    if !intents.is_empty()
        && let Some(name) = state.name.take()
    {
        intents.insert(0, TogetherIntent::Rename(name));
    }
    for intent in intents {
        follow(intent, &mut view, &mut state, &mut targets, &context, localizer);
    }
    Ok(())
}

/// Carries out an intent.
fn follow(
    intent: TogetherIntent,
    view: &mut TogetherView,
    state: &mut TogetherPage,
    targets: &mut TogetherTargets,
    context: &egui::Context,
    localizer: &Localizer,
) {
    match intent {
        TogetherIntent::Rename(name) => {
            rename(&person_name(&name, LONGEST_NAME).unwrap_or_default(), view, targets);
        }
        TogetherIntent::Host(order) => {
            targets.hosts.write(order);
        }
        #[cfg(feature = "peer")]
        TogetherIntent::Internet { opens } => {
            if let Some(relay) = state.relay.take() {
                targets.known.value.relay = relay.trim().to_owned();
            }
            targets.known.value.internet = opens;
        }
        TogetherIntent::AddServer => match server_url(&state.address) {
            Some(url) if !can_call(&url) => {
                targets.notices.write(Notice(localizer.text("together-no-peers")));
            }
            Some(url) => {
                targets.known.value.servers.retain(|known| unprinted(known) != unprinted(&url));
                targets.known.value.servers.push(url);
                state.address.clear();
            }
            None => {
                targets.notices.write(Notice(localizer.text("together-no-address")));
            }
        },
        TogetherIntent::RemoveServer(url) => {
            targets.known.value.servers.retain(|known| *known != url);
            if matches!(&view.lobby.place, Some(HostPlace::At { url: gone, .. }) if *gone == url) {
                targets.tables.write(TableOrder::LeaveHost);
            }
        }
        TogetherIntent::Table(order) => {
            state.shows_proof = false;
            targets.tables.write(order);
        }
        TogetherIntent::Forget(code) => targets.known.value.forget(&code),
        TogetherIntent::Choose(screen) => {
            *targets.purpose = NewGamePurpose::Table;
            targets.next.set(screen);
        }
        TogetherIntent::Start => {
            if let Some(table) = &view.lobby.table {
                targets.to_host.write(SendToHost(ToHost::Start { table: table.id.clone() }));
            }
        }
        TogetherIntent::ToggleProof => state.shows_proof = !state.shows_proof,
        TogetherIntent::Copy(text) => {
            context.copy_text(text);
            targets.notices.write(Notice(localizer.text("together-copied")));
        }
        TogetherIntent::RetryNow => {
            targets.connections.write(ConnectionOrder::RetryNow);
        }
        TogetherIntent::Back if view.lobby.table.is_some() => {
            targets.tables.write(TableOrder::Leave);
        }
        TogetherIntent::Back => targets.next.set(Screen::Title),
        TogetherIntent::SetPace(pace) => view.lobby.pace = pace,
        TogetherIntent::SetAssists(assists) => view.lobby.assists = assists,
        TogetherIntent::SetPrivate(is_private) => view.lobby.is_private = is_private,
        TogetherIntent::SetInvitedOnly(is_invited_only) => view.lobby.is_invited_only = is_invited_only,
        TogetherIntent::SetHidden(is_hidden) => view.lobby.is_hidden = is_hidden,
    }
}

/// Changes the player's name. Reconnects, because the host learns the name from the greeting.
fn rename(name: &str, view: &TogetherView, targets: &mut TogetherTargets) {
    if targets.known.value.name == name {
        return;
    }
    targets.known.value.name = name.to_owned();
    if view.connection.is_up() {
        let (host, url) = (view.connection.host().to_owned(), view.connection.url().to_owned());
        targets.connections.write(ConnectionOrder::Open { host, url });
    }
}

/// Draws the places and the tables.
fn draw_start(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    known: &KnownTables,
    state: &mut TogetherPage,
    room: f32,
    intents: &mut Vec<TogetherIntent>,
) {
    draw_heading(ui, style, localizer, known, state, intents);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = WIDTH - 2.0 * COLUMN;
        draw_column(ui, room, |ui| {
            draw_places(ui, style, localizer, view, known, state, intents);
            draw_own_tables(ui, style, localizer, view, known, intents);
        });
        draw_column(ui, room, |ui| draw_tables(ui, style, localizer, view, state, intents));
    });
    ui.add_space(10.0);
    let (size, text) = (Vec2::new(170.0, 44.0), localizer.text("back"));
    if text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked() {
        intents.push(TogetherIntent::Back);
    }
}

/// The least height of a column.
const LEAST_COLUMN: f32 = 250.0;

/// Draws a column that is as high as its contents, and scrolls if they are higher than `room`.
fn draw_column(ui: &mut Ui, room: f32, contents: impl FnOnce(&mut Ui)) {
    let id = ui.next_auto_id();
    ui.allocate_ui(Vec2::new(COLUMN, room), |ui| {
        ui.set_min_size(Vec2::new(COLUMN, LEAST_COLUMN.min(room)));
        ui.vertical(|ui| {
            egui::ScrollArea::vertical().id_salt(id).max_height(room).auto_shrink([false, true]).show(
                ui,
                |ui| {
                    ui.set_width(COLUMN - 14.0);
                    ui.spacing_mut().item_spacing = Vec2::new(6.0, 6.0);
                    contents(ui);
                },
            );
        });
    });
}

/// Draws the heading and the player's name. A typed name takes effect when the field loses the focus.
fn draw_heading(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    known: &KnownTables,
    state: &mut TogetherPage,
    intents: &mut Vec<TogetherIntent>,
) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(localizer.text("together")).font(style.title()));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let name = localizer.text("together-name");
            let hint = localizer.text("together-name-hint");
            let mut typed = state.name.clone().unwrap_or_else(|| known.name.clone());
            let field = LineField {
                id: "together name",
                label: &name,
                hint: &hint,
                longest: NAME_CHARACTERS,
                width: 200.0,
            };
            let field = line_field(ui, style, &mut typed, &field);
            keep_to_letters(&field, localizer, &mut typed, LONGEST_NAME);
            if field.has_focus() {
                state.name = Some(typed);
            } else {
                intents.extend(state.name.take().map(TogetherIntent::Rename));
            }
            ui.label(RichText::new(name).font(style.plain(style.theme.body)));
        });
    });
    ui.add_space(8.0);
}

/// Suggests the name of a known player as long as the name is empty.
fn suggest_name(players: Option<Res<KnownPlayers>>, mut known: ResMut<Persistent<KnownTables>>) {
    if known.value.name.is_empty()
        && let Some(name) = players.as_ref().and_then(|players| players.0.first())
    {
        known.value.name.clone_from(name);
    }
}

/// Empties the field for codes once its table is open. A failed code stays, for correction.
fn clear_invitation(lobby: Res<LobbyClient>, mut page: ResMut<TogetherPage>) {
    if lobby.table.is_some() && !page.invitation.is_empty() {
        page.invitation.clear();
    }
}

/// Empties the field for codes when the page closes, even before its table's game has begun.
fn leave_invitation(mut page: ResMut<TogetherPage>) {
    page.invitation.clear();
}

/// Forgets a finished game, so that others can begin.
fn forget_ended(mut commands: Commands, game: Option<Res<OnlineGame>>) {
    if game.is_some() {
        commands.remove_resource::<OnlineGame>();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TogetherPage>()
        .init_resource::<NewGamePurpose>()
        .add_systems(OnEnter(Screen::Together), (suggest_name, forget_ended))
        .add_systems(OnExit(Screen::Together), leave_invitation)
        .add_systems(
            Update,
            clear_invitation.in_set(AppSystems::Show).run_if(resource_changed::<LobbyClient>),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Together)));
}
