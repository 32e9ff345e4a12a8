-- Live sessions: who is watching now, and what maintenance has to look at. Ingest writes a row in the transaction of the
-- events. Maintenance deletes it when the session has ended or was silent for half an hour, and all its batches are compacted.
CREATE TABLE live_sessions (
  account_id   CHAR(32)         CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  session_ref  BINARY(16)       NOT NULL,
  stream_id    BINARY(16)       NULL,
  version      INT UNSIGNED     NOT NULL,  -- grows with each accepted request; tells whether figures are up to date
  last_seen_at DATETIME(3)      NOT NULL,  -- when the last request was received
  state        TINYINT UNSIGNED NOT NULL,  -- as in session_figures, 0: not known yet
  state_at     DATETIME(3)      NOT NULL,  -- ts of the event that it is from
  began_at     DATETIME(3)      NULL,      -- as in playback_sessions; tells which period it belongs to
  automated    BOOLEAN          NULL,      -- true for a program that plays: playback_sessions knows which
  live_since   DATETIME(3)      NULL,      -- when this row was made, after which figures are due
  PRIMARY KEY (account_id, session_ref),
  KEY by_state (account_id, state, state_at)  -- changes with the state only, not with each request
) ENGINE = InnoDB;
