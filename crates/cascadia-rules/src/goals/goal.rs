//! The closed list of goals and how each is judged.

use crate::rules::{Environment, Game, HabitatBonus, PlacedTile, Seat};
use crate::scoring::{ScoreSheet, ScoringCards};
use cascadia_base::{Edge, Habitat, Hex, Wildlife};

/// A goal of a scenario or an achievement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// At least this total.
    Total {
        /// The required points.
        least: u16,
    },
    /// The highest value on the species' card, `times` times; see `card_maximum`.
    CardMaximum {
        /// The species of the card.
        species: Wildlife,
        /// The required number of times.
        times: u16,
    },
    /// At least this number of tokens of each species.
    TokensOfEach {
        /// The required tokens.
        least: u16,
    },
    /// At least this number of tokens of one species.
    TokensOf {
        /// The species to count.
        species: Wildlife,
        /// The required tokens.
        least: u16,
    },
    /// At least this number of points with one species.
    PointsOf {
        /// The scoring species.
        species: Wildlife,
        /// The required points.
        least: u16,
    },
    /// At least this number of points with each species.
    PointsOfEachSpecies {
        /// The required points.
        least: u16,
    },
    /// At least this number of points in each habitat; see `habitat_score`.
    PointsOfEachHabitat {
        /// The required points.
        least: u16,
    },
    /// At least this number of points in each of any `count` habitats.
    AnyHabitats {
        /// The required number of habitats.
        count: u16,
        /// The required points.
        least: u16,
    },
    /// At least this number of points with each of any `count` species.
    AnySpecies {
        /// The required number of species.
        count: u16,
        /// The required points.
        least: u16,
    },
    /// At least this number of points with all species together.
    WildlifeSubtotal {
        /// The required points.
        least: u16,
    },
    /// At least this number of points in all habitats together, with bonuses.
    HabitatSubtotal {
        /// The required points.
        least: u16,
    },
    /// At least this number of unspent nature tokens.
    NatureTokens {
        /// The required nature tokens.
        least: u16,
    },
    /// No unspent nature token.
    NoNatureTokens,
    /// No token of one species beside one of the other.
    SpeciesApart {
        /// One species.
        first: Wildlife,
        /// The other species.
        second: Wildlife,
    },
    /// The two habitats never lie side by side; see `habitats_side_by_side`.
    HabitatsApart {
        /// One habitat.
        first: Habitat,
        /// The other habitat.
        second: Habitat,
    },
    /// No token of the species on the habitat; see `on_habitat`.
    NotOnHabitat {
        /// The excluded species.
        species: Wildlife,
        /// The excluding habitat.
        habitat: Habitat,
    },
    /// A token of the other species beside every token of the species; see `without_neighbour`.
    AlwaysBeside {
        /// The species that needs a neighbour.
        species: Wildlife,
        /// The species of the neighbour.
        other: Wildlife,
    },
    /// No token of the species.
    NoTokensOf {
        /// The excluded species.
        species: Wildlife,
    },
    /// More than `count` tokens of some species.
    CrowdAbove {
        /// The number of tokens to exceed.
        count: u16,
    },
    /// The majority in at least this number of habitats; see `majorities`.
    Majorities {
        /// The required number of habitats.
        least: u16,
    },
    /// No token on a keystone.
    NoKeystones,
    /// Tokens of exactly this number of species.
    SpeciesPlaced {
        /// The exact number of species.
        count: u16,
    },
}

/// The state of a goal, as if the game ended now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalState {
    /// It is reached.
    Met,
    /// It is not reached.
    Open,
    /// It is not reached and no longer can be, since placed pieces stay.
    Broken,
}

/// A player's progress towards a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The state of the goal.
    pub state: GoalState,
    /// The current amount; for prohibitions, the number of violations.
    pub have: u16,
    /// The required amount; 0 for prohibitions.
    pub want: u16,
    /// The hexes that violate the goal, if any.
    pub hexes: Vec<Hex>,
}

impl Progress {
    /// Measures an amount that must reach at least `want` and may still grow.
    const fn at_least(have: u16, want: u16) -> Self {
        let state = if have >= want { GoalState::Met } else { GoalState::Open };
        Self { state, have, want, hexes: Vec::new() }
    }

    /// Measures a prohibition by the hexes that violate it; violations are permanent.
    fn never(hexes: Vec<Hex>) -> Self {
        let state = if hexes.is_empty() { GoalState::Met } else { GoalState::Broken };
        Self { state, have: hexes.len() as u16, want: 0, hexes }
    }

    /// Returns whether the goal is reached.
    pub fn is_met(&self) -> bool {
        self.state == GoalState::Met
    }
}

