-- The same as hourly_rollups by UTC day, with the dimensions of each stream as well. A day is
-- computed when it is over; a day that is in stale_days is not up to date.
CREATE TABLE daily_rollups (
  account_id CHAR(32)         CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at  DATETIME         NOT NULL,
  dimension  TINYINT UNSIGNED NOT NULL,  -- 0: the whole
  stream_id  BINARY(16)       NOT NULL,  -- zeros: all streams, and sessions without one
  value      VARCHAR(255)     CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- '' for the whole
  sessions   BIGINT UNSIGNED NOT NULL,
  sums       VARBINARY(400)  NOT NULL,  -- all others, packed: src/figures/values/aggregate.cpp
  histograms MEDIUMBLOB       NOT NULL,  -- src/figures/values/histograms.h
  PRIMARY KEY (account_id, begins_at, dimension, stream_id, value)
) ENGINE = InnoDB;
