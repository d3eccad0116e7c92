//! A person's options and their consequences: prepared once per change of the position, read by aims.

use bevy::prelude::*;

use super::Aim;
use crate::rolling::Session;
use crate::schedule::AppSystems;
use cascadia_base::{GameRng, Seat};
use rolling_rivers::rules::{Action, BonusUse, CARD_SPACES, Game, Harvest, Knowledge, Payment, Phase, legal};
use rolling_rivers::sheets::Tally;
use rolling_rivers_ai::advice::{CardAdvice, CardStanding, DiceReadings, RowAdvice, card_advice, row_advice};

/// A person's options. Empty while another player decides.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Outlook {
    /// The rows of the tally in the order of the hierarchy; empty outside the collecting phase.
    rows: Vec<RowAdvice>,
    /// The legal actions except collections.
    pub actions: Vec<Action>,
    cards: [Option<CardAdvice>; CARD_SPACES],
    /// The reading of the dice for the rows.
    readings: DiceReadings,
    /// The outlook of players at this screen whose turn in this round is still to come, as if it had come.
    ahead: Vec<(Seat, Self)>,
}

impl Outlook {
    /// Computes the active seat's options in a position.
    pub(crate) fn of(game: &Game) -> Self {
        let mut outlook = Self::default();
        if game.phase() == Phase::Collect {
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

    /// Computes the rows for this reading of the dice.
    fn read_dice(&mut self, game: &Game, readings: DiceReadings) {
        self.rows = row_advice(game, &readings).into();
        self.readings = readings;
    }

    /// Returns the row of an animal, by its place in the hierarchy.
    pub(crate) fn row(&self, row: u8) -> Option<&RowAdvice> {
        self.rows.get(usize::from(row))
    }

    /// Returns the collections of a row worth considering, the cheapest and largest first.
    pub(crate) fn variants(&self, row: u8) -> &[Harvest] {
        self.row(row).map_or(&[], |row| &row.variants)
    }

    fn card(&self, space: u8) -> Option<&CardAdvice> {
        self.cards.get(usize::from(space).checked_sub(1)?)?.as_ref()
    }

    /// Returns the standing of the card in a space, from 1, with a stock, or `None` without a card.
    pub(crate) fn standing(&self, space: u8, tally: &Tally) -> Option<CardStanding> {
        self.card(space).map(|card| card.standing(tally))
    }

    /// Tests whether the sheet has room for the card in a space.
    pub(crate) fn has_room(&self, space: u8) -> bool {
        self.card(space).is_some_and(|card| card.has_room)
    }

    /// Returns the payments for the card in a space, the best first.
    pub(crate) fn payments(&self, space: u8, tally: &Tally) -> Vec<Payment> {
        self.card(space).map_or_else(Vec::new, |card| card.payments(tally))
    }

    /// Tests whether any card can be completed.
    pub(super) fn can_complete(&self) -> bool {
        self.actions.iter().any(|action| matches!(action, Action::Complete { .. }))
    }
}

/// Returns the uses in the order of the buttons, declining last.
pub(crate) fn offered(outlook: &Outlook) -> Vec<BonusUse> {
    let mut uses: Vec<BonusUse> = outlook
        .actions
        .iter()
        .filter_map(|action| match action {
            Action::Bonus(choice) => Some(*choice),
            _ => None,
        })
        .collect();
    uses.sort_by_key(|choice| *choice == BonusUse::Declined);
    uses
}

/// Prepares a person's options.
fn look_out(session: Res<Session>, mut outlook: ResMut<Outlook>) {
    let game = session.state();
    *outlook = Outlook::of(game);
    if !session.is_watched() {
        let ahead = session.seats_here().filter_map(|seat| {
            let knowledge = Knowledge::ahead_of(game, seat)?;
            Some((seat, Outlook::of(&knowledge.imagine(GameRng::new(0)))))
        });
        outlook.ahead = ahead.collect();
    }
}

/// Applies a person's readings of the dice.
fn read_dice(session: Res<Session>, aim: Res<Aim>, mut outlook: ResMut<Outlook>) {
    if session.phase() == Phase::Collect && outlook.readings != aim.readings {
        outlook.read_dice(session.state(), aim.readings);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Outlook>().add_systems(
        Update,
        (
            look_out.run_if(resource_exists_and_changed::<Session>).before(super::reset_aim),
            read_dice
                .run_if(
                    resource_exists::<Session>
                        .and_then(resource_changed::<Aim>.or_else(resource_exists_and_changed::<Session>)),
                )
                .after(look_out)
                .after(super::reset_aim),
        )
            .in_set(AppSystems::Project),
    );
}
