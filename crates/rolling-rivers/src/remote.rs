//! Replica of a Rolling Rivers game without its seed: revealed dice and cards as words, such as
//! `bear/2salmon` and `card=R2a`.

use super::content::{RollingContent, RollingOptions};
use super::mode::{Rolling, options_of};
use super::rules::{ChanceShown, DieFace, HabitatCards, RollingAction, RollingEvent, RollingGame};
use cascadia_base::Seat;
use cascadia_engine::{GameSetup, RemoteMismatch, RemoteMode};

impl RemoteMode for Rolling {
    fn with_seed(options: &RollingOptions, seed: u64, _content: &RollingContent) -> RollingOptions {
        RollingOptions { seed, ..*options }
    }

    fn known_options(
        options: &RollingOptions,
        _opening: &RollingGame,
        _viewer: Option<Seat>,
    ) -> RollingOptions {
        RollingOptions { seed: 0, ..*options }
    }

    fn write_opening(opening: &RollingGame, events: &[RollingEvent], _viewer: Option<Seat>) -> String {
        Self::write_draws(opening, events)
    }

    fn start_remote(
        setup: &GameSetup<Self>,
        _rules: u32,
        opening: &str,
        content: &RollingContent,
    ) -> Result<(RollingGame, Vec<RollingEvent>), RemoteMismatch> {
        let rules_setup = content.setup(&options_of(setup)).map_err(sentence)?;
        let shown = read_words(opening, &rules_setup.habitat_cards)?;
        RollingGame::start_remote(rules_setup, &shown).map_err(sentence)
    }

    fn write_draws(state: &RollingGame, events: &[RollingEvent]) -> String {
        let word = |shown: ChanceShown| match shown {
            ChanceShown::Die(face) => face.to_string(),
            ChanceShown::Card(card) => format!("card={}", state.card(card).key),
        };
        ChanceShown::all_of(events).into_iter().map(word).collect::<Vec<String>>().join(" ")
    }

    fn apply_remote(
        state: &mut RollingGame,
        action: RollingAction,
        drawn: &str,
        _setup: &GameSetup<Self>,
        _content: &RollingContent,
    ) -> Result<Vec<RollingEvent>, RemoteMismatch> {
        let shown = read_words(drawn, &state.setup().habitat_cards)?;
        state.apply_remote(action, &shown).map_err(sentence)
    }
}

fn sentence(error: impl std::fmt::Display) -> RemoteMismatch {
    RemoteMismatch(error.to_string())
}

fn read_words(text: &str, cards: &HabitatCards) -> Result<Vec<ChanceShown>, RemoteMismatch> {
    let read = |word: &str| match word.strip_prefix("card=") {
        Some(key) => cards.find(key).map(ChanceShown::Card),
        None => DieFace::from_key(word).map(ChanceShown::Die),
    };
    let unknown = |word: &str| {
        RemoteMismatch(format!("`{}` is nothing that can be told", word.chars().take(40).collect::<String>()))
    };
    text.split_whitespace().map(|word| read(word).ok_or_else(|| unknown(word))).collect()
}
