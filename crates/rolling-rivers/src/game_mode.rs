//! Rules, scores and texts of Rolling Rivers behind the engine's traits.

use super::content::{NotInRollingBox, RollingContent, RollingOptions, cards_in_words};
use super::mode::{Rolling, RollingAmendment, RollingLedger, logged, options_of, outcome_of, scores_of};
use super::record::{CompletionCardsEntry, RollingSetupEntry, SheetEntry, read_action, write_action};
use super::rules::{RollingAction, RollingError, RollingEvent, RollingGame, RollingPhase};
use cascadia_base::Seat;
use cascadia_engine::{GameMode, GameSetup, NotAnAction, Outcome, SeatEntry, SeatOwner};

/// Rounds of a game whose setup the content rejects.
const USUAL_ROUNDS: u16 = 20;

impl GameMode for Rolling {
    const KEY: &'static str = "rolling";
    const RULES: u32 = 1;

    type Content = RollingContent;
    type Options = RollingOptions;
    type SetupEntry = RollingSetupEntry;
    type State = RollingGame;
    type Ledger = RollingLedger;
    type Action = RollingAction;
    type Amendment = RollingAmendment;
    type Event = RollingEvent;
    type Phase = RollingPhase;
    type RuleError = RollingError;
    type SetupError = NotInRollingBox;

    fn start(
        setup: &GameSetup<Self>,
        _rules: u32,
        content: &RollingContent,
    ) -> Result<(RollingGame, Vec<RollingEvent>), NotInRollingBox> {
        Ok(RollingGame::start(content.setup(&options_of(setup))?))
    }

    fn apply(state: &mut RollingGame, action: RollingAction) -> Result<Vec<RollingEvent>, RollingError> {
        state.apply(action)
    }

    fn phase(state: &RollingGame) -> RollingPhase {
        state.phase()
    }

    fn seat(state: &RollingGame) -> Seat {
        state.seat()
    }

    fn is_over(state: &RollingGame) -> bool {
        state.phase() == RollingPhase::Finished
    }

    /// Includes the end of a seat's round: the next player must not undo another player's decisions.
    fn reveals(event: &RollingEvent) -> bool {
        event.reveals() || matches!(event, RollingEvent::SeatDone { .. })
    }

    fn ends_turn(action: RollingAction) -> bool {
        action == RollingAction::Done
    }

    fn outcome(state: &RollingGame) -> Outcome {
        outcome_of(state)
    }

    fn open_ledger(state: &RollingGame) -> RollingLedger {
        let scores = scores_of(state);
        let round_start_totals = scores.iter().map(super::sheets::SheetScore::total).collect();
        RollingLedger { scores, round_start_totals, log: Vec::new() }
    }

    fn update_ledger(ledger: &mut RollingLedger, state: &RollingGame) {
        ledger.scores = scores_of(state);
    }

    fn close_turn(ledger: &mut RollingLedger, _state: &RollingGame, seat: Seat, events: &[RollingEvent]) {
        let round = logged(ledger, seat, events);
        ledger.round_start_totals[seat.index()] = round.after;
        ledger.log.push(round);
    }

    fn amended(open: &[RollingAction], amendment: RollingAmendment) -> Vec<Vec<RollingAction>> {
        // Only the current round of the deciding seat is changed.
        let begun = open.iter().rposition(|action| *action == RollingAction::Done).map_or(0, |done| done + 1);
        let find = |matches: fn(&RollingAction) -> bool| {
            open[begun..].iter().position(matches).map(|found| begun + found)
        };
        match amendment {
            RollingAmendment::CollectInstead(collection) => {
                let found = find(|action| matches!(action, RollingAction::Collect(_)));
                let instead = |at: usize| [&open[..at], &[RollingAction::Collect(collection)]].concat();
                found.map_or_else(Vec::new, |at| {
                    vec![[&instead(at)[..], &open[at + 1..]].concat(), instead(at)]
                })
            }
            RollingAmendment::CompleteInstead(action) => {
                let found = find(is_completion);
                found.map(|at| [&open[..at], &[action]].concat()).into_iter().collect()
            }
        }
    }

    fn write_action(action: RollingAction) -> String {
        write_action(action)
    }

    fn read_action(line: &str) -> Result<RollingAction, NotAnAction> {
        read_action(line)
    }

    fn write_setup(setup: &GameSetup<Self>) -> RollingSetupEntry {
        let GameSetup { options, seats } = setup;
        RollingSetupEntry {
            seed: options.seed,
            sheet: SheetEntry(options.sheet),
            completion_cards: CompletionCardsEntry(options.completion_cards),
            family: options.family,
            abundance: options.abundance,
            scenario: options.scenario,
            seats: seats.iter().map(SeatEntry::from).collect(),
        }
    }

    fn read_setup(entry: RollingSetupEntry) -> GameSetup<Self> {
        let options = RollingOptions {
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

    fn seed(options: &RollingOptions) -> u64 {
        options.seed
    }

    fn identifying_words(options: &RollingOptions) -> Vec<String> {
        vec![
            options.seed.to_string(),
            options.sheet.key().to_owned(),
            cards_in_words(&options.completion_cards),
            options.family.to_string(),
            options.abundance.to_string(),
            options.scenario.map_or_else(String::new, |number| number.to_string()),
        ]
    }

    fn options_in_short(options: &RollingOptions) -> String {
        format!("{} {}", options.sheet.key(), cards_in_words(&options.completion_cards))
    }

    fn turns_each(setup: &GameSetup<Self>, content: &RollingContent) -> u16 {
        content.setup(&options_of(setup)).map_or(USUAL_ROUNDS, |setup| setup.rounds())
    }

    fn fingerprint(content: &RollingContent) -> &str {
        content.fingerprint()
    }
}

const fn is_completion(action: &RollingAction) -> bool {
    matches!(action, RollingAction::Complete { .. } | RollingAction::Pass)
}
