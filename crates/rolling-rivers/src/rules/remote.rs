//! Replica of a game without its seed: revealed dice and cards come with every action, and everything else
//! hidden is sampled.

use std::sync::Arc;

use thiserror::Error;

use super::action::Action;
use super::cards::HabitatCardId;
use super::dice::{CENTRAL_DICE, DieFace};
use super::error::RuleError;
use super::event::GameEvent;
use super::game::Game;
use super::setup::Setup;

/// A revealed random result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reveal {
    /// The face of a die.
    Die(DieFace),
    /// A habitat card turned up.
    Card(HabitatCardId),
}

/// The reason why a reported reveal is impossible; the game is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RevealMismatch {
    /// The action is not legal.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// The action reveals other dice or cards, or none.
    #[error("this action cannot reveal these dice and cards")]
    Shown,
}

impl Reveal {
    /// Lists the reveals of events, in order.
    pub fn all_of(events: &[GameEvent]) -> Vec<Self> {
        let mut shown = Vec::new();
        for event in events {
            match event {
                GameEvent::CardRevealed { card } => shown.push(Self::Card(*card)),
                GameEvent::DiceRolled { central, personal } => {
                    let faces = central.dice.into_iter().chain(central.special);
                    shown.extend(faces.chain(personal.iter().copied().flatten()).map(Self::Die));
                }
                GameEvent::DieRolled { face, .. } => shown.push(Self::Die(*face)),
                _ => {}
            }
        }
        shown
    }
}

impl Game {
    /// Starts a replica from the reveals of its opening. Returns the same events as the original
    /// [`Game::start`].
    ///
    /// # Errors
    /// If no game with this setup begins like that.
    pub fn start_remote(
        setup: impl Into<Arc<Setup>>,
        shown: &[Reveal],
    ) -> Result<(Self, Vec<GameEvent>), RevealMismatch> {
        let setup = setup.into();
        let mut rng = setup.common_rng();
        let mut deck = setup.deal(&mut rng);
        for shown in shown {
            if let Reveal::Card(card) = shown {
                put_at(&setup, &mut deck, 0, *card)?;
            }
        }
        let (game, events) = Self::open(setup, deck, rng);
        if Reveal::all_of(&events) == shown { Ok((game, events)) } else { Err(RevealMismatch::Shown) }
    }

    /// Applies `action` of the active seat with its reported reveals. Returns the same events as the
    /// original [`Game::apply`].
    ///
    /// # Errors
    /// If the action is illegal or does not match the reveals; the position is then unchanged.
    pub fn apply_remote(
        &mut self,
        action: Action,
        shown: &[Reveal],
    ) -> Result<Vec<GameEvent>, RevealMismatch> {
        let mut revealed = self.clone();
        let mut faces = Vec::new();
        for shown in shown {
            match shown {
                Reveal::Die(face) => faces.push(*face),
                Reveal::Card(card) => {
                    let next = usize::from(revealed.round);
                    put_at(&revealed.setup, &mut revealed.deck, next, *card)?;
                }
            }
        }
        revealed.preset_dice(action, faces);
        let events = revealed.apply(action)?;
        if Reveal::all_of(&events) != shown {
            return Err(RevealMismatch::Shown);
        }
        *self = revealed;
        Ok(events)
    }

    /// Sets the faces of the dice that an action rolls: all dice of a round, or the dice of a completion
    /// card.
    fn preset_dice(&mut self, action: Action, mut faces: Vec<DieFace>) {
        if action != Action::Roll {
            let seat = self.seat.index();
            self.players[seat].card_roll_dice.preset(faces);
            return;
        }
        let central = CENTRAL_DICE + usize::from(!self.setup.family);
        let mut personal = faces.split_off(central.min(faces.len()));
        self.central_dice.preset(faces);
        for player in &mut self.players {
            let later = personal.split_off(2.min(personal.len()));
            player.personal_dice.preset(personal);
            personal = later;
        }
    }
}

/// Puts a card at a position of the draw pile, in exchange for the sampled one.
///
/// # Errors
/// If the card is not in the box, was turned up before, or is of another tier than the cards there.
fn put_at(
    setup: &Setup,
    deck: &mut [HabitatCardId],
    place: usize,
    card: HabitatCardId,
) -> Result<(), RevealMismatch> {
    let tier = |id: HabitatCardId| setup.habitat_cards.0.get(usize::from(id.0)).map(|card| card.tier);
    let imagined = *deck.get(place).ok_or(RevealMismatch::Shown)?;
    if tier(card) != tier(imagined) {
        return Err(RevealMismatch::Shown);
    }
    match deck.iter().position(|other| *other == card) {
        Some(other) if other >= place => deck.swap(place, other),
        Some(_) => return Err(RevealMismatch::Shown),
        None => deck[place] = card,
    }
    Ok(())
}
