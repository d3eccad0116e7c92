//! The player's intents at tables, sent to the host.

use bevy::prelude::*;

use crate::online::connection::SendToHost;
use crate::online::known_tables::KnownTables;
use crate::online::lobby_client::{
    HostCalls, LobbyClient, PendingCall, ShownTable, TableOrder, sit, wanted_request,
};
use crate::store::persistent::Persistent;
use crate::ui::new_game::purpose::TableChosen;
use cascadia_table::calendar::TableCalendar;
use cascadia_table::message::ToHost;
use cascadia_table::table_options::TableOptions;

/// Carries out the player's intents.
pub(super) fn follow_orders(
    mut orders: MessageReader<TableOrder>,
    mut calls: HostCalls,
    mut known: ResMut<Persistent<KnownTables>>,
) {
    for order in orders.read().cloned() {
        match order {
            TableOrder::GoTo(place) => {
                calls.lobby.table = None;
                (calls.lobby.wanted, calls.lobby.finding) = (PendingCall::Nothing, None);
                calls.go_to(place);
            }
            TableOrder::Come { place, code, arrival } => {
                (calls.lobby.finding, calls.lobby.unknown_code) = (None, None);
                calls.come(place, code, arrival);
            }
            TableOrder::Leave => {
                if let Some(table) = calls.lobby.table.take().filter(|table| table.you.is_some()) {
                    known.value.forget(&table.id);
                    calls.to_host.write(SendToHost(ToHost::Stand { table: table.id }));
                }
                calls.lobby.wanted = PendingCall::Nothing;
                calls.to_host.write_batch(ask_for_tables());
            }
            TableOrder::LeaveHost => calls.leave(),
            TableOrder::Sit(_)
            | TableOrder::Stand
            | TableOrder::Dismiss(_)
            | TableOrder::Invite(_)
            | TableOrder::List(_) => {
                calls.lobby.is_standing_up |= order == TableOrder::Stand;
                let sent = calls.lobby.table.as_ref().and_then(|table| table_request(table, &order));
                calls.to_host.write_batch(sent.map(SendToHost));
            }
            TableOrder::Find { .. }
            | TableOrder::Rematch
            | TableOrder::NoRematch
            | TableOrder::SeeRematch => {}
        }
    }
}

/// Returns the request for an intent at the open table.
fn table_request(table: &ShownTable, order: &TableOrder) -> Option<ToHost> {
    let id = table.id.clone();
    match order {
        TableOrder::Sit(seat) => sit(&id, *seat),
        TableOrder::Stand => Some(ToHost::Stand { table: id }),
        TableOrder::Dismiss(seat) => Some(ToHost::Dismiss { table: id, seat: *seat }),
        TableOrder::Invite(seat) => Some(ToHost::Invite { table: id, seat: *seat }),
        TableOrder::List(listed) => Some(ToHost::List { table: id, listed: *listed }),
        _ => None,
    }
}

/// Returns the requests for the player's own tables and for the host's list.
fn ask_for_tables() -> [SendToHost; 2] {
    [SendToHost(ToHost::Mine {}), SendToHost(ToHost::Tables {})]
}

/// Opens the table chosen on the page of a new game.
pub(super) fn open_chosen(
    mut chosen: MessageReader<TableChosen>,
    mut lobby: ResMut<LobbyClient>,
    mut to_host: MessageWriter<SendToHost>,
) {
    for TableChosen { mode, options, seats } in chosen.read() {
        let table_options = TableOptions {
            mode: (*mode).to_owned(),
            options: options.clone(),
            pace: lobby.pace,
            assists: lobby.assists,
            private: lobby.is_private,
            invited: lobby.is_invited_only,
            calendar: TableCalendar::default(),
        };
        lobby.wanted = PendingCall::Open { table_options, seats: seats.clone() };
        to_host.write(SendToHost(wanted_request(&lobby)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::lobby::fixture::{answers, app, comes, shown};
    use cascadia_table::table_options::TableSeat;

    #[test]
    fn a_table_that_was_left_is_not_shown_again_until_it_is_asked_for() {
        let mut app = app();
        let seats = [TableSeat::Person("Ada".to_owned()), TableSeat::Open];
        let is_shown = |app: &App| app.world().resource::<LobbyClient>().table.is_some();
        comes(&mut app);
        answers(&mut app, shown(&seats, Some(1)));
        assert!(is_shown(&app));
        app.world_mut().write_message(TableOrder::Leave);
        app.update();
        let sent = answers(&mut app, shown(&seats, None));
        assert!(sent.iter().any(|message| matches!(message, ToHost::Stand { .. })), "{sent:?}");
        assert!(!is_shown(&app), "the host only says that the seat is free");
        comes(&mut app);
        answers(&mut app, shown(&seats, None));
        assert!(is_shown(&app));
    }
}
