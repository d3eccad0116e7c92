//! The game in progress, and the only code that changes it.

mod apply;
mod autosave;
mod opponents;
mod playback;
mod request;
mod stage;

pub use opponents::{Reasons, Showing, Thinking, Thought};
pub use playback::{Pace, Playback, next_mark, turn_marks};
pub use request::Request;
pub use stage::Stage;

use std::sync::Arc;

use bevy::prelude::*;
use jiff::civil::{Date, DateTime};

use crate::ai::Aims;
use crate::challenges::Scenario;
use crate::content::{Content, NotInTheBox};
use crate::record::{Outcome, Record, RecordSetup, SeatOwner};
use crate::rules::{Action, Game, GameEvent, Hex, Phase, Player, RuleError, Seat, Wildlife, WildlifeSet};
use crate::scoring::{ScoreSheet, ScoringCards, WildlifeScore, score_game};

use super::library::Library;

/// Somebody has chosen an action: a person through the turn files or a panel, or an opponent.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen(pub Action);

/// Something happened in the game. It says how to show a change; what is, the playthrough says.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Happened(pub GameEvent);

/// An action or a request was refused; nothing has changed.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// By the rules.
    ByRules(RuleError),
    /// Nothing can be taken back: something hidden has appeared since.
    NothingToUndo,
    /// Nothing was taken back.
    NothingToRedo,
}

/// One finished turn, for the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoggedTurn {
    /// Whose turn.
    pub seat: Seat,
    /// Which of that player's turns.
    pub turn: u8,
    /// Where the tile went.
    pub tile_hex: Option<Hex>,
    /// The token that was taken.
    pub species: Option<Wildlife>,
    /// Where it went; none if back to the bag.
    pub token_hex: Option<Hex>,
    /// Change of the player's points without bonuses.
    pub change: i16,
}

/// The truth: setup, actions, and the position they lead to. Only this folder can change it.
#[derive(Resource, Clone, Debug)]
pub struct Playthrough {
    /// Tells one playthrough from the next.
    serial: u64,
    record: Record,
    game: Game,
    cards: Arc<ScoringCards>,
    /// Actions that can no longer be taken back.
    barrier: usize,
    /// Actions taken back, the last one first to come again.
    redo: Vec<Action>,
    /// Events of the turn that is being played.
    turn_events: Vec<GameEvent>,
    log: Vec<LoggedTurn>,
    sheets: Vec<ScoreSheet>,
    /// The score pads when the present turn began.
    turn_start_sheets: Vec<ScoreSheet>,
    /// The turn, counted over the whole game, for which the curtain was raised.
    raised_for: Option<u16>,
    /// The whole record, while it is only watched.
    watched: Option<Arc<Record>>,
    /// Whether it is kept among the unfinished games, and in the journal once it is over.
    kept: bool,
}

impl Playthrough {
    /// A game that begins now.
    ///
    /// # Errors
    /// If the box does not hold what the setup asks for.
    pub fn begin(setup: RecordSetup, library: &Library, serial: u64) -> Result<Self, NotInTheBox> {
        let rules_setup = setup.to_setup(&library.content)?;
        let cards = setup.scoring_cards(&library.content)?;
        let record = Record::new(setup, &library.content);
        let (game, events) = Game::start(rules_setup);
        let mut playthrough = Self {
            serial,
            record,
            game,
            cards: Arc::new(cards),
            barrier: 0,
            redo: Vec::new(),
            turn_events: events,
            log: Vec::new(),
            sheets: Vec::new(),
            turn_start_sheets: Vec::new(),
            raised_for: None,
            watched: None,
            kept: false,
        };
        playthrough.count_points();
        playthrough.turn_start_sheets = playthrough.sheets.clone();
        Ok(playthrough)
    }

    /// Tells one playthrough from the next.
    pub const fn serial(&self) -> u64 {
        self.serial
    }

    /// The position.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Setup and actions.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The scoring cards in play, also those that somebody keeps secret.
    pub const fn cards(&self) -> &Arc<ScoringCards> {
        &self.cards
    }

    /// What an opponent at `seat` plays for: the cards as the seat knows them, and the goals of the scenario.
    pub fn aims(&self, content: &Content, seat: Seat) -> Aims {
        let terms = self.record.setup.terms();
        let cards = content.cards_known_to(&terms, &self.game, seat);
        Aims {
            cards: cards.unwrap_or_else(|_| self.cards.as_ref().clone()),
            goals: self.scenario(content).map(|scenario| scenario.goals.clone()).unwrap_or_default(),
        }
    }

