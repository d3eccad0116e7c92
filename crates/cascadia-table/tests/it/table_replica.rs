//! Updates of a hosted game: all visible information, and no hidden information.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use cascadia_base::Seat;
use cascadia_base::hash::{fnv1a_64, mix64};
use cascadia_engine::{GameMode, GameSetup, NotAnAction, Outcome, RemoteMismatch, RemoteMode, write_record};
use cascadia_rules::Cascadia;
use cascadia_table::message::{GameOver, StartUpdate, ToClient};
use cascadia_table::{GameHost, GameReplica, ReplicaChange, read_line};
use rolling_rivers::RollingRivers;

use crate::table_fixtures::{AnyGame, AnyTable, CASCADIA_KINDS, secret_of};

/// Numbers of the games of a test: a few, or as set in the environment.
fn games(usual: u64) -> std::ops::Range<u64> {
    let wanted = std::env::var("CASCADIA_TABLE_GAMES").ok().and_then(|count| count.parse().ok());
    0..wanted.unwrap_or(usual)
}

fn start_update(lines: &[Arc<str>]) -> StartUpdate {
    match read_line(&lines[0]).expect("a line of a host is a message") {
        ToClient::Begun(begun) => *begun,
        other => panic!("a game begins with its beginning, not with {other:?}"),
    }
}

// ------------------------------------------------------------------------------------------ replica = host

/// Plays a game with a replica for every seat and a spectator.
fn follow<M: AnyGame>(number: u64) {
    let mut table = AnyTable::<M>::open(number);
    let viewers = table.viewers();
    let mut clients: Vec<GameReplica<M>> = viewers
        .iter()
        .map(|viewer| {
            let start = start_update(&table.host.updates(*viewer, 0));
            assert_eq!(start.you, viewer.map(|seat| seat.0));
            GameReplica::begin(M::shipped(), start).expect("it was told").0
        })
        .collect();
    while !table.host.is_over() {
        let entry = table.anything();
        let before = table.host.version();
        let events = table.append(entry);
        let counts = before.is_multiple_of(40);
        for (index, (client, viewer)) in clients.iter_mut().zip(&viewers).enumerate() {
            let lines = table.host.updates(*viewer, before);
            let Ok(ToClient::Update(update)) = read_line(&lines[0]) else { panic!("{}", lines[0]) };
            match client.enter(&update).expect("it follows") {
                ReplicaChange::Changed { keep, steps } => {
                    assert_eq!(keep + steps.len(), table.actions.len(), "only what is new is passed on");
                    let effects = steps.into_iter().filter_map(|step| step.effect);
                    let caused: Vec<M::Event> = effects.flat_map(|effect| effect.events.clone()).collect();
                    assert_eq!(caused, events, "game {number}");
                }
                ReplicaChange::MatchState => assert_eq!(events, []),
                other => panic!("{other:?}"),
            }
            // A repeated update is recognised and has no effect.
            assert_eq!(client.enter(&update), Ok(ReplicaChange::Duplicate));
            // The slow comparison takes turns among the viewers.
            if before.is_multiple_of(3) && before as usize / 3 % viewers.len() == index {
                let (seen, truth) =
                    (M::in_sight(client.state(), *viewer), M::in_sight(&table.state, *viewer));
                assert_eq!(seen, truth, "game {number}, {viewer:?} after {}", lines[0]);
            }
            if counts {
                let (seen, truth) = (M::counted(client.state(), *viewer), M::counted(&table.state, *viewer));
                assert_eq!(seen, truth, "game {number}, {viewer:?}");
            }
            assert_eq!(client.match_state(), table.host.match_state());
            assert_eq!(client.to_act(), table.host.to_act());
            assert_eq!((client.barrier(), client.version()), (table.host.barrier(), table.host.version()));
        }
    }
    for (client, viewer) in clients.iter().zip(&viewers) {
        assert_eq!(M::in_sight(client.state(), *viewer), M::in_sight(&table.state, *viewer));
        assert_eq!(M::counted(client.state(), *viewer), M::counted(&table.state, *viewer), "game {number}");
        finish(&table, client, *viewer);
    }
    fold_again(&table);
}

