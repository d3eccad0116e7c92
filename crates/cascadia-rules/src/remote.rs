//! Cascadia without its seed: the setup and the opening visible to a viewer, and every draw, as words.
//!
//! | Word | Meaning |
//! |---|---|
//! | `starter3` | the starter group of the next seat |
//! | `tile41` | a tile of the stack |
//! | `bear7` | a token of the bag |
//! | `card=bear-C` | a secret scoring card |
//! | `secret=bear` | the species of a secret card of any player |
//! | `own=1-bear` | the secret card of the recipient's seat, from 0 |

use std::fmt::Write;
use std::sync::Arc;

use super::content::{Content, GameOptions};
use super::mode::{Cascadia, ScoredGame, options_of};
use super::rules::{Action, CardChoice, Drawn, Game, GameEvent, KnownOpening, Letter, Seat, TileId, TokenId};
use cascadia_base::rng::derived_seed;
use cascadia_base::{GameRng, Wildlife, WildlifeSet};
use cascadia_engine::{GameSetup, RemoteMismatch, RemoteMode};

/// The index of the derived generator for the letters of secret cards.
const LETTERS: u64 = 0x6c65_7474_6572_7321;

impl RemoteMode for Cascadia {
    /// Draws the letters of all cards if some are secret, since agreed letters would be known to all.
    fn with_seed(options: &GameOptions, seed: u64, content: &Content) -> GameOptions {
        let mut options = GameOptions { seed, ..*options };
        if content.has_hidden_cards(options.restriction) {
            let mut rng = GameRng::new(derived_seed(seed, LETTERS));
            options.cards = content.random_cards(options.edition, &mut rng);
        }
        options
    }

    fn known_options(options: &GameOptions, opening: &ScoredGame, viewer: Option<Seat>) -> GameOptions {
        let mut options = GameOptions { seed: 0, ..*options };
        let own = viewer.and_then(|seat| opening.game.player(seat).hidden_card());
        for player in opening.game.players() {
            let hidden = player.hidden_card().filter(|species| Some(*species) != own);
            if let (Some(species), CardChoice::Lettered(letters)) = (hidden, &mut options.cards) {
                letters[species] = Letter::A;
            }
        }
        options
    }

    fn write_opening(opening: &ScoredGame, events: &[GameEvent], viewer: Option<Seat>) -> String {
        let known = KnownOpening::of(&opening.game, events, viewer);
        let mut words = Vec::new();
        words.extend(known.starters.iter().map(|starter| format!("starter{starter}")));
        words.extend(known.secret.iter().map(|species| format!("secret={}", species.key())));
        words.extend(known.own.map(|(seat, species)| format!("own={}-{}", seat.0, species.key())));
        words.extend(known.draws.iter().map(|draw| word(*draw)));
        words.join(" ")
    }

    fn start_remote(
        setup: &GameSetup<Self>,
        rules: u32,
        opening: &str,
        content: &Content,
    ) -> Result<(ScoredGame, Vec<GameEvent>), RemoteMismatch> {
        let options = options_of(setup);
        let mut rules_setup = content.setup(&options).map_err(sentence)?;
        rules_setup.rules = rules_setup.rules.of_version(rules);
        let cards = Arc::new(content.cards_of(&options).map_err(sentence)?);
        let (game, events) = Game::start_remote(rules_setup, &read_opening(opening)?).map_err(sentence)?;
        Ok((ScoredGame { game, cards }, events))
    }

    fn write_draws(state: &ScoredGame, events: &[GameEvent]) -> String {
        let mut words = String::new();
        for draw in Drawn::all_of(&state.game, events) {
            let space = if words.is_empty() { "" } else { " " };
            let _ = write!(words, "{space}{}", word(draw));
        }
        words
    }

    fn apply_remote(
        state: &mut ScoredGame,
        action: Action,
        drawn: &str,
        setup: &GameSetup<Self>,
        content: &Content,
    ) -> Result<Vec<GameEvent>, RemoteMismatch> {
        let draws =
            drawn.split_whitespace().map(read_word).collect::<Result<Vec<Drawn>, RemoteMismatch>>()?;
        let mut game = state.game.clone();
        let events = game.apply_remote(action, &draws).map_err(sentence)?;
        if draws.iter().any(|draw| matches!(draw, Drawn::Card(..))) {
            // The card's letter is known only now.
            let options = GameOptions { cards: game.setup().cards, ..options_of(setup) };
            state.cards = Arc::new(content.cards_of(&options).map_err(sentence)?);
        }
        state.game = game;
        Ok(events)
    }
}

fn sentence(error: impl std::fmt::Display) -> RemoteMismatch {
    RemoteMismatch(error.to_string())
}

fn unknown(word: &str) -> RemoteMismatch {
    RemoteMismatch(format!("`{}` is not a draw", word.chars().take(40).collect::<String>()))
}

fn word(draw: Drawn) -> String {
    match draw {
        Drawn::Tile(tile) => format!("tile{}", tile.0),
        Drawn::Token(token) => format!("{}{}", token.species.key(), token.number),
        Drawn::Card(species, letter) => format!("card={}-{}", species.key(), letter.as_char()),
    }
}

fn read_word(word: &str) -> Result<Drawn, RemoteMismatch> {
    parse(word).ok_or_else(|| unknown(word))
}

fn parse(word: &str) -> Option<Drawn> {
    if let Some(card) = word.strip_prefix("card=") {
        let (species, letter) = card.split_once('-')?;
        let mut letters = letter.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        return Some(Drawn::Card(Wildlife::from_key(species)?, Letter::from_char(letter)?));
    }
    let digits = word.find(|letter: char| letter.is_ascii_digit())?;
    let (kind, number) = word.split_at(digits);
    let number: u8 = number.parse().ok()?;
    if kind == "tile" {
        return Some(Drawn::Tile(TileId(number)));
    }
    Some(Drawn::Token(TokenId { species: Wildlife::from_key(kind)?, number }))
}

fn read_opening(text: &str) -> Result<KnownOpening, RemoteMismatch> {
    let mut known = KnownOpening::default();
    let mut secret = WildlifeSet::NONE;
    for word in text.split_whitespace() {
        let species = |key: &str| Wildlife::from_key(key).ok_or_else(|| unknown(word));
        if let Some(number) = word.strip_prefix("starter") {
            known.starters.push(number.parse().map_err(|_| unknown(word))?);
        } else if let Some(key) = word.strip_prefix("secret=") {
            secret = secret.with(species(key)?);
        } else if let Some(own) = word.strip_prefix("own=") {
            let (seat, key) = own.split_once('-').ok_or_else(|| unknown(word))?;
            let seat = Seat(seat.parse().map_err(|_| unknown(word))?);
            known.own = Some((seat, species(key)?));
        } else {
            known.draws.push(read_word(word)?);
        }
    }
    known.secret = secret;
    Ok(known)
}
