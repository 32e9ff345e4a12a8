-- What accounts, and Millrace for them, note at a time: releases, changes, new versions. One that was deleted stays without
-- its text, so that neither a call that is sent again nor the next maintenance sets it anew.
CREATE TABLE marks (
  id         BINARY(16)   NOT NULL PRIMARY KEY,
  account_id CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at  DATETIME(3)  NOT NULL,
  ends_at    DATETIME(3)  NULL,  -- NULL: a moment
  text       VARCHAR(400) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  tags       VARCHAR(340) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- with commas in between
  first_of   VARCHAR(300) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,  -- playerVersion:1.7.4; NULL: set by the account
  is_deleted BOOLEAN      NOT NULL DEFAULT FALSE,
  created_at DATETIME(3)  NOT NULL,
  UNIQUE KEY (account_id, first_of),
  KEY (account_id, begins_at)
) ENGINE = InnoDB;
