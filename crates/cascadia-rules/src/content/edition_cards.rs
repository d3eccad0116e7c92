//! The scoring cards of one edition, as found in the box.

use std::sync::Arc;

use crate::scoring::ScoringCard;

/// The scoring cards of one edition.
#[derive(Clone, Debug)]
pub(super) struct EditionCards {
    pub(super) lettered: [Vec<Arc<ScoringCard>>; 5],
    pub(super) family: Option<[Arc<ScoringCard>; 5]>,
    pub(super) intermediate: Option<[Arc<ScoringCard>; 5]>,
}
