-- The figures of each session, computed from its events by maintenance only. They can be recomputed as long as the events
-- are kept. Times are in ms unless they are dates; NULL: not known.
CREATE TABLE session_figures (
  session_ref         BINARY(16)        NOT NULL PRIMARY KEY,
  account_id          CHAR(32)          CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  stream_id           BINARY(16)        NULL,
  began_at            DATETIME(3)       NOT NULL,  -- decides which minute, hour and day the session is counted in
  session_version     INT UNSIGNED      NULL,      -- of live_sessions, as the events were read; NULL: the session is no longer live
  computed_at         DATETIME(3)       NOT NULL,
  last_seen_at        DATETIME(3)       NOT NULL,
  last_event_at       DATETIME(3)       NULL,
  ended_at            DATETIME(3)       NULL,      -- of the event that ended it; silence is not an event
  state               TINYINT UNSIGNED  NOT NULL,  -- 1 starting 2 playing 3 seeking 4 rebuffering 5 paused 6 ended 7 failed
  outcome             TINYINT UNSIGNED  NOT NULL,  -- 0 idle 1 starting 2 played 3 exit before start 4 start failure 5 playback failure 6 refused
  end_reason          TINYINT UNSIGNED  NOT NULL,  -- 0 not known 1 completed 2 abandoned 3 error
  attempted           BOOLEAN           NOT NULL DEFAULT FALSE,
  started             BOOLEAN           NOT NULL DEFAULT FALSE,
  failed              BOOLEAN           NOT NULL DEFAULT FALSE,
  refused             BOOLEAN           NOT NULL DEFAULT FALSE,  -- by a rule of the business: a failure that is none
  recovered           BOOLEAN           NOT NULL DEFAULT FALSE,
  startup_excluded    BOOLEAN           NOT NULL DEFAULT FALSE,  -- the startup cannot be compared with others
  estimated           BOOLEAN           NOT NULL DEFAULT FALSE,  -- from requests for media
  is_full             BOOLEAN           NOT NULL DEFAULT FALSE,  -- with as many events as a session may have
  weight              INT UNSIGNED      NOT NULL,  -- thousandths of a session: 1000 / sampling rate
  startup_ms          INT UNSIGNED      NULL,
  waited_ms           BIGINT UNSIGNED   NULL,      -- from the request to play to the first frame or the last event
  played_ms           BIGINT UNSIGNED   NULL,
  rebuffer_ms         BIGINT UNSIGNED   NULL,
  rebuffer_count      INT UNSIGNED      NULL,
  seek_ms             BIGINT UNSIGNED   NULL,
  bitrate_kbps        INT UNSIGNED      NULL,      -- mean by time played
  bitrate_ms          BIGINT UNSIGNED   NULL,      -- time played of which the bitrate is known
  top_ms              BIGINT UNSIGNED   NULL,      -- of that, at the highest one
  switches            INT UNSIGNED      NULL,
  dropped_frames      BIGINT UNSIGNED   NULL,
  latency_ms          INT UNSIGNED      NULL,
  downshifts          INT UNSIGNED      NULL,      -- of the switches, those to less
  seeks               INT UNSIGNED      NULL,
  upscale_percent     SMALLINT UNSIGNED NULL,    -- shown by so much larger than it is: mean by time played
  max_upscale_percent SMALLINT UNSIGNED NULL,
  page_startup_ms     INT UNSIGNED      NULL,      -- from navigation to the player
  player_startup_ms   INT UNSIGNED      NULL,
  event_count         INT UNSIGNED      NOT NULL,
  served              TEXT              CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,  -- JSON, if the CDN changed: name, ms played,
                                             -- ms and number of stalls of each in turn
  json_bytes          BIGINT UNSIGNED   NOT NULL DEFAULT 0,  -- of its events' JSON, and so of what has to be read again
  packed_bytes        BIGINT UNSIGNED   NOT NULL DEFAULT 0,  -- of its events as they are stored
  sdk_key             BINARY(16)        NULL,      -- as in playback_sessions
  error_code          VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  error_message       VARCHAR(500)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  troubled            BOOLEAN           NULL,      -- true with an error or a failure, and NULL without
  player              VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  player_version      VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  browser             VARCHAR(64)       CHARACTER SET ascii COLLATE ascii_bin NULL,
  os                  VARCHAR(64)       CHARACTER SET ascii COLLATE ascii_bin NULL,
  device              VARCHAR(64)       CHARACTER SET ascii COLLATE ascii_bin NULL,
  country             CHAR(2)           CHARACTER SET ascii COLLATE ascii_bin NULL,
  page_host           VARCHAR(255)      CHARACTER SET ascii COLLATE ascii_bin NULL,
  content             VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  browser_version     VARCHAR(64)       CHARACTER SET ascii COLLATE ascii_bin NULL,
  os_version          VARCHAR(64)       CHARACTER SET ascii COLLATE ascii_bin NULL,
  device_model        VARCHAR(64)       CHARACTER SET ascii COLLATE ascii_bin NULL,
  region              VARCHAR(8)        CHARACTER SET ascii COLLATE ascii_bin NULL,
  asn                 VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  automated           VARCHAR(64)       CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,  -- NULL: a person plays
  video               VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  series              VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  stream_type         VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  visibility          VARCHAR(8)        CHARACTER SET ascii COLLATE ascii_bin NULL,
  cdn                 VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  viewer              CHAR(22)          CHARACTER SET ascii COLLATE ascii_bin NULL,  -- a keyed hash that no other account has
  custom1             VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,  -- named in dimension_names
  custom2             VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  custom3             VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  custom4             VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  custom5             VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  custom6             VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  custom7             VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  custom8             VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  custom9             VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  custom10            VARCHAR(255)      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  KEY (account_id, began_at),
  KEY (account_id, stream_id, began_at),
  KEY (account_id, error_code, began_at),
  KEY by_trouble (account_id, troubled, began_at),
  KEY (viewer)
) ENGINE = InnoDB;
