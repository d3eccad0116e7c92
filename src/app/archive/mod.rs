//! The games that are kept: unfinished ones, those saved under a name, finished ones, and the journal about them.

mod scribe;
mod shelf;

pub use shelf::{Opened, Shelved, Unusable};

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use fluent_bundle::FluentValue;
use jiff::civil::Date;

use self::scribe::{Job, Scribe};
use super::clock::now;
use super::files::Files;
use super::library::Speaker;
use crate::content::Content;
use crate::record::{
    Journal, JournalEntry, JournalLine, Record, SeatOwner, create_folder_and_write, read_journal, safe_stem,
    same_person, write_line, write_record,
};
use crate::rules::Action;
use crate::scoring::{ScoreSheet, score_game};

/// Games saved under a name: as many as there are.
pub const NAMED_GAMES: usize = 20;

/// Folder of games that are not finished, each under the name its record gives it.
const UNFINISHED: &str = "unfinished";
/// Folder of games that somebody has saved under a name.
const SAVED: &str = "saved";
/// Folder of finished games.
const FINISHED: &str = "finished";
/// The journal, a line for each finished game.
const JOURNAL: &str = "journal.txt";
/// How names of records end.
const ENDING: &str = "ron";

/// All games that are kept on this machine. What changes is written in the background.
#[derive(Resource, Default)]
pub struct Archive {
    /// None if nothing is kept at all.
    folder: Option<PathBuf>,
    journal: Arc<Journal>,
    /// Writes; none if the folder must not be written to.
    scribe: Option<Scribe>,
    /// The game that was kept last, and whether a turn of it has ended.
    current: Option<(PathBuf, bool)>,
    /// What the files say of the game that was kept last.
    known: Option<Record>,
}

/// What there is to say about the journal when it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JournalGaps {
    /// Lines that are damaged.
    pub damaged: usize,
    /// Lines that a later version wrote.
    pub newer: usize,
}

impl JournalGaps {
    /// What the player has to know about it.
    pub fn texts(self, speaker: &Speaker) -> impl Iterator<Item = String> {
        let told = [("journal-damaged", self.damaged), ("journal-newer", self.newer)];
        let told = told.into_iter().filter(|(_, lines)| *lines > 0);
        told.map(|(key, lines)| speaker.say_with(key, &[("lines", FluentValue::from(lines))]))
    }
}

impl Archive {
    /// Reads what is kept. Games that were finished when the program ended before it could say so are put right.
    pub fn open(files: &Files, content: &Content) -> (Self, JournalGaps) {
        let Some(folder) = files.data.clone() else { return (Self::default(), JournalGaps::default()) };
        let text = std::fs::read(folder.join(JOURNAL)).unwrap_or_default();
        let journal = read_journal(&String::from_utf8_lossy(&text));
        let gaps = JournalGaps { damaged: journal.unread.len(), newer: journal.newer };
        let scribe = files.may_write().then(Scribe::hire);
        let mut archive =
            Self { folder: Some(folder), journal: Arc::new(journal), scribe, ..Self::default() };
        archive.file_left_overs(content);
        (archive, gaps)
    }

    /// The folders in which something is kept, below that of the data.
    pub fn folders(data: &Path) -> [PathBuf; 4] {
        ["", UNFINISHED, SAVED, FINISHED].map(|name| data.join(name))
    }

    /// What was played here.
    pub const fn journal(&self) -> &Arc<Journal> {
        &self.journal
    }

    /// Whether games are kept.
    pub const fn keeps(&self) -> bool {
        self.scribe.is_some()
    }

