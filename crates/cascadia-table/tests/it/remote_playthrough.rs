//! A playthrough with draws sent by a host: it equals the host's game, and actions on its screen become the
//! host's game.

use cascadia_base::{GameRng, Seat};
use cascadia_engine::{GameMode, Playthrough};
use cascadia_rules::Cascadia;
use cascadia_table::message::{LogUpdate, StartUpdate, Submit, ToClient};
use cascadia_table::table_options::TablePace;
use cascadia_table::{GameReplica, ReplicaChange, read_line};
use rolling_rivers::RollingRivers;

use crate::table_fixtures::{AnyGame, AnyTable};

/// A client with a hosted game on its screen.
struct Screen<M: AnyGame> {
    replica: GameReplica<M>,
    game: Playthrough<M>,
}

impl<M: AnyGame> Screen<M> {
    fn open(table: &AnyTable<M>, viewer: Option<Seat>) -> Self {
        let start = start_update(table, viewer);
        let (replica, _) = GameReplica::<M>::begin(M::shipped(), start).expect("it was told");
        let mut game = Playthrough::begin_remote(replica.beginning(), M::shipped(), 1).expect("it was told");
        game.set_may_decide(viewer.is_some());
        Self { replica, game }
    }

    /// Tests whether the seat of this screen decides in a round that all play together. Then it is on turn here,
    /// whoever is at the host.
    fn plays_beside(&self) -> bool {
        let state = self.replica.state();
        self.replica.viewer().is_some_and(|seat| M::is_together(state) && M::may_act(state, seat))
    }

    /// Returns the actions on the table without handovers.
    fn decisions(&self) -> Vec<M::Action> {
        decisions::<M>(self.actions())
    }

    /// Receives the entry of the current version. Returns the shown events, one action after the other.
    fn receive(&mut self, table: &AnyTable<M>, is_own: bool) -> Vec<M::Event> {
        let entry = last_entry(table);
        if let ReplicaChange::Changed { keep, steps } = self.replica.enter(&entry).expect("it follows") {
            self.game.receive(keep, &steps, is_own, M::shipped());
        }
        let mut events = Vec::new();
        while self.game.unseen() > 0 {
            assert!(!self.game.decides_here(self.game.seat()), "nobody decides before all is shown");
            assert_eq!(self.game.pending(), None, "nothing is wished before all is shown");
            events.extend(self.game.show_next().expect("it was told"));
        }
        // Even imagined pieces are the same, whether an action was applied there or first here.
        if table.host.version().is_multiple_of(16) && !self.plays_beside() {
            assert_eq!(format!("{:?}", self.game.state()), format!("{:?}", self.replica.state()));
        }
        events
    }

    fn actions(&self) -> &[M::Action] {
        &self.game.record().actions
    }
}

fn decisions<M: AnyGame>(actions: &[M::Action]) -> Vec<M::Action> {
    actions.iter().copied().filter(|action| !M::is_handover(*action)).collect()
}

/// Returns a position with a seat on turn, if it may be.
fn on_turn<M: AnyGame>(state: &M::State, seat: Option<Seat>) -> M::State {
    let mut state = state.clone();
    if let Some(handover) = seat.and_then(|seat| M::hand_over(&state, seat)) {
        M::apply(&mut state, handover).expect("the seat may act");
    }
    state
}

fn start_update<M: AnyGame>(table: &AnyTable<M>, viewer: Option<Seat>) -> StartUpdate {
    match read_line(&table.host.updates(viewer, 0)[0]).expect("a line of a host is a message") {
        ToClient::Begun(start) => *start,
        other => panic!("a game begins with its beginning, not with {other:?}"),
    }
}

fn last_entry<M: AnyGame>(table: &AnyTable<M>) -> LogUpdate {
    match read_line(&table.host.updates(None, table.host.version() - 1)[0]).expect("a line of a host") {
        ToClient::Update(entry) => entry,
        other => panic!("{other:?}"),
    }
}

