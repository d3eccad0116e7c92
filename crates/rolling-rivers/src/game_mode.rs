//! Rules, scores and texts of Rolling Rivers behind the engine's traits.

use super::content::{Content, GameOptions, NotInTheBox, cards_in_words};
use super::mode::{RollingRivers, ScoreLedger, TurnAmendment, logged, options_of, outcome_of, scores_of};
use super::record::{
    CompletionCardsEntry, SetupEntry, SheetEntry, in_playing_order, read_action, write_action,
};
use super::rules::{Action, Game, GameEvent, Phase, RuleError};
use cascadia_base::Seat;
use cascadia_engine::{GameMode, GameSetup, NotAnAction, Outcome, SeatEntry, SeatOwner};

/// The first version of the rules in which the seats play their parts of a round in any order.
pub(super) const TOGETHER: u32 = 2;
/// Rounds of a game whose setup the content rejects.
const USUAL_ROUNDS: u16 = 20;

impl GameMode for RollingRivers {
    const KEY: &'static str = "rolling";
    const RULES: u32 = 2;

    type Content = Content;
    type Options = GameOptions;
    type SetupEntry = SetupEntry;
    type State = Game;
    type Ledger = ScoreLedger;
    type Action = Action;
    type Amendment = TurnAmendment;
    type Event = GameEvent;
    type Phase = Phase;
    type RuleError = RuleError;
    type SetupError = NotInTheBox;

    fn start(
        setup: &GameSetup<Self>,
        rules: u32,
        content: &Content,
    ) -> Result<(Game, Vec<GameEvent>), NotInTheBox> {
        let (mut game, events) = Game::start(content.setup(&options_of(setup))?);
        if rules < TOGETHER {
            game.set_in_turns();
        }
        Ok((game, events))
    }

    fn apply(state: &mut Game, action: Action) -> Result<Vec<GameEvent>, RuleError> {
        state.apply(action)
    }

    fn phase(state: &Game) -> Phase {
        state.phase()
    }

    fn seat(state: &Game) -> Seat {
        state.seat()
    }

    fn is_over(state: &Game) -> bool {
        state.phase() == Phase::Finished
    }

    fn is_together(state: &Game) -> bool {
        state.is_together() && state.players().len() > 1
    }

    fn may_act(state: &Game, seat: Seat) -> bool {
        state.may_act(seat)
    }

    fn is_shared_decision(state: &Game) -> bool {
        Self::is_together(state) && state.phase() == Phase::Roll
    }

    fn hand_over(state: &Game, seat: Seat) -> Option<Action> {
        (state.is_together() && seat != state.seat() && state.may_act(seat)).then_some(Action::Seat(seat))
    }

    fn is_handover(action: Action) -> bool {
        matches!(action, Action::Seat(_))
    }

    fn in_playing_order(actions: Vec<Action>, seats: usize) -> Vec<Action> {
        in_playing_order(actions, seats)
    }

    /// Includes the end of a seat's round: the next player must not undo another player's decisions.
    fn reveals(event: &GameEvent) -> bool {
        event.reveals() || matches!(event, GameEvent::SeatDone { .. })
    }

    fn ends_turn(action: Action) -> bool {
        action == Action::Done
    }

    fn outcome(state: &Game) -> Outcome {
        outcome_of(state)
    }

    fn open_ledger(state: &Game) -> ScoreLedger {
        let scores = scores_of(state);
        let round_start_totals = scores.iter().map(super::sheets::SheetScore::total).collect();
        ScoreLedger { scores, round_start_totals, log: Vec::new() }
    }

    fn update_ledger(ledger: &mut ScoreLedger, state: &Game) {
        ledger.scores = scores_of(state);
    }

    fn close_turn(ledger: &mut ScoreLedger, _state: &Game, seat: Seat, events: &[GameEvent]) {
        let round = logged(ledger, seat, events);
        ledger.round_start_totals[seat.index()] = round.after;
        ledger.log.push(round);
    }

    fn amended(open: &[Action], amendment: TurnAmendment) -> Vec<Vec<Action>> {
        // Only the current round of the deciding seat is changed.
        let is_start = |action: &Action| matches!(action, Action::Done | Action::Seat(_));
        let begun = open.iter().rposition(is_start).map_or(0, |start| start + 1);
        let find =
            |matches: fn(&Action) -> bool| open[begun..].iter().position(matches).map(|found| begun + found);
        match amendment {
            TurnAmendment::CollectInstead(collection) => {
                let found = find(|action| matches!(action, Action::Collect(_)));
                let instead = |at: usize| [&open[..at], &[Action::Collect(collection)]].concat();
                found.map_or_else(Vec::new, |at| {
                    vec![[&instead(at)[..], &open[at + 1..]].concat(), instead(at)]
                })
            }
            TurnAmendment::CompleteInstead(action) => {
                let found = find(is_completion);
                found.map(|at| [&open[..at], &[action]].concat()).into_iter().collect()
            }
        }
    }

    fn write_action(action: Action) -> String {
        write_action(action)
    }

    fn read_action(line: &str) -> Result<Action, NotAnAction> {
        read_action(line)
    }

    fn write_setup(setup: &GameSetup<Self>) -> SetupEntry {
        let GameSetup { options, seats } = setup;
        SetupEntry {
            seed: options.seed,
            sheet: SheetEntry(options.sheet),
            completion_cards: CompletionCardsEntry(options.completion_cards),
            family: options.family,
            abundance: options.abundance,
            scenario: options.scenario,
            seats: seats.iter().map(SeatEntry::from).collect(),
        }
    }

    fn read_setup(entry: SetupEntry) -> GameSetup<Self> {
        let options = GameOptions {
            seats: 0,
            seed: entry.seed,
            sheet: entry.sheet.0,
            completion_cards: entry.completion_cards.0,
            family: entry.family,
            abundance: entry.abundance,
            scenario: entry.scenario,
        };
        Self::setup(options, entry.seats.into_iter().map(SeatOwner::from).collect())
    }

    fn seed(options: &GameOptions) -> u64 {
        options.seed
    }

    fn identifying_words(options: &GameOptions) -> Vec<String> {
        vec![
            options.seed.to_string(),
            options.sheet.key().to_owned(),
            cards_in_words(&options.completion_cards),
            options.family.to_string(),
            options.abundance.to_string(),
            options.scenario.map_or_else(String::new, |number| number.to_string()),
        ]
    }

    fn options_in_short(options: &GameOptions) -> String {
        format!("{} {}", options.sheet.key(), cards_in_words(&options.completion_cards))
    }

    fn turns_each(setup: &GameSetup<Self>, content: &Content) -> u16 {
        content.setup(&options_of(setup)).map_or(USUAL_ROUNDS, |setup| setup.rounds())
    }

    fn fingerprint(content: &Content) -> &str {
        content.fingerprint()
    }
}

const fn is_completion(action: &Action) -> bool {
    matches!(action, Action::Complete { .. } | Action::Pass)
}
