//! Replica of a Rolling Rivers game without its seed: revealed dice and cards as words, such as
//! `bear/2salmon` and `card=R2a`.

use super::content::{Content, GameOptions};
use super::game_mode::TOGETHER;
use super::mode::{RollingRivers, options_of};
use super::rules::{Action, DieFace, Game, GameEvent, HabitatCards, Reveal};
use cascadia_base::Seat;
use cascadia_engine::{GameSetup, RemoteMismatch, RemoteMode};

impl RemoteMode for RollingRivers {
    fn with_seed(options: &GameOptions, seed: u64, _content: &Content) -> GameOptions {
        GameOptions { seed, ..*options }
    }

    fn known_options(options: &GameOptions, _opening: &Game, _viewer: Option<Seat>) -> GameOptions {
        GameOptions { seed: 0, ..*options }
    }

    fn write_opening(opening: &Game, events: &[GameEvent], _viewer: Option<Seat>) -> String {
        Self::write_draws(opening, events)
    }

    fn start_remote(
        setup: &GameSetup<Self>,
        rules: u32,
        opening: &str,
        content: &Content,
    ) -> Result<(Game, Vec<GameEvent>), RemoteMismatch> {
        let rules_setup = content.setup(&options_of(setup)).map_err(sentence)?;
        let shown = read_words(opening, &rules_setup.habitat_cards)?;
        let (mut game, events) = Game::start_remote(rules_setup, &shown).map_err(sentence)?;
        if rules < TOGETHER {
            game.set_in_turns();
        }
        Ok((game, events))
    }

    fn write_draws(state: &Game, events: &[GameEvent]) -> String {
        let word = |shown: Reveal| match shown {
            Reveal::Die(face) => face.to_string(),
            Reveal::Card(card) => format!("card={}", state.card(card).key),
        };
        Reveal::all_of(events).into_iter().map(word).collect::<Vec<String>>().join(" ")
    }

    fn apply_remote(
        state: &mut Game,
        action: Action,
        drawn: &str,
        _setup: &GameSetup<Self>,
        _content: &Content,
    ) -> Result<Vec<GameEvent>, RemoteMismatch> {
        let shown = read_words(drawn, &state.setup().habitat_cards)?;
        state.apply_remote(action, &shown).map_err(sentence)
    }
}

fn sentence(error: impl std::fmt::Display) -> RemoteMismatch {
    RemoteMismatch(error.to_string())
}

fn read_words(text: &str, cards: &HabitatCards) -> Result<Vec<Reveal>, RemoteMismatch> {
    let read = |word: &str| match word.strip_prefix("card=") {
        Some(key) => cards.find(key).map(Reveal::Card),
        None => DieFace::from_key(word).map(Reveal::Die),
    };
    let unknown =
        |word: &str| RemoteMismatch(format!("`{}` is not a draw", word.chars().take(40).collect::<String>()));
    text.split_whitespace().map(|word| read(word).ok_or_else(|| unknown(word))).collect()
}
