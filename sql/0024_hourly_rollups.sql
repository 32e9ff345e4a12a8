-- Aggregates of the sessions that began in an hour, in thousandths of a session: the whole of each stream and of all
-- streams, and, for all streams together, each dimension's 100 largest values and 'other'; what is
-- left of the whole are sessions without a value. A session of a program is in the rows of the dimension `automated`
-- only, beside the whole. Written by maintenance only,
-- which recomputes an hour from session_figures when a session of it has changed.
CREATE TABLE hourly_rollups (
  account_id CHAR(32)         CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at  DATETIME         NOT NULL,
  dimension  TINYINT UNSIGNED NOT NULL,  -- 0: the whole; else as in src/playback/dimensions.h
  stream_id  BINARY(16)       NOT NULL,  -- zeros: all streams, and sessions without one
  value      VARCHAR(255)     CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- '' for the whole
  sessions   BIGINT UNSIGNED NOT NULL,
  sums       VARBINARY(400)  NOT NULL,  -- all others, packed: src/figures/values/aggregate.cpp
  histograms MEDIUMBLOB       NOT NULL,  -- src/figures/values/histograms.h
  PRIMARY KEY (account_id, begins_at, dimension, stream_id, value)
) ENGINE = InnoDB;
