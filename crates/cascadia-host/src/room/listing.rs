//! The table on the host's list.

use super::GameRoom;
use crate::room_message::Caller;
use cascadia_table::RefusalCode;
use cascadia_table::message::ToClient;

impl GameRoom {
    /// Lists the table in the local network, or takes it off the list.
    pub(super) async fn list(&mut self, caller: &Caller, listed: bool) {
        if listed && !self.service.settings.list_tables {
            return caller.refuse(RefusalCode::Listing, "this host lists no tables");
        }
        if listed && (self.lobby.table_options().private || self.lobby.table_options().invited) {
            return caller
                .refuse(RefusalCode::Listing, "a private table, or one for invited people, is not listed");
        }
        match self.change_lobby(|lobby| lobby.list(&caller.key, listed), None).await {
            Ok(()) => caller.outgoing.send(&ToClient::Listed { table: self.id.clone(), listed }),
            Err((code, why)) => caller.refuse(code, why),
        }
    }

    /// Updates the host's list: it contains a table before its game, while a seated player is connected.
    pub(super) fn post(&mut self) {
        let is_waited_at = || self.listeners.values().any(|listener| listener.seat.is_some());
        let is_found = self.host.is_none() && self.service.settings.list_tables && is_waited_at();
        let listing = if is_found { self.lobby.listing() } else { None };
        // Games in progress are never listed.
        if listing.is_some() || self.is_posted {
            self.is_posted = listing.is_some();
            self.service.rooms.post(&self.id, listing);
        }
    }
}
