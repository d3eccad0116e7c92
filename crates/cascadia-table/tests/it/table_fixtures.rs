//! Fixtures of the tests of hosted games: random setups of both modes, the visible information of a seat, and
//! a table with random legal requests.

use std::sync::{Arc, LazyLock};

use cascadia_ai::players::Levels;
use cascadia_base::{ByWildlife, GameRng, Seat, Wildlife, WildlifeSet};
use cascadia_engine::{GameMode, GameSetup, RemoteMode, SeatEntry, SeatOwner};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::mode::ScoredGame;
use cascadia_rules::rules::{self, CardChoice, CustomRule, CustomRules, Edition, Letter, Player};
use cascadia_rules::scoring::score_game;
use cascadia_table::calendar::TableCalendar;
use cascadia_table::entry::{GameStart, LogEntry, LogEvent, Step};
use cascadia_table::message::Submit;
use cascadia_table::proof::HostSecret;
use cascadia_table::table_options::{TableAssists, TablePace};
use cascadia_table::vote::VoteTopic;
use cascadia_table::{GameHost, TableContent};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::Content as RollingContent;
use rolling_rivers::rules::{Game as RollingGame, Knowledge as RollingKnowledge};
use rolling_rivers_ai::players::Levels as RollingLevels;
use serde_json::Value;

use crate::rolling_fixtures::any_options;

/// Returns the content of both modes, loaded once per test program.
pub(crate) fn table_content() -> &'static TableContent {
    static CONTENT: LazyLock<TableContent> = LazyLock::new(|| TableContent {
        cascadia: Arc::new(Content::shipped().expect("the shipped data is valid")),
        cascadia_levels: Arc::new(Levels::default()),
        rolling: Arc::new(RollingContent::shipped().expect("the shipped data is valid")),
        rolling_levels: Arc::new(RollingLevels::default()),
    });
    &CONTENT
}

/// Number of kinds of games: fifteen scenarios, ten restrictions, variants, editions with custom rules.
pub(crate) const CASCADIA_KINDS: u64 = 34;

/// Returns the setup of a standard game of Cascadia.
pub(crate) fn standard_setup(seats: u8) -> GameSetup<Cascadia> {
    Cascadia::setup(GameOptions::standard(seats, CardChoice::ALL_A, 0), people(seats))
}

/// A mode for random games.
pub(crate) trait AnyGame: RemoteMode {
    fn shipped() -> &'static Arc<Self::Content>;

    /// Returns a setup with people on all seats; consecutive numbers cover every variant, restriction and
    /// scenario.
    fn any_setup(number: u64) -> GameSetup<Self>;

    fn legal(state: &Self::State) -> Vec<Self::Action>;

    /// Prints the visible information of a seat or a spectator.
    fn in_sight(state: &Self::State, viewer: Option<Seat>) -> String;

    /// Prints the score sheets of all seats, limited to the knowledge of a seat or a spectator.
    fn counted(state: &Self::State, viewer: Option<Seat>) -> String;

    /// Returns options that are consistent with the known options `told` and the `opening`; the unknown part
    /// is taken from `twin`.
    fn indistinguishable(known: &Self::Options, twin: &Self::Options, opening: &str) -> Self::Options;
}

