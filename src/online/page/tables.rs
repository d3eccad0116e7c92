//! Tables on the page: joining by code, opening, and returning to visited ones.

use std::time::Duration;

use bevy_egui::egui::{CornerRadius, RichText, Stroke, StrokeKind, Ui, Vec2};
use fluent_bundle::FluentValue;

use super::parts::{LineField, RowClick, RowText, draw_note, draw_row, is_entered, line_field};
use super::view::{LONGEST_INVITATION, TogetherIntent, TogetherPage, TogetherView, place_name};
use crate::online::address::{Arrival, Invitation, brief_address, can_call};
use crate::online::assists::preset_of;
use crate::online::connection::ConnectionState;
use crate::online::fault::link_fault_text;
use crate::online::host::HostingState;
use crate::online::known_tables::{KnownTable, KnownTables};
use crate::online::lobby_client::{HostPlace, PendingCall, TableOrder};
use crate::preferences::localizer::Localizer;
use crate::ui::mode_tabs::mode_name;
use crate::ui::new_game::seats::draw_section;
use crate::ui::settings::choice;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button};
use cascadia_table::invite::{InviteCode, unknown_letters};
use cascadia_table::message::MyGame;
use cascadia_table::table_options::{TableAssists, TablePace};

/// Milliseconds of a minute and of a second.
const MINUTE: u64 = 60_000;
const SECOND: u64 = 1_000;

/// Clocks on offer, with the keys of their names.
const PACES: [(TablePace, &str); 5] = [
    (TablePace::None, "pace-none"),
    (TablePace::Live { reserve_ms: 5 * MINUTE, turn_ms: 30 * SECOND }, "pace-quick"),
    (TablePace::Live { reserve_ms: 15 * MINUTE, turn_ms: 60 * SECOND }, "pace-calm"),
    (TablePace::Days { days: 1 }, "pace-day"),
    (TablePace::Days { days: 3 }, "pace-days"),
];

/// Draws the ways to join and to open a table.
pub(super) fn draw_tables(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    state: &mut TogetherPage,
    intents: &mut Vec<TogetherIntent>,
) {
    draw_section(ui, style, &localizer.text("together-join"));
    draw_join(ui, style, localizer, view, state, intents);
    ui.add_space(8.0);
    draw_section(ui, style, &localizer.text("together-open-title"));
    draw_open(ui, style, localizer, view, state, intents);
}

/// Draws the visited tables, if there are any.
pub(super) fn draw_own_tables(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    known: &KnownTables,
    intents: &mut Vec<TogetherIntent>,
) {
    let unknown = unknown_games(view, known);
    if known.tables.is_empty() && unknown.is_empty() {
        return;
    }
    ui.add_space(8.0);
    draw_section(ui, style, &localizer.text("together-mine"));
    for table in unknown {
        draw_known(ui, style, localizer, &table, false, intents);
    }
    for table in &known.tables {
        draw_known(ui, style, localizer, table, true, intents);
    }
}

/// Returns the games at the connected host that this installation has a seat in but does not remember, such
/// as after losing the file of known tables.
fn unknown_games(view: &TogetherView, known: &KnownTables) -> Vec<KnownTable> {
    let server = match &view.lobby.place {
        Some(HostPlace::At { url, .. }) => Some(url.clone()),
        Some(HostPlace::Here) | None => None,
    };
    let is_known = |game: &&MyGame| known.tables.iter().any(|table| table.code == game.game);
    let games = view.lobby.mine.iter().filter(|game| !is_known(game));
    let table = |game: &MyGame| KnownTable {
        server: server.clone(),
        code: game.game.clone(),
        mode: game.mode.clone(),
        seat: Some(game.seat),
        others: Vec::new(),
        my_turn: game.your_turn,
        turn: None,
    };
    games.map(table).collect()
}

