-- What the sessions of each hour take on disk, about. Written with hourly_rollups, by maintenance. How many sessions these
-- are, and when they were counted, tells who takes a day away whether it has changed since.
CREATE TABLE stored_hours (
  account_id  CHAR(32)        CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at   DATETIME        NOT NULL,
  bytes       BIGINT UNSIGNED NOT NULL,
  sessions    INT UNSIGNED    NOT NULL,
  computed_at DATETIME(3)     NOT NULL,
  PRIMARY KEY (account_id, begins_at),
  KEY (begins_at)
) ENGINE = InnoDB;
