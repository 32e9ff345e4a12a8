-- Days of stream_days that are to be made again once they are over. Until then hours are read instead.
CREATE TABLE stale_days (
  user_id   CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at DATETIME     NOT NULL,
  not_until DATETIME     NOT NULL,            -- a day that changes often is made every quarter of an hour
  noted     INT UNSIGNED NOT NULL DEFAULT 0,  -- as in stale_hours
  PRIMARY KEY (user_id, begins_at),
  KEY (not_until)
) ENGINE = InnoDB;
