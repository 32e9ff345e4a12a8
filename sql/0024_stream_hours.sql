-- Sums of sessions by the hour they began in, in thousandths of a session: the whole of each stream and of all streams,
-- and, for all streams together, each dimension's 100 largest values and 'other'. Written by maintenance only, which makes an
-- hour again from playback_figures when a session of it has changed.
CREATE TABLE stream_hours (
  user_id           CHAR(32)         CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at         DATETIME         NOT NULL,
  dimension         TINYINT UNSIGNED NOT NULL,  -- 0: the whole
  stream_id         BINARY(16)       NOT NULL,  -- zeros: all streams, and sessions without one
  value             VARCHAR(128)     CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- '' for the whole
  sessions          BIGINT UNSIGNED NOT NULL,
  attempts          BIGINT UNSIGNED NOT NULL,
  plays             BIGINT UNSIGNED NOT NULL,
  startups          BIGINT UNSIGNED NOT NULL,
  startup_ms        BIGINT UNSIGNED NOT NULL,
  exits             BIGINT UNSIGNED NOT NULL,
  start_failures    BIGINT UNSIGNED NOT NULL,
  playback_failures BIGINT UNSIGNED NOT NULL,
  recovered         BIGINT UNSIGNED NOT NULL,
  played_ms         BIGINT UNSIGNED NOT NULL,
  watched_ms        BIGINT UNSIGNED NOT NULL,
  rebuffer_ms       BIGINT UNSIGNED NOT NULL,
  rebuffer_count    BIGINT UNSIGNED NOT NULL,
  stalled_plays     BIGINT UNSIGNED NOT NULL,
  seek_ms           BIGINT UNSIGNED NOT NULL,
  bitrate_ms        BIGINT UNSIGNED NOT NULL,
  bitrate_kbits     BIGINT UNSIGNED NOT NULL,
  top_ms            BIGINT UNSIGNED NOT NULL,
  switches          BIGINT UNSIGNED NOT NULL,
  dropped_frames    BIGINT UNSIGNED NOT NULL,
  completed         BIGINT UNSIGNED NOT NULL,
  good              BIGINT UNSIGNED NOT NULL,
  histograms        MEDIUMBLOB       NOT NULL,  -- of startup_ms, bitrate_kbps, played_ms and latency_ms
  PRIMARY KEY (user_id, begins_at, dimension, stream_id, value)
) ENGINE = InnoDB;
