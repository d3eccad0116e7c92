//! The closed list of goals and how each is judged.

use crate::rules::{Environment, Game, HabitatBonus, PlacedTile, Seat};
use crate::scoring::{ScoreSheet, ScoringCards};
use cascadia_base::{Edge, Habitat, Hex, Wildlife};

/// Something a player can reach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// This total at least.
    Total {
        /// Points.
        least: u16,
    },
    /// The highest value of the species' card, so many times; see `card_maximum`.
    CardMaximum {
        /// Whose card.
        species: Wildlife,
        /// How often.
        times: u16,
    },
    /// So many tokens of each species.
    TokensOfEach {
        /// Tokens.
        least: u16,
    },
    /// So many tokens of one species.
    TokensOf {
        /// Which species.
        species: Wildlife,
        /// Tokens.
        least: u16,
    },
    /// So many points with one species.
    PointsOf {
        /// Which species.
        species: Wildlife,
        /// Points.
        least: u16,
    },
    /// So many points with each species.
    PointsOfEachSpecies {
        /// Points.
        least: u16,
    },
    /// So many points in each habitat; see `habitat_score`.
    PointsOfEachHabitat {
        /// Points.
        least: u16,
    },
    /// So many points in each of some habitats, whichever.
    AnyHabitats {
        /// How many habitats.
        count: u16,
        /// Points.
        least: u16,
    },
    /// So many points with each of some species, whichever.
    AnySpecies {
        /// How many species.
        count: u16,
        /// Points.
        least: u16,
    },
    /// So many points with all species together.
    WildlifeSubtotal {
        /// Points.
        least: u16,
    },
    /// So many points in all habitats together, with bonuses.
    HabitatSubtotal {
        /// Points.
        least: u16,
    },
    /// So many unspent nature tokens.
    NatureTokens {
        /// Nature tokens.
        least: u16,
    },
    /// No unspent nature token.
    NoNatureTokens,
    /// The two species never stand side by side.
    SpeciesApart {
        /// One species.
        first: Wildlife,
        /// The other.
        second: Wildlife,
    },
    /// The two habitats never lie side by side; see `habitats_side_by_side`.
    HabitatsApart {
        /// One habitat.
        first: Habitat,
        /// The other.
        second: Habitat,
    },
    /// The species never stands on the habitat; see `on_habitat`.
    NotOnHabitat {
        /// Which species.
        species: Wildlife,
        /// Which habitat.
        habitat: Habitat,
    },
    /// Every token of the species has one of the other beside it; see `without_neighbour`.
    AlwaysBeside {
        /// Which species.
        species: Wildlife,
        /// What must be beside it.
        other: Wildlife,
    },
    /// No token of the species.
    NoTokensOf {
        /// Which species.
        species: Wildlife,
    },
    /// One species, whichever, with more tokens than this.
    CrowdAbove {
        /// Tokens that are not enough.
        count: u16,
    },
    /// The majority in so many habitats; see `majorities`.
    Majorities {
        /// How many habitats.
        least: u16,
    },
    /// No token on a keystone.
    NoKeystones,
    /// Tokens of exactly so many species.
    SpeciesPlaced {
        /// How many species.
        count: u16,
    },
}

/// Where a player stands with a goal, as if the game ended now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalState {
    /// It is reached.
    Met,
    /// It is not reached.
    Open,
    /// It is not reached and cannot be any more, since pieces stay where they lie.
    Broken,
}

/// How far a player is with a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Whether it is reached.
    pub state: GoalState,
    /// How much of it there is; for what must not be, how often it is.
    pub have: u16,
    /// How much of it there has to be; 0 for what must not be.
    pub want: u16,
    /// The hexes that stand against it, where there are such.
    pub hexes: Vec<Hex>,
}

impl Progress {
    /// Measures something of which there has to be at least `want`; it can still come.
    const fn at_least(have: u16, want: u16) -> Self {
        let state = if have >= want { GoalState::Met } else { GoalState::Open };
        Self { state, have, want, hexes: Vec::new() }
    }

    /// Measures something that must not be, by the hexes where it is; what is there once stays.
    fn never(hexes: Vec<Hex>) -> Self {
        let state = if hexes.is_empty() { GoalState::Met } else { GoalState::Broken };
        Self { state, have: hexes.len() as u16, want: 0, hexes }
    }

    /// Returns whether the goal is reached.
    pub fn is_met(&self) -> bool {
        self.state == GoalState::Met
    }
}

/// What goals are judged by: a player's environment, cards and score sheet.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The player's environment.
    pub environment: &'a Environment,
    /// The scoring cards.
    pub cards: &'a ScoringCards,
    /// The score sheet with bonuses.
    pub sheet: &'a ScoreSheet,
    /// Habitats in which the player holds the majority.
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
    /// Judges how far a player in `situation` is with this goal, as if the game ended now.
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
            // Where one will do, how far the best of them is says more than whether it is there.
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
/// Open question `scenario_habitat_score`: does what a habitat scores include its bonus? Chosen answer: yes, as it is
/// written into the box of the score pad, and the subtotal of the habitats includes all bonuses.
fn habitat_score(sheet: &ScoreSheet, habitat: Habitat) -> u16 {
    sheet.habitats[habitat].points + sheet.habitats[habitat].bonus
}

/// Counts how often the highest value of the card of `species` was scored.
///
/// Open question `scenario_card_maximum`: what does that mean? Chosen answer: so many foxes, runs or groups that each
/// are worth the highest value of the table.
fn card_maximum(situation: &Situation<'_>, species: Wildlife) -> u16 {
    let score = &situation.sheet.wildlife[species];
    let highest = situation.cards.cards(species).get(score.card).and_then(|card| card.table.highest());
    score.lines.iter().filter(|line| Some(line.points) == highest).count() as u16
}

/// Counts the habitats in which the player of `sheets[player]` holds the majority.
///
/// Open question: does a shared majority count? Chosen answer: yes, who has as much as the best holds it; and who plays
/// alone holds it where the corridor is large enough for the bonus.
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

/// Iterates over the hexes of tokens of `species` that have one of `other` beside them.
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
/// Open question `scenario_adjacent_habitats`: when do habitats lie side by side? Chosen answer: where an edge between
/// two tiles shows the one on this side and the other on that; one tile that shows both is allowed.
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
/// Open question `wildlife_not_on_habitat`: what of tiles with two habitats? Chosen answer: a tile that shows the
/// habitat at all counts.
fn on_habitat(
    environment: &Environment,
    species: Wildlife,
    habitat: Habitat,
) -> impl Iterator<Item = Hex> + '_ {
    environment
        .hexes_with(species)
        .filter(move |hex| environment.at(*hex).is_some_and(|tile| tile.edges.contains(&habitat)))
}

/// Judges whether every token of `species` has one of `other` beside it, by the hexes of those that have none.
///
/// Open question `scenario_must_be_adjacent`: how many of them need one? Chosen answer: every token that was placed has
/// at least one beside it at the end. It may come later than the token; where no free place is left for it, the goal is
/// out of reach.
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