/// Brings the playthrough of a player with the seed to the actions of the table, by actions and undo.
fn bring_to<M: AnyGame>(normal: &mut Playthrough<M>, table: &AnyTable<M>) {
    let same = normal.record().actions.iter().zip(&table.actions).take_while(|(one, other)| one == other);
    let same = same.count();
    while normal.record().actions.len() > same && normal.undo(M::shipped()).is_ok() {}
    if normal.record().actions.len() > same {
        *normal = Playthrough::begin(table.setup.clone(), M::shipped(), 1).expect("a game of the box");
        normal.perform_all(&table.actions).expect("they were legal");
        return;
    }
    for action in &table.actions[same..] {
        normal.choose(*action).expect("it was legal");
    }
}

fn equals_a_normal_one<M: AnyGame>(number: u64) {
    let mut table = AnyTable::<M>::open(number);
    let mut normal = Playthrough::begin(table.setup.clone(), M::shipped(), 1).expect("a game of the box");
    let viewers = table.viewers();
    let mut screens: Vec<Screen<M>> = viewers.iter().map(|viewer| Screen::open(&table, *viewer)).collect();
    let has_secrets = (0..table.setup.seats.len()).any(|seat| M::has_secret(&table.state, Seat(seat as u8)));
    while !table.host.is_over() {
        let entry = table.anything();
        let events = table.append(entry);
        bring_to(&mut normal, &table);
        for (screen, viewer) in screens.iter_mut().zip(&viewers) {
            let was_beside = screen.plays_beside();
            let shown = screen.receive(&table, false);
            assert_eq!(screen.decisions(), decisions::<M>(&table.actions));
            if was_beside || screen.plays_beside() {
                let seen = M::in_sight(&on_turn::<M>(screen.game.state(), *viewer), *viewer);
                let truth = M::in_sight(&on_turn::<M>(&table.state, *viewer), *viewer);
                assert!(seen == truth, "game {number}, {viewer:?}");
                continue;
            }
            assert_eq!(shown, events, "game {number}");
            let game = &screen.game;
            assert_eq!(screen.actions(), table.actions);
            assert_eq!((game.seat(), game.to_act()), (normal.seat(), normal.to_act()));
            assert_eq!(game.turn_events(), normal.turn_events(), "game {number}");
            assert_eq!(game.turns_ended(), normal.turns_ended());
            if !M::is_together(&table.state) {
                assert_eq!(game.record().actions.len() - game.open_actions().len(), table.host.barrier());
            }
            assert_eq!(game.viewer(), *viewer);
            assert!(!game.curtain_is_down() && game.before_last_turn().is_none());
            if table.host.version().is_multiple_of(9) {
                let (seen, truth) = (M::in_sight(game.state(), *viewer), M::in_sight(&table.state, *viewer));
                assert_eq!(seen, truth, "game {number}, {viewer:?}");
            }
            if !has_secrets && table.host.version().is_multiple_of(23) {
                assert_eq!(format!("{:?}", game.ledger()), format!("{:?}", normal.ledger()));
            }
        }
    }
    if M::is_together(&table.state) {
        // The ledger of a verified game is that of its record, round by round and seat by seat.
        let actions = M::in_playing_order(normal.record().actions.clone(), table.setup.seats.len());
        normal = Playthrough::begin(table.setup.clone(), M::shipped(), 1).expect("a game of the box");
        normal.perform_all(&actions).expect("they were legal");
    }
    for screen in &mut screens {
        assert!(screen.game.is_over() == normal.is_over() && screen.game.is_unverified());
        let lines = table.host.updates(screen.replica.viewer(), table.host.version());
        let Ok(ToClient::Over(end)) = read_line(&lines[0]) else { panic!("{}", lines[0]) };
        let record = screen.replica.finish(&end).expect("it verifies");
        screen.game.set_verified(&record, M::shipped()).expect("a game of the box");
        assert!(!screen.game.is_unverified());
        assert_eq!(*screen.game.record(), record);
        assert_eq!(format!("{:?}", screen.game.state()), format!("{:?}", normal.state()));
        assert_eq!(format!("{:?}", screen.game.ledger()), format!("{:?}", normal.ledger()));
    }
}

#[test]
fn a_remote_playthrough_equals_a_normal_one() {
    for number in 0..3 {
        equals_a_normal_one::<Cascadia>(number * 7 + 1);
    }
    for number in 0..3 {
        equals_a_normal_one::<RollingRivers>(number * 5 + 2);
    }
}