    /// The scenario that is played.
    pub fn scenario<'a>(&self, content: &'a Content) -> Option<&'a Scenario> {
        content.scenario(self.record.setup.scenario?).ok()
    }

    /// Whether the screen has to be handed over: several people share it, the one whose turn it is keeps a scoring card
    /// secret, and has not said to be there yet.
    pub fn curtain_is_down(&self) -> bool {
        let seat = self.game.seat();
        self.game.phase() != Phase::Finished
            && !self.is_watched()
            && self.humans() > 1
            && self.is_human(seat)
            && self.game.player(seat).hidden_card().is_some()
            && self.raised_for != Some(self.game.turns_ended())
    }

    /// Who looks at the screen, as far as it is one person.
    pub fn viewer(&self) -> Option<Seat> {
        let mut humans = self.game.setup().seats().filter(|seat| self.is_human(*seat));
        match (humans.next(), humans.next()) {
            (alone, None) => alone,
            _ => Some(self.game.seat()).filter(|seat| self.is_human(*seat) && !self.curtain_is_down()),
        }
    }

    /// The species whose scoring cards whoever looks at the screen must not see.
    pub fn secret(&self) -> WildlifeSet {
        if self.game.phase() == Phase::Finished || self.humans() == 0 || self.is_watched() {
            return WildlifeSet::NONE;
        }
        match self.viewer() {
            Some(seat) => self.game.cards_hidden_from(seat),
            None => self.hidden(),
        }
    }

    /// The species whose scoring cards somebody keeps secret.
    fn hidden(&self) -> WildlifeSet {
        self.game.players().iter().filter_map(Player::hidden_card).collect()
    }

    /// The scoring cards that whoever looks at the screen may see.
    pub fn seen_cards(&self) -> ScoringCards {
        self.cards.as_ref().clone().without(self.secret())
    }

    /// The score pads without what secret cards give.
    pub fn seen_sheets(&self) -> Vec<ScoreSheet> {
        let mut sheets = self.sheets.clone();
        for species in self.secret().iter() {
            for sheet in &mut sheets {
                sheet.wildlife[species] = WildlifeScore::default();
            }
        }
        sheets
    }

    /// The score pads as if the game ended now.
    pub fn sheets(&self) -> &[ScoreSheet] {
        &self.sheets
    }

    /// Finished turns, the first one first.
    pub fn log(&self) -> &[LoggedTurn] {
        &self.log
    }

    /// Who plays a seat.
    pub fn owner(&self, seat: Seat) -> &SeatOwner {
        &self.record.setup.seats[seat.index()]
    }

    /// Whether a person plays a seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        matches!(self.owner(seat), SeatOwner::Human(_))
    }

    /// How many people play.
    pub fn humans(&self) -> usize {
        self.record.setup.seats.iter().filter(|owner| matches!(owner, SeatOwner::Human(_))).count()
    }

    /// Whether the last action can be taken back.
    pub fn can_undo(&self) -> bool {
        self.record.actions.len() > self.barrier
    }

    /// Whether an action that was taken back can come again.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// How many actions are left if the last turn of the only person at the table is taken back, across what has been
    /// revealed since. None if several people play, if the game is over, or if there is nothing to take back.
    pub fn before_last_turn(&self) -> Option<usize> {
        if self.humans() != 1 || self.is_watched() || self.game.phase() == Phase::Finished {
            return None;
        }
        let seats = self.record.setup.seats.len();
        let actions = &self.record.actions;
        let ends = (0..actions.len()).filter(|index| actions[*index] == Action::EndTurn).map(|end| end + 1);
        let starts = std::iter::once(0).chain(ends).enumerate();
        let own = starts.filter(|(turn, _)| self.is_human(Seat((turn % seats) as u8)));
        own.map(|(_, start)| start).filter(|start| *start < actions.len()).last()
    }

    /// Whether a record is only watched here.
    pub const fn is_watched(&self) -> bool {
        self.watched.is_some()
    }

    /// The whole record, if it is only watched here.
    pub const fn watched(&self) -> Option<&Arc<Record>> {
        self.watched.as_ref()
    }

    /// Whether it is kept among the unfinished games.
    pub const fn is_kept(&self) -> bool {
        self.kept
    }

    /// This moment of this playthrough, to tell whether something still holds.
    pub const fn moment(&self) -> (u64, usize) {
        (self.serial, self.record.actions.len())
    }

    /// The actions since something hidden appeared: those that can be changed.
    pub fn open_actions(&self) -> &[Action] {
        &self.record.actions[self.barrier..]
    }

    /// Where the tile of this turn was placed, if it was.
    pub fn tile_placed_this_turn(&self) -> Option<Hex> {
        self.turn_events.iter().rev().find_map(|event| match event {
            GameEvent::TilePlaced { hex, .. } => Some(*hex),
            _ => None,
        })
    }

    /// Where the token of this turn was placed, if it was.
    pub fn token_placed_this_turn(&self) -> Option<Hex> {
        self.turn_events.iter().rev().find_map(|event| match event {
            GameEvent::TokenPlaced { hex, .. } => Some(*hex),
            _ => None,
        })
    }

    /// What this turn has changed so far on the pad of the player whose turn it is, as far as everybody may know it and
    /// without bonuses.
    pub fn turn_change(&self) -> i16 {
        let seat = self.game.seat().index();
        self.open_points(&self.sheets[seat]) - self.open_points(&self.turn_start_sheets[seat])
    }

    fn count_points(&mut self) {
        self.sheets = score_game(&self.game, &self.cards);
    }

    /// Points of a pad that everybody may know, without bonuses.
    fn open_points(&self, sheet: &ScoreSheet) -> i16 {
        let hidden: u16 = self.hidden().iter().map(|species| sheet.wildlife[species].points).sum();
        (sheet.total_without_bonus() - hidden) as i16
    }

    /// Carries out an action and returns what happened.
    fn perform(&mut self, action: Action) -> Result<Vec<GameEvent>, RuleError> {
        let events = self.carry_out(action)?;
        self.count_points();
        Ok(events)
    }

    /// Carries out several actions, of which only the position they lead to is of interest.
    fn perform_all(&mut self, actions: &[Action]) -> Result<(), RuleError> {
        let done = actions.iter().try_for_each(|action| self.carry_out(*action).map(|_| ()));
        self.count_points();
        done
    }

    /// Carries out an action; points are counted only where a turn ends.
    fn carry_out(&mut self, action: Action) -> Result<Vec<GameEvent>, RuleError> {
        let seat = self.game.seat();
        let turn = self.game.turn();
        let events = self.game.apply(action)?;
        self.record.actions.push(action);
        self.turn_events.extend(events.iter().cloned());
        if events.iter().any(GameEvent::reveals) || self.game.phase() == Phase::Finished {
            self.barrier = self.record.actions.len();
        }
        if events.iter().any(|event| matches!(event, GameEvent::TurnEnded { .. })) {
            self.count_points();
            self.log_turn(seat, turn);
        }
        if self.game.phase() == Phase::Finished {
            self.record.outcome = Some(Outcome::of_sheets(&self.sheets));
        }
        Ok(events)
    }

    fn log_turn(&mut self, seat: Seat, turn: u8) {
        let species = self.turn_events.iter().find_map(|event| match event {
            GameEvent::PairTaken { token, .. } => token.map(|(_, token)| token.species),
            _ => None,
        });
        let now = self.open_points(&self.sheets[seat.index()]);
        let before = self.open_points(&self.turn_start_sheets[seat.index()]);
        self.turn_start_sheets = self.sheets.clone();
        self.log.push(LoggedTurn {
            seat,
            turn,
            tile_hex: self.tile_placed_this_turn(),
            species,
            token_hex: self.token_placed_this_turn(),
            change: now - before,
        });
        self.turn_events.clear();
    }

    /// Goes back to after the first `left` actions. What was agreed on and how the record came about stays.
    fn rewind(&mut self, left: usize, library: &Library) {
        let Ok(mut again) = Self::begin(self.record.setup.clone(), library, self.serial) else { return };
        // These actions were legal before, and the same record gives the same game.
        if again.perform_all(&self.record.actions[..left]).is_err() {
            return;
        }
        again.continue_from(self);
        *self = again;
    }

    /// Takes over what the actions do not say.
    fn continue_from(&mut self, before: &mut Self) {
        let actions = std::mem::take(&mut self.record.actions);
        let outcome = self.record.outcome.take();
        self.record = Record { actions, outcome, ..before.record.clone() };
        self.raised_for = before.raised_for;
        self.watched = before.watched.take();
        self.kept = before.kept;
    }
}

