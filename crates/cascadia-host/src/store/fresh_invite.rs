//! Invitations to a seat, in the form of the store.

use cascadia_table::invite::{InviteCode, stored_secret};

use super::StoredInvite;
use crate::time::now_stored;

/// Lifetime of an invitation, in milliseconds.
const INVITATION_MS: i64 = 7 * 24 * 60 * 60 * 1_000;

/// Returns a new invitation to a seat, valid once within a week.
pub fn fresh_invite(code: &InviteCode, game: String, seat: u8) -> StoredInvite {
    let expires = now_stored().saturating_add(INVITATION_MS);
    StoredInvite { code: stored_secret(code.letters()), game, seat, expires, uses: 1 }
}
