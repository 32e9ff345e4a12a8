-- Playback sessions that sent telemetry: written when one is first seen, so that known ones cost ingest a read only.
CREATE TABLE playback_sessions (
  session_ref   BINARY(16)   NOT NULL PRIMARY KEY,  -- begins SHA-256(user id, session id)
  user_id       CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  session_id    VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  stream_id     BINARY(16)   NULL,      -- as the player said; counts only if it is a stream of the user's
  session_day   DATE         NOT NULL,  -- the partition of its events; moved on when a session lives longer than a week
  first_seen_at DATETIME(3)  NOT NULL,
  KEY (user_id, first_seen_at),
  KEY (stream_id, first_seen_at),
  KEY (session_day),
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
