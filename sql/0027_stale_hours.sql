-- Hours of stream_hours that are to be made again. Written in the transaction that changes a session of the hour,
-- removed in the one that makes the hour.
CREATE TABLE stale_hours (
  user_id   CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at DATETIME NOT NULL,
  PRIMARY KEY (user_id, begins_at)
) ENGINE = InnoDB;