/// Draws the field for a code, and its result.
fn draw_join(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    state: &mut TogetherPage,
    intents: &mut Vec<TogetherIntent>,
) {
    let mut entered = false;
    ui.horizontal(|ui| {
        let (label, hint) = (localizer.text("together-join"), localizer.text("together-code-hint"));
        let width = ui.available_width();
        let field =
            LineField { id: "together code", label: &label, hint: &hint, longest: LONGEST_INVITATION, width };
        let field = line_field(ui, style, &mut state.invitation, &field);
        if code_fault(&state.invitation, view.lobby.unknown_code.as_deref()).is_some() {
            let rim = Stroke::new(1.5, colour(style.theme.loss));
            ui.painter().rect_stroke(field.rect, CornerRadius::same(4), rim, StrokeKind::Inside);
        }
        entered = is_entered(ui, &field);
    });
    let Invitation { code, url, arrival, .. } = Invitation::read(&state.invitation);
    let is_callable = url.as_deref().is_none_or(can_call);
    let come = |arrival: &Arrival| {
        let code = code.as_ref().filter(|_| is_callable)?.letters().to_owned();
        Some(TogetherIntent::Table(come_order(view, code, url.clone(), arrival.clone())?))
    };
    let takes_over = matches!(arrival, Arrival::TakeOver(_));
    let first = if takes_over { "together-take-over" } else { "together-sit-down" };
    ui.horizontal(|ui| {
        for (key, icon, arrival) in [(first, "human", &arrival), ("together-watch", "eye", &Arrival::Look)] {
            let intent = come(arrival);
            let (is_first, text) = (key == first, localizer.text(key));
            let tone = if is_first && intent.is_some() { ButtonStyle::Primary } else { ButtonStyle::Plain };
            let size = Vec2::new(if is_first && takes_over { 230.0 } else { 150.0 }, 36.0);
            let button = text_button(ui, style, Some(icon), &text, tone, intent.is_some(), size);
            if button.clicked() || (is_first && entered) {
                intents.extend(intent);
            }
        }
    });
    if !is_callable {
        draw_note(ui, style, &localizer.text("together-no-peers"));
    } else if let Some(fault) = code_fault(&state.invitation, view.lobby.unknown_code.as_deref()) {
        draw_note(ui, style, &fault.text(localizer));
    } else if code.is_some() && come(&arrival).is_none() {
        draw_note(ui, style, &localizer.text("together-code-where"));
    }
}

/// Returns the order to join a table; none without a host to ask. A bare code is tried at every host nearby;
/// seat secrets and invitation codes go only to the chosen host.
fn come_order(
    view: &TogetherView,
    code: String,
    url: Option<String>,
    arrival: Arrival,
) -> Option<TableOrder> {
    let place = url.map(|url| HostPlace::At { name: brief_address(&url), url });
    let asks_all_hosts = matches!(arrival, Arrival::Look | Arrival::Sit);
    match (place, view.lobby.place.clone()) {
        (Some(place), _) => Some(TableOrder::Come { place, code, arrival }),
        (None, here) if asks_all_hosts => {
            let hosts = matches!(view.hosting.state(), HostingState::On { .. });
            let is_anybody_there = here.is_some() || hosts || !view.nearby.found().is_empty();
            is_anybody_there.then_some(TableOrder::Find { code, arrival })
        }
        (None, here) => here.map(|place| TableOrder::Come { place, code, arrival }),
    }
}

/// The fault in a typed code.
#[derive(Clone, PartialEq, Eq, Debug)]
enum CodeFault {
    /// Letters that no code contains.
    Letters(Vec<char>),
    /// A wrong check letter.
    Slip,
    /// Unknown to every host.
    Unknown,
}

impl CodeFault {
    fn text(&self, localizer: &Localizer) -> String {
        match self {
            Self::Letters(letters) => {
                let letters: Vec<String> = letters.iter().map(char::to_string).collect();
                let letters = ("letters", FluentValue::from(letters.join(", ")));
                localizer.text_with("together-code-letters", &[letters])
            }
            Self::Slip => localizer.text("together-code-slip"),
            Self::Unknown => localizer.text("together-code-unknown"),
        }
    }
}

/// Finds the fault in the code as typed so far. `unknown` is the last code that no host knew.
fn code_fault(text: &str, unknown: Option<&str>) -> Option<CodeFault> {
    let letters = unknown_letters(text);
    if !letters.is_empty() {
        return Some(CodeFault::Letters(letters));
    }
    let Invitation { code, has_slip, .. } = Invitation::read(text);
    if has_slip {
        return Some(CodeFault::Slip);
    }
    let code = code?;
    (Some(code.letters()) == unknown).then_some(CodeFault::Unknown)
}