/// Verifies the end of a game against the host's record; a changed end must fail.
fn finish<M: AnyGame>(table: &AnyTable<M>, client: &GameReplica<M>, viewer: Option<Seat>) {
    let lines = table.host.updates(viewer, table.host.version());
    let Ok(ToClient::Over(end)) = read_line(&lines[0]) else { panic!("{}", lines[0]) };
    let record = client.finish(&end).expect("it verifies");
    assert_eq!(Some(write_record(&record)), table.host.record());
    assert_eq!(record.replay(M::shipped()).expect("it replays").clone_debug(), table.state.clone_debug());
    // The secret of another game.
    let other = GameOver { secret: secret_of(u64::MAX).to_hex(), ..(*end).clone() };
    assert!(client.finish(&other).is_err());
    if let Some(totals) = &end.totals {
        let mut totals = totals.clone();
        totals[0] += 1;
        let other = GameOver { totals: Some(totals), ..(*end).clone() };
        assert!(client.finish(&other).is_err());
    }
}

/// Positions are compared by their debug output, since not all of them implement equality.
trait CloneDebug: Debug {
    fn clone_debug(&self) -> String {
        format!("{self:?}")
    }
}

impl<T: Debug> CloneDebug for T {}

/// Rebuilds the same game from the lines of its log.
fn fold_again<M: AnyGame>(table: &AnyTable<M>) {
    let lines: Vec<String> = table.log.iter().map(cascadia_table::entry::LogEntry::to_line).collect();
    let read = |line: &String| cascadia_table::entry::LogEntry::from_line(line).expect("it was written");
    let log: Vec<_> = lines.iter().map(read).collect();
    assert_eq!(log, table.log);
    let secret = secret_of_start(table);
    let mut again = GameHost::open::<M>(M::shipped(), &log[0], secret).expect("it was opened before");
    for entry in &log[1..] {
        again.append(entry.clone()).expect("it followed before");
    }
    for viewer in table.viewers() {
        assert_eq!(again.updates(viewer, 0), table.host.updates(viewer, 0));
    }
    assert_eq!(again.record(), table.host.record());
}

fn secret_of_start<M: AnyGame>(table: &AnyTable<M>) -> cascadia_table::proof::HostSecret {
    let commitment = &table.host.start().commitment;
    (0..20_000)
        .map(secret_of)
        .find(|secret| secret.commitment() == *commitment)
        .expect("a secret of the tests")
}

#[test]
fn a_replica_is_the_true_one_in_everything_in_sight() {
    for number in games(CASCADIA_KINDS) {
        follow::<Cascadia>(number);
    }
}

#[test]
fn a_replica_of_rivers_is_the_true_one_in_everything_in_sight() {
    for number in games(12) {
        follow::<RollingRivers>(number);
    }
}

// ------------------------------------------------------------------------------------------ no hidden
// information

/// A mode with another hidden order than its seed gives: known draws are kept, and everything else follows
/// from another seed.
struct Otherwise<M>(std::marker::PhantomData<M>);

impl<M> Clone for Otherwise<M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M> Copy for Otherwise<M> {}
impl<M> PartialEq for Otherwise<M> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl<M> Eq for Otherwise<M> {}
impl<M> Hash for Otherwise<M> {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}
impl<M> Debug for Otherwise<M> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Otherwise")
    }
}

/// The knowledge of one viewer, and the seed of everything else.
struct KnownSoFar<M: AnyGame> {
    content: Arc<M::Content>,
    options: M::Options,
    opening: String,
    /// Known draws by a hash of the actions before them.
    draws: Arc<BTreeMap<u64, String>>,
}

/// The script of such a mode.
struct Script<M: AnyGame> {
    setup: GameSetup<M>,
    content: Arc<M::Content>,
    draws: Arc<BTreeMap<u64, String>>,
}

