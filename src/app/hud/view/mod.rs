//! What panels may show, prepared once per change of the game, the aim, the land in sight or the language.

mod cards;
mod prepare;
mod turn;

pub use cards::printed_table;

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::goals::PurposeView;
use crate::ai::split_key;
use crate::app::library::Speaker;
use crate::app::play::{LoggedTurn, Playthrough};
use crate::app::settings::Settings;
use crate::app::turn::{Coach, DraftMode, Hint};
use crate::record::SeatOwner;
use crate::rules::{
    Action, ByWildlife, Edges, Habitat, HabitatBonus, Hex, Letter, Phase, Seat, Slot, Tile, Wildlife,
};

/// A player as the panels show it.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// The name.
    pub name: String,
    /// What the computer plays like, if it plays.
    pub level: Option<String>,
    /// Points now, with bonuses; none while points are not shown.
    pub total: Option<u16>,
    /// The land, tile by tile, for a small picture of it.
    pub minimap: Vec<MiniTile>,
    /// Unspent nature tokens.
    pub nature_tokens: u8,
    /// Whether it is this player's turn.
    pub active: bool,
    /// Whether this player's land is in sight.
    pub visited: bool,
    /// Whether the computer is thinking for it now.
    pub thinking: bool,
}

/// A tile of a small picture of a land.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MiniTile {
    /// Where it lies.
    pub hex: Hex,
    /// The habitat of each edge.
    pub edges: Edges,
    /// Its token.
    pub token: Option<Wildlife>,
}

/// One entry of the table on a scoring card.
#[derive(Clone, PartialEq, Debug)]
pub struct CardStep {
    /// Size or count, with a plus for the last if more counts the same.
    pub size: String,
    /// Points for it.
    pub points: u16,
    /// How often the land has it.
    pub times: usize,
}

/// Who keeps a scoring card secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardSecret {
    /// The player.
    pub seat: Seat,
    /// Whether it is somebody else than the one who looks at the screen, so that the card must not be seen.
    pub covered: bool,
}

/// A scoring card as the panels show it.
#[derive(Clone, PartialEq, Debug)]
pub struct CardView {
    /// The species.
    pub species: Wildlife,
    /// Key of its texts; empty if the card must not be seen.
    pub key: String,
    /// The letter on it, or nothing for a common card.
    pub letter: Option<Letter>,
    /// With two sets of cards: the letter of the card that counts less on the land in sight, and its points.
    pub other: Option<(Letter, u16)>,
    /// Who keeps it secret, if somebody does.
    pub secret: Option<CardSecret>,
    /// Points of the land in sight; none while points are not shown.
    pub points: Option<u16>,
    /// The most one more token can bring on the tiles of the land in sight, if there is a place and points are shown.
    pub next: Option<i16>,
    /// The table.
    pub steps: Vec<CardStep>,
    /// The drawing: hexes of the species and hexes around.
    pub picture: (Vec<Hex>, Vec<Hex>),
    /// Hexes that earn points on the land in sight.
    pub hexes: Vec<Hex>,
    /// Hexes of the species that earn none.
    pub idle: Vec<Hex>,
}

/// A habitat of every player.
#[derive(Clone, PartialEq, Debug)]
pub struct HabitatView {
    /// The habitat.
    pub habitat: Habitat,
    /// Points and bonus of each player; empty while points are not shown.
    pub players: Vec<(u16, u16)>,
    /// The corridors on the land in sight, the largest first; none while points are not shown.
    pub corridors: Vec<Vec<Hex>>,
}

/// A slot of the display.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SlotView {
    /// The slot.
    pub slot: Slot,
    /// Whether there is a tile.
    pub tile: bool,
    /// What the tile shows.
    pub face: Option<Tile>,
    /// The species of the token.
    pub token: Option<Wildlife>,
    /// Whether its tile leaves the game after this turn.
    pub tile_leaves: bool,
    /// Whether its token does.
    pub token_leaves: bool,
    /// Whether its tile was picked for a mix.
    pub tile_picked: bool,
    /// Whether its token was picked for a mix or marked for a wipe.
    pub token_picked: bool,
    /// The most a turn with the pair can bring, if that is shown.
    pub best: Option<i16>,
    /// Whether no other pair can bring more.
    pub is_best: bool,
    /// Whether the hint says to take its tile, and its token.
    pub hinted: (bool, bool),
}

/// What is to be done next, as one sentence.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Prompt {
    /// The sentence; parts between `**` are bold.
    pub text: String,
    /// Whose turn it is, if somebody's.
    pub seat: Option<Seat>,
}

/// Buttons of the turn and whether they can be used.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct TurnView {
    /// A person decides now.
    pub choosing: Option<Phase>,
    /// Whether a click on a pair takes it.
    pub can_choose: bool,
    /// The last action can be taken back.
    pub can_undo: bool,
    /// What was taken back can come again.
    pub can_redo: bool,
    /// Something was done this turn that cannot be taken back any more.
    pub undo_barred: bool,
    /// The tile can be turned: in hand, or where it lies.
    pub can_rotate: bool,
    /// A token is in hand.
    pub token_in_hand: Option<Wildlife>,
    /// The token in hand has no place to go, and no tile is left that could give it one.
    pub token_is_stuck: bool,
    /// A nature token can be spent.
    pub can_pay: bool,
    /// Three alike can be replaced for nothing.
    pub wipe_three: Option<Wildlife>,
    /// What a click on the display means.
    pub draft: DraftMode,
    /// The turn can be ended.
    pub can_end: bool,
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug)]
pub struct LogLine {
    /// Whose turn.
    pub seat: Seat,
    /// Which turn.
    pub turn: u8,
    /// The token, if one was taken.
    pub species: Option<Wildlife>,
    /// Whether the token went back to the bag.
    pub returned: bool,
    /// Change of points; none while points are not shown.
    pub change: Option<i16>,
    /// Where to look.
    pub hex: Option<Hex>,
}