/// Counts playthroughs, so that each has a number of its own.
#[derive(Resource, Default)]
struct Serial(u64);

/// What a game that begins is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Occasion {
    /// When it begins; none for what nobody has to remember.
    pub begun: Option<DateTime>,
    /// The day whose game it is.
    pub daily: Option<Date>,
    /// Turns the computer plays for everybody before it is shown.
    pub skip_turns: u16,
}

/// Puts a playthrough on the table, in place of the one that is there.
fn put_on_table(
    world: &mut World,
    build: impl FnOnce(&Library, u64) -> Result<Playthrough, NotInTheBox>,
) -> Result<(), NotInTheBox> {
    let library = world.resource::<Library>().clone();
    let mut serial = world.get_resource_or_init::<Serial>();
    serial.0 += 1;
    let serial = serial.0;
    let playthrough = build(&library, serial)?;
    world.insert_resource(playthrough);
    Ok(())
}

/// Begins a game. One that people play and that the computer did not begin is kept.
///
/// # Errors
/// If the box does not hold what the setup asks for.
pub fn begin(world: &mut World, setup: RecordSetup, occasion: Occasion) -> Result<(), NotInTheBox> {
    put_on_table(world, |library, serial| {
        let mut playthrough = Playthrough::begin(setup, library, serial)?;
        playthrough.record.begun = occasion.begun;
        playthrough.record.daily = occasion.daily;
        opponents::play_ahead(&mut playthrough, library, occasion.skip_turns);
        playthrough.kept = occasion.begun.is_some() && occasion.skip_turns == 0 && playthrough.humans() > 0;
        Ok(playthrough)
    })
}

