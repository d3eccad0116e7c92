//! The schema of a store, the same for SQLite and PostgreSQL.

/// Creates missing tables. The primary key of `entries` decides between writers of the same version.
pub const SCHEMA: &str = "
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
