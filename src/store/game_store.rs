//! Games kept on this machine: unfinished, saved and finished ones, and their journal.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use jiff::civil::Date;

use super::clock::now;
use super::file_fault::FileFault;
use super::keepsakes::{self, KEEPSAKES, Keepsake};
use super::paths::DataPaths;
use super::save_writer::{CopyRotation, SaveWriter, WriteJob};
use super::saved_games::{OpenError, OpenedGame, SavedGame};
use cascadia_engine::archive::{
    HostedResult, Journal, JournalEntry, JournalLine, JournalMode, read_journal, write_line,
};
use cascadia_engine::{Record, is_same_person, read_record, record_text_of_bytes, write_record};
use cascadia_storage::{create_folder_and_write, sanitize_file_stem};

/// Maximum number of games saved under a name.
pub(crate) const NAMED_GAMES: usize = 20;

/// Folder of unfinished games, each named after the id of its record.
const UNFINISHED: &str = "unfinished";
/// Folder of games saved under a name.
const SAVED: &str = "saved";
/// Folder of finished games.
const FINISHED: &str = "finished";
/// File of the journal, with one line per finished game.
const JOURNAL: &str = "journal.txt";
/// Extension of records.
const ENDING: &str = "ron";
/// The key of the notice that a game or the journal cannot be written.
const NOT_KEPT: &str = "notice-not-kept";

/// All games kept on this machine. Changes are written in the background.
#[derive(Resource, Clone)]
pub(crate) struct GameStore<M: JournalMode> {
    /// `None` if nothing is kept at all.
    folder: Option<PathBuf>,
    journal: Arc<Journal<M>>,
    /// `None` if the folder must not be written to.
    writer: Option<SaveWriter>,
    current: Option<CurrentGame<M>>,
}

/// The game written last.
#[derive(Clone)]
struct CurrentGame<M: JournalMode> {
    path: PathBuf,
    /// The record in its file.
    record: Arc<Record<M>>,
}

impl<M: JournalMode> CurrentGame<M> {
    /// Tests whether at least one turn has ended. If not, the file is removed when another game is kept.
    fn has_ended_turn(&self) -> bool {
        self.record.actions.iter().any(|action| M::ends_turn(*action))
    }

    /// Tests whether the file ends at the end of a turn.
    fn is_at_end_of_turn(&self) -> bool {
        self.record.actions.last().is_some_and(|action| M::ends_turn(*action))
    }
}

/// The unreadable lines of the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct JournalGaps {
    /// Number of damaged lines.
    pub damaged: usize,
    /// Number of lines from a later version.
    pub newer: usize,
}

impl<M: JournalMode> Default for GameStore<M> {
    fn default() -> Self {
        Self { folder: None, journal: Arc::default(), writer: None, current: None }
    }
}

/// Folder of reviews, and of the playouts of unfinished ones.
pub(crate) const REVIEWS: &str = "reviews";
pub(crate) const PLAYOUTS: &str = "reviews/playouts";

/// Returns the folders of games, their reviews and pictures, below the data folder.
pub(crate) fn folders(data: &Path) -> [PathBuf; 7] {
    ["", UNFINISHED, SAVED, FINISHED, REVIEWS, PLAYOUTS, KEEPSAKES].map(|name| data.join(name))
}

impl<M: JournalMode> GameStore<M> {
    /// Reads the games and the journal. Games that ended in an earlier run without reaching the journal are
    /// entered now.
    pub(crate) fn open(paths: &DataPaths, content: &M::Content, writer: &SaveWriter) -> (Self, JournalGaps) {
        let Some(folder) = paths.data.clone() else { return (Self::default(), JournalGaps::default()) };
        let text = std::fs::read(folder.join(JOURNAL)).unwrap_or_default();
        let journal = read_journal::<M>(&String::from_utf8_lossy(&text));
        let gaps = JournalGaps { damaged: journal.unread.len(), newer: journal.newer };
        let writer = paths.may_write().then(|| writer.clone());
        let mut store = Self { folder: Some(folder), journal: Arc::new(journal), writer, current: None };
        store.finish_left_overs(content);
        (store, gaps)
    }

    pub(crate) const fn journal(&self) -> &Arc<Journal<M>> {
        &self.journal
    }

