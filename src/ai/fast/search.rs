//! Looks for the best turn: all sensible ones are tried in sampled courses of the rest of the game, the better half of
//! them more and more often.

use std::time::{Duration, Instant};

use crate::ai::candidates::{Draft, WholeTurn};
use crate::rules::{Action, HabitatBonus, Hex, Knowledge, Phase, Slot, SlotSet, TileId, TokenId};
use crate::scoring::{CorridorMap, ScoringCards};

use super::chooser::{CORRIDOR_SIZES, CorridorWorth, Offer, PAIRS, Purse, QuickTurn, TurnTable, Weighing};
use super::instinct::{Instinct, POINT};
use super::land::{Land, NONE};
use super::law::Law;
use super::mind::Mind;
use super::world::{Fortune, Hidden, Prospect, World};
use crate::ai::{Aims, Budget, Style};

/// How hard to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Turns that are tried; the others look worse at first sight.
    pub width: usize,
    /// Courses of the game that are sampled, all turns together.
    pub courses: u32,
    /// Time after which the best found so far has to do.
    pub limit: Option<Duration>,
}

/// What a player may begin a turn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// Replace three alike for nothing.
    WipeThree,
    /// Pay to replace the tokens in these slots, as bits.
    PaidWipe(u8),
    /// A whole turn.
    Turn(WholeTurn),
}

impl Opening {
    /// The actions of it, up to the next moment when something hidden appears.
    pub fn actions(&self) -> Vec<Action> {
        match self {
            Self::WipeThree => vec![Action::WipeThree],
            Self::PaidWipe(slots) => {
                let slots: SlotSet = (0..8).filter(|slot| slots >> slot & 1 != 0).map(Slot).collect();
                vec![Action::PaidWipe(slots)]
            }
            Self::Turn(turn) => turn.actions(),
        }
    }
}

/// An opening and what the game is expected to end with after it, in hundredths of a point, with the bonuses to be hoped
/// for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospects {
    /// What to begin with.
    pub opening: Opening,
    /// The mean of the courses sampled after it; exact in the last turn.
    pub expected: i32,
    /// Courses sampled after it; none in the last turn, or if it was only looked at.
    pub samples: u32,
}

/// A whole turn as somebody sees it who knows the rules and looks no further, in hundredths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glance {
    /// The turn.
    pub turn: WholeTurn,
    /// What it changes in the corridors, with the bonuses to be hoped for.
    pub corridors: i32,
    /// What it changes on the scoring cards.
    pub wildlife: i32,
    /// What it changes in nature tokens.
    pub nature: i32,
}

/// A position in the form made for searching.
#[derive(Clone)]
pub struct Position {
    law: Law,
    world: World,
    corridors: CorridorWorth,
    others: usize,
    turns_after: u8,
    /// The tokens on offer, as the rules know them.
    tokens: [Option<TokenId>; PAIRS],
    may_wipe: bool,
    /// What the next player could do with what is left, if that counts.
    rival: Option<Rival>,
}

/// What the next player's best turn would be worth with each tile and each species, and how much of it counts against
/// what is left for it.
#[derive(Clone)]
struct Rival {
    worth: [[i32; 5]; PAIRS],
    share: i32,
}

impl Rival {
    /// What a draft of these slots leaves to the rival, in hundredths of a point of one's own.
    fn left(&self, offer: &Offer, turn: &QuickTurn) -> i32 {
        let mut most = 0;
        for slot in 0..PAIRS {
            let gone = slot == usize::from(turn.tile_slot) || slot == usize::from(turn.token_slot);
            if !gone && offer.tokens[slot] != NONE {
                most = most.max(self.worth[slot][usize::from(offer.tokens[slot])]);
            }
        }
        most * self.share / 100
    }
}

/// One opening while it is tried.
struct Trial {
    start: Start,
    /// What it comes to in each course, in the order of the courses.
    results: Vec<i32>,
    sum: i64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    /// The free wipe of these slots, as bits.
    WipeThree(u8),
    Turn(QuickTurn),
}

impl Trial {
    fn new(start: Start) -> Self {
        Self { start, results: Vec::new(), sum: 0 }
    }

    fn mean(&self) -> f64 {
        self.sum as f64 / self.results.len().max(1) as f64
    }

