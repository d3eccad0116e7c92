//! Tests of a game hosted elsewhere: what the host confirms is applied once, and local actions survive only
//! while they agree with it.

use std::sync::Arc;

use cascadia_engine::{
    GameMode, GameSetup, Playthrough, RemoteMode, RemoteStart, RemoteStep, SeatOwner, StepEffect,
};

use crate::toy::{PebbleAction, PebbleEvent, Pebbles, Pile, pebbles, remote_actions};

use PebbleAction::{End, Take};
use cascadia_base::Seat;

fn setup() -> GameSetup<Pebbles> {
    let seats = ["Ada", "Bob"].map(|name| SeatOwner::Human(name.to_owned())).to_vec();
    GameSetup { seats, ..pebbles() }
}

/// A host that applies actions and passes them on with their effects.
struct Host {
    state: Pile,
}

impl Host {
    fn new() -> Self {
        Self { state: Pebbles::start(&setup(), 1, &()).expect("there are pebbles").0 }
    }

    fn steps(&mut self, actions: &[PebbleAction]) -> Vec<RemoteStep<Pebbles>> {
        let steps = actions.iter().map(|action| {
            let events = Pebbles::apply(&mut self.state, *action).expect("legal");
            let drawn = Pebbles::write_draws(&self.state, &events).into();
            let effect = Some(Arc::new(StepEffect { state: self.state.clone(), events }));
            RemoteStep { action: *action, drawn, effect }
        });
        steps.collect()
    }
}

fn screen(seat: u8) -> Playthrough<Pebbles> {
    let opening = String::new();
    let beginning =
        RemoteStart { setup: setup(), rules: 1, opening, seat: Some(Seat(seat)), practice: false };
    let mut game = Playthrough::begin_remote(beginning, &Arc::new(()), 1).expect("there are pebbles");
    game.set_may_decide(true);
    game
}

#[test]
fn steps_with_effects_are_not_applied_again() {
    let (mut host, mut game, before) = (Host::new(), screen(1), remote_actions());
    assert!(!game.receive(0, &host.steps(&[Take(2)]), false, &()));
    assert!(!game.receive(1, &host.steps(&[End, Take(3)]), false, &()));
    assert_eq!((game.unseen(), game.unseen_actions().collect::<Vec<_>>()), (3, vec![Take(2), End, Take(3)]));
    assert_eq!(game.show_next(), Ok(vec![PebbleEvent::Taken(2)]));
    assert_eq!((game.state().left, game.unseen()), (9, 2), "the others are still to be shown");
    assert!(matches!(game.show_next().as_deref(), Ok([PebbleEvent::Shown { .. }])));
    assert_eq!((game.state().seat, game.turns_ended(), game.open_actions()), (1, 1, &[][..]));
    game.show_all().expect("it was confirmed");
    assert_eq!((game.state(), game.unseen(), remote_actions()), (&host.state, 0, before));
    assert_eq!(game.show_next(), Ok(Vec::new()));
}

#[test]
fn steps_without_effects_are_applied_once() {
    let (mut host, mut game, before) = (Host::new(), screen(0), remote_actions());
    let steps: Vec<_> = host.steps(&[Take(1), End, Take(2), End, Take(3)]);
    let logged: Vec<_> = steps.iter().map(RemoteStep::logged).collect();
    assert_eq!(logged, steps, "the effects follow from the rest");
    game.receive(0, &logged, false, &());
    game.show_all().expect("they are consistent");
    assert_eq!((game.record().actions.len(), remote_actions()), (5, before + 5));
    assert_eq!((game.state().left, &game.state().taken), (host.state.left, &host.state.taken));

    // Inconsistent ones are not shown, and nothing after them.
    let lie = RemoteStep { action: End, drawn: "green".into(), effect: None };
    game.receive(5, &[lie, RemoteStep { action: Take(1), drawn: "".into(), effect: None }], false, &());
    assert!(game.show_next().is_err());
    assert_eq!((game.unseen(), game.record().actions.len(), game.takes_choices()), (0, 5, false));
}

#[test]
fn local_actions_are_confirmed_without_being_applied_again() {
    let (mut host, mut game, before) = (Host::new(), screen(0), remote_actions());
    game.choose(Take(2)).expect("legal");
    let pending = game.pending().expect("it is to be confirmed");
    assert_eq!((pending.keep, pending.actions.as_slice(), pending.is_awaited), (0, &[Take(2)][..], false));
    assert!(!game.receive(0, &host.steps(&pending.actions), true, &()));
    assert_eq!((game.unseen(), game.pending()), (0, None));

    // The end of the turn is awaited, and the step that confirms it has its draws.
    assert_eq!(game.choose(End), Ok(Vec::new()));
    let pending = game.pending().expect("it is awaited");
    assert_eq!((pending.keep, pending.actions.as_slice(), pending.is_awaited), (1, &[End][..], true));
    game.receive(1, &host.steps(&[End]), true, &());
    assert!(!game.awaits_host() && !game.takes_choices());
    game.show_next().expect("it was confirmed");
    assert_eq!((game.state(), remote_actions()), (&host.state, before));
    assert_eq!((game.pending(), game.record().practice), (None, false));

    // The others change their mind, and take back a turn with the consent of all.
    game.receive(2, &host.steps(&[Take(3)]), false, &());
    game.show_all().expect("it was confirmed");
    assert!(game.receive(2, &[], false, &()) && !game.record().practice);
    assert!(game.receive(1, &[], false, &()) && game.record().practice);
    assert_eq!((game.record().actions.as_slice(), game.state().left), (&[Take(2)][..], 9));
    assert_eq!((game.pending(), game.open_actions()), (None, &[Take(2)][..]));
}

#[test]
fn what_was_undone_before_a_refusal_is_shown_again() {
    let (mut host, mut game) = (Host::new(), screen(0));
    game.choose(Take(2)).expect("legal");
    game.receive(0, &host.steps(&[Take(2)]), true, &());
    game.undo(&()).expect("it is open");
    let pending = game.pending().expect("one action less");
    assert_eq!((pending.keep, pending.actions.len()), (0, 0));
    assert!(!game.drop_pending(&()));
    assert_eq!((game.unseen(), game.can_redo()), (1, false));
    game.show_all().expect("it was confirmed");
    assert_eq!((game.state(), game.pending()), (&host.state, None));

    // Another one comes in place of a local one.
    game.undo(&()).expect("it is open");
    game.choose(Take(1)).expect("legal");
    let mut other = Host::new();
    assert!(game.receive(0, &other.steps(&[Take(3)]), false, &()));
    game.show_all().expect("it was confirmed");
    assert_eq!((game.state(), game.pending()), (&other.state, None));
}

#[test]
fn an_update_beyond_the_known_actions_changes_nothing() {
    let (mut host, mut game) = (Host::new(), screen(0));
    let steps = host.steps(&[Take(2), End]);
    assert!(!game.receive(1, &steps[1..], false, &()));
    assert_eq!((game.unseen(), game.record().actions.len()), (0, 0));
    game.receive(0, &steps, false, &());
    assert_eq!(game.unseen(), 2);
}
