-- Days whose roll-ups do not contain the last change of a session. They are recomputed once they are over; until then hours
-- are read instead.
CREATE TABLE stale_days (
  account_id   CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at    DATETIME     NOT NULL,
  stale_since  DATETIME     NOT NULL,
  times_marked INT UNSIGNED NOT NULL DEFAULT 0,  -- as in stale_hours
  PRIMARY KEY (account_id, begins_at),
  KEY (stale_since)
) ENGINE = InnoDB;