    /// The mean over the first `count` courses.
    fn mean_of_first(&self, count: usize) -> f64 {
        let count = count.min(self.results.len());
        self.results[..count].iter().map(|value| f64::from(*value)).sum::<f64>() / count.max(1) as f64
    }

    fn is_wipe(&self) -> bool {
        !matches!(self.start, Start::Turn(_))
    }
}

impl Position {
    /// The position that `knowledge` is about, at the beginning of a turn, by `cards`; none if it is too large.
    pub fn of(knowledge: &Knowledge<'_>, cards: &ScoringCards, instinct: &Instinct) -> Option<Self> {
        let law = Law::of(knowledge, cards, instinct)?;
        let turns_left = knowledge.turns_left().max(1);
        let land = Land::of(knowledge.environment(), turns_left.into(), &law)?;
        let display = knowledge.display();
        let mut offer = Offer { tiles: [NONE; PAIRS], tokens: [NONE; PAIRS] };
        let mut tokens = [None; PAIRS];
        for slot in display.slots() {
            let index = slot.index();
            offer.tiles[index] = display.tile(slot).map_or(NONE, |tile| tile.0);
            tokens[index] = display.token(slot);
            offer.tokens[index] = tokens[index].map_or(NONE, |token| token.species.index() as u8);
        }
        let unseen: Vec<u8> = knowledge.unseen_tiles().into_iter().map(|tile| tile.0).collect();
        let hidden = Hidden::new(&unseen, knowledge.bag().0)?;
        let purse = Purse { own: knowledge.player().nature_tokens(), supply: knowledge.nature_supply() };
        let corridors = corridor_worth(knowledge, &law);
        let mut mind = Mind::new();
        for species in 0..5 {
            mind.refresh(&land, &law, species);
        }
        Some(Self {
            law,
            world: World { land, mind, offer, hidden, purse },
            corridors,
            others: knowledge.players().len() - 1,
            turns_after: turns_left - 1,
            tokens,
            may_wipe: !knowledge.free_wipe_used(),
            rival: None,
        })
    }

    /// The same for somebody who plays for `aims`; none if it is not the beginning of a turn, or if there are goals, which
    /// are beyond the engine.
    pub fn for_aims(knowledge: &Knowledge<'_>, aims: &Aims, instinct: &Instinct) -> Option<Self> {
        let playable = knowledge.phase() == Phase::Draft && aims.goals.is_empty();
        playable.then(|| Self::of(knowledge, &aims.cards, instinct)).flatten()
    }