impl AnyGame for Cascadia {
    fn shipped() -> &'static Arc<Content> {
        &table_content().cascadia
    }

    fn any_setup(number: u64) -> GameSetup<Self> {
        let mut rng = GameRng::new(number);
        let content = Self::shipped();
        // As many consecutive numbers cover all kinds of games; four times as many cover them with every
        // number of seats.
        let kind = number % CASCADIA_KINDS;
        let mut seats = ((number / CASCADIA_KINDS + number) % 4) as u8 + 1;
        let mut options = GameOptions::standard(seats, content.random_cards(Edition::Final, &mut rng), 0);
        match kind {
            0..15 => {
                let scenario = kind as u8 + 1;
                options.scenario = Some(scenario);
                let cards = content.scenario(scenario).expect("there are fifteen scenarios").cards;
                options.cards = CardChoice::Lettered(cards);
            }
            15..25 => {
                let restriction = kind as u8 - 14;
                options.restriction = Some(restriction);
                options.second_cards =
                    content.random_second_cards(Some(restriction), Edition::Final, &options.cards, &mut rng);
                // Hidden cards need another seat to hide them from.
                if content.has_hidden_cards(Some(restriction)) {
                    seats = seats.max(2);
                }
            }
            25..29 => {
                options.cards =
                    if kind.is_multiple_of(2) { CardChoice::Family } else { CardChoice::Intermediate };
                options.majorities = kind < 27;
            }
            _ => {
                options.edition = Edition::Preliminary;
                options.cards = content.random_cards(Edition::Preliminary, &mut rng);
                options.custom =
                    CustomRule::ALL.into_iter().take(kind as usize - 29).collect::<CustomRules>();
            }
        }
        Self::setup(options, people(seats))
    }

    fn legal(state: &ScoredGame) -> Vec<rules::Action> {
        rules::legal::actions(&state.game)
    }

    fn in_sight(state: &ScoredGame, viewer: Option<Seat>) -> String {
        let game = &state.game;
        let hidden = hidden_from(game, viewer);
        let supply = game.supply();
        let mut unseen: Vec<_> = supply.unseen_tiles().collect();
        unseen.sort_unstable();
        let mut bag = supply.bag().to_vec();
        bag.sort_unstable();
        let own = viewer.map(|seat| game.player(seat).hidden_card());
        let cards = match game.setup().cards {
            CardChoice::Lettered(letters) => CardChoice::Lettered(ByWildlife::from_fn(|species| {
                if hidden.contains(species) { Letter::A } else { letters[species] }
            })),
            other => other,
        };
        let players: Vec<_> = game
            .players()
            .iter()
            .map(|player| {
                let tiles = player.environment().tiles().to_vec();
                (tiles, player.hand(), player.nature_tokens(), player.hidden_card().is_some())
            })
            .collect();
        let turn = (game.phase(), game.seat(), game.turn(), game.turns_ended(), game.free_wipe_used());
        format!(
            "{turn:?} {:?} {:?}\n{:?} {:?}\n{:?} {} {unseen:?} {bag:?} {:?}\n{hidden:?} {own:?} {cards:?} {:?} {:?}\n\
             {players:?}\n{:?}",
            game.drafted(),
            game.new_tile(),
            game.display(),
            game.leaving(),
            game.nature_supply(),
            supply.tiles_left(),
            supply.set_aside(),
            game.setup().rules,
            game.setup().edition,
            game.piece_locations(),
        )
    }

    fn counted(state: &ScoredGame, viewer: Option<Seat>) -> String {
        let hidden = hidden_from(&state.game, viewer);
        let mut sheets = score_game(&state.game, &state.cards.as_ref().clone().without(hidden));
        for species in hidden.iter() {
            for sheet in &mut sheets {
                sheet.wildlife[species] = Default::default();
            }
        }
        format!("{sheets:?}")
    }

    fn indistinguishable(known: &GameOptions, twin: &GameOptions, opening: &str) -> GameOptions {
        let mut options = GameOptions { seed: twin.seed, ..*known };
        let named = |word: &str| {
            let words = opening.split(' ').filter_map(|other| other.strip_prefix(word));
            words
                .filter_map(|key| {
                    Wildlife::from_key(
                        key.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '-'),
                    )
                })
                .collect::<Vec<Wildlife>>()
        };
        let own = named("own=");
        for species in named("secret=").into_iter().filter(|species| !own.contains(species)) {
            if let (CardChoice::Lettered(letters), Some(twin)) = (&mut options.cards, twin.cards.letters()) {
                letters[species] = twin[species];
            }
        }
        options
    }
}