    fn folder(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name))
    }

    fn place(&self, folder: &str, stem: &str) -> Option<PathBuf> {
        self.folder(folder).map(|folder| folder.join(format!("{stem}.{ENDING}")))
    }

    /// The unfinished games, the one played last first.
    pub fn unfinished(&self) -> Vec<Shelved> {
        self.folder(UNFINISHED).map(|folder| shelf::list(&folder, ENDING)).unwrap_or_default()
    }

    /// The games saved under a name, the one saved last first.
    pub fn saved(&self) -> Vec<Shelved> {
        self.folder(SAVED).map(|folder| shelf::list(&folder, ENDING)).unwrap_or_default()
    }

    /// The record of a finished game, by the name the journal gives it.
    pub fn finished(&self, game: &str) -> Option<PathBuf> {
        self.place(FINISHED, &safe_stem(game)).filter(|path| path.exists())
    }

    /// Whether a game has come to another moment than the one at which `record` ends, or is over.
    pub fn has_gone_on(&self, record: &Record) -> bool {
        let stem = record.stem();
        self.flush();
        let kept = self.unfinished();
        let other = |kept: &Record| kept.stem() == stem && kept.actions != record.actions;
        self.journal.knows(&stem) || kept.iter().filter_map(|shelved| shelved.record.as_ref()).any(other)
    }

    /// Notes that a game has begun, if it is the game of a day: each attempt counts, whether it is finished or not.
    pub fn begin(&mut self, record: &Record) {
        let (Some(day), Some(name)) = (record.daily, people(record).next()) else { return };
        let Some(journal) = self.folder(JOURNAL) else { return };
        let line = JournalLine::DailyBegun { day, name: name.to_owned(), game: record.stem() };
        let text = write_line(&line);
        Arc::make_mut(&mut self.journal).lines.push(line);
        self.send(Job::Note { journal, line: text });
    }

    /// Keeps a game as it is now.
    pub fn keep(&mut self, record: &Record) {
        if self.scribe.is_none() || self.known.as_ref() == Some(record) {
            return;
        }
        let Some(path) = self.place(UNFINISHED, &record.stem()) else { return };
        // A game is worth a place once something was decided in it.
        let is_new = self.current.as_ref().is_none_or(|(current, _)| *current != path);
        if record.actions.is_empty() && is_new {
            return;
        }
        let ended = record.actions.contains(&Action::EndTurn);
        // A game in which no turn has ended is not worth a place among the unfinished ones once another is played.
        let before = self.current.replace((path.clone(), ended));
        if let Some((before, false)) = before.filter(|(before, _)| *before != path) {
            self.send(Job::Remove(before));
        }
        self.known = Some(record.clone());
        self.send(Job::Keep { path, record: Box::new(record.clone()) });
    }

    /// Puts a finished game away and writes it into the journal.
    pub fn file(&mut self, record: &Record, sheets: &[ScoreSheet]) {
        let stem = record.stem();
        if self.scribe.is_none() || self.journal.knows(&stem) {
            return;
        }
        let places = (self.place(UNFINISHED, &stem), self.place(FINISHED, &stem), self.folder(JOURNAL));
        let (Some(unfinished), Some(finished), Some(journal)) = places else { return };
        let line = JournalLine::Game(Box::new(JournalEntry::of(record, sheets, now())));
        let text = write_line(&line);
        Arc::make_mut(&mut self.journal).lines.push(line);
        (self.current, self.known) = (None, None);
        self.send(Job::File { unfinished, finished, record: Box::new(record.clone()), journal, line: text });
    }

    /// Saves a game under a name, in place of one that has it.
    ///
    /// # Errors
    /// A reason if it cannot be written.
    pub fn save_as(&self, name: &str, record: &Record) -> Result<(), String> {
        let path = self.place(SAVED, &safe_stem(name)).filter(|_| self.scribe.is_some());
        let path = path.ok_or_else(|| std::io::ErrorKind::PermissionDenied.to_string())?;
        create_folder_and_write(&path, &write_record(record)).map_err(|error| error.to_string())
    }

    /// Throws a game away that somebody has saved or not finished.
    pub fn remove(&mut self, path: &Path) {
        if self.current.as_ref().is_some_and(|(current, _)| current == path) {
            (self.current, self.known) = (None, None);
        }
        self.send(Job::Remove(path.to_owned()));
        self.flush();
    }

    /// Opens a record to go on with it or to watch it.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn open_record(&self, path: &Path, content: &Content) -> Result<Opened, Unusable> {
        // What is still to be written belongs to it.
        self.flush();
        // Only what lies in our own folder is moved aside if it is damaged.
        let ours = self.folder.as_ref().is_some_and(|folder| path.starts_with(folder));
        shelf::open(path, content, ours && self.scribe.is_some())
    }

    /// Waits until everything is written.
    pub fn flush(&self) {
        if let Some(scribe) = &self.scribe {
            scribe.flush();
        }
    }

    fn send(&self, job: Job) {
        if let Some(scribe) = &self.scribe {
            scribe.send(job);
        }
    }

    /// Games that are over but still lie among the unfinished ones.
    fn file_left_overs(&mut self, content: &Content) {
        for shelved in self.unfinished() {
            let Some(record) = shelved.record.filter(|record| record.outcome.is_some()) else { continue };
            let (Ok(game), Ok(cards)) = (record.replay(content), record.setup.scoring_cards(content)) else {
                continue;
            };
            if self.journal.knows(&record.stem()) {
                self.send(Job::Remove(shelved.path));
            } else {
                self.file(&record, &score_game(&game, &cards));
            }
        }
    }
}

/// At which of its turns a game is, and how many it has for each player.
pub fn progress(record: &Record, content: &Content) -> (u16, u16) {
    let seats = record.setup.seats.len().max(1);
    let ended = record.actions.iter().filter(|action| **action == Action::EndTurn).count();
    let turns = record.setup.to_setup(content).map_or(20, |setup| u16::from(setup.turns_each()));
    (u16::try_from(ended / seats + 1).unwrap_or(u16::MAX).min(turns), turns)
}

/// The people among those at a table.
pub fn people(record: &Record) -> impl Iterator<Item = &str> {
    record.setup.seats.iter().filter_map(|owner| match owner {
        SeatOwner::Human(name) => Some(name.as_str()),
        SeatOwner::Opponent(_) => None,
    })
}

/// The day whose game a record is, if it is still to be played by this person.
pub fn is_attempt_of(record: &Record, day: Date, name: &str) -> bool {
    let of_person = people(record).any(|other| same_person(other, name));
    record.daily == Some(day) && of_person && record.outcome.is_none()
}

/// Something could not be kept, for this reason. Written once until it works again.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct NotKept(pub String);

fn tell_faults(archive: Res<Archive>, mut troubles: MessageWriter<NotKept>) {
    let fault = archive.scribe.as_ref().and_then(Scribe::take_fault);
    troubles.write_batch(fault.map(NotKept));
}

/// The program does not end before everything is written; what the disk has refused is tried once more.
fn write_all(ends: MessageReader<AppExit>, archive: Res<Archive>) {
    if ends.is_empty() {
        return;
    }
    if let (Some((path, _)), Some(record)) = (&archive.current, &archive.known) {
        archive.send(Job::Keep { path: path.clone(), record: Box::new(record.clone()) });
    }
    archive.flush();
}

/// Writes games and the journal.
pub fn plugin(app: &mut App) {
    app.init_resource::<Archive>()
        .add_message::<NotKept>()
        .add_systems(Update, tell_faults)
        .add_systems(Last, write_all);
}
