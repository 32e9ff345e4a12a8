-- Who was watching at the end of each ten seconds of the last hour, by this host's clock. No row: nobody. The primary key
-- has the stream first, so that the points of one, or of all together, are read without those of the others.
CREATE TABLE viewer_points (
  account_id  CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  stream_id   BINARY(16)   NOT NULL,  -- zeros: all streams, and sessions without one
  begins_at   DATETIME     NOT NULL,
  viewers     INT UNSIGNED NOT NULL,  -- starting, playing, seeking, or rebuffering for less than five minutes
  rebuffering INT UNSIGNED NOT NULL,
  PRIMARY KEY (account_id, stream_id, begins_at),
  KEY (begins_at)
) ENGINE = InnoDB;