/// Draws the options and buttons for opening a table at the connected host, or the reason why there is none.
fn draw_open(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    state: &TogetherPage,
    intents: &mut Vec<TogetherIntent>,
) {
    draw_note(ui, style, &status(localizer, view));
    let can_retry = matches!(view.connection.state(), ConnectionState::Lost { .. });
    if can_retry {
        let (text, size) = (localizer.text("together-retry"), Vec2::new(150.0, 34.0));
        if text_button(ui, style, None, &text, ButtonStyle::Plain, true, size).clicked() {
            intents.push(TogetherIntent::RetryNow);
        }
    }
    if !view.connection.is_up() || view.lobby.wanted != PendingCall::Nothing {
        return;
    }
    draw_table_options(ui, style, localizer, view, intents);
    // A typed code means that the player wants to join.
    let tone = if state.invitation.is_empty() { ButtonStyle::Primary } else { ButtonStyle::Plain };
    ui.horizontal(|ui| {
        let count = view.tabs.new_games.len().max(1) as f32;
        let size = Vec2::new((ui.available_width() - 6.0 * (count - 1.0)) / count, 44.0);
        for screen in view.tabs.new_games.iter().copied() {
            let text = mode_name(localizer, screen);
            if text_button(ui, style, Some("plus"), &text, tone, true, size).clicked() {
                intents.push(TogetherIntent::Choose(screen));
            }
        }
    });
}

/// Draws the options of the next table: clocks, most assists, spectators, invitations and listing.
fn draw_table_options(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TogetherView,
    intents: &mut Vec<TogetherIntent>,
) {
    let name = localizer.text("together-clocks");
    let paces = PACES.map(|(pace, key)| (pace, localizer.text(key)));
    let (first, others) = paces.split_at(2);
    for (shown, row) in [(name.as_str(), first), ("", others)] {
        let pace = draw_term(ui, style, shown, &name, view.lobby.pace, row);
        intents.extend(pace.map(TogetherIntent::SetPace));
    }
    let name = localizer.text("together-assists");
    let assists = [TableAssists::Purist, TableAssists::Standard, TableAssists::Coach];
    let assists = assists.map(|assists| (assists, assists_name(localizer, assists)));
    let assists = draw_term(ui, style, &name, &name, view.lobby.assists, &assists);
    intents.extend(assists.map(TogetherIntent::SetAssists));
    let name = localizer.text("together-onlookers");
    let spectators = [(false, "together-onlookers-any"), (true, "together-onlookers-none")];
    let spectators = spectators.map(|(is_private, key)| (is_private, localizer.text(key)));
    let is_private = draw_term(ui, style, &name, &name, view.lobby.is_private, &spectators);
    intents.extend(is_private.map(TogetherIntent::SetPrivate));
    let name = localizer.text("together-seats");
    let seats = [(false, "together-seats-code"), (true, "together-seats-invited")];
    let seats = seats.map(|(is_invited_only, key)| (is_invited_only, localizer.text(key)));
    let is_invited_only = draw_term(ui, style, &name, &name, view.lobby.is_invited_only, &seats);
    intents.extend(is_invited_only.map(TogetherIntent::SetInvitedOnly));
    // A private game is never listed, nor one for invited people.
    if !view.lobby.is_private && !view.lobby.is_invited_only && view.lobby.host_lists {
        let name = localizer.text("together-joins");
        let joins = [(false, "together-joins-near"), (true, "together-joins-code")];
        let joins = joins.map(|(is_hidden, key)| (is_hidden, localizer.text(key)));
        let is_hidden = draw_term(ui, style, &name, &name, view.lobby.is_hidden, &joins);
        intents.extend(is_hidden.map(TogetherIntent::SetHidden));
    }
}

/// Draws a row of values beside their visible name. Returns the clicked one.
fn draw_term<T: Copy + PartialEq>(
    ui: &mut Ui,
    style: &mut UiStyle,
    shown: &str,
    name: &str,
    now: T,
    values: &[(T, String)],
) -> Option<T> {
    ui.horizontal(|ui| {
        if !shown.is_empty() {
            ui.label(RichText::new(shown).font(style.plain(style.theme.small)));
        }
        choice(ui, style, name, now, values)
    })
    .inner
}

