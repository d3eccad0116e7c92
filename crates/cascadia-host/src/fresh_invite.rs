//! Invitations to a seat.

use cascadia_table::invite::{InviteCode, stored_secret};

use crate::store::StoredInvite;
use crate::time::now_ms;

/// How long an invitation is good, in milliseconds.
const INVITATION_MS: i64 = 7 * 24 * 60 * 60 * 1_000;

/// Returns what is stored of an invitation to a seat of a table that is good from now on, for a week and once.
pub fn fresh_invite(code: &InviteCode, game: String, seat: u8) -> StoredInvite {
    let expires = now_ms() as i64 + INVITATION_MS;
    StoredInvite { code: stored_secret(code.letters()), game, seat, expires, uses: 1 }
}