struct OtherwiseState<M: AnyGame> {
    inner: M::State,
    /// A hash of the actions so far.
    history: u64,
    script: Arc<Script<M>>,
}

impl<M: AnyGame> Clone for OtherwiseState<M> {
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone(), history: self.history, script: Arc::clone(&self.script) }
    }
}

impl<M: AnyGame> Debug for OtherwiseState<M> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.inner.fmt(formatter)
    }
}

fn history_with(history: u64, line: &str) -> u64 {
    mix64(history ^ fnv1a_64(line.as_bytes()))
}

fn inner_setup<M: AnyGame>(setup: &GameSetup<Otherwise<M>>, options: &M::Options) -> GameSetup<M> {
    GameSetup { options: options.clone(), seats: setup.seats.clone() }
}

impl<M: AnyGame> GameMode for Otherwise<M> {
    const KEY: &'static str = M::KEY;
    const RULES: u32 = M::RULES;
    type Content = KnownSoFar<M>;
    type Options = M::Options;
    type SetupEntry = M::SetupEntry;
    type State = OtherwiseState<M>;
    type Ledger = ();
    type Action = M::Action;
    type Amendment = M::Amendment;
    type Event = M::Event;
    type Phase = M::Phase;
    type RuleError = M::RuleError;
    type SetupError = RemoteMismatch;

    fn start(
        setup: &GameSetup<Self>,
        rules: u32,
        known: &KnownSoFar<M>,
    ) -> Result<(Self::State, Vec<M::Event>), RemoteMismatch> {
        let setup = inner_setup(setup, &setup.options);
        let (inner, events) = M::start_remote(&setup, rules, &known.opening, &known.content)?;
        let (content, draws) = (Arc::clone(&known.content), Arc::clone(&known.draws));
        let script = Arc::new(Script { setup, content, draws });
        Ok((OtherwiseState { inner, history: 0, script }, events))
    }

    fn apply(state: &mut Self::State, action: M::Action) -> Result<Vec<M::Event>, M::RuleError> {
        let history = history_with(state.history, &M::write_action(action));
        let mut inner = state.inner.clone();
        let mut events = M::apply(&mut inner, action)?;
        let script = &state.script;
        if let Some(drawn) = script.draws.get(&history).filter(|drawn| !drawn.is_empty()) {
            inner = state.inner.clone();
            events = M::apply_remote(&mut inner, action, drawn, &script.setup, &script.content)
                .expect("the same was drawn there");
        }
        (state.inner, state.history) = (inner, history);
        Ok(events)
    }