pub(super) fn pace_name(localizer: &Localizer, pace: TablePace) -> String {
    if let Some((_, key)) = PACES.iter().find(|(known, _)| *known == pace) {
        return localizer.text(key);
    }
    match pace {
        TablePace::None => localizer.text("pace-none"),
        TablePace::Live { reserve_ms, turn_ms } => {
            let values = [
                ("minutes", FluentValue::from(reserve_ms / 60_000)),
                ("seconds", FluentValue::from(turn_ms / 1_000)),
            ];
            localizer.text_with("pace-live", &values)
        }
        TablePace::Days { days } => localizer.text_with("pace-of-days", &[("days", FluentValue::from(days))]),
    }
}

pub(super) fn assists_name(localizer: &Localizer, assists: TableAssists) -> String {
    localizer.text(&format!("preset-{}", preset_of(assists).key()))
}

/// Returns the status text of the connection.
fn status(localizer: &Localizer, view: &TogetherView) -> String {
    let Some(place) = &view.lobby.place else { return localizer.text("together-nowhere") };
    let place = match place {
        HostPlace::Here => localizer.text("together-own-host"),
        HostPlace::At { name, .. } => name.clone(),
    };
    let host = ("host", FluentValue::from(place.as_str()));
    match view.connection.state() {
        ConnectionState::Connected { .. } if view.lobby.wanted != PendingCall::Nothing => {
            localizer.text_with("together-asking", &[host])
        }
        ConnectionState::Connected { .. } => localizer.text_with("together-connected", &[host]),
        ConnectionState::None | ConnectionState::Connecting => {
            localizer.text_with("together-connecting", &[host])
        }
        ConnectionState::Lost { why, .. } => {
            let left = view.connection.again_in().unwrap_or(Duration::ZERO);
            let seconds = ("seconds", FluentValue::from(left.as_secs_f32().ceil()));
            #[cfg(feature = "peer")]
            if let Some(targets) = super::internet::tried_ways(localizer, view.connection.url()) {
                let targets = ("ways", FluentValue::from(targets));
                return localizer.text_with("together-lost-friend", &[host, targets, seconds]);
            }
            let why = ("why", FluentValue::from(link_fault_text(localizer, why)));
            localizer.text_with("together-lost", &[host, why, seconds])
        }
        ConnectionState::Ended { why } => {
            let why = ("why", FluentValue::from(link_fault_text(localizer, why)));
            localizer.text_with("together-ended", &[host, why])
        }
    }
}

/// Draws a visited table, with a button to forget a remembered one.
fn draw_known(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    table: &KnownTable,
    is_remembered: bool,
    intents: &mut Vec<TogetherIntent>,
) {
    let code = InviteCode::read(&table.code).map_or_else(|| table.code.clone(), |code| code.shown());
    let mode = localizer.text(&format!("title-box-{}", table.mode));
    let others = (!table.others.is_empty()).then(|| {
        let names = table.others.join(", ");
        localizer.text_with("together-with", &[("names", FluentValue::from(names))])
    });
    let title = [Some(mode), others].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let place = table.place();
    let stands = match (table.seat, table.my_turn) {
        (None, _) => Some("together-watched"),
        (Some(_), true) => Some("together-my-turn"),
        (Some(_), false) => None,
    };
    let stands = match (&table.turn, stands) {
        (Some(name), None) => {
            Some(localizer.text_with("together-turn-of", &[("name", FluentValue::from(name.as_str()))]))
        }
        (_, key) => key.map(|key| localizer.text(key)),
    };
    let parts = [Some(code), stands, Some(place_name(localizer, &place))];
    let about = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let icon = if table.my_turn { "play" } else { "copy" };
    let text = RowText { icon, title: &title, about: &about, is_on: table.my_turn };
    let (go, forget) = (localizer.text("together-go-on"), localizer.text("together-forget"));
    let code = table.code.clone();
    let forget = is_remembered.then_some(("trash", forget.as_str()));
    match draw_row(ui, style, &text, Some((&go, ButtonStyle::Plain)), forget) {
        Some(RowClick::Main) => {
            intents.push(TogetherIntent::Table(table.come()));
        }
        Some(RowClick::Small) => intents.push(TogetherIntent::Forget(code)),
        None => {}
    }
}
