-- Who receives a report, as long as they may read its account and have a confirmed address. Who has ended it stays, so
-- that nobody else begins it again for them.
CREATE TABLE report_recipients (
  report_id BINARY(16) NOT NULL,
  user_id   CHAR(32)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  asked_at  DATETIME   NULL,  -- they have asked for the last one again; NULL: it was sent
  ended_at  DATETIME   NULL,
  PRIMARY KEY (report_id, user_id),
  KEY (asked_at),
  FOREIGN KEY (report_id) REFERENCES reports (id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