    fn phase(state: &Self::State) -> M::Phase {
        M::phase(&state.inner)
    }
    fn seat(state: &Self::State) -> Seat {
        M::seat(&state.inner)
    }
    fn is_over(state: &Self::State) -> bool {
        M::is_over(&state.inner)
    }
    fn is_together(state: &Self::State) -> bool {
        M::is_together(&state.inner)
    }
    fn may_act(state: &Self::State, seat: Seat) -> bool {
        M::may_act(&state.inner, seat)
    }
    fn is_shared_decision(state: &Self::State) -> bool {
        M::is_shared_decision(&state.inner)
    }
    fn hand_over(state: &Self::State, seat: Seat) -> Option<M::Action> {
        M::hand_over(&state.inner, seat)
    }
    fn is_handover(action: M::Action) -> bool {
        M::is_handover(action)
    }
    fn in_playing_order(actions: Vec<M::Action>, seats: usize) -> Vec<M::Action> {
        M::in_playing_order(actions, seats)
    }
    fn reveals(event: &M::Event) -> bool {
        M::reveals(event)
    }
    fn ends_turn(action: M::Action) -> bool {
        M::ends_turn(action)
    }
    fn outcome(state: &Self::State) -> Outcome {
        M::outcome(&state.inner)
    }
    fn open_ledger(_: &Self::State) {}
    fn update_ledger((): &mut (), _: &Self::State) {}
    fn close_turn((): &mut (), _: &Self::State, _: Seat, _: &[M::Event]) {}
    fn amended(open: &[M::Action], amendment: M::Amendment) -> Vec<Vec<M::Action>> {
        M::amended(open, amendment)
    }
    fn write_action(action: M::Action) -> String {
        M::write_action(action)
    }
    fn read_action(line: &str) -> Result<M::Action, NotAnAction> {
        M::read_action(line)
    }
    fn write_setup(setup: &GameSetup<Self>) -> M::SetupEntry {
        M::write_setup(&inner_setup(setup, &setup.options))
    }
    fn read_setup(entry: M::SetupEntry) -> GameSetup<Self> {
        let GameSetup { options, seats } = M::read_setup(entry);
        GameSetup { options, seats }
    }
    fn seed(options: &M::Options) -> u64 {
        M::seed(options)
    }
    fn identifying_words(options: &M::Options) -> Vec<String> {
        M::identifying_words(options)
    }
    fn options_in_short(options: &M::Options) -> String {
        M::options_in_short(options)
    }
    fn turns_each(setup: &GameSetup<Self>, known: &KnownSoFar<M>) -> u16 {
        M::turns_each(&inner_setup(setup, &setup.options), &known.content)
    }
    fn fingerprint(known: &KnownSoFar<M>) -> &str {
        M::fingerprint(&known.content)
    }
}

impl<M: AnyGame> RemoteMode for Otherwise<M> {
    fn with_seed(_: &M::Options, _: u64, known: &KnownSoFar<M>) -> M::Options {
        known.options.clone()
    }
    fn known_options(options: &M::Options, opening: &Self::State, viewer: Option<Seat>) -> M::Options {
        M::known_options(options, &opening.inner, viewer)
    }
    fn write_opening(opening: &Self::State, events: &[M::Event], viewer: Option<Seat>) -> String {
        M::write_opening(&opening.inner, events, viewer)
    }
    fn start_remote(
        _: &GameSetup<Self>,
        _: u32,
        _: &str,
        _: &KnownSoFar<M>,
    ) -> Result<(Self::State, Vec<M::Event>), RemoteMismatch> {
        Err(RemoteMismatch("nobody follows this game".to_owned()))
    }
    fn write_draws(state: &Self::State, events: &[M::Event]) -> String {
        M::write_draws(&state.inner, events)
    }
    fn apply_remote(
        _: &mut Self::State,
        _: M::Action,
        _: &str,
        _: &GameSetup<Self>,
        _: &KnownSoFar<M>,
    ) -> Result<Vec<M::Event>, RemoteMismatch> {
        Err(RemoteMismatch("nobody follows this game".to_owned()))
    }
}

