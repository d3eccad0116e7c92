//! The rules, the score sheets and the texts of Cascadia behind the mode trait of the engine.

use std::sync::Arc;

use super::content::{Content, GameOptions, NotInTheBox};
use super::mode::{
    Cascadia, LoggedTurn, ScoreLedger, ScoredGame, TurnAmendment, options_of, outcome_of_sheets, tile_placed,
    token_placed,
};
use super::record::entries::{CardsEntry, CustomEntry, SetupEntry};
use super::record::{read_action, upgrade, write_action};
use super::rules::{Action, CardChoice, CustomRule, Game, GameEvent, Phase, RuleError, Seat};
use super::scoring::{ScoreDelta, score_game};
use cascadia_engine::{GameMode, GameSetup, NotAnAction, Outcome, RecordFile, SeatEntry, SeatOwner};

impl GameMode for Cascadia {
    const KEY: &'static str = "cascadia";
    const IS_UNNAMED: bool = true;
    const RULES: u32 = 2;

    type Content = Content;
    type Options = GameOptions;
    type SetupEntry = SetupEntry;
    type State = ScoredGame;
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
    ) -> Result<(ScoredGame, Vec<GameEvent>), NotInTheBox> {
        let options = options_of(setup);
        let mut rules_setup = content.setup(&options)?;
        rules_setup.rules = rules_setup.rules.of_version(rules);
        let cards = Arc::new(content.cards_of(&options)?);
        let (game, events) = Game::start(rules_setup);
        Ok((ScoredGame { game, cards }, events))
    }

    fn apply(state: &mut ScoredGame, action: Action) -> Result<Vec<GameEvent>, RuleError> {
        state.game.apply(action)
    }

    fn phase(state: &ScoredGame) -> Phase {
        state.game.phase()
    }

    fn seat(state: &ScoredGame) -> Seat {
        state.game.seat()
    }

    fn is_over(state: &ScoredGame) -> bool {
        state.game.phase() == Phase::Finished
    }

    fn reveals(event: &GameEvent) -> bool {
        event.reveals()
    }

    fn ends_turn(action: Action) -> bool {
        action == Action::EndTurn
    }

    fn has_secret(state: &ScoredGame, seat: Seat) -> bool {
        state.game.player(seat).hidden_card().is_some()
    }

    fn outcome(state: &ScoredGame) -> Outcome {
        outcome_of_sheets(&score_game(&state.game, &state.cards))
    }

    fn open_ledger(state: &ScoredGame) -> ScoreLedger {
        let sheets = score_game(&state.game, &state.cards);
        ScoreLedger { turn_start_sheets: sheets.clone(), sheets, log: Vec::new() }
    }

    fn update_ledger(ledger: &mut ScoreLedger, state: &ScoredGame) {
        ledger.sheets = score_game(&state.game, &state.cards);
    }

    fn close_turn(ledger: &mut ScoreLedger, _state: &ScoredGame, seat: Seat, events: &[GameEvent]) {
        let species = events.iter().find_map(|event| match event {
            GameEvent::PairTaken { token, .. } => token.map(|(_, token)| token.species),
            _ => None,
        });
        let (before, now) = (&ledger.turn_start_sheets[seat.index()], &ledger.sheets[seat.index()]);
        let change = ScoreDelta::between(before, now);
        ledger.turn_start_sheets.clone_from(&ledger.sheets);
        let earlier = ledger.log.iter().filter(|turn| turn.seat == seat).count();
        ledger.log.push(LoggedTurn {
            seat,
            turn: earlier as u8 + 1,
            tile_hex: tile_placed(events),
            species,
            token_hex: token_placed(events),
            change,
        });
    }

    fn amended(open: &[Action], amendment: TurnAmendment) -> Vec<Vec<Action>> {
        match amendment {
            TurnAmendment::TakeInstead(take) => {
                let taken = open.iter().position(Action::is_draft);
                taken.map(|taken| [&open[..taken], &[take]].concat()).into_iter().collect()
            }
            TurnAmendment::TurnPlacedTile(steps) => (1..=5)
                .filter_map(|times| with_tile_turned(open, steps + (times - 1) * steps.signum()))
                .collect(),
            TurnAmendment::LiftTile => without_tile(open).into_iter().collect(),
            TurnAmendment::LiftToken => without_token(open).into_iter().collect(),
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
            edition: options.edition.into(),
            cards: CardsEntry(options.cards),
            second_cards: options.second_cards.map(CardsEntry),
            majorities: options.majorities,
            restriction: options.restriction,
            scenario: options.scenario,
            custom: options.custom.iter().map(CustomEntry).collect(),
            seats: seats.iter().map(SeatEntry::from).collect(),
        }
    }

    fn read_setup(entry: SetupEntry) -> GameSetup<Self> {
        let options = GameOptions {
            seats: 0,
            edition: entry.edition.into(),
            cards: entry.cards.0,
            second_cards: entry.second_cards.map(|CardsEntry(cards)| cards),
            majorities: entry.majorities,
            restriction: entry.restriction,
            scenario: entry.scenario,
            custom: entry.custom.into_iter().map(|CustomEntry(rule)| rule).collect(),
            seed: entry.seed,
        };
        Self::setup(options, entry.seats.into_iter().map(SeatOwner::from).collect())
    }

    fn read_older(format: u32, text: &str) -> Option<Result<RecordFile<Self>, ron::error::SpannedError>> {
        upgrade::read(format, text)
    }

    fn seed(options: &GameOptions) -> u64 {
        options.seed
    }

    fn identifying_words(options: &GameOptions) -> Vec<String> {
        let number = |number: Option<u8>| number.map_or_else(String::new, |number| number.to_string());
        vec![
            options.seed.to_string(),
            options.edition.key().to_owned(),
            options.cards.key(),
            options.second_cards.as_ref().map(CardChoice::key).unwrap_or_default(),
            options.majorities.to_string(),
            number(options.restriction),
            number(options.scenario),
            options.custom.iter().map(CustomRule::key).collect::<Vec<_>>().join(" "),
        ]
    }

    fn options_in_short(options: &GameOptions) -> String {
        options.cards.key()
    }

    fn turns_each(setup: &GameSetup<Self>, content: &Content) -> u16 {
        content.setup(&options_of(setup)).map_or(20, |setup| u16::from(setup.turns_each()))
    }

    fn fingerprint(content: &Content) -> &str {
        content.fingerprint()
    }
}

