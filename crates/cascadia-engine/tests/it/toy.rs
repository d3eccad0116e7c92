//! A toy game mode that tests the seam: a dozen lines of rules, and everything around a game comes for free.
//!
//! A pile of pebbles lies on the table. In a turn a seat takes one to three of them, may change its mind, and
//! ends its turn, upon which a pebble from the bag is revealed: black ones cost the seat its pebbles. The
//! pile ends the game.

#![allow(dead_code, reason = "each test program uses what it needs")]

use std::cell::Cell;

use cascadia_base::{GameRng, Seat};
use cascadia_engine::archive::{JournalEntry, JournalMode, SeatResult};
use cascadia_engine::{
    ComputerPlayers, DateTimeEntry, GameMode, GameSetup, NotAnAction, Outcome, Plan, PlayerTask, Playthrough,
    Record, RemoteMismatch, RemoteMode, SeatEntry, SeatOwner,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pebbles;

/// The size of the pile, and the seed of the bag.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct PileOptions {
    pub(crate) pile: u8,
    pub(crate) seed: u64,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct PileEntry {
    options: PileOptions,
    seats: Vec<SeatEntry>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Pile {
    pub(crate) left: u8,
    pub(crate) taken: Vec<u16>,
    pub(crate) seat: u8,
    pub(crate) hand: u8,
    bag: GameRng,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PebbleAction {
    Take(u8),
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PebbleEvent {
    Taken(u8),
    Shown { black: bool },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("that is not how pebbles are taken")]
pub(crate) struct IllegalMove;

impl GameMode for Pebbles {
    const KEY: &'static str = "pebbles";
    const RULES: u32 = 1;
    type Content = ();
    type Options = PileOptions;
    type SetupEntry = PileEntry;
    type State = Pile;
    type Ledger = Vec<u16>;
    type Action = PebbleAction;
    type Amendment = u8;
    type Event = PebbleEvent;
    type Phase = bool;
    type RuleError = IllegalMove;
    type SetupError = IllegalMove;

    // ------------------------------------------------------------------------------------------ the rules

    fn start(setup: &GameSetup<Self>, _: u32, (): &()) -> Result<(Pile, Vec<PebbleEvent>), IllegalMove> {
        let PileOptions { pile, seed } = setup.options;
        let taken = vec![0; setup.seats.len()];
        let state = Pile { left: pile, taken, seat: 0, hand: 0, bag: GameRng::new(seed) };
        if pile > 0 { Ok((state, Vec::new())) } else { Err(IllegalMove) }
    }

    fn apply(state: &mut Pile, action: PebbleAction) -> Result<Vec<PebbleEvent>, IllegalMove> {
        match action {
            PebbleAction::Take(pebbles) if state.hand == 0 && (1..=state.left.min(3)).contains(&pebbles) => {
                (state.hand, state.left) = (pebbles, state.left - pebbles);
                Ok(vec![PebbleEvent::Taken(pebbles)])
            }
            PebbleAction::End if state.hand > 0 => {
                let black = state.bag.below(4) == 0;
                state.taken[usize::from(state.seat)] += if black { 0 } else { u16::from(state.hand) };
                (state.hand, state.seat) = (0, (state.seat + 1) % state.taken.len() as u8);
                Ok(vec![PebbleEvent::Shown { black }])
            }
            _ => Err(IllegalMove),
        }
    }

    fn phase(state: &Pile) -> bool {
        state.hand > 0
    }

    fn seat(state: &Pile) -> Seat {
        Seat(state.seat)
    }

    fn is_over(state: &Pile) -> bool {
        state.left == 0 && state.hand == 0
    }

    fn reveals(event: &PebbleEvent) -> bool {
        matches!(event, PebbleEvent::Shown { .. })
    }

    fn ends_turn(action: PebbleAction) -> bool {
        action == PebbleAction::End
    }

    fn outcome(state: &Pile) -> Outcome {
        let most = state.taken.iter().max().copied().unwrap_or_default();
        let winners = (0..state.taken.len()).filter(|seat| state.taken[*seat] == most).collect();
        Outcome { totals: state.taken.clone(), winners }
    }

    // ------------------------------------------------------------------------------------------ the ledger

    fn open_ledger(state: &Pile) -> Vec<u16> {
        state.taken.clone()
    }

    fn update_ledger(ledger: &mut Vec<u16>, state: &Pile) {
        ledger.clone_from(&state.taken);
    }

    fn close_turn(_: &mut Vec<u16>, _: &Pile, _: Seat, _: &[PebbleEvent]) {}

    fn amended(open: &[PebbleAction], pebbles: u8) -> Vec<Vec<PebbleAction>> {
        open.iter().map(|_| vec![PebbleAction::Take(pebbles)]).collect()
    }

    // ------------------------------------------------------------------------------------------ as text

    fn write_action(action: PebbleAction) -> String {
        match action {
            PebbleAction::Take(pebbles) => format!("take {pebbles}"),
            PebbleAction::End => "end".to_owned(),
        }
    }

    fn read_action(line: &str) -> Result<PebbleAction, NotAnAction> {
        let taken = line.strip_prefix("take ").and_then(|pebbles| pebbles.parse().ok());
        match (line, taken) {
            ("end", _) => Ok(PebbleAction::End),
            (_, Some(pebbles)) => Ok(PebbleAction::Take(pebbles)),
            _ => Err(NotAnAction { line: line.to_owned(), reason: "no pebble does that".to_owned() }),
        }
    }

    fn write_setup(setup: &GameSetup<Self>) -> PileEntry {
        PileEntry { options: setup.options.clone(), seats: setup.seats.iter().map(SeatEntry::from).collect() }
    }

    fn read_setup(entry: PileEntry) -> GameSetup<Self> {
        GameSetup { options: entry.options, seats: entry.seats.into_iter().map(SeatOwner::from).collect() }
    }

    fn seed(options: &PileOptions) -> u64 {
        options.seed
    }

    fn identifying_words(options: &PileOptions) -> Vec<String> {
        vec![options.seed.to_string(), options.pile.to_string()]
    }

    fn options_in_short(options: &PileOptions) -> String {
        format!("{} pebbles", options.pile)
    }

    fn turns_each(setup: &GameSetup<Self>, (): &()) -> u16 {
        u16::from(setup.options.pile).div_ceil(setup.seats.len().max(1) as u16)
    }

    fn fingerprint((): &()) -> &str {
        "pebbles"
    }
}

impl JournalMode for Pebbles {
    type Breakdown = ();
    type Averages = usize;
    type GameLine = (String, PileOptions, DateTimeEntry, Vec<(SeatEntry, u16, bool)>);

    fn breakdowns(_: &Record<Self>, state: &Pile, (): &()) -> Vec<()> {
        vec![(); state.taken.len()]
    }

    fn tie_break((): &()) -> u16 {
        0
    }

    fn add_to_averages(games: &mut usize, _: &JournalEntry<Self>, _: &SeatResult<Self>) {
        *games += 1;
    }

    fn write_game(entry: &JournalEntry<Self>) -> Self::GameLine {
        let seats = entry.seats.iter().map(|seat| (SeatEntry::from(&seat.owner), seat.total, seat.first));
        (entry.game.clone(), entry.options.clone(), DateTimeEntry(entry.ended), seats.collect())
    }

    fn read_game((game, options, DateTimeEntry(ended), seats): Self::GameLine) -> Option<JournalEntry<Self>> {
        let seats = seats.into_iter().map(|(owner, total, first)| SeatResult {
            owner: owner.into(),
            breakdown: (),
            total,
            first,
        });
        let (begun, daily, practice) = (None, None, false);
        let seats = seats.collect();
        Some(JournalEntry { game, begun, ended, options, daily, practice, seats, hosted: None })
    }
}

impl ComputerPlayers<Pebbles> for () {
    fn task(&self, playthrough: &Playthrough<Pebbles>, _: Seat, (): &()) -> PlayerTask<PebbleAction> {
        let pebbles = playthrough.state().left.min(2);
        Box::new(move |_| Plan::of(vec![PebbleAction::Take(pebbles), PebbleAction::End]))
    }

    fn fallback_task(playthrough: &Playthrough<Pebbles>, seat: Seat, (): &()) -> PlayerTask<PebbleAction> {
        ().task(playthrough, seat, &())
    }

    fn task_seed(playthrough: &Playthrough<Pebbles>, _: Seat) -> u64 {
        playthrough.record().actions.len() as u64
    }

    fn is_legal(state: &Pile, action: PebbleAction) -> bool {
        Pebbles::apply(&mut state.clone(), action).is_ok()
    }
}

thread_local! {
    static REMOTE_ACTIONS: Cell<usize> = const { Cell::new(0) };
}

/// The number of actions that this thread has applied with received draws.
pub(crate) fn remote_actions() -> usize {
    REMOTE_ACTIONS.get()
}

/// The draw of an action is the colour of the pebble that it shows.
impl RemoteMode for Pebbles {
    fn with_seed(options: &PileOptions, seed: u64, (): &()) -> PileOptions {
        PileOptions { seed, ..options.clone() }
    }

    fn known_options(options: &PileOptions, _: &Pile, _: Option<Seat>) -> PileOptions {
        PileOptions { seed: 0, ..options.clone() }
    }

    fn write_opening(_: &Pile, _: &[PebbleEvent], _: Option<Seat>) -> String {
        String::new()
    }

    fn start_remote(
        setup: &GameSetup<Self>,
        rules: u32,
        _: &str,
        (): &(),
    ) -> Result<(Pile, Vec<PebbleEvent>), RemoteMismatch> {
        Self::start(setup, rules, &()).map_err(|error| RemoteMismatch(error.to_string()))
    }

    fn write_draws(_: &Pile, events: &[PebbleEvent]) -> String {
        match events.last() {
            Some(PebbleEvent::Shown { black: true }) => "black".to_owned(),
            Some(PebbleEvent::Shown { black: false }) => "white".to_owned(),
            _ => String::new(),
        }
    }

    fn apply_remote(
        state: &mut Pile,
        action: PebbleAction,
        drawn: &str,
        _: &GameSetup<Self>,
        (): &(),
    ) -> Result<Vec<PebbleEvent>, RemoteMismatch> {
        REMOTE_ACTIONS.set(REMOTE_ACTIONS.get() + 1);
        let mut after = state.clone();
        let imagined = Self::apply(&mut after, action).map_err(|error| RemoteMismatch(error.to_string()))?;
        let events = match (action, drawn) {
            (PebbleAction::Take(_), "") => imagined,
            (PebbleAction::End, "black" | "white") => {
                let (seat, black) = (usize::from(state.seat), drawn == "black");
                after.taken[seat] = state.taken[seat] + if black { 0 } else { u16::from(state.hand) };
                vec![PebbleEvent::Shown { black }]
            }
            _ => return Err(RemoteMismatch(format!("no pebble of {action:?} is `{drawn}`"))),
        };
        *state = after;
        Ok(events)
    }
}

/// A game of eleven pebbles among a person and the computer.
pub(crate) fn pebbles() -> GameSetup<Pebbles> {
    GameSetup {
        options: PileOptions { pile: 11, seed: 5 },
        seats: vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Opponent("taker".to_owned())],
    }
}