/// The input for judging goals: a player's environment, cards and score sheet.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The player's environment.
    pub environment: &'a Environment,
    /// The scoring cards.
    pub cards: &'a ScoringCards,
    /// The score sheet with bonuses.
    pub sheet: &'a ScoreSheet,
    /// The number of habitats in which the player holds the majority.
    pub majorities: u16,
}

impl<'a> Situation<'a> {
    /// Returns the situation of `seat`; `sheets` are the score sheets of all players of `game`, by seat.
    pub fn of(game: &'a Game, cards: &'a ScoringCards, sheets: &'a [ScoreSheet], seat: Seat) -> Self {
        let bonus = game.setup().rules.habitat_bonus;
        Self::of_environment(game.player(seat).environment(), cards, bonus, sheets, seat.index())
    }

    /// Returns the situation of the player whose environment is `environment` and whose score sheet is
    /// `sheets[player]`.
    pub fn of_environment(
        environment: &'a Environment,
        cards: &'a ScoringCards,
        bonus: HabitatBonus,
        sheets: &'a [ScoreSheet],
        player: usize,
    ) -> Self {
        Self { environment, cards, sheet: &sheets[player], majorities: majorities(bonus, sheets, player) }
    }
}

impl Goal {
    /// Judges the progress of the player in `situation` towards this goal, as if the game ended now.
    pub fn judge(&self, situation: &Situation<'_>) -> Progress {
        let Situation { environment, sheet, .. } = *situation;
        let tokens = |species: Wildlife| environment.hexes_with(species).count() as u16;
        let of_five =
            |values: [u16; 5], least: u16| values.iter().filter(|value| **value >= least).count() as u16;
        let by_species = sheet.wildlife.0.each_ref().map(|score| score.points);
        let by_habitat = Habitat::ALL.map(|habitat| habitat_score(sheet, habitat));
        match *self {
            Self::Total { least } => Progress::at_least(sheet.total(), least),
            Self::CardMaximum { species, times } => {
                Progress::at_least(card_maximum(situation, species), times)
            }
            Self::TokensOfEach { least } => {
                Progress::at_least(of_five(Wildlife::ALL.map(tokens), least), Wildlife::ALL.len() as u16)
            }
            Self::TokensOf { species, least } => Progress::at_least(tokens(species), least),
            Self::PointsOf { species, least } => Progress::at_least(by_species[species.index()], least),
            Self::PointsOfEachSpecies { least } => {
                Progress::at_least(of_five(by_species, least), Wildlife::ALL.len() as u16)
            }
            Self::PointsOfEachHabitat { least } => {
                Progress::at_least(of_five(by_habitat, least), Habitat::ALL.len() as u16)
            }
            // If a single one suffices, the progress of the best is more informative than a count.
            Self::AnyHabitats { count: 1, least } => Progress::at_least(highest(by_habitat), least),
            Self::AnySpecies { count: 1, least } => Progress::at_least(highest(by_species), least),
            Self::AnyHabitats { count, least } => Progress::at_least(of_five(by_habitat, least), count),
            Self::AnySpecies { count, least } => Progress::at_least(of_five(by_species, least), count),
            Self::WildlifeSubtotal { least } => Progress::at_least(sheet.wildlife_subtotal(), least),
            Self::HabitatSubtotal { least } => Progress::at_least(sheet.habitat_subtotal(), least),
            Self::NatureTokens { least } => Progress::at_least(sheet.nature_tokens, least),
            Self::NoNatureTokens => {
                let have = sheet.nature_tokens;
                let state = if have == 0 { GoalState::Met } else { GoalState::Open };
                Progress { state, have, want: 0, hexes: Vec::new() }
            }
            Self::SpeciesApart { first, second } => {
                Progress::never(having_neighbour(environment, first, second).collect())
            }
            Self::HabitatsApart { first, second } => {
                Progress::never(habitats_side_by_side(environment, first, second))
            }
            Self::NotOnHabitat { species, habitat } => {
                Progress::never(on_habitat(environment, species, habitat).collect())
            }
            Self::AlwaysBeside { species, other } => without_neighbour(environment, species, other),
            Self::NoTokensOf { species } => Progress::never(environment.hexes_with(species).collect()),
            Self::CrowdAbove { count } => Progress::at_least(highest(Wildlife::ALL.map(tokens)), count + 1),
            Self::Majorities { least } => Progress::at_least(situation.majorities, least),
            Self::NoKeystones => {
                let completed = |tile: &&PlacedTile| tile.keystone && tile.token.is_some();
                Progress::never(environment.tiles().iter().filter(completed).map(|tile| tile.hex).collect())
            }
            Self::SpeciesPlaced { count: want } => {
                let have = Wildlife::ALL.into_iter().filter(|species| tokens(*species) > 0).count() as u16;
                let state = match have.cmp(&want) {
                    std::cmp::Ordering::Less => GoalState::Open,
                    std::cmp::Ordering::Equal => GoalState::Met,
                    std::cmp::Ordering::Greater => GoalState::Broken,
                };
                Progress { state, have, want, hexes: Vec::new() }
            }
        }
    }
}

