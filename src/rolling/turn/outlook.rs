//! What a person can do now, and what comes of it: prepared once per change of the position, asked for by aims.

use bevy::prelude::*;

use super::RollingAim;
use crate::rolling::RollingSession;
use crate::schedule::AppSystems;
use cascadia_base::{GameRng, Seat};
use rolling_rivers::rules::{
    BonusUse, CARD_SPACES, Harvest, Payment, RollingAction, RollingGame, RollingKnowledge, RollingPhase,
    legal,
};
use rolling_rivers::sheets::Tally;
use rolling_rivers_ai::advice::{CardAdvice, CardStanding, DiceReadings, RowAdvice, card_advice, row_advice};

/// What a person can do now. Empty while somebody else decides.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct RollingOutlook {
    /// The rows of the tally in the order of the hierarchy; none outside of the phase of collecting.
    rows: Vec<RowAdvice>,
    /// The legal actions but for collections.
    pub actions: Vec<RollingAction>,
    cards: [Option<CardAdvice>; CARD_SPACES],
    /// How the dice are read for the rows.
    readings: DiceReadings,
    /// The outlook of players at this screen with a turn still to come in this round, as if it had come.
    ahead: Vec<(Seat, Self)>,
}

impl RollingOutlook {
    /// Works out what the active seat can do in a position.
    pub(crate) fn of(game: &RollingGame) -> Self {
        let mut outlook = Self::default();
        if game.phase() == RollingPhase::Collect {
            outlook.read_dice(game, DiceReadings::default());
        } else {
            outlook.actions = legal::actions(game);
        }
        outlook.cards = std::array::from_fn(|index| card_advice(game, index as u8 + 1));
        outlook
    }

    /// Returns the outlook for a player whose turn in this round is still to come.
    pub(crate) fn ahead(&self, seat: Seat) -> Option<&Self> {
        self.ahead.iter().find(|(other, _)| *other == seat).map(|(_, outlook)| outlook)
    }

    /// Works out what the rows bring if dice are read like this.
    fn read_dice(&mut self, game: &RollingGame, readings: DiceReadings) {
        self.rows = row_advice(game, &readings).into();
        self.readings = readings;
    }

    /// Returns the row of a type, by its place in the hierarchy.
    pub(crate) fn row(&self, row: u8) -> Option<&RowAdvice> {
        self.rows.get(usize::from(row))
    }

    /// Returns the collections worth considering of a row, the cheapest and largest first.
    pub(crate) fn variants(&self, row: u8) -> &[Harvest] {
        self.row(row).map_or(&[], |row| &row.variants)
    }

    fn card(&self, space: u8) -> Option<&CardAdvice> {
        self.cards.get(usize::from(space).checked_sub(1)?)?.as_ref()
    }

    /// Returns how the card in a space, from 1, stands with a stock; none if there is no card.
    pub(crate) fn standing(&self, space: u8, tally: &Tally) -> Option<CardStanding> {
        self.card(space).map(|card| card.standing(tally))
    }

    /// Tests whether the sheet has room for the card in a space.
    pub(crate) fn has_room(&self, space: u8) -> bool {
        self.card(space).is_some_and(|card| card.has_room)
    }

    /// Returns what the card in a space can be paid with, the best first.
    pub(crate) fn payments(&self, space: u8, tally: &Tally) -> Vec<Payment> {
        self.card(space).map_or_else(Vec::new, |card| card.payments(tally))
    }

    /// Returns the completions that are legal but for how they are paid.
    pub(super) fn can_complete(&self) -> bool {
        self.actions.iter().any(|action| matches!(action, RollingAction::Complete { .. }))
    }
}

/// Returns the uses in the order in which they are offered: declining last.
pub(crate) fn offered(outlook: &RollingOutlook) -> Vec<BonusUse> {
    let mut uses: Vec<BonusUse> = outlook
        .actions
        .iter()
        .filter_map(|action| match action {
            RollingAction::Bonus(choice) => Some(*choice),
            _ => None,
        })
        .collect();
    uses.sort_by_key(|choice| *choice == BonusUse::Declined);
    uses
}

/// Prepares what a person can do.
fn look_out(session: Res<RollingSession>, mut outlook: ResMut<RollingOutlook>) {
    let game = session.state();
    *outlook = RollingOutlook::of(game);
    if !session.is_watched() {
        let ahead = session.seats_here().filter_map(|seat| {
            let knowledge = RollingKnowledge::ahead_of(game, seat)?;
            Some((seat, RollingOutlook::of(&knowledge.imagine(GameRng::new(0)))))
        });
        outlook.ahead = ahead.collect();
    }
}

/// Reads the dice as a person does.
fn read_dice(session: Res<RollingSession>, aim: Res<RollingAim>, mut outlook: ResMut<RollingOutlook>) {
    if session.phase() == RollingPhase::Collect && outlook.readings != aim.readings {
        outlook.read_dice(session.state(), aim.readings);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RollingOutlook>().add_systems(
        Update,
        (
            look_out.run_if(resource_exists_and_changed::<RollingSession>).before(super::reset_aim),
            read_dice
                .run_if(resource_exists::<RollingSession>.and_then(
                    resource_changed::<RollingAim>.or_else(resource_exists_and_changed::<RollingSession>),
                ))
                .after(look_out)
                .after(super::reset_aim),
        )
            .in_set(AppSystems::Project),
    );
}
