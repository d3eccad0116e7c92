//! The game as data: loads everything below `assets/content`, or reports every problem.

mod check;
mod problem;
mod raw;
mod root;
mod text;

pub use problem::{Problem, Problems};
pub use root::find_root;
pub use text::{Language, Texts};

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::rules::{
    ByWildlife, CardChoice, Catalogue, Edition, HabitatBonus, Letter, Random, RuleSet, Setup, TileId,
    Wildlife,
};
use crate::scoring::{ScoringCard, ScoringCards};

const TILES_FILE: &str = "assets/content/tiles.ron";
const STARTERS_FILE: &str = "assets/content/starters.ron";
const CARDS_FILE: &str = "assets/content/scoring_cards.ron";
const VARIANTS_FILE: &str = "assets/content/variants.ron";

/// The cards of one printing.
#[derive(Clone, Debug)]
struct EditionCards {
    lettered: [Vec<Arc<ScoringCard>>; 5],
    family: Option<[Arc<ScoringCard>; 5]>,
    intermediate: Option<[Arc<ScoringCard>; 5]>,
}

/// The numbers of the game.
#[derive(Clone, Debug)]
struct Variants {
    pairs: u8,
    nature_tokens: BTreeMap<String, u8>,
    nature_action_cost: u8,
    stack: BTreeMap<u8, u8>,
    solo_bands: Vec<u16>,
    habitat_bonus: BTreeMap<u8, HabitatBonus>,
}

/// Everything the shipped data says, checked.
#[derive(Clone, Debug)]
pub struct Content {
    catalogue: Arc<Catalogue>,
    tile_keys: Vec<String>,
    editions: BTreeMap<String, EditionCards>,
    variants: Variants,
    fingerprint: String,
}

/// What people agree on before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Number of players.
    pub seats: u8,
    /// The printing of the cards.
    pub edition: Edition,
    /// The scoring cards.
    pub cards: CardChoice,
    /// Whether habitat bonuses are given.
    pub majorities: bool,
    /// Where all chance comes from.
    pub seed: u64,
}

impl Terms {
    /// A game by the final rulebook.
    pub const fn standard(seats: u8, cards: CardChoice, seed: u64) -> Self {
        Self { seats, edition: Edition::Final, cards, majorities: true, seed }
    }
}

/// Something was asked for that is not in the box.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotInTheBox {
    /// No set-up for that many players.
    #[error("a game is for 1 to 4 players, not {0}")]
    Seats(u8),
    /// A letter without a card.
    #[error("the {edition} edition has no {} card {letter}", .species.key())]
    Letter {
        /// The printing.
        edition: &'static str,
        /// The species.
        species: Wildlife,
        /// The letter.
        letter: char,
    },
    /// An edition without that variant.
    #[error("the {edition} edition has no {variant} card")]
    Variant {
        /// The printing.
        edition: &'static str,
        /// The variant.
        variant: &'static str,
    },
}

impl Content {
    /// Loads the data that came with the program.
    ///
    /// # Errors
    /// All problems that were found.
    pub fn shipped() -> Result<Self, Problems> {
        let Some(root) = find_root() else {
            let mut problems = Problems::default();
            problems.of_file("assets/content", "the folder with the game's data was not found");
            return Err(problems);
        };
        Self::load(&root)
    }

    /// Loads the data below `root`, the folder that holds `assets`.
    ///
    /// # Errors
    /// All problems that were found.
    pub fn load(root: &Path) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let mut tiles: Option<Vec<raw::Tile>> = read(root, TILES_FILE, &mut problems);
        let mut starters: Option<Vec<raw::Starter>> = read(root, STARTERS_FILE, &mut problems);
        let cards: Option<raw::ScoringCards> = read(root, CARDS_FILE, &mut problems);
        let variants: Option<raw::Variants> = read(root, VARIANTS_FILE, &mut problems);
        // The order in a file means nothing: identities follow the keys. Maps see to that themselves.
        tiles.iter_mut().for_each(|tiles| tiles.sort_by(|a, b| a.key.cmp(&b.key)));
        starters.iter_mut().for_each(|starters| starters.sort_by(|a, b| a.key.cmp(&b.key)));
        // Serialised again, so that the fingerprint is about what the files say and not about how they look.
        let meaning = ron::to_string(&(&tiles, &starters, &cards, &variants)).unwrap_or_default();