impl From<&LoggedTurn> for LogLine {
    fn from(turn: &LoggedTurn) -> Self {
        Self {
            seat: turn.seat,
            turn: turn.turn,
            species: turn.species,
            returned: turn.species.is_some() && turn.token_hex.is_none(),
            change: Some(turn.change),
            hex: turn.tile_hex,
        }
    }
}

/// Everything the panels show.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct HudView {
    /// The players in playing order.
    pub seats: Vec<SeatView>,
    /// The scoring cards with the points of the land in sight.
    pub cards: Vec<CardView>,
    /// The habitats.
    pub habitats: Vec<HabitatView>,
    /// What large corridors earn beside their points.
    pub bonus: HabitatBonus,
    /// The display.
    pub slots: Vec<SlotView>,
    /// Tiles left in the stack.
    pub stack: usize,
    /// Tokens left in the bag.
    pub bag: usize,
    /// Tokens left in the bag by species.
    pub bag_by_species: ByWildlife<usize>,
    /// Nature tokens of the player whose turn it is.
    pub nature_tokens: u8,
    /// What a mixed draft or a paid wipe costs.
    pub nature_cost: u8,
    /// Turn of the active player and turns of the game.
    pub turn: (u8, u8),
    /// What to do next.
    pub prompt: Prompt,
    /// The buttons of the turn.
    pub actions: TurnView,
    /// Finished turns, the last one first.
    pub log: Vec<LogLine>,
    /// The seat whose land is in sight.
    pub visited: Seat,
    /// What the game is about beside points, for the land in sight.
    pub purpose: PurposeView,
    /// Whether points are shown: always at the end, during the game if the aid is on.
    pub points_shown: bool,
}

impl HudView {
    /// Takes everything away that tells how the players stand.
    fn hide_points(&mut self) {
        self.points_shown = false;
        for seat in &mut self.seats {
            seat.total = None;
        }
        for card in &mut self.cards {
            card.points = None;
            card.next = None;
            card.other = card.other.map(|(letter, _)| (letter, 0));
            card.hexes.clear();
            card.idle.clear();
            card.steps.iter_mut().for_each(|step| step.times = 0);
        }
        for habitat in &mut self.habitats {
            habitat.players.clear();
            habitat.corridors.clear();
        }
        self.log.iter_mut().for_each(|line| line.change = None);
        self.purpose.hide_progress();
    }

    /// Adds what the coach says about the pairs, as far as the aids allow.
    fn show_advice(&mut self, settings: &Settings, coach: &Coach) {
        let pairs = &coach.counsel.pairs;
        let most = pairs.iter().map(|(_, points)| *points).max();
        let tells_move = coach.hint == Hint::Move && !coach.says_wipe();
        let hinted = coach.suggestion().filter(|_| tells_move).and_then(|best| best.draft);
        for slot in &mut self.slots {
            if settings.show_best && self.actions.draft == DraftMode::Pair {
                slot.best = pairs.iter().find(|(known, _)| *known == slot.slot).map(|(_, points)| *points);
                slot.is_best = slot.best.is_some() && slot.best == most;
            }
            slot.hinted = match hinted.map(|draft| draft.action) {
                Some(Action::TakePair(wanted)) => (wanted == slot.slot, wanted == slot.slot),
                Some(Action::TakeMixed { tile, token }) => (tile == slot.slot, token == slot.slot),
                _ => (false, false),
            };
        }
    }

    /// Whether players, habitats and goals have to share the rail with little room.
    pub fn is_crowded(&self) -> bool {
        self.seats.len() > 2 && !self.purpose.goals.is_empty()
    }
}

/// The species in the right number for a sentence: `wildlife-bear` with a count.
pub fn species_name(speaker: &Speaker, species: Wildlife, count: usize) -> String {
    speaker.say_with(&format!("wildlife-{}", species.key()), &[("count", FluentValue::from(count))])
}

/// The name of a player: a person's own, or what the computer plays like.
pub fn seat_name(speaker: &Speaker, playthrough: &Playthrough, seat: Seat) -> String {
    match playthrough.owner(seat) {
        SeatOwner::Human(name) => name.clone(),
        SeatOwner::Opponent(level) => {
            let name = opponent_name(speaker, level);
            let owners = &playthrough.record().setup.seats;
            let alike = owners.iter().filter(|owner| *owner == playthrough.owner(seat)).count();
            if alike < 2 {
                return name;
            }
            let number =
                owners[..=seat.index()].iter().filter(|owner| *owner == playthrough.owner(seat)).count();
            format!("{name} {number}")
        }
    }
}

/// What a level of the computer is called, with its style if it has one.
pub fn opponent_name(speaker: &Speaker, level: &str) -> String {
    let (base, style) = split_key(level);
    let said = |key: String, word: &str| if speaker.has(&key) { speaker.say(&key) } else { word.to_owned() };
    let name = said(format!("opponent-{base}"), base);
    match style {
        Some(style) => format!("{name} · {}", said(format!("style-{style}"), style)),
        None => name,
    }
}

pub(super) fn plugin(app: &mut App) {
    prepare::plugin(app);
}
