//! The game as data: loads everything below `assets/content`, or reports every problem.

mod check;
mod lessons;
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

use crate::challenges::{Lesson, Mode, Scenario, Trail};
use crate::rules::{
    ByWildlife, CardChoice, Catalogue, CorridorRule, CustomRule, CustomRules, EdgeRule, Edition, Game,
    HabitatBonus, Letter, Opening, Random, RuleSet, Seat, Setup, TileId, Wildlife,
};
use crate::scoring::{ScoringCard, ScoringCards};

const TILES_FILE: &str = "assets/content/tiles.ron";
const STARTERS_FILE: &str = "assets/content/starters.ron";
const CARDS_FILE: &str = "assets/content/scoring_cards.ron";
const VARIANTS_FILE: &str = "assets/content/variants.ron";
const SCENARIOS_FILE: &str = "assets/content/scenarios.ron";
const TRAIL_FILE: &str = "assets/content/trail.ron";
const LESSONS_FILE: &str = "assets/content/lessons.ron";

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
    turns: u8,
    restrictions: BTreeMap<u8, Restriction>,
    custom_second_place: u8,
}

/// What a rule restriction changes.
#[derive(Clone, Copy, Debug)]
struct Restriction {
    edges: EdgeRule,
    corridors: CorridorRule,
    pairs: Option<u8>,
    two_card_sets: bool,
    opening: Opening,
    turns: Option<u8>,
    nature_action_cost: Option<u8>,
    token_on_new_tile: bool,
    hidden_cards: bool,
}

/// Everything the shipped data says, checked.
#[derive(Clone, Debug)]
pub struct Content {
    catalogue: Arc<Catalogue>,
    tile_keys: Vec<String>,
    editions: BTreeMap<String, EditionCards>,
    variants: Variants,
    scenarios: BTreeMap<u8, Scenario>,
    trail: Trail,
    lessons: Vec<Lesson>,
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
    /// The second set of scoring cards, where a restriction asks for one.
    pub second_cards: Option<CardChoice>,
    /// Whether habitat bonuses are given.
    pub majorities: bool,
    /// The number of the rule restriction in force.
    pub restriction: Option<u8>,
    /// The number of the scenario that is played.
    pub scenario: Option<u8>,
    /// Readings other than the final rulebook's.
    pub custom: CustomRules,
    /// Where all chance comes from.
    pub seed: u64,
}

impl Terms {
    /// A game by the final rulebook.
    pub const fn standard(seats: u8, cards: CardChoice, seed: u64) -> Self {
        Self {
            seats,
            edition: Edition::Final,
            cards,
            second_cards: None,
            majorities: true,
            restriction: None,
            scenario: None,
            custom: CustomRules::NONE,
            seed,
        }
    }