        // Whatever can be checked is checked, so that one broken file does not hide the problems of another.
        let components = variants.as_ref().map(|variants| &variants.components);
        let faces = tiles.as_deref().map(|tiles| check::tiles(tiles, components, &mut problems));
        let groups = starters.as_deref().map(|starters| check::starters(starters, components, &mut problems));
        let editions = cards.as_ref().map(|cards| {
            let all = check::scoring_cards(cards, &mut problems);
            check::editions(cards, &all, &mut problems)
        });
        let checked_variants = variants.as_ref().map(|variants| check::variants(variants, &mut problems));
        let catalogue = match (faces, groups, components) {
            (Some(faces), Some(groups), Some(components)) => {
                check::catalogue(faces, groups, components, &mut problems)
            }
            _ => None,
        };
        match (catalogue, editions, checked_variants) {
            (Some(catalogue), Some(editions), Some(variants)) => problems.none_or(Self {
                catalogue: Arc::new(catalogue),
                tile_keys: tiles.into_iter().flatten().map(|tile| tile.key).collect(),
                editions,
                variants,
                fingerprint: fingerprint(meaning.as_bytes()),
            }),
            _ => Err(problems),
        }
    }

    /// The pieces in the box.
    pub const fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// A short text that changes when the data means something else.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The key of a habitat tile; none for tiles of starter groups.
    pub fn tile_key(&self, tile: TileId) -> Option<&str> {
        self.tile_keys.get(usize::from(tile.0)).map(String::as_str)
    }

    /// The set-up of a game on these terms.
    ///
    /// # Errors
    /// If the box does not hold what they ask for.
    pub fn setup(&self, terms: &Terms) -> Result<Setup, NotInTheBox> {
        let Terms { seats, edition, cards, majorities, seed } = *terms;
        let variants = &self.variants;
        let stack = *variants.stack.get(&seats).ok_or(NotInTheBox::Seats(seats))?;
        self.scoring_cards(edition, &cards)?;
        Ok(Setup {
            seed,
            seats,
            rules: RuleSet {
                pairs: variants.pairs,
                stack,
                nature_tokens: variants.nature_tokens.get(edition.key()).copied().unwrap_or_default(),
                nature_action_cost: variants.nature_action_cost,
                farthest_leaves: seats == 1,
                habitat_bonus: if majorities { self.habitat_bonus(seats)? } else { HabitatBonus::None },
            },
            edition,
            cards,
            catalogue: Arc::clone(&self.catalogue),
        })
    }

    /// What corridors earn beside their size among `seats` players; also for one.
    ///
    /// # Errors
    /// If the box is not for that many players.
    pub fn habitat_bonus(&self, seats: u8) -> Result<HabitatBonus, NotInTheBox> {
        let bonus = self.variants.habitat_bonus.get(&seats);
        bonus.copied().ok_or(NotInTheBox::Seats(seats))
    }

    /// The totals that mark how well a game alone went, from the lowest (rulebook: solo game).
    pub fn solo_bands(&self) -> &[u16] {
        &self.variants.solo_bands
    }

    /// The five scoring cards of a choice.
    ///
    /// # Errors
    /// If the edition has no such card.
    pub fn scoring_cards(&self, edition: Edition, choice: &CardChoice) -> Result<ScoringCards, NotInTheBox> {
        let no_variant = |variant| NotInTheBox::Variant { edition: edition.key(), variant };
        let Some(cards) = self.editions.get(edition.key()) else {
            return Err(no_variant("scoring"));
        };
        let five = match choice {
            CardChoice::Lettered(letters) => {
                let mut chosen = Vec::with_capacity(5);
                for (species, letter) in letters.iter() {
                    let card = cards.lettered[species.index()].get(letter.index());
                    chosen.push(Arc::clone(card.ok_or_else(|| NotInTheBox::Letter {
                        edition: edition.key(),
                        species,
                        letter: letter.as_char(),
                    })?));
                }
                chosen.try_into().ok()
            }
            CardChoice::Family => cards.family.clone(),
            CardChoice::Intermediate => cards.intermediate.clone(),
        };
        five.map(|five| ScoringCards(ByWildlife(five)))
            .ok_or_else(|| no_variant(if *choice == CardChoice::Family { "family" } else { "intermediate" }))
    }

    /// How many lettered cards each species has in an edition; with fewer for some, the fewest.
    pub fn letters(&self, edition: Edition) -> u32 {
        let cards = self.editions.get(edition.key());
        cards.and_then(|cards| cards.lettered.iter().map(Vec::len).min()).unwrap_or(1) as u32
    }

    /// A lettered card of an edition for each species, each as likely as the others.
    pub fn random_cards(&self, edition: Edition, random: &mut Random) -> CardChoice {
        let letters = self.letters(edition);
        CardChoice::Lettered(ByWildlife::from_fn(|_| Letter::ALL[random.below(letters) as usize]))
    }

    /// Every scoring card of every edition, each once, in the order of their keys.
    pub fn all_cards(&self) -> Vec<Arc<ScoringCard>> {
        let mut all: Vec<Arc<ScoringCard>> = self
            .editions
            .values()
            .flat_map(|edition| {
                let lettered = edition.lettered.iter().flatten();
                let common = edition.family.iter().chain(&edition.intermediate).flatten();
                lettered.chain(common).cloned().collect::<Vec<_>>()
            })
            .collect();
        all.sort_by(|a, b| (&a.key, a.species).cmp(&(&b.key, b.species)));
        all.dedup();
        all
    }
}

fn read<T: DeserializeOwned>(root: &Path, file: &str, problems: &mut Problems) -> Option<T> {
    let text = match fs::read_to_string(root.join(file)) {
        Ok(text) => text,
        Err(error) => {
            problems.of_file(file, format!("the file cannot be read: {error}"));
            return None;
        }
    };
    match ron::from_str(&text) {
        Ok(value) => Some(value),
        Err(error) => {
            problems.of_file(file, format!("line {}: {}", error.span.start.line, error.code));
            None
        }
    }
}

/// The 64-bit FNV-1a hash, as hexadecimal digits. It tells versions of the data apart; nobody has to trust it.
fn fingerprint(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
