//! The schema of a store and its migrations, the same for SQLite and PostgreSQL.

use super::entries::StoreError;

/// Creates the table with the version of the schema. Stores of the first programs have none.
pub const VERSION_TABLE: &str = "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL);";

/// Returns the migration steps of a store with this version, all to be applied in one transaction.
///
/// # Errors
/// If a newer program has written the store.
pub fn pending_steps(version: i64) -> Result<&'static [&'static str], StoreError> {
    let pending = usize::try_from(version).ok().and_then(|done| STEPS.get(done..));
    pending.ok_or_else(|| {
        let newest = STEPS.len();
        StoreError::Refused(format!(
            "the store is of a newer version of this program (schema {version}, known up to {newest}): \
             update this program"
        ))
    })
}

/// Returns the statements that set the version of the schema to the newest.
pub fn newest_version() -> String {
    format!("DELETE FROM schema_version; INSERT INTO schema_version (version) VALUES ({});", STEPS.len())
}

/// Numbered migration steps. The version of a schema is the number of applied steps; released steps never
/// change.
const STEPS: &[&str] = &[FIRST_TABLES, ENDS_AND_IDENTITY, MODES];

/// Step 1. A store without a version may have these tables. The primary key of `entries` decides between
/// writers of the same version.
const FIRST_TABLES: &str = "
CREATE TABLE IF NOT EXISTS games (
  id TEXT PRIMARY KEY,
  lobby TEXT NOT NULL,
  secret TEXT NOT NULL,
  rules BIGINT NOT NULL,
  state TEXT NOT NULL,
  version BIGINT NOT NULL,
  turn_key TEXT,
  deadline BIGINT,
  opened BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX IF NOT EXISTS games_by_turn ON games (state, turn_key);
CREATE TABLE IF NOT EXISTS entries (
  game TEXT NOT NULL,
  version BIGINT NOT NULL,
  seat BIGINT,
  id BIGINT NOT NULL,
  line TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (game, version)
);
CREATE TABLE IF NOT EXISTS seats (
  game TEXT NOT NULL,
  seat BIGINT NOT NULL,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  level TEXT NOT NULL,
  PRIMARY KEY (game, seat)
);
CREATE INDEX IF NOT EXISTS seats_by_key ON seats (key);
CREATE TABLE IF NOT EXISTS invites (
  code TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  seat BIGINT NOT NULL,
  expires BIGINT NOT NULL,
  uses BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS seat_links (
  game TEXT NOT NULL,
  seat BIGINT NOT NULL,
  secret TEXT NOT NULL,
  PRIMARY KEY (game, seat)
);
";

/// Step 2: times of the end and of the last change of a game, code of its rematch, the key of the host, and a row
/// to write for testing the store.
const ENDS_AND_IDENTITY: &str = "
ALTER TABLE games ADD COLUMN ended BIGINT;
ALTER TABLE games ADD COLUMN changed BIGINT;
ALTER TABLE games ADD COLUMN rematch TEXT;
UPDATE games SET changed = COALESCE(
  (SELECT at FROM entries WHERE entries.game = games.id AND entries.version = games.version), opened);
UPDATE games SET ended = changed WHERE state = 'over';
CREATE INDEX games_by_end ON games (ended) WHERE ended IS NOT NULL;
CREATE TABLE identity (
  id BIGINT PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  secret TEXT NOT NULL
);
CREATE TABLE probe (
  id BIGINT PRIMARY KEY,
  filler TEXT NOT NULL
);
";

/// Step 3: the mode of a game, so that lists need no lobbies; none in games opened before.
const MODES: &str = "ALTER TABLE games ADD COLUMN mode TEXT;";