/// Plays a part of a game, and repeats it for every viewer at a host with another hidden order, which must
/// send the same updates. Returns whether the hidden orders differ in their next draws; none if there was no
/// further draw.
fn sends_nothing_hidden<M: AnyGame>(number: u64) -> Option<bool> {
    let mut table = AnyTable::<M>::open(number);
    let steps = 3 + table.below(400);
    let mut draws: Vec<BTreeMap<u64, String>> = Vec::new();
    let viewers = table.viewers();
    let mut clients: Vec<GameReplica<M>> = Vec::new();
    for viewer in &viewers {
        let start = start_update(&table.host.updates(*viewer, 0));
        clients.push(GameReplica::begin(M::shipped(), start).expect("it was told").0);
        draws.push(BTreeMap::new());
    }
    for _ in 0..steps {
        if table.host.is_over() {
            break;
        }
        let before = table.host.version();
        let entry = table.anything();
        table.append(entry);
        for ((client, viewer), draws) in clients.iter_mut().zip(&viewers).zip(&mut draws) {
            let lines = table.host.updates(*viewer, before);
            let Ok(ToClient::Update(update)) = read_line(&lines[0]) else { panic!("{}", lines[0]) };
            client.enter(&update).expect("it follows");
            let mut history = 0;
            for step in client.steps() {
                history = history_with(history, &M::write_action(step.action));
                draws.insert(history, step.drawn.to_string());
            }
        }
    }
    let mut others = Vec::new();
    for ((client, viewer), draws) in clients.iter().zip(&viewers).zip(draws) {
        let twin = M::with_seed(&table.setup.options, number.wrapping_mul(77) + 5, M::shipped());
        let opening = client.begun().opening.clone();
        let known = Arc::new(KnownSoFar::<M> {
            content: Arc::clone(M::shipped()),
            options: M::indistinguishable(&client.setup().options, &twin, &opening),
            opening,
            draws: Arc::new(draws),
        });
        let secret = secret_of(number);
        let mut other =
            GameHost::open::<Otherwise<M>>(&known, &table.log[0], secret).expect("as it was told");
        for entry in &table.log[1..] {
            other.append(entry.clone()).expect("it follows there as well");
        }
        let lines = |host: &GameHost| {
            // The end reveals the secret, and with it everything.
            let mut lines = host.updates(*viewer, 0);
            lines.truncate(host.version() as usize);
            lines
        };
        assert_eq!(lines(&other), lines(&table.host), "game {number}: {viewer:?} is told what is hidden");
        others.push(other);
    }
    if table.host.is_over() {
        return None;
    }
    // The games continue until a draw differs.
    for _ in 0..30 {
        if table.host.is_over() {
            break;
        }
        let before = table.host.version();
        let entry = table.anything();
        table.append(entry.clone());
        for other in &mut others {
            let differs = other.append(entry.clone()).is_err()
                || other.updates(None, before) != table.host.updates(None, before);
            if differs {
                return Some(true);
            }
        }
    }
    Some(false)
}

/// Checks a range of games, most of which must have different hidden orders.
fn check_hidden<M: AnyGame>(numbers: std::ops::Range<u64>) {
    let differed: Vec<bool> = numbers.filter_map(sends_nothing_hidden::<M>).collect();
    let other = differed.iter().filter(|differed| **differed).count();
    assert!(other * 10 >= differed.len() * 8, "only {other} of {} games were others", differed.len());
}

#[test]
fn nothing_hidden_is_sent() {
    check_hidden::<Cascadia>(games(CASCADIA_KINDS));
}

#[test]
fn nothing_hidden_is_sent_of_rivers() {
    check_hidden::<RollingRivers>(games(24));
}

#[test]
fn a_secret_card_is_sent_only_to_its_seat() {
    let number = (0..4_000)
        .find(|number| {
            let setup = Cascadia::any_setup(*number);
            setup.options.restriction == Some(10) && setup.seats.len() == 3
        })
        .expect("a game with secret cards");
    let table = AnyTable::<Cascadia>::open(number);
    let letters = |setup: &GameSetup<Cascadia>| *setup.options.cards.letters().expect("lettered cards");
    let truth = letters(&table.setup);
    let hidden: Vec<_> = table.state.game.players().iter().map(|player| player.hidden_card()).collect();
    assert!(hidden.iter().all(Option::is_some));
    for viewer in table.viewers() {
        let lines = table.host.updates(viewer, 0);
        let (client, _) =
            GameReplica::<Cascadia>::begin(Cascadia::shipped(), start_update(&lines)).expect("it was told");
        let opening = &client.begun().opening;
        assert_eq!(opening.contains("own="), viewer.is_some(), "{opening}");
        for (index, species) in hidden.iter().flatten().enumerate() {
            let is_own = viewer == Some(Seat(index as u8));
            let known = letters(client.setup())[*species];
            assert_eq!(known, if is_own { truth[*species] } else { cascadia_rules::rules::Letter::A });
            assert_eq!(opening.contains(&format!("own={index}-{}", species.key())), is_own);
        }
    }
}