impl AnyGame for RollingRivers {
    fn shipped() -> &'static Arc<RollingContent> {
        &table_content().rolling
    }

    fn any_setup(number: u64) -> GameSetup<Self> {
        let mut options = any_options(number);
        if number % 8 == 7 {
            let content = Self::shipped();
            let numbers: Vec<u8> = content.scenarios().keys().copied().collect();
            let scenario = numbers[(number / 8) as usize % numbers.len()];
            options.scenario = Some(scenario);
            options.completion_cards = content.scenario_cards(scenario).expect("it is in the box");
            options.sheet = content.scenario(scenario).expect("it is in the box").sheet;
            (options.family, options.abundance) = (false, false);
        }
        options.seed = 0;
        Self::setup(options, people(((number / 4 + number) % 4) as u8 + 1))
    }

    fn legal(state: &RollingGame) -> Vec<rolling_rivers::rules::Action> {
        rolling_rivers::rules::legal::actions(state)
    }

    fn in_sight(state: &RollingGame, viewer: Option<Seat>) -> String {
        let players: Vec<_> = state
            .players()
            .iter()
            .map(|player| {
                format!(
                    "{:?} {:?} {} {:?} {:?} {:?}",
                    player.tally(),
                    player.dice(),
                    player.completed(),
                    player.sheet(),
                    player.completing(),
                    player.pending()
                )
            })
            .collect();
        let seen: Vec<_> = state.seen_cards().collect();
        let unseen = RollingKnowledge::of(state, viewer.unwrap_or_default()).unseen_cards();
        format!(
            "{:?} {:?} {} {} {:?}\n{seen:?} {unseen:?} {}\n{players:?}",
            state.phase(),
            state.seat(),
            state.round(),
            state.rounds(),
            state.central(),
            state.draw_pile()
        )
    }

    fn counted(state: &RollingGame, _viewer: Option<Seat>) -> String {
        format!("{:?}", rolling_rivers::mode::scores_of(state))
    }

    fn indistinguishable(known: &Self::Options, twin: &Self::Options, _opening: &str) -> Self::Options {
        Self::Options { seed: twin.seed, ..*known }
    }
}

/// Returns the species of the cards hidden from a viewer.
fn hidden_from(game: &rules::Game, viewer: Option<Seat>) -> WildlifeSet {
    match viewer {
        Some(seat) => game.cards_hidden_from(seat),
        None => game.players().iter().filter_map(Player::hidden_card).collect(),
    }
}

fn people(seats: u8) -> Vec<SeatOwner> {
    (0..seats).map(|seat| SeatOwner::Human(format!("Guest {seat}"))).collect()
}

/// Returns the options of a setup in the form of table options.
pub(crate) fn options_value<M: GameMode>(setup: &GameSetup<M>) -> Value {
    serde_json::to_value(M::write_setup(setup)).expect("plain numbers and words")
}