    /// What a game on these terms is played for, as far as the trail is concerned.
    pub fn mode(&self) -> Mode {
        let by_the_book = self.edition == Edition::Final
            && self.cards.letters().is_some()
            && self.majorities
            && self.custom.is_empty();
        match (self.scenario, self.restriction) {
            _ if !by_the_book => Mode::Other,
            (Some(_), Some(_)) => Mode::Other,
            (Some(scenario), None) => Mode::Scenario(scenario),
            (None, Some(restriction)) => Mode::Restriction(restriction),
            (None, None) => Mode::Normal,
        }
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
    /// No restriction with that number.
    #[error("there is no rule restriction {0}; they are numbered 1 to {1}")]
    Restriction(u8, usize),
    /// No scenario with that number.
    #[error("there is no scenario {0}; they are numbered 1 to {1}")]
    Scenario(u8, usize),
    /// A scenario is played by the rulebook with its own cards.
    #[error(
        "scenario {number} is played with the cards {cards} of the final edition, by the rulebook and without a restriction"
    )]
    ScenarioTerms {
        /// The scenario.
        number: u8,
        /// Its letters.
        cards: String,
    },
    /// A second set of cards is missing, or one too many.
    #[error(
        "a second set of lettered cards belongs to the restriction with two sets, with another letter for every species"
    )]
    SecondSet,
    /// Hidden cards need lettered cards and somebody to hide them from.
    #[error("hidden scoring cards are for two to four players and lettered cards")]
    HiddenCards,
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
        let scenarios: Option<raw::Entries<u8, raw::Scenario>> = read(root, SCENARIOS_FILE, &mut problems);
        let trail: Option<raw::Trail> = read(root, TRAIL_FILE, &mut problems);
        let lessons: Option<Vec<lessons::RawLesson>> = read(root, LESSONS_FILE, &mut problems);
        // The order in a file means nothing: identities follow the keys. Maps see to that themselves.
        tiles.iter_mut().for_each(|tiles| tiles.sort_by(|a, b| a.key.cmp(&b.key)));
        starters.iter_mut().for_each(|starters| starters.sort_by(|a, b| a.key.cmp(&b.key)));
        // Serialised again, so that the fingerprint is about what the files say and not about how they look. Goals and
        // lessons are left out: they never change how a game goes.
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
        // As they are written: a broken or doubled entry is a slip of its own file and none of the trail.
        let others = scenarios.as_ref().zip(variants.as_ref());
        let others = others.map(|(scenarios, variants)| scenarios.0.len() + variants.restrictions.0.len());
        let scenarios =
            scenarios.as_ref().map(|scenarios| check::scenarios(scenarios, editions.as_ref(), &mut problems));
        let trail = trail.as_ref().map(|trail| check::trail(trail, others, &mut problems));
        let lessons = lessons.as_deref().map(|lessons| lessons::lessons(lessons, &mut problems));
        match (catalogue, editions, checked_variants, scenarios, trail, lessons) {
            (
                Some(catalogue),
                Some(editions),
                Some(variants),
                Some(scenarios),
                Some(trail),
                Some(lessons),
            ) if problems.0.is_empty() => {
                let content = Self {
                    catalogue: Arc::new(catalogue),
                    tile_keys: tiles.into_iter().flatten().map(|tile| tile.key).collect(),
                    editions,
                    variants,
                    scenarios,
                    trail,
                    lessons,
                    fingerprint: fingerprint(meaning.as_bytes()),
                };
                // Only a box without faults can be played with.
                lessons::can_be_learned(&content, &mut problems);
                problems.none_or(content)
            }
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
        let seats = terms.seats;
        if !self.variants.stack.contains_key(&seats) {
            return Err(NotInTheBox::Seats(seats));
        }
        self.terms_agree(terms)?;
        self.cards_of(terms)?;
        let mut rules = self.parameters(seats, terms.restriction, terms.custom)?;
        rules.nature_tokens =
            self.variants.nature_tokens.get(terms.edition.key()).copied().unwrap_or_default();
        if !terms.majorities {
            rules.habitat_bonus = HabitatBonus::None;
        }
        Ok(Setup {
            seed: terms.seed,
            seats,
            rules,
            edition: terms.edition,
            cards: terms.cards,
            second_cards: terms.second_cards,
            catalogue: Arc::clone(&self.catalogue),
        })
    }

    /// The parameters of a game among `seats` with habitat bonuses and the pieces of the final edition.
    ///
    /// # Errors
    /// If the box is not for that many players or has no such restriction.
    pub fn parameters(
        &self,
        seats: u8,
        restriction: Option<u8>,
        custom: CustomRules,
    ) -> Result<RuleSet, NotInTheBox> {
        let variants = &self.variants;
        let stack = *variants.stack.get(&seats).ok_or(NotInTheBox::Seats(seats))?;
        let mut rules = RuleSet {
            pairs: variants.pairs,
            stack,
            nature_tokens: variants.nature_tokens.get(Edition::Final.key()).copied().unwrap_or_default(),
            nature_action_cost: variants.nature_action_cost,
            opening: Opening::StarterGroup,
            edges: EdgeRule::Any,
            token_on_new_tile: true,
            corridors: CorridorRule::Largest,
            habitat_bonus: self.habitat_bonus(seats)?,
            hidden_cards: false,
            farthest_leaves: seats == 1,
        };
        if let Some(restriction) = self.restriction(restriction)? {
            rules.edges = restriction.edges;
            rules.corridors = restriction.corridors;
            rules.opening = restriction.opening;
            rules.token_on_new_tile = restriction.token_on_new_tile;
            rules.hidden_cards = restriction.hidden_cards;
            rules.pairs = restriction.pairs.unwrap_or(rules.pairs);
            rules.nature_action_cost = restriction.nature_action_cost.unwrap_or(rules.nature_action_cost);
            // No tiles are left over, so that everybody has as many turns as in other games.
            let turns = restriction.turns.unwrap_or(variants.turns);
            rules.stack = u8::try_from(rules.stack_for(seats, turns)).unwrap_or(stack).min(stack);
            if rules.corridors == CorridorRule::Nothing {
                rules.habitat_bonus = HabitatBonus::None;
            }
        }
        if custom.contains(CustomRule::SecondPlace)
            && let HabitatBonus::Majority { second, .. } = &mut rules.habitat_bonus
            && *second > 0
        {
            *second = variants.custom_second_place;
        }
        Ok(rules)
    }

    /// The restriction with this number, if one was named.
    fn restriction(&self, number: Option<u8>) -> Result<Option<&Restriction>, NotInTheBox> {
        let Some(number) = number else { return Ok(None) };
        let known = &self.variants.restrictions;
        known.get(&number).map(Some).ok_or(NotInTheBox::Restriction(number, known.len()))
    }

    /// Whether the terms go together.
    fn terms_agree(&self, terms: &Terms) -> Result<(), NotInTheBox> {
        let restriction = self.restriction(terms.restriction)?;
        if let Some(number) = terms.scenario {
            let scenario = self.scenario(number)?;
            let own = CardChoice::Lettered(scenario.cards);
            let other_terms = terms.cards != own
                || terms.edition != Edition::Final
                || !terms.majorities
                || !terms.custom.is_empty()
                || terms.restriction.is_some();
            if other_terms {
                return Err(NotInTheBox::ScenarioTerms { number, cards: own.key() });
            }
        }
        let two_sets = restriction.is_some_and(|restriction| restriction.two_card_sets);
        let second_set_fits = match (terms.cards.letters(), &terms.second_cards) {
            (Some(first), Some(CardChoice::Lettered(second))) => {
                two_sets && first.0.iter().zip(&second.0).all(|(first, second)| first != second)
            }
            (_, None) => !two_sets,
            _ => false,
        };
        if !second_set_fits {
            return Err(NotInTheBox::SecondSet);
        }
        let hidden = restriction.is_some_and(|restriction| restriction.hidden_cards);
        if hidden && (terms.seats < 2 || terms.cards.letters().is_none()) {
            return Err(NotInTheBox::HiddenCards);
        }
        Ok(())
    }

    /// The scoring cards of a game on these terms, custom rules included.
    ///
    /// # Errors
    /// If the edition has no such card.
    pub fn cards_of(&self, terms: &Terms) -> Result<ScoringCards, NotInTheBox> {
        Ok(read_by(self.printed_cards_of(terms)?, terms.custom))
    }

    fn printed_cards_of(&self, terms: &Terms) -> Result<ScoringCards, NotInTheBox> {
        let cards = self.scoring_cards(terms.edition, &terms.cards)?;
        match &terms.second_cards {
            Some(second) => Ok(cards.with_second_set(&self.scoring_cards(terms.edition, second)?)),
            None => Ok(cards),
        }
    }

    /// The scoring cards of a game on these terms as `seat` knows them: whoever keeps a card secret is believed to have
    /// any card of its species.
    ///
    /// # Errors
    /// If the edition has no such card.
    pub fn cards_known_to(
        &self,
        terms: &Terms,
        game: &Game,
        seat: Seat,
    ) -> Result<ScoringCards, NotInTheBox> {
        let mut cards = self.printed_cards_of(terms)?;
        for species in game.cards_hidden_from(seat).iter() {
            let all =
                self.editions.get(terms.edition.key()).map(|edition| &edition.lettered[species.index()]);
            cards = cards.guessing(species, all.cloned().unwrap_or_default());
        }
        Ok(read_by(cards, terms.custom))
    }

    /// The scenario with this number.
    ///
    /// # Errors
    /// If there is none.
    pub fn scenario(&self, number: u8) -> Result<&Scenario, NotInTheBox> {
        self.scenarios.get(&number).ok_or(NotInTheBox::Scenario(number, self.scenarios.len()))
    }

    /// The scenarios by their numbers.
    pub const fn scenarios(&self) -> &BTreeMap<u8, Scenario> {
        &self.scenarios
    }

    /// The numbers of the rule restrictions.
    pub fn restrictions(&self) -> impl Iterator<Item = u8> + '_ {
        self.variants.restrictions.keys().copied()
    }

    /// Whether the restriction with this number is played with two sets of scoring cards.
    pub fn has_two_card_sets(&self, restriction: Option<u8>) -> bool {
        self.restriction(restriction).ok().flatten().is_some_and(|restriction| restriction.two_card_sets)
    }

    /// Whether the restriction with this number is played with secret scoring cards.
    pub fn has_hidden_cards(&self, restriction: Option<u8>) -> bool {
        self.restriction(restriction).ok().flatten().is_some_and(|restriction| restriction.hidden_cards)
    }

    /// The trail.
    pub const fn trail(&self) -> &Trail {
        &self.trail
    }

    /// The lessons in the order in which they are best learned.
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
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
        five.map(|five| ScoringCards::new(ByWildlife(five)))
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

    /// The second set of lettered cards that goes with `cards` where `restriction` asks for one: another letter for
    /// every species.
    pub fn random_second_cards(
        &self,
        restriction: Option<u8>,
        edition: Edition,
        cards: &CardChoice,
        random: &mut Random,
    ) -> Option<CardChoice> {
        let first = cards.letters().filter(|_| self.has_two_card_sets(restriction))?;
        let letters = self.letters(edition);
        if letters < 2 {
            return None;
        }
        Some(CardChoice::Lettered(ByWildlife::from_fn(|species| {
            let others =
                Letter::ALL.into_iter().take(letters as usize).filter(|letter| *letter != first[species]);
            let others: Vec<Letter> = others.collect();
            others[random.below(others.len() as u32) as usize]
        })))
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

/// The cards as custom rules read them.
fn read_by(cards: ScoringCards, custom: CustomRules) -> ScoringCards {
    custom.iter().fold(cards, |cards, rule| cards.map(|card| card.read_by(rule).map_or(card, Arc::new)))
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