    fn prospect(&self) -> Prospect<'_> {
        Prospect {
            law: &self.law,
            corridors: &self.corridors,
            others: self.others,
            turns_after: self.turns_after,
        }
    }

    fn weighing(&self) -> Weighing<'_> {
        self.weighing_with(self.world.purse)
    }

    fn weighing_with(&self, purse: Purse) -> Weighing<'_> {
        let mut mind = self.world.mind;
        Weighing::of(&self.world.land, &mut mind, &self.law, &self.corridors, purse, self.turns_after)
    }

    /// What the land is worth now, with the bonuses to be hoped for, in hundredths of a point.
    pub fn worth_now(&self) -> i32 {
        self.world.worth(&self.prospect())
    }

    /// The quick choice: the best at first sight.
    pub fn quick(&self) -> Option<Opening> {
        let turn = self.weighing().best(&self.world.offer)?;
        if self.may_wipe
            && turn.value < i32::from(self.law.instinct.wipe_below)
            && self.world.three_alike(&self.law).is_some()
        {
            return Some(Opening::WipeThree);
        }
        Some(Opening::Turn(self.whole_turn(&turn)))
    }

    /// The openings worth a second look with what they lead to, the best first. Never empty while there is a tile to
    /// take; the same luck gives the same answer if no time limit cuts it short.
    pub fn search(&self, effort: &Effort, budget: &Budget) -> Vec<Prospects> {
        if self.turns_after == 0 {
            return self.last_turn();
        }
        let mut trials = self.trials(effort.width);
        if trials.is_empty() {
            return Vec::new();
        }
        let deadline = effort.limit.map(|limit| Instant::now() + limit);
        let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let seed = budget.chance().next_seed();
        let mut alive = trials.len();
        // A single turn is tried as well, to know what it leads to.
        let rounds = ((usize::BITS - (alive - 1).leading_zeros()) as usize).max(1);
        let courses = effort.courses.min(budget.most_courses()) as usize;
        let per_round = courses / rounds;
        'rounds: for round in 0..rounds {
            let goal = trials[0].results.len() + (per_round / alive).max(1);
            let mut course = trials[0].results.len();
            // Course by course for all, so that they are compared in the same ones whenever time is up.
            while course < goal {
                let stop = budget.is_stopped() || late();
                if stop && course > 0 {
                    break 'rounds;
                }
                for trial in &mut trials[..alive] {
                    let value = self.try_once(trial.start, seed.wrapping_add(course as u64));
                    trial.results.push(value);
                    trial.sum += i64::from(value);
                }
                course += 1;
            }
            self.sort(&mut trials, alive);
            if round + 1 < rounds {
                alive = alive.div_ceil(2);
            }
        }
        self.sort(&mut trials, alive);
        self.ranked(trials)
    }

    /// What each lay of the tile of `draft` leads to, with the token where it is best at first sight, each in the same
    /// `courses` courses; the best first.
    pub fn places(&self, draft: Action, courses: u32, budget: &Budget) -> Vec<(WholeTurn, i32)> {
        let weighing = self.weighing();
        let mut turns = Vec::new();
        weighing.each_candidate(&self.world.offer, usize::MAX, usize::MAX, &mut turns);
        turns.sort_unstable_by_key(|turn| (-turn.value, turn.token_place));
        let mut seen = Vec::new();
        turns.retain(|turn| {
            let new = self.whole_turn(turn).draft.action == draft && !seen.contains(&turn.lay);
            seen.extend(new.then_some(turn.lay));
            new
        });
        let seed = budget.chance().next_seed();
        let now = self.worth_now();
        let mut found: Vec<(WholeTurn, i32)> = Vec::new();
        for turn in turns {
            let mut sum = 0i64;
            let mut tried = 0;
            while self.turns_after > 0 && tried < courses.max(1) && (tried == 0 || !budget.is_stopped()) {
                sum += i64::from(self.try_once(Start::Turn(turn), seed.wrapping_add(u64::from(tried))));
                tried += 1;
            }
            let expected = if tried > 0 { (sum / i64::from(tried)) as i32 } else { now + turn.value };
            found.push((self.whole_turn(&turn), expected));
        }
        // What leads to the same stays in the order of first sight.
        found.sort_by_key(|(_, expected)| -expected);
        found
    }

    /// Brings the best of the first `alive` trials to the front.
    fn sort(&self, trials: &mut [Trial], alive: usize) {
        let bonus = wipe_bonus(trials, alive);
        let merit = |trial: &Trial| trial.mean() + if trial.is_wipe() { bonus } else { 0.0 };
        trials[..alive].sort_by(|a, b| merit(b).total_cmp(&merit(a)));
    }

    fn ranked(&self, trials: Vec<Trial>) -> Vec<Prospects> {
        trials
            .iter()
            .map(|trial| Prospects {
                opening: self.opening(trial.start),
                expected: trial.mean().round() as i32,
                samples: trial.results.len() as u32,
            })
            .collect()
    }

    /// The openings that are tried: the turns that look best, and wipes.
    fn trials(&self, width: usize) -> Vec<Trial> {
        let weighing = self.weighing();
        let mut turns = Vec::new();
        weighing.each_candidate(&self.world.offer, 16, 4, &mut turns);
        turns.sort_unstable_by_key(QuickTurn::rank);
        turns.dedup();
        turns.truncate(width.max(1));
        let mut trials: Vec<Trial> = turns.into_iter().map(|turn| Trial::new(Start::Turn(turn))).collect();
        if self.may_wipe
            && let Some(slots) = self.world.three_alike(&self.law)
        {
            trials.push(Trial::new(Start::WipeThree(slots)));
        }
        trials
    }

    /// One course after `start`.
    fn try_once(&self, start: Start, seed: u64) -> i32 {
        let mut world = self.world;
        let mut fortune = Fortune::new(seed);
        let prospect = self.prospect();
        match start {
            Start::Turn(turn) => {
                world.play(&self.law, &turn);
                world.play_out(&prospect, &mut fortune)
                    - self.rival.as_ref().map_or(0, |rival| rival.left(&self.world.offer, &turn))
            }
            Start::WipeThree(slots) => {
                world.wipe_and_settle(slots, &self.law, &mut fortune);
                world.play_out_from_draft(&prospect, false, &mut fortune)
            }
        }
    }

    fn opening(&self, start: Start) -> Opening {
        match start {
            Start::WipeThree(_) => Opening::WipeThree,
            Start::Turn(turn) => Opening::Turn(self.whole_turn(&turn)),
        }
    }

    /// A turn as the rules know it.
    fn whole_turn(&self, turn: &QuickTurn) -> WholeTurn {
        let tile = Slot(turn.tile_slot);
        let (hex, rotation) = self.world.land.action_of(turn.lay);
        let token = (turn.token_slot != NONE).then_some(turn.token_slot);
        let action = match token {
            Some(token) if token != turn.tile_slot => Action::TakeMixed { tile, token: Slot(token) },
            _ => Action::TakePair(tile),
        };
        let draft = Draft {
            action,
            tile: TileId(self.world.offer.tiles[usize::from(turn.tile_slot)]),
            token: token.and_then(|token| self.tokens[usize::from(token)]),
        };
        let token_hex = (turn.token_place != NONE).then(|| self.world.land.hex(turn.token_place));
        WholeTurn { draft, hex, rotation, token_hex }
    }

    /// The last turn, in which nothing has to be guessed: every turn by what it changes, and every wipe by the mean of
    /// all that can be drawn.
    fn last_turn(&self) -> Vec<Prospects> {
        let weighing = self.weighing();
        let now = self.worth_now();
        let mut turns = Vec::new();
        weighing.each_candidate(&self.world.offer, usize::MAX, usize::MAX, &mut turns);
        turns.sort_unstable_by_key(QuickTurn::rank);
        turns.truncate(64);
        let mut ranked: Vec<Prospects> = turns
            .into_iter()
            .map(|turn| Prospects {
                opening: Opening::Turn(self.whole_turn(&turn)),
                expected: now + turn.value,
                samples: 0,
            })
            .collect();
        let table = weighing.table(&self.world.offer);
        let mut wipes = Vec::new();
        if self.may_wipe
            && let Some(slots) = self.world.three_alike(&self.law)
        {
            wipes.push((Opening::WipeThree, slots, 0));
        }
        let price = self.law.nature_cost;
        if self.world.purse.own >= price {
            for slots in 1..1u8 << self.law.pairs {
                let there = (0..self.law.pairs)
                    .all(|slot| slots >> slot & 1 == 0 || self.world.offer.tokens[slot] != NONE);
                if there && self.world.hidden.bag_count() >= slots.count_ones() as usize {
                    wipes.push((Opening::PaidWipe(slots), slots, i32::from(price)));
                }
            }
        }
        for (opening, slots, cost) in wipes {
            let purse = Purse { own: self.world.purse.own - cost as u8, ..self.world.purse };
            let weighing = self.weighing_with(purse);
            let expected = now - cost * POINT + self.mean_after_wipe(&weighing, &table, slots);
            let place = ranked.partition_point(|found| found.expected >= expected);
            ranked.insert(place, Prospects { opening, expected, samples: 0 });
        }
        ranked
    }

    /// The mean of the best turn over all tokens that can be drawn for `slots`.
    fn mean_after_wipe(&self, weighing: &Weighing<'_>, table: &TurnTable, slots: u8) -> i32 {
        let slots: Vec<usize> = (0..self.law.pairs).filter(|slot| slots >> slot & 1 != 0).collect();
        let mut bag = self.world.hidden.bag();
        let mut offer = self.world.offer;
        let (mut sum, mut weight) = (0.0, 0.0);
        self.each_draw(&slots, &mut bag, 1.0, &mut offer, &mut |offer, chance| {
            // Four alike are replaced once more, which leaves the other draws as likely as they are among themselves.
            let alike = self.law.pairs > 1
                && offer.tokens[..self.law.pairs].windows(2).all(|pair| pair[0] == pair[1]);
            if !alike && let Some(turn) = weighing.best_of(table, offer) {
                sum += f64::from(turn.value) * chance;
                weight += chance;
            }
        });
        if weight > 0.0 { (sum / weight).round() as i32 } else { i32::MIN / 2 }
    }

    fn each_draw(
        &self,
        slots: &[usize],
        bag: &mut [u8; 5],
        chance: f64,
        offer: &mut Offer,
        found: &mut impl FnMut(&Offer, f64),
    ) {
        let Some((slot, rest)) = slots.split_first() else {
            found(offer, chance);
            return;
        };
        let left: u32 = bag.iter().map(|count| u32::from(*count)).sum();
        for species in 0..5 {
            if bag[species] == 0 {
                continue;
            }
            let drawn = chance * f64::from(bag[species]) / f64::from(left);
            bag[species] -= 1;
            offer.tokens[*slot] = species as u8;
            self.each_draw(rest, bag, drawn, offer, found);
            bag[species] += 1;
        }
    }

    /// The same position for somebody who likes some things more than they are worth.
    #[must_use]
    pub fn with_style(mut self, style: &Style, knowledge: &Knowledge<'_>) -> Self {
        for worth in self.corridors.iter_mut().flatten() {
            *worth = *worth * style.corridors / 100;
        }
        if style.denial > 0 {
            self.rival = self.rival_of(knowledge, style.denial);
        }
        self
    }

    /// How the next player sees what is on offer.
    fn rival_of(&self, knowledge: &Knowledge<'_>, share: i32) -> Option<Rival> {
        let players = knowledge.players();
        let next = &players[(knowledge.seat().index() + 1) % players.len()];
        let land = Land::of(next.environment(), usize::from(self.turns_after) + 1, &self.law)?;
        let corridors = self.law.plain_corridors();
        let purse = Purse { own: 0, supply: self.world.purse.supply };
        let weighing = Weighing::of(&land, &mut Mind::new(), &self.law, &corridors, purse, self.turns_after);
        let table = weighing.table(&self.world.offer);
        let worth = std::array::from_fn(|slot| {
            std::array::from_fn(|species| table.with[slot][species].map_or(0, |entry| entry.value))
        });
        (players.len() > 1).then_some(Rival { worth, share })
    }

    /// Every whole turn that makes a difference, as it looks at first sight.
    pub fn glances(&self) -> Vec<Glance> {
        let weighing = self.weighing();
        let mut turns = Vec::new();
        weighing.each_candidate(&self.world.offer, usize::MAX, usize::MAX, &mut turns);
        let glance = |turn: QuickTurn| {
            let whole = self.whole_turn(&turn);
            let face = self.law.faces[usize::from(whole.draft.tile.0)];
            let corridors = weighing.tile_value(face, turn.lay.place, turn.lay.rotation.into());
            let wildlife = match (turn.token_place, whole.draft.token) {
                (NONE, _) | (_, None) => 0,
                (place, Some(token)) => weighing.wildlife_value(token.species.index(), place),
            };
            let nature = turn.value - corridors - wildlife;
            Glance { turn: whole, corridors, wildlife, nature }
        };
        turns.into_iter().map(glance).collect()
    }

    /// The world after a whole turn, before the display is filled again.
    pub(super) fn played(&self, turn: &WholeTurn) -> World {
        let mut world = self.world;
        let place = |hex: Hex| world.land.place_at(hex.x as i8, hex.y as i8);
        let (tile, token) = match turn.draft.action {
            Action::TakeMixed { tile, token } => (tile.0, token.0),
            Action::TakePair(slot) => (slot.0, slot.0),
            _ => return world,
        };
        let quick = QuickTurn {
            value: 0,
            tile_slot: tile,
            token_slot: if world.offer.tokens[usize::from(token)] == NONE { NONE } else { token },
            lay: super::land::Lay { place: place(turn.hex), rotation: turn.rotation.steps() },
            token_place: turn.token_hex.map_or(NONE, place),
        };
        world.play(&self.law, &quick);
        world
    }

    /// What the land is worth after a whole turn, in hundredths of a point.
    pub fn worth_after(&self, turn: &WholeTurn) -> i32 {
        self.played(turn).worth(&self.prospect())
    }

    /// Plays one course from here by quick choices, for benches.
    pub fn sample(&self, seed: u64) -> i32 {
        let mut world = self.world;
        world.play_out_from_draft(&self.prospect(), self.may_wipe, &mut Fortune::new(seed))
    }
}

