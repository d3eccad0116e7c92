//! The game under review: its origin, the seat shown, and restoring it to the table.

use std::sync::Arc;

use bevy::prelude::*;

use super::page::{DetailsChosen, PageState};
use crate::cascadia::{ModeAssets, Session};
use crate::session;
use crate::session::PlayableMode;
use crate::store::game_store::{GameStore, is_attempt_of};
use crate::window::screen::Screen;
use cascadia_engine::archive::{DAILY_ATTEMPTS, Journal};
use cascadia_engine::{Record, SeatOwner};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Game, Seat};
use cascadia_rules::scoring::ScoreSheet;

/// The game under review.
#[derive(Resource, Clone, Debug)]
pub(crate) struct ReviewedGame {
    /// The complete record.
    pub(super) record: Arc<Record<Cascadia>>,
    /// The position after every number of actions.
    pub(super) positions: Arc<Vec<Game>>,
    /// The final score sheets, by seat.
    pub(super) sheets: Vec<ScoreSheet>,
    /// The screen to return to.
    pub(super) came_from: Screen,
    /// The seat whose turns are shown.
    pub(super) seat: Seat,
    /// True if the turns of computer players can be shown.
    pub(super) opponents: bool,
    /// True while the review is locked until no attempts are left.
    pub(super) locked: bool,
    /// The state of the page.
    pub(super) page: PageState,
}

impl ReviewedGame {
    /// Prepares the review of a finished game. Returns `None` if its record cannot be replayed.
    pub(super) fn of(
        session: &Session,
        assets: &ModeAssets,
        store: &GameStore<Cascadia>,
        came_from: Screen,
    ) -> Option<Self> {
        let record = session.record();
        if !session.is_over() || session.is_watched() {
            return None;
        }
        let mut positions = Vec::with_capacity(record.actions.len() + 1);
        record.replay_each(&assets.content, |step| positions.push(step.state.game.clone())).ok()?;
        let seats = || session.game().setup().seats();
        let seat = seats().find(|seat| session.is_here(*seat));
        Some(Self {
            record: Arc::new(record.clone()),
            positions: Arc::new(positions),
            sheets: session.sheets().to_vec(),
            came_from,
            seat: seat.unwrap_or(Seat(0)),
            // A game among computer players shows all turns.
            opponents: seat.is_none(),
            locked: is_locked(record, store),
            page: PageState::default(),
        })
    }

    /// Returns the owner of a seat.
    pub(super) fn owner(&self, seat: Seat) -> Option<&SeatOwner> {
        self.record.setup.seats.get(seat.index())
    }

    /// Returns the seats whose turns can be shown.
    pub(super) fn seats(&self) -> Vec<Seat> {
        let seats = (0..self.record.setup.seats.len()).map(|index| Seat(index as u8));
        let shown = |seat: &Seat| self.opponents || self.owner(*seat).is_some_and(SeatOwner::is_human);
        seats.filter(shown).collect()
    }

    /// Tests whether the game has both human and computer players.
    pub(super) fn has_opponents(&self) -> bool {
        let people = self.record.setup.seats.iter().filter(|owner| owner.is_human()).count();
        people > 0 && people < self.record.setup.seats.len()
    }
}

/// Tests whether a game is an attempt at a game of the day with attempts left, or an unfinished one: its
/// review would reveal the course of the next attempt.
pub(super) fn is_locked(record: &Record<Cascadia>, store: &GameStore<Cascadia>) -> bool {
    let (Some(day), Some(name)) = (record.daily, record.people().next()) else { return false };
    let journal: &Journal<Cascadia> = store.journal();
    let left = DAILY_ATTEMPTS.saturating_sub(journal.attempts(day, name));
    let unfinished = store.unfinished();
    let mut kept = unfinished.iter().filter_map(|saved| saved.record.as_ref());
    left > 0 || kept.any(|record| is_attempt_of(record, day, name))
}

/// Returns the screen left for the current one.
fn left_screen(world: &World) -> Option<Screen> {
    let changes = world.get_resource::<Messages<StateTransitionEvent<Screen>>>()?;
    changes.iter_current_update_messages().last().and_then(|change| change.exited)
}

/// Starts the review of the game on the table or, on return from one of its turns, restores the table.
pub(super) fn enter(world: &mut World) {
    let came_from = left_screen(world).unwrap_or_default();
    if came_from == Cascadia::TABLE
        && let Some(reviewed) = world.get_resource::<ReviewedGame>()
    {
        let record = reviewed.record.as_ref().clone();
        if let Err(error) = session::resume(world, record) {
            warn!("a game cannot be put back on the table: {error}");
        }
        return;
    }
    let taken = match (world.get_resource::<Session>(), world.get_resource::<ModeAssets>()) {
        (Some(session), Some(assets)) => {
            ReviewedGame::of(session, assets, world.resource::<GameStore<Cascadia>>(), came_from)
        }
        _ => None,
    };
    match taken {
        Some(mut reviewed) => {
            reviewed.page.details = world.resource::<DetailsChosen>().0;
            world.insert_resource(reviewed);
        }
        None => {
            world.remove_resource::<ReviewedGame>();
        }
    }
}

/// Drops the game once neither its page nor one of its turns is shown.
pub(super) fn let_go(mut commands: Commands, screen: Res<State<Screen>>) {
    if !matches!(*screen.get(), Cascadia::REVIEW | Cascadia::TABLE | Cascadia::PICTURE) {
        commands.remove_resource::<ReviewedGame>();
    }
}