/// Returns the actions with the last placed tile rotated by `steps` times 60 degrees clockwise.
fn with_tile_turned(open: &[Action], steps: i32) -> Option<Vec<Action>> {
    let mut actions = open.to_vec();
    actions.iter_mut().rev().find_map(|action| match action {
        Action::PlaceTile { rotation, .. } => {
            *rotation = rotation.turned(steps);
            Some(())
        }
        _ => None,
    })?;
    Some(actions)
}

/// Returns the actions without the last placed tile, and without the token if it lies on that tile.
fn without_tile(open: &[Action]) -> Option<Vec<Action>> {
    let (placed, hex) = open.iter().enumerate().rev().find_map(|(index, action)| match action {
        Action::PlaceTile { hex, .. } => Some((index, *hex)),
        _ => None,
    })?;
    let mut actions = open.to_vec();
    actions.remove(placed);
    actions.retain(|action| *action != Action::PlaceToken { hex });
    Some(actions)
}

/// Returns the actions without the token that was placed or returned.
fn without_token(open: &[Action]) -> Option<Vec<Action>> {
    let placed =
        open.iter().position(|action| matches!(action, Action::PlaceToken { .. } | Action::ReturnToken))?;
    let mut actions = open.to_vec();
    actions.remove(placed);
    Some(actions)
}