/// What is lost by playing the turn after a wipe quickly instead of thinking about it: as much as thinking gains here.
fn wipe_bonus(trials: &[Trial], alive: usize) -> f64 {
    let turns = || trials.iter().filter(|trial| !trial.is_wipe());
    // The quick choice is the turn that looked best at first.
    let quick = turns().max_by_key(|trial| match trial.start {
        Start::Turn(turn) => turn.value,
        _ => i32::MIN,
    });
    let best =
        trials[..alive].iter().filter(|trial| !trial.is_wipe()).max_by(|a, b| a.mean().total_cmp(&b.mean()));
    match (quick, best) {
        (Some(quick), Some(best)) => {
            let common = quick.results.len();
            (best.mean_of_first(common) - quick.mean()).max(0.0)
        }
        _ => 0.0,
    }
}

/// How many hexes a largest corridor grows in a turn, from games of strong opponents.
const GROWTH: f64 = 0.23;

/// What corridors are worth by their size, with the bonus that can be expected from what the others have.
fn corridor_worth(knowledge: &Knowledge<'_>, law: &Law) -> CorridorWorth {
    let rules = knowledge.rules();
    let turns = f64::from(knowledge.turns_left());
    let others: Vec<_> = knowledge
        .players()
        .iter()
        .enumerate()
        .filter(|(seat, _)| *seat != knowledge.seat().index())
        .map(|(_, player)| *CorridorMap::of(player.environment()).largest())
        .collect();
    let grown = binomial(turns.round() as usize, GROWTH);
    std::array::from_fn(|habitat| {
        std::array::from_fn(|size| {
            let points = law.corridor_points(size as u8);
            let bonus = match rules.habitat_bonus {
                HabitatBonus::None => 0.0,
                HabitatBonus::MinimumSize { size: least, points: bonus } => {
                    if points > 0 && size >= usize::from(least) { f64::from(bonus) } else { 0.0 }
                }
                HabitatBonus::Majority { .. } if points == 0 => 0.0,
                HabitatBonus::Majority { largest, second, shared_by_two, shared_by_more } => {
                    let theirs: Vec<u16> = others.iter().map(|largest| largest.0[habitat]).collect();
                    expected_bonus(&theirs, &grown, size, [largest, shared_by_two, shared_by_more], second)
                }
            };
            i32::from(points) * POINT + (bonus * f64::from(POINT)).round() as i32
        })
    })
}

