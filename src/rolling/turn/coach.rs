//! Memory of the coach: pinned cards, and the best plans of this roll.

use bevy::prelude::*;

use super::{Aim, Click, Hint, hint};
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::input::this_frame::ThisFrame;
use crate::preferences::assists::Assist;
use crate::preferences::settings::Settings;
use crate::rolling::{ModeAssets, Session};
use crate::schedule::{AppSystems, Decisions};
use crate::ui::overlay::Overlay;
use cascadia_base::{Seat, Wildlife};
use rolling_rivers::rules::{Action, CARD_SPACES, Game, HabitatCardId, Knowledge, Phase};
use rolling_rivers_ai::advice::{AdvisedPlan, Adviser};

/// Number of plans kept.
const PLANS: usize = 24;

/// Pinned cards and the best plans.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(crate) struct Coach {
    /// The card pinned by each seat.
    pins: [Option<HabitatCardId>; 4],
    /// The plans for the roll of a seat, the best first.
    plans: Vec<AdvisedPlan>,
    /// The position of the plans.
    of: PlannedPosition,
}

/// The position of the plans: session, actions before it, and owner of the roll.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct PlannedPosition {
    serial: u64,
    before: Vec<Action>,
    turn: (u8, Seat),
}

impl PlannedPosition {
    /// Tests whether the session is at this position, or at a later one of the same turn.
    fn leads_to(&self, session: &Session) -> bool {
        let game = session.state();
        self.serial == session.serial()
            && self.turn == (game.round(), game.seat())
            && session.record().actions.starts_with(&self.before)
    }

    /// Tests whether the session is at this position.
    fn is(&self, session: &Session) -> bool {
        self.leads_to(session) && session.record().actions.len() == self.before.len()
    }
}

/// The marked best choices of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct BestMarks {
    /// The animal to collect.
    pub animal: Option<Wildlife>,
    /// The card to complete.
    pub card: Option<HabitatCardId>,
}

impl BestMarks {
    /// Returns the marks of `actions`, with the cards as they lie before them.
    fn of(actions: &[Action], game: &Game) -> Self {
        let mut marks = Self::default();
        for action in actions {
            match action {
                Action::Collect(collection) => marks.animal = Some(collection.animal),
                Action::Complete { space, .. } => marks.card = game.card_in(*space),
                _ => {}
            }
        }
        marks
    }
}

impl Coach {
    /// Returns the best choices from this position on, or `None` if unknown. The hint for this roll, which
    /// was found by playouts, takes precedence over the best plan, which is only evaluated.
    pub(crate) fn marks(&self, session: &Session, hint: &Hint) -> Option<BestMarks> {
        let found = hint.plan(session).map(|actions| BestMarks::of(actions, session.state()));
        let planned = |plan: &AdvisedPlan| BestMarks {
            animal: Some(plan.collection.animal),
            card: plan.card.map(|(_, card, _)| card),
        };
        found.or_else(|| self.best(session).map(planned))
    }

    /// Returns the card that a seat has pinned.
    pub(crate) fn pinned(&self, seat: Seat) -> Option<HabitatCardId> {
        self.pins.get(seat.index()).copied().flatten()
    }

    /// Pins or unpins a card.
    fn pin(&mut self, seat: Seat, card: HabitatCardId) {
        if let Some(pin) = self.pins.get_mut(seat.index()) {
            *pin = if *pin == Some(card) { None } else { Some(card) };
        }
    }

    /// Drops the pins of cards no longer visible.
    fn drop_gone(&mut self, game: &Game) {
        let in_sight = |card| (1..=CARD_SPACES as u8).any(|space| game.card_in(space) == Some(card));
        for pin in &mut self.pins {
            *pin = pin.filter(|card| in_sight(*card));
        }
    }

    /// Returns the best plan from this position on, or `None` if the player left it or none was made.
    pub(crate) fn best(&self, session: &Session) -> Option<&AdvisedPlan> {
        self.plans_from_here(session).next()
    }