/// Returns the host secret with this number.
pub(crate) fn secret_of(number: u64) -> HostSecret {
    let mut bytes = [0x5a; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    HostSecret::new(bytes)
}

/// Returns the first entry of the game of a setup.
pub(crate) fn begun_entry<M: RemoteMode>(
    setup: &GameSetup<M>,
    content: &M::Content,
    secret: &HostSecret,
    pace: TablePace,
) -> LogEntry {
    let salt = |seat: usize| format!("{:032x}", 0x1234_5678_9abc_u128 * (seat as u128 + 1));
    let start = GameStart {
        game: "K7Q2M9".to_owned(),
        mode: M::KEY.to_owned(),
        rules: M::RULES,
        content: M::fingerprint(content).to_owned(),
        program: "0.1.0 test".to_owned(),
        options: options_value(setup),
        seats: setup.seats.iter().map(SeatEntry::from).collect(),
        commitment: secret.commitment(),
        salts: (0..setup.seats.len()).map(salt).collect(),
        pace,
        calendar: TableCalendar::default(),
        assists: TableAssists::Standard,
    };
    LogEntry { at: 1_795_000_000_000, what: LogEvent::Begun(Box::new(start)) }
}

/// A hosted game, with the position that its seed and actions lead to by the rules alone.
pub(crate) struct AnyTable<M: AnyGame> {
    pub(crate) host: GameHost,
    pub(crate) log: Vec<LogEntry>,
    pub(crate) setup: GameSetup<M>,
    pub(crate) state: M::State,
    pub(crate) actions: Vec<M::Action>,
    pub(crate) rng: GameRng,
    /// A number of actions and the position after them, for fast undo.
    base: (usize, M::State),
    now: u64,
}

impl<M: AnyGame> AnyTable<M> {
    /// Opens the table with this number.
    pub(crate) fn open(number: u64) -> Self {
        let setup = M::any_setup(number);
        let pace = match number % 3 {
            0 => TablePace::None,
            1 => TablePace::Live { reserve_ms: 600_000, turn_ms: 20_000 },
            _ => TablePace::Days { days: 2 },
        };
        Self::open_with(setup, number, pace)
    }

    /// Opens a table with this setup.
    pub(crate) fn open_with(setup: GameSetup<M>, number: u64, pace: TablePace) -> Self {
        let content = M::shipped();
        let secret = secret_of(number);
        let begun = begun_entry(&setup, content, &secret, pace);
        let LogEvent::Begun(start) = &begun.what else { unreachable!("it was made so") };
        let seed = secret.seed(start.salts.iter().map(String::as_str));
        let options = M::with_seed(&setup.options, seed, content);
        let setup = GameSetup { options, ..setup };
        let host = GameHost::open::<M>(content, &begun, secret).expect("a game of the box");
        let (state, _) = M::start(&setup, M::RULES, content).expect("a game of the box");
        let (now, rng) = (begun.at, GameRng::new(number ^ 0x7ab1e));
        let base = (0, state.clone());
        Self { host, log: vec![begun], setup, state, actions: Vec::new(), rng, base, now }
    }

    /// Returns all viewers: every seat, and a spectator.
    pub(crate) fn viewers(&self) -> Vec<Option<Seat>> {
        let seats = (0..self.setup.seats.len() as u8).map(|seat| Some(Seat(seat)));
        seats.chain([None]).collect()
    }

    /// Draws a number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.rng.below(limit as u32) as usize
    }

    /// Appends an entry, which must be valid, and returns the events of its actions.
    pub(crate) fn append(&mut self, entry: LogEntry) -> Vec<M::Event> {
        let keep = match &entry.what {
            LogEvent::Step(step) => Some((Seat(step.seat), step.keep, step.actions.clone())),
            _ => None,
        };
        let before = self.host.actions();
        self.log.push(entry.clone());
        self.host.append(entry).expect("it was proposed");
        let mut events = Vec::new();
        if let Some((seat, keep, lines)) = keep {
            self.rewind(keep);
            if let Some(handover) = M::hand_over(&self.state, seat) {
                M::apply(&mut self.state, handover).expect("the seat may act");
                self.actions.push(handover);
            }
            for line in lines {
                let action = M::read_action(&line).expect("it was checked");
                events.extend(M::apply(&mut self.state, action).expect("it was checked"));
                self.actions.push(action);
            }
        } else if self.host.actions() < before {
            self.rewind(self.host.actions());
        }
        if self.host.barrier() == self.actions.len() {
            self.base = (self.actions.len(), self.state.clone());
        }
        events
    }

    /// Undoes all actions after the first `keep`.
    fn rewind(&mut self, keep: usize) {
        if keep == self.actions.len() {
            return;
        }
        self.actions.truncate(keep);
        if keep < self.base.0 {
            self.base = (0, M::start(&self.setup, M::RULES, M::shipped()).expect("a game of the box").0);
        }
        self.state = self.base.1.clone();
        for action in &self.actions[self.base.0..] {
            M::apply(&mut self.state, *action).expect("it was legal before");
        }
    }

    /// Returns a random legal entry: mostly an action, sometimes undo, a vote, or a handover to a computer
    /// player.
    pub(crate) fn anything(&mut self) -> LogEntry {
        self.now += 1_000 + self.below(9_000) as u64;
        let now = self.now;
        if let Some(open) = self.host.match_state().open_vote().cloned() {
            let seat = *open.waiting.first().expect("it waits for somebody");
            let yes = self.below(6) > 0;
            return self.host.cast_vote(now, Seat(seat), open.asked, yes).expect("it waits for this seat");
        }
        if self.host.match_state().clock().is_paused() {
            // With all people replaced, one returns first.
            return self
                .ask(now, VoteTopic::GoOn)
                .unwrap_or_else(|| self.host.back(now, Seat(0)).expect("seat 0 belongs to a person"));
        }
        let asked = match self.below(60) {
            0 => {
                let barrier = self.host.barrier().max(1);
                let keep = self.below(barrier);
                self.ask(now, VoteTopic::TakeBack { keep })
            }
            1 => self.ask(now, VoteTopic::Pause),
            2 => {
                let seat = self.below(self.setup.seats.len()) as u8;
                let once = self.below(2) == 0;
                self.ask(now, VoteTopic::Bot { seat, level: "greedy".to_owned(), once })
            }
            3 => {
                let seat = Seat(self.below(self.setup.seats.len()) as u8);
                self.host.back(now, seat).or_else(|_| self.host.leave(now, seat, "greedy")).ok()
            }
            _ => None,
        };
        asked.unwrap_or_else(|| self.any_step(now))
    }

    fn ask(&mut self, now: u64, topic: VoteTopic) -> Option<LogEntry> {
        let people: Vec<u8> = self.host.match_state().played_by_people().collect();
        let seat = *people.get(self.rng.below(people.len().max(1) as u32) as usize)?;
        self.host.call_vote(now, Seat(seat), topic, &[]).ok()
    }

    /// Returns a random step: one action, two actions, or undo; of any seat in a round played together.
    fn any_step(&mut self, now: u64) -> LogEntry {
        let mut seat = self.host.to_act().expect("the game goes on");
        if M::is_together(&self.state) && self.below(4) == 0 {
            let seats: Vec<u8> = self.host.seats_to_act().iter().collect();
            seat = Seat(seats[self.below(seats.len())]);
        }
        let handover = M::hand_over(&self.state, seat);
        let (barrier, count) = (self.host.barrier(), self.host.actions());
        let mut keep = count;
        let mut actions = Vec::new();
        if handover.is_none() && count > barrier && self.below(8) == 0 {
            keep = barrier + self.below(count - barrier);
        } else {
            let mut state = self.state.clone();
            if let Some(handover) = handover {
                M::apply(&mut state, handover).expect("the seat may act");
            }
            for _ in 0..=self.below(4) / 3 {
                let legal = M::legal(&state);
                let action = legal[self.rng.below(legal.len() as u32) as usize];
                M::apply(&mut state, action).expect("a listed action is legal");
                actions.push(M::write_action(action));
                if M::ends_turn(action) || M::is_over(&state) {
                    break;
                }
            }
        }
        let id = self.rng.next_seed();
        let step = Step { seat: seat.0, keep, actions, id };
        if self.host.match_state().computer(seat.0).is_some() {
            return self.host.validate_for_computer(now, step).expect("it is lawful");
        }
        let (game, after) = ("K7Q2M9".to_owned(), self.host.version());
        let submit = Submit { game, after, keep, actions: step.actions, id };
        self.host.validate(now, seat, &submit).expect("it is lawful")
    }
}