/// The mean of the bonus for a corridor of `size`, if each of the others' grows as `grown` says.
fn expected_bonus(theirs: &[u16], grown: &[f64], size: usize, first: [u8; 3], second: u8) -> f64 {
    if size == 0 {
        return 0.0;
    }
    // Chances of so many others with a larger corridor, and so many with one as large.
    let mut chances = [[0.0; 5]; 5];
    chances[0][0] = 1.0;
    for largest in theirs {
        let (mut larger, mut equal) = (0.0, 0.0);
        for (more, chance) in grown.iter().enumerate() {
            let then = usize::from(*largest) + more;
            larger += if then > size { *chance } else { 0.0 };
            equal += if then == size { *chance } else { 0.0 };
        }
        for above in (0..4).rev() {
            for beside in (0..4).rev() {
                let chance = chances[above][beside];
                chances[above + 1][beside] += chance * larger;
                chances[above][beside + 1] += chance * equal;
                chances[above][beside] = chance * (1.0 - larger - equal);
            }
        }
    }
    let largest: f64 = (0..5).map(|beside| chances[0][beside] * f64::from(first[beside.min(2)])).sum();
    largest + chances[1][0] * f64::from(second)
}

/// The chances of 0 to `count` hits with the chance of one being `hit`.
fn binomial(count: usize, hit: f64) -> Vec<f64> {
    let mut chances = vec![1.0];
    for _ in 0..count.min(CORRIDOR_SIZES) {
        let mut next = vec![0.0; chances.len() + 1];
        for (hits, chance) in chances.iter().enumerate() {
            next[hits] += chance * (1.0 - hit);
            next[hits + 1] += chance * hit;
        }
        chances = next;
    }
    chances
}