    pub(crate) const fn keeps(&self) -> bool {
        self.writer.is_some()
    }

    fn folder(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name))
    }

    fn place(&self, folder: &str, stem: &str) -> Option<PathBuf> {
        self.folder(folder).map(|folder| folder.join(format!("{stem}.{ENDING}")))
    }

    /// Returns the unfinished games, the most recent first.
    pub(crate) fn unfinished(&self) -> Vec<SavedGame<M>> {
        self.folder(UNFINISHED).map(|folder| super::saved_games::list(&folder, ENDING)).unwrap_or_default()
    }

    /// Returns the games saved under a name, the most recent first.
    pub(crate) fn saved(&self) -> Vec<SavedGame<M>> {
        self.folder(SAVED).map(|folder| super::saved_games::list(&folder, ENDING)).unwrap_or_default()
    }

    /// Returns the file of a finished game by the id in the journal, `None` if it is gone.
    pub(crate) fn finished(&self, game: &str) -> Option<PathBuf> {
        self.place(FINISHED, &sanitize_file_stem(game)).filter(|path| path.exists())
    }

    /// Reads the record of a finished game, `None` if it is gone or damaged.
    pub(crate) fn finished_record(&self, game: &str) -> Option<Record<M>> {
        let bytes = std::fs::read(self.finished(game)?).ok()?;
        read_record(&record_text_of_bytes(&bytes)).ok()
    }

    /// Returns the path of the picture of a finished environment, `None` if nothing is kept at all.
    pub(crate) fn keepsake(&self, keepsake: &Keepsake) -> Option<PathBuf> {
        let file = format!("{}.{}", keepsake.stem(), keepsakes::ENDING);
        self.folder(KEEPSAKES).map(|folder| folder.join(file))
    }

    /// Returns the text of a game's file in another folder beside the games, `None` if there is none.
    pub(crate) fn text_beside(&self, folder: &str, game: &str) -> Option<String> {
        let path = self.place(folder, &sanitize_file_stem(game))?;
        std::fs::read_to_string(path).ok()
    }

    /// Tests whether the game of `record` is finished, or has been saved in another position than the end
    /// of `record`.
    pub(crate) fn has_gone_on(&self, record: &Record<M>) -> bool {
        let id = record.id();
        self.flush();
        let kept = self.unfinished();
        let other = |kept: &Record<M>| kept.id() == id && kept.actions != record.actions;
        self.journal.contains(&id) || kept.iter().filter_map(|saved| saved.record.as_ref()).any(other)
    }

    /// Records the start of a game if it is a daily challenge: each attempt counts, finished or not.
    pub(crate) fn note_begun(&mut self, record: &Record<M>) {
        let (Some(day), Some(name)) = (record.daily, record.people().next()) else { return };
        let Some(journal) = self.folder(JOURNAL) else { return };
        let line = JournalLine::DailyBegun { day, name: name.to_owned(), game: record.id() };
        let text = write_line(&line);
        Arc::make_mut(&mut self.journal).lines.push(line);
        self.send(WriteJob::new(NOT_KEPT).append(journal, text.trim_end().to_owned()));
    }

    /// Saves the current state of a game. The older copies of its file are the ends of the last three
    /// turns.
    pub(crate) fn autosave(&mut self, record: &Record<M>) {
        if self.writer.is_none() || self.current.as_ref().is_some_and(|current| *current.record == *record) {
            return;
        }
        let Some(path) = self.place(UNFINISHED, &record.id()) else { return };
        let before = self.current.take_if(|current| current.path == path);
        // A game is saved once it has a decision.
        if record.actions.is_empty() && before.is_none() {
            return;
        }
        // A game without a completed turn is dropped once another one is played.
        if let Some(other) = self.current.take_if(|other| !other.has_ended_turn()) {
            self.send(WriteJob::new(NOT_KEPT).remove(other.path));
        }
        // A file of an earlier run counts as the end of a turn.
        let turn_ended = before.is_none_or(|before| before.is_at_end_of_turn());
        let record = Arc::new(record.clone());
        self.current = Some(CurrentGame { path: path.clone(), record: Arc::clone(&record) });
        let rotation = CopyRotation::EachTurn { turn_ended };
        self.send(WriteJob::new(NOT_KEPT).write(path, rotation, move || write_record(&record)));
    }

    /// Moves a finished game to its folder and enters it in the journal.
    pub(crate) fn finish(&mut self, record: &Record<M>, state: &M::State, content: &M::Content) {
        self.put_away(record, JournalEntry::of(record, state, content, now()));
    }

    /// Moves a finished hosted game to its folder and enters it in the journal with the known details.
    pub(crate) fn finish_hosted(
        &mut self,
        record: &Record<M>,
        state: &M::State,
        content: &M::Content,
        hosted: HostedResult,
    ) {
        let entry = JournalEntry::of(record, state, content, now());
        self.put_away(record, JournalEntry { hosted: Some(hosted), ..entry });
    }

    fn put_away(&mut self, record: &Record<M>, entry: JournalEntry<M>) {
        let id = record.id();
        if self.writer.is_none() || self.journal.contains(&id) {
            return;
        }
        let places = (self.place(UNFINISHED, &id), self.place(FINISHED, &id), self.folder(JOURNAL));
        let (Some(unfinished), Some(finished), Some(journal)) = places else { return };
        let line = JournalLine::Game(Box::new(entry));
        let text = write_line(&line);
        Arc::make_mut(&mut self.journal).lines.push(line);
        self.current = None;
        let record = Arc::new(record.clone());
        let again = Arc::clone(&record);
        // Until it is in the journal, it stays among the unfinished games, to be found there at the next
        // start.
        let job = WriteJob::new(NOT_KEPT)
            .write(unfinished.clone(), CopyRotation::EachTurn { turn_ended: false }, move || {
                write_record(&record)
            })
            .write(finished, CopyRotation::Never, move || write_record(&again))
            .append(journal, text.trim_end().to_owned())
            .remove(unfinished);
        self.send(job);
    }

    /// Saves a game under a name, replacing one of the same name.
    ///
    /// # Errors
    /// The reason if it cannot be written.
    pub(crate) fn save_as(&self, name: &str, record: &Record<M>) -> Result<(), FileFault> {
        let path = self.place(SAVED, &sanitize_file_stem(name)).filter(|_| self.writer.is_some());
        let path = path.ok_or(FileFault::NotAllowed)?;
        create_folder_and_write(&path, &write_record(record)).map_err(FileFault::from)
    }

    pub(crate) fn remove(&mut self, path: &Path) {
        self.current.take_if(|current| current.path == path);
        self.send(WriteJob::new(NOT_KEPT).remove(path.to_owned()));
        self.flush();
    }

    /// Opens a record to continue or watch it.
    ///
    /// # Errors
    /// The reason why it cannot be used.
    pub(crate) fn open_record(&self, path: &Path, content: &M::Content) -> Result<OpenedGame<M>, OpenError> {
        // Includes pending writes.
        self.flush();
        // Only a damaged file in our own folder is moved aside.
        let ours = self.folder.as_ref().is_some_and(|folder| path.starts_with(folder));
        super::saved_games::open(path, content, ours && self.writer.is_some())
    }

    pub(crate) fn flush(&self) {
        if let Some(writer) = &self.writer {
            writer.flush();
        }
    }

    fn send(&self, job: WriteJob) {
        if let Some(writer) = &self.writer {
            writer.send(job);
        }
    }

    /// Finishes games that are over but still among the unfinished ones, as after a crash.
    fn finish_left_overs(&mut self, content: &M::Content) {
        for saved in self.unfinished() {
            let Some(record) = saved.record.filter(|record| record.outcome.is_some()) else { continue };
            let Ok(state) = record.replay(content) else { continue };
            if self.journal.contains(&record.id()) {
                self.send(WriteJob::new(NOT_KEPT).remove(saved.path));
            } else {
                self.finish(&record, &state, content);
            }
        }
    }
}

/// Tests whether a record is this player's unfinished attempt at the daily challenge of `day`.
pub(crate) fn is_attempt_of<M: JournalMode>(record: &Record<M>, day: Date, name: &str) -> bool {
    let of_person = record.people().any(|other| is_same_person(other, name));
    record.daily == Some(day) && of_person && record.outcome.is_none()
}
