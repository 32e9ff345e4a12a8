-- Hours of stream_hours that are to be made again. Written in the transaction that changes a session of the hour,
-- removed in the one that makes the hour.
CREATE TABLE stale_hours (
  user_id   CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at DATETIME     NOT NULL,
  not_until DATETIME     NOT NULL,            -- an hour of very many sessions is made every five minutes
  noted     INT UNSIGNED NOT NULL DEFAULT 0,  -- once more; written so that a node that removes the row is in conflict
  PRIMARY KEY (user_id, begins_at),
  KEY (not_until)
) ENGINE = InnoDB;
