-- How many bytes of events (JSON, not packed) the sessions of each hour have. Written with stream_hours, by maintenance.
CREATE TABLE stored_hours (
  user_id   CHAR(32)        CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at DATETIME        NOT NULL,
  bytes     BIGINT UNSIGNED NOT NULL,
  PRIMARY KEY (user_id, begins_at),
  KEY (begins_at)
) ENGINE = InnoDB;
