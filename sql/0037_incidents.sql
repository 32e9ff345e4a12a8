-- What millrace-admin alarm has found wrong. The unique key decides which of several hosts begins an incident, so that all of
-- them tell of it once.
CREATE TABLE incidents (
  id       BINARY(16)   NOT NULL PRIMARY KEY,
  subject  VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  host     VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- '': what all hosts share
  lasting  TINYINT      NULL,      -- 1; NULL when it is over, of which there may be many
  text     VARCHAR(400) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- as it was last found
  began_at DATETIME(3)  NOT NULL,
  seen_at  DATETIME(3)  NOT NULL,  -- when it was last found
  told_at  DATETIME(3)  NULL,      -- when its message was written; NULL: it has not lasted long enough
  ended_at DATETIME(3)  NULL,
  UNIQUE KEY (subject, host, lasting),
  KEY (began_at)
) ENGINE = InnoDB;