/// Submits the proposal of a screen to the host and distributes the update. Returns the events shown on that
/// screen.
fn grant<M: AnyGame>(
    table: &mut AnyTable<M>,
    screens: &mut [Screen<M>],
    seat: Seat,
    id: u64,
) -> Vec<M::Event> {
    let pending = screens[seat.index()].game.pending().expect("something is wished");
    let submit = Submit {
        game: "K7Q2M9".to_owned(),
        after: table.host.version(),
        keep: pending.keep,
        actions: pending.actions.into_iter().map(M::write_action).collect(),
        id,
    };
    let entry = table.host.validate(table.host.last_at(), seat, &submit).expect("it is lawful");
    let events = table.append(entry);
    let mut own = Vec::new();
    for (index, screen) in screens.iter_mut().enumerate() {
        let is_own = index == seat.index();
        let shown = screen.receive(table, is_own);
        if is_own {
            own = shown;
        } else if !screen.plays_beside() {
            assert!(shown == events || M::is_together(&table.state));
        }
    }
    own
}

/// Plays a game on one screen for each seat; every request is granted, sometimes late.
fn play_at_the_screens<M: AnyGame>(number: u64) {
    let mut table = AnyTable::<M>::open_with(M::any_setup(number), number, TablePace::None);
    let seats = table.setup.seats.len();
    let mut screens: Vec<Screen<M>> =
        (0..seats).map(|seat| Screen::open(&table, Some(Seat(seat as u8)))).collect();
    let (mut rng, mut id) = (GameRng::new(number), 0);
    while !table.host.is_over() {
        let to_act: Vec<u8> = table.host.seats_to_act().iter().collect();
        let seat = Seat(to_act[rng.below(to_act.len() as u32) as usize]);
        let screen = &mut screens[seat.index()];
        assert!(screen.game.decides_here(seat) && screen.game.takes_choices());
        let before = screen.decisions().len();
        if screen.game.can_undo() && rng.below(6) == 0 {
            screen.game.undo(M::shipped()).expect("it can be undone");
            if rng.below(2) == 0 {
                screen.game.redo().expect("it was undone");
            }
        } else {
            let legal = M::legal(screen.game.state());
            let action = legal[rng.below(legal.len() as u32) as usize];
            screen.game.choose(action).expect("a listed action is legal");
        }
        if screen.game.awaits_host() {
            // A second click does no harm, and the position is locked until the answer.
            let legal = M::legal(screen.game.state());
            assert_eq!(screen.game.choose(legal[0]), Ok(Vec::new()));
            assert!(screen.game.undo(M::shipped()).is_err() && screen.game.redo().is_err());
            assert_eq!(screen.decisions().len(), before);
            assert!(screen.game.pending().expect("it is wished").is_awaited);
        } else if rng.below(3) > 0 {
            // Further actions follow before the host receives the first ones.
            continue;
        }
        let is_together = M::is_together(&table.state);
        for other in (0..seats).filter(|other| *other != seat.index() && !is_together) {
            let game = &mut screens[other].game;
            let before = game.record().actions.len();
            assert!(!game.decides_here(seat) && !game.takes_choices() && game.pending().is_none());
            let legal = M::legal(game.state());
            assert_eq!(game.choose(legal[0]), Ok(Vec::new()));
            assert_eq!(game.record().actions.len(), before, "nobody decides for others");
        }
        if screens[seat.index()].game.pending().is_none() {
            continue;
        }
        let awaited = screens[seat.index()].game.awaits_host();
        id += 1;
        let shown = grant(&mut table, &mut screens, seat, id);
        assert_eq!(shown.is_empty(), !awaited, "only what was awaited is shown where it was done");
        for screen in &screens {
            if !M::is_together(&table.state) {
                assert_eq!(screen.actions(), table.actions, "game {number}");
            }
            assert_eq!(screen.game.pending(), None);
        }
    }
    for screen in &screens {
        assert_eq!(screen.decisions(), decisions::<M>(&table.actions), "game {number}");
    }
    let ends = screens.iter().filter(|screen| screen.game.is_over()).count();
    assert_eq!(ends, seats);
}

