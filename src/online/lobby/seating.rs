//! The seat of a newcomer: the first free one, or the next after a refusal.

use crate::online::address::Arrival;
use crate::online::lobby_client::{LobbyClient, PendingCall, ShownTable, sit};
use cascadia_table::RefusalCode;
use cascadia_table::message::ToHost;

/// Returns the request for a seat if the player came to sit and a seat is free.
pub(super) fn take_seat(lobby: &mut LobbyClient, table: &ShownTable) -> Option<ToHost> {
    if table.needs_invitation() {
        return None;
    }
    let sits = match &lobby.wanted {
        PendingCall::Open { .. } => true,
        PendingCall::Come { arrival, .. } => *arrival == Arrival::Sit,
        PendingCall::Nothing => false,
    };
    if table.you.is_some() || sits {
        lobby.tried_seat = table.free_from(0).filter(|_| sits && table.you.is_none());
        return lobby.tried_seat.and_then(|seat| sit(&table.id, seat));
    }
    None
}

/// Returns the request for the next free seat after a refusal of the first one: another player has just taken
/// it, or it is kept, which hosts of earlier versions do not report.
pub(super) fn take_next_seat(lobby: &mut LobbyClient, code: RefusalCode) -> Option<ToHost> {
    let tried = lobby.tried_seat.take_if(|_| code == RefusalCode::Seat)?;
    let table = lobby.table.as_ref().filter(|table| table.you.is_none())?;
    lobby.tried_seat = table.free_from(tried + 1);
    lobby.tried_seat.and_then(|seat| sit(&table.id, seat))
}

#[cfg(test)]
mod tests {
    use bevy::prelude::*;

    use super::*;
    use crate::online::connection::SendToHost;
    use crate::online::known_tables::KnownTables;
    use crate::online::lobby::fixture::{answers, app, here, listens, refused, seats_of, shown};
    use crate::online::lobby_client::TableOrder;
    use crate::store::persistent::Persistent;
    use cascadia_table::message::ToClient;
    use cascadia_table::table_options::TableSeat;

    #[test]
    fn whoever_comes_with_a_code_sits_down_where_a_seat_is_free() {
        let ada = TableSeat::Person("Ada".to_owned());
        for (arrival, wanted) in [(Arrival::Sit, Some(1)), (Arrival::Look, None)] {
            let mut app = app();
            let code = "K7Q2M9".to_owned();
            app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival });
            app.update();
            let sent = answers(&mut app, shown(&[ada.clone(), TableSeat::Open], None));
            let seat = sent.iter().find_map(|message| match message {
                ToHost::Sit { seat, .. } => Some(*seat),
                _ => None,
            });
            assert_eq!(seat, wanted);
            assert!(app.world().resource::<Persistent<KnownTables>>().value.tables.is_empty());
            assert_eq!(answers(&mut app, shown(&[ada.clone(), TableSeat::Open], Some(1))), []);
            let known = &app.world().resource::<Persistent<KnownTables>>().value.tables[0];
            assert_eq!((known.seat, known.others.as_slice()), (Some(1), &["Ada".to_owned()][..]));
        }
    }

    #[test]
    fn a_table_for_invited_people_is_only_shown_to_others() {
        let mut app = app();
        let code = "K7Q2M9".to_owned();
        app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival: Arrival::Sit });
        app.update();
        let mut table = shown(&[TableSeat::Person("Ada".to_owned()), TableSeat::Open], None);
        if let ToClient::Table { table_options, .. } = &mut table {
            table_options.invited = true;
        }
        assert_eq!(answers(&mut app, table), [], "no seat is requested without an invitation");
        let lobby = app.world().resource::<LobbyClient>();
        assert!(lobby.table.as_ref().is_some_and(ShownTable::needs_invitation));
        // A dismissal by the host of the table.
        app.world_mut().write_message(TableOrder::Dismiss(1));
        app.update();
        let sent: Vec<SendToHost> = app.world_mut().resource_mut::<Messages<SendToHost>>().drain().collect();
        assert_eq!(sent, [SendToHost(ToHost::Dismiss { table: "K7Q2M9".to_owned(), seat: 1 })]);
    }

    #[test]
    fn a_newcomer_passes_over_kept_seats() {
        let comes_to = |kept: &[u8]| {
            let mut app = app();
            let code = "K7Q2M9".to_owned();
            app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival: Arrival::Sit });
            app.update();
            let mut table = shown(&[TableSeat::Open, TableSeat::Open, TableSeat::Open], None);
            if let ToClient::Table { kept: sent, .. } = &mut table {
                *sent = kept.to_vec();
            }
            let seats = seats_of(&answers(&mut app, table));
            (app, seats)
        };
        assert_eq!(comes_to(&[0, 2]).1, [1]);
        let (mut app, seats) = comes_to(&[0, 1, 2]);
        assert!(seats.is_empty() && app.world().resource::<LobbyClient>().table.is_some());
        assert_eq!(refused(&mut app, RefusalCode::Seat).1, 1);
        // Hosts of earlier versions do not report kept seats.
        let (mut app, seats) = comes_to(&[]);
        assert_eq!(seats, [0]);
        for next in [1, 2] {
            let (sent, notices) = refused(&mut app, RefusalCode::Seat);
            assert_eq!((seats_of(&sent), notices), (vec![next], 0));
        }
        assert_eq!(refused(&mut app, RefusalCode::Seat), (Vec::new(), 1), "none is left");
    }

    #[test]
    fn an_invitation_is_shown_to_the_host() {
        let mut app = app();
        let invitation = cascadia_table::invite::InviteCode::read("ABCDEF").expect("a code");
        let (code, arrival) = ("K7Q2M9".to_owned(), Arrival::Invited(invitation));
        app.world_mut().write_message(TableOrder::Come { place: here(), code, arrival });
        app.update();
        let sent = listens(&mut app);
        let [ToHost::Sit { table, invite, salt, .. }] = sent.as_slice() else { panic!("{sent:?}") };
        assert_eq!((table.as_str(), invite.as_deref(), salt.len()), ("K7Q2M9", Some("ABCDEF"), 32));
        let ada = TableSeat::Person("Ada".to_owned());
        assert_eq!(answers(&mut app, shown(&[ada, TableSeat::Open], Some(0))), []);
    }
}