/// Begins a game that nobody has to remember, some turns of which the computer plays first.
///
/// # Errors
/// If the box does not hold what the setup asks for.
pub fn start(world: &mut World, setup: RecordSetup, skip_turns: u16) -> Result<(), NotInTheBox> {
    begin(world, setup, Occasion { skip_turns, ..Occasion::default() })
}

/// Begins a game for practice in which these actions have been done already; nobody has to remember it.
///
/// # Errors
/// If the box does not hold what the setup asks for.
pub fn start_practice(world: &mut World, setup: RecordSetup, actions: &[Action]) -> Result<(), NotInTheBox> {
    put_on_table(world, |library, serial| {
        let mut playthrough = Playthrough::begin(setup, library, serial)?;
        playthrough.record.practice = true;
        if let Err(error) = playthrough.perform_all(actions) {
            warn!("a game for practice does not go as written: {error}");
        }
        Ok(playthrough)
    })
}

/// Goes on with a game where its record ends. It is kept from now on.
///
/// # Errors
/// If the box does not hold what the setup asks for.
pub fn resume(world: &mut World, record: Record) -> Result<(), NotInTheBox> {
    put_on_table(world, |library, serial| {
        let mut playthrough = Playthrough::begin(record.setup.clone(), library, serial)?;
        let actions = record.actions.clone();
        playthrough.record = Record { actions: Vec::new(), outcome: None, ..record };
        if let Err(error) = playthrough.perform_all(&actions) {
            // What was refused is not lost: the file it came from is left as it is.
            warn!("a game goes on from before what was refused: {error}");
        }
        // An opponent decides about a turn as a whole, so it begins anew what it was doing.
        if !playthrough.is_human(playthrough.game.seat()) && playthrough.game.phase() != Phase::Finished {
            playthrough.rewind(playthrough.barrier, library);
        }
        playthrough.kept = true;
        Ok(playthrough)
    })
}

/// Puts a record on the table to be watched, at its beginning.
///
/// # Errors
/// If the box does not hold what the setup asks for.
pub fn watch(world: &mut World, record: Record) -> Result<(), NotInTheBox> {
    put_on_table(world, |library, serial| {
        let mut playthrough = Playthrough::begin(record.setup.clone(), library, serial)?;
        playthrough.record = Record { actions: Vec::new(), outcome: None, ..record.clone() };
        playthrough.watched = Some(Arc::new(record));
        Ok(playthrough)
    })
}

/// Everything in this folder.
pub fn plugin(app: &mut App) {
    app.add_message::<Chosen>()
        .add_message::<Happened>()
        .add_message::<Refused>()
        .add_message::<Request>()
        .add_plugins((
            apply::plugin,
            autosave::plugin,
            opponents::plugin,
            playback::plugin,
            request::plugin,
            stage::plugin,
        ));
}