    /// Returns the best plan that completes the card.
    pub(crate) fn best_with(&self, session: &Session, card: HabitatCardId) -> Option<&AdvisedPlan> {
        self.plans_from_here(session).find(|plan| plan.card.is_some_and(|(_, id, _)| id == card))
    }

    fn plans_from_here<'c>(&'c self, session: &Session) -> impl Iterator<Item = &'c AdvisedPlan> + use<'c> {
        let game = session.state();
        let is_of = self.of.leads_to(session);
        let gained = match game.phase() {
            Phase::Collect => None,
            _ => session.record().actions.iter().rev().find_map(|action| match action {
                Action::Collect(collection) => Some(*collection),
                _ => None,
            }),
        };
        let is_open = matches!(game.phase(), Phase::Collect | Phase::Complete);
        let now = game
            .dice_of(game.seat())
            .zip(gained)
            .map(|(dice, gained)| (gained.gain(&dice), gained.cost(&dice, &game.setup().costs)));
        // With fewer nature tokens, the rest of the plan may be impossible.
        let same = move |plan: &&AdvisedPlan| {
            gained.is_none()
                || now.is_some_and(|(animals, cost)| animals == plan.animals && cost <= plan.nature_tokens)
        };
        self.plans.iter().filter(move |_| is_of && is_open).filter(same)
    }
}

/// Drops pins of another game and of cards that are gone or just completed.
fn keep_pins(session: Res<Session>, mut coach: ResMut<Coach>, mut serial: Local<u64>) {
    let mut now = coach.clone();
    if *serial != session.serial() {
        *serial = session.serial();
        now = Coach::default();
    }
    let game = session.state();
    now.drop_gone(game);
    if let Some(done) = game.active_player().completing()
        && now.pinned(game.seat()) == Some(done.card)
    {
        now.pin(game.seat(), done.card);
    }
    coach.set_if_neq(now);
}

/// Pins the clicked card, or with the key the card under the pointer.
fn pin_card(
    clicks: Res<ThisFrame<Click>>,
    pressed: Res<ActionState>,
    overlay: Res<Overlay>,
    session: Res<Session>,
    aim: Res<Aim>,
    mut coach: ResMut<Coach>,
) {
    let by_key = *overlay == Overlay::Closed && pressed.just(InputAction::PinCard);
    let pointed = aim.card.filter(|_| by_key);
    let clicked = clicks.iter().filter_map(|click| match click {
        Click::Pin(space) => Some(*space),
        _ => None,
    });
    let game = session.state();
    for space in clicked.chain(pointed).collect::<Vec<_>>() {
        if let Some(card) = game.card_in(space) {
            coach.pin(game.seat(), card);
        }
    }
    // Without a card under the pointer, the key removes the pin.
    if by_key
        && pointed.is_none()
        && let Some(card) = coach.pinned(game.seat())
    {
        coach.pin(game.seat(), card);
    }
}

/// Makes plans for a roll once, if an assist needs them.
fn make_plans(
    session: Res<Session>,
    settings: Option<Res<Settings>>,
    assets: Res<ModeAssets>,
    mut coach: ResMut<Coach>,
) {
    let game = session.state();
    let wanted = settings.is_some_and(|settings| settings.helps(Assist::Best))
        && session.decides_here(game.seat())
        && !session.is_watched()
        && game.phase() == Phase::Collect;
    if !wanted || coach.of.is(&session) {
        return;
    }
    let knowledge = Knowledge::of(game, game.seat());
    let plans = Adviser::new(&knowledge, assets.levels.weights())
        .map(|adviser| adviser.plans(PLANS))
        .unwrap_or_default();
    let (serial, before) = (session.serial(), session.record().actions.clone());
    let of = PlannedPosition { serial, before, turn: (game.round(), game.seat()) };
    *coach = Coach { pins: coach.pins, plans, of };
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Coach>().add_systems(
        Update,
        (
            pin_card.in_set(Decisions::Hint).before(hint::ask).run_if(super::choosing),
            (keep_pins.run_if(resource_exists_and_changed::<Session>), make_plans)
                .chain()
                .in_set(AppSystems::Project),
        )
            .run_if(resource_exists::<Session>),
    );
}