fn highest(values: [u16; 5]) -> u16 {
    values.into_iter().max().unwrap_or(0)
}

/// Returns the points of one habitat.
///
/// Open question `scenario_habitat_score`: does the score of a habitat include its bonus? Chosen answer: yes,
/// as in the box of the score pad, and the subtotal of the habitats includes all bonuses.
fn habitat_score(sheet: &ScoreSheet, habitat: Habitat) -> u16 {
    sheet.habitats[habitat].points + sheet.habitats[habitat].bonus
}

/// Counts how often the highest value of the card of `species` was scored.
///
/// Open question `scenario_card_maximum`: what does that mean? Chosen answer: this number of foxes, runs or
/// groups that each are worth the highest value of the table.
fn card_maximum(situation: &Situation<'_>, species: Wildlife) -> u16 {
    let score = &situation.sheet.wildlife[species];
    let highest = situation.cards.cards(species).get(score.card).and_then(|card| card.table.highest());
    score.lines.iter().filter(|line| Some(line.points) == highest).count() as u16
}

/// Counts the habitats in which the player of `sheets[player]` holds the majority.
///
/// Open question: does a shared majority count? Chosen answer: yes, every player with the highest points
/// holds it; a solo player holds it where the corridor is large enough for the bonus.
fn majorities(rule: HabitatBonus, sheets: &[ScoreSheet], player: usize) -> u16 {
    let own = &sheets[player];
    let holds = |habitat: &Habitat| match rule {
        HabitatBonus::MinimumSize { .. } => own.habitats[*habitat].bonus > 0,
        HabitatBonus::None | HabitatBonus::Majority { .. } => {
            let points = own.habitats[*habitat].points;
            points > 0 && sheets.iter().all(|sheet| sheet.habitats[*habitat].points <= points)
        }
    };
    Habitat::ALL.iter().filter(|habitat| holds(habitat)).count() as u16
}

/// Iterates over the hexes of tokens of `species` with a token of `other` beside them.
fn having_neighbour(
    environment: &Environment,
    species: Wildlife,
    other: Wildlife,
) -> impl Iterator<Item = Hex> + '_ {
    environment.hexes_with(species).filter(move |hex| {
        Edge::ALL.into_iter().any(|edge| environment.wildlife_at(edge.neighbour(*hex)) == Some(other))
    })
}

/// Returns the hexes of tiles that show `first` at an edge where the neighbouring tile shows `second`.
///
/// Open question `scenario_adjacent_habitats`: when do habitats lie side by side? Chosen answer: if an edge
/// between two tiles shows one on this side and the other on that side; one tile that shows both is allowed.
fn habitats_side_by_side(environment: &Environment, first: Habitat, second: Habitat) -> Vec<Hex> {
    let meets = |tile: &&PlacedTile| {
        environment.tiles_beside(tile.hex).any(|(edge, other)| {
            tile.edges[edge.index()] == first && other.edges[edge.opposite().index()] == second
        })
    };
    environment.tiles().iter().filter(meets).map(|tile| tile.hex).collect()
}

/// Iterates over the hexes of tokens of `species` on a tile that shows `habitat`.
///
/// Open question `wildlife_not_on_habitat`: do tiles with two habitats count? Chosen answer: every tile that
/// shows the habitat counts.
fn on_habitat(
    environment: &Environment,
    species: Wildlife,
    habitat: Habitat,
) -> impl Iterator<Item = Hex> + '_ {
    environment
        .hexes_with(species)
        .filter(move |hex| environment.at(*hex).is_some_and(|tile| tile.edges.contains(&habitat)))
}

/// Judges whether every token of `species` has one of `other` beside it, by the hexes of the tokens without
/// one.
///
/// Open question `scenario_must_be_adjacent`: how many of them need one? Chosen answer: every placed token
/// has at least one beside it at the end. The neighbour may come later than the token; if no free place is
/// left for it, the goal is out of reach.
fn without_neighbour(environment: &Environment, species: Wildlife, other: Wildlife) -> Progress {
    let served: Vec<Hex> = having_neighbour(environment, species, other).collect();
    let hexes: Vec<Hex> = environment.hexes_with(species).filter(|hex| !served.contains(hex)).collect();
    let has_room = |hex: &Hex| {
        Edge::ALL
            .into_iter()
            .any(|edge| environment.at(edge.neighbour(*hex)).is_none_or(|tile| tile.can_take_token(other)))
    };
    let state = if hexes.is_empty() {
        GoalState::Met
    } else if hexes.iter().all(has_room) {
        GoalState::Open
    } else {
        GoalState::Broken
    };
    Progress { state, have: hexes.len() as u16, want: 0, hexes }
}
