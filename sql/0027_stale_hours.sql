-- Hours whose roll-ups do not contain the last change of a session. Written in the transaction that changes a session of
-- the hour, deleted in the one that recomputes the hour.
CREATE TABLE stale_hours (
  account_id   CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at    DATETIME     NOT NULL,
  stale_since  DATETIME     NOT NULL,
  times_marked INT UNSIGNED NOT NULL DEFAULT 0,  -- again; counted so that a node that deletes the row is in conflict
  PRIMARY KEY (account_id, begins_at),
  KEY (stale_since)
) ENGINE = InnoDB;