#[test]
fn what_is_done_at_the_screens_is_the_game_of_the_host() {
    for number in 0..12 {
        play_at_the_screens::<Cascadia>(number * 11 + 3);
        play_at_the_screens::<RollingRivers>(number * 3 + 1);
    }
}

/// Returns a table of two and a screen on the first seat, with three open actions known to the host.
fn three_open_actions() -> (AnyTable<Cascadia>, Vec<Screen<Cascadia>>) {
    let setup = crate::table_fixtures::standard_setup(2);
    let mut table = AnyTable::<Cascadia>::open_with(setup, 5, TablePace::None);
    let mut screens: Vec<Screen<Cascadia>> =
        (0..2).map(|seat| Screen::open(&table, Some(Seat(seat)))).collect();
    while screens[0].actions().len() < 3 {
        let game = &mut screens[0].game;
        let open = legal_now(game).into_iter().find(|action| {
            let mut tried = game.clone();
            tried.choose(*action).is_ok_and(|events| !events.is_empty())
        });
        let open = open.expect("a turn begins with a pair, a tile, a token");
        assert!(!game.choose(open).expect("it is legal").is_empty());
    }
    grant(&mut table, &mut screens, Seat(0), 1);
    (table, screens)
}

fn legal_now(game: &Playthrough<Cascadia>) -> Vec<<Cascadia as GameMode>::Action> {
    Cascadia::legal(game.state())
}

#[test]
fn own_changes_outlive_the_echo_of_earlier_ones_and_nothing_else() {
    let (_, mut screens) = three_open_actions();
    let screen = &mut screens[0];
    let steps = screen.replica.steps().to_vec();
    assert_eq!((steps.len(), screen.game.pending()), (3, None));

    // Undo after sending the request: its echo leaves the undo alone, and the undo becomes the next request.
    screen.game.undo(Cascadia::shipped()).expect("it is open");
    assert!(!screen.game.receive(2, &steps[2..], true, Cascadia::shipped()));
    assert_eq!(screen.game.unseen(), 0);
    let pending = screen.game.pending().expect("one action less");
    assert_eq!((pending.keep, pending.actions.len(), pending.is_awaited), (2, 0, false));

    // An update from another device, or after a refusal: the host's game wins.
    assert!(!screen.game.drop_pending(Cascadia::shipped()));
    assert_eq!(screen.game.unseen(), 1);
    screen.game.show_all().expect("it was told");
    assert_eq!((screen.actions().len(), screen.game.pending()), (3, None));
    assert!(screen.game.can_undo() && !screen.game.can_redo());

    // Undone by a vote, back to the very beginning; repeating the update has no effect.
    assert!(screen.game.receive(0, &[], false, Cascadia::shipped()));
    assert!(!screen.game.receive(0, &[], false, Cascadia::shipped()));
    assert_eq!((screen.actions().len(), screen.game.pending()), (0, None));
}

#[test]
fn what_was_awaited_goes_when_something_else_comes_first() {
    let (_, mut screens) = three_open_actions();
    let screen = &mut screens[0];
    let end = legal_now(&screen.game).into_iter().find(|action| Cascadia::ends_turn(*action));
    screen.game.choose(end.expect("everything is placed")).expect("it is legal");
    assert!(screen.game.awaits_host() && !screen.game.decides_here(Seat(0)));
    let pending = screen.game.pending().expect("the end of the turn is wished");
    assert_eq!((pending.keep, pending.actions.len(), pending.is_awaited), (3, 1, true));
    assert!(screen.game.receive(2, &[], false, Cascadia::shipped()));
    assert!(!screen.game.awaits_host() && screen.game.decides_here(Seat(0)));
    assert_eq!((screen.actions().len(), screen.game.pending()), (2, None));

    // Without a listening host the game is locked.
    screen.game.set_may_decide(false);
    assert!(!screen.game.takes_choices() && screen.game.undo(Cascadia::shipped()).is_err());
    screen.game.set_may_decide(true);
    assert!(screen.game.undo(Cascadia::shipped()).is_ok());
}
