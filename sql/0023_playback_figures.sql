-- What a session's events come to. Written by maintenance only, and may be made again as long as the events are there. Times
-- are in ms unless they are dates; NULL: not known.
CREATE TABLE playback_figures (
  session_ref    BINARY(16)       NOT NULL PRIMARY KEY,
  user_id        CHAR(32)         CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  stream_id      BINARY(16)       NULL,
  first_seen_at  DATETIME(3)      NOT NULL,  -- decides which minute, hour and day the session is counted in
  requests       INT UNSIGNED     NOT NULL,  -- of live_sessions, as the events were read; 0: the session is no longer live
  folded_at      DATETIME(3)      NOT NULL,
  heard_at       DATETIME(3)      NOT NULL,
  last_event_at  DATETIME(3)      NULL,
  ended_at       DATETIME(3)      NULL,      -- of the event that ended it; silence is not an event
  state          TINYINT UNSIGNED NOT NULL,  -- 1 starting 2 playing 3 seeking 4 rebuffering 5 paused 6 ended 7 failed
  outcome        TINYINT UNSIGNED NOT NULL,  -- 0 idle 1 starting 2 played 3 exit before start 4 start failure 5 playback failure
  reason         TINYINT UNSIGNED NOT NULL,  -- of the end: 0 not known 1 completed 2 abandoned 3 error
  flags          SMALLINT UNSIGNED NOT NULL, -- 1 attempted 2 started 4 startup not counted 8 recovered
                                             -- 16 too many events: no figures 32 failed
  weight         INT UNSIGNED     NOT NULL,  -- thousandths of a session: 1000 / sampling rate
  startup_ms     INT UNSIGNED     NULL,
  waited_ms      BIGINT UNSIGNED  NULL,      -- from the request to play to the first frame or the last event
  played_ms      BIGINT UNSIGNED  NULL,
  rebuffer_ms    BIGINT UNSIGNED  NULL,
  rebuffer_count INT UNSIGNED     NULL,
  seek_ms        BIGINT UNSIGNED  NULL,
  bitrate_kbps   INT UNSIGNED     NULL,      -- mean by time played
  bitrate_ms     BIGINT UNSIGNED  NULL,      -- time played of which the bitrate is known
  top_ms         BIGINT UNSIGNED  NULL,      -- of that, at the highest one
  switches       INT UNSIGNED     NULL,
  dropped_frames BIGINT UNSIGNED  NULL,
  latency_ms     INT UNSIGNED     NULL,
  event_count    INT UNSIGNED     NOT NULL,
  stored_bytes   BIGINT UNSIGNED  NOT NULL DEFAULT 0,  -- of its events' JSON, and so of what has to be read again
  error_code     VARCHAR(64)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  error_message  VARCHAR(120)     CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  player         VARCHAR(32)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  player_version VARCHAR(16)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  browser        VARCHAR(24)      CHARACTER SET ascii COLLATE ascii_bin NULL,
  os             VARCHAR(24)      CHARACTER SET ascii COLLATE ascii_bin NULL,
  device         VARCHAR(8)       CHARACTER SET ascii COLLATE ascii_bin NULL,
  country        CHAR(2)          CHARACTER SET ascii COLLATE ascii_bin NULL,
  page_host      VARCHAR(64)      CHARACTER SET ascii COLLATE ascii_bin NULL,
  content        VARCHAR(128)     CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  KEY (user_id, first_seen_at),
  KEY (user_id, stream_id, first_seen_at),
  KEY (user_id, error_code, first_seen_at)
) ENGINE = InnoDB;
