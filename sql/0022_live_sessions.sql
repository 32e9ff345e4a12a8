-- Sessions under way: who is watching now, and what maintenance has to look at. Ingest writes it in the transaction of the
-- events; maintenance removes a session that has ended or was silent for half an hour, once everything of it is sealed.
CREATE TABLE live_sessions (
  user_id     CHAR(32)         CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  session_ref BINARY(16)       NOT NULL,
  stream_id   BINARY(16)       NULL,
  requests    INT UNSIGNED     NOT NULL,  -- accepted since the row was made: tells whether figures are up to date
  heard_at    DATETIME(3)      NOT NULL,  -- when the last one was received
  state       TINYINT UNSIGNED NOT NULL,  -- as in playback_figures, 0: not known yet
  state_at    DATETIME(3)      NOT NULL,  -- ts of the event that it is from
  first_seen_at DATETIME(3)    NULL,      -- as in playback_sessions, but for some ms; tells which period it belongs to
  PRIMARY KEY (user_id, session_ref)
) ENGINE = InnoDB;
