-- What needs the operator, as `millrace-admin alarm` found it, and what alerts of accounts found. The unique key decides
-- which of several hosts begins an incident, so that each recipient is notified once.
CREATE TABLE incidents (
  id             BINARY(16)   NOT NULL PRIMARY KEY,
  check_name     VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  host           VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- '': what all hosts share; of an account's alert, its id
  account_id     CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NULL,      -- whose alert it is; NULL: the operator's
  title          VARCHAR(320) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT '',  -- of the alert, as it was then; '': that of the check
  is_open        TINYINT      NULL,      -- 1; NULL when it is over, of which there may be many
  text           VARCHAR(400) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- as it was last found; of an account: as it was told
  cause          VARCHAR(800) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT '',  -- a sentence, as it was found first
  link           VARCHAR(1000) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',  -- to what an alert saw
  began_at       DATETIME(3)  NOT NULL,
  last_firing_at DATETIME(3)  NOT NULL,
  notified_at    DATETIME(3)  NULL,      -- when its message was written; NULL: it has not lasted long enough
  ended_at       DATETIME(3)  NULL,      -- when it was last firing, once it is over
  lost           BOOLEAN      NOT NULL DEFAULT FALSE,  -- it ended as nobody knew whether it went on
  told_items     BIGINT       NOT NULL DEFAULT 0,  -- of those to be decided, how many the operator knows of
  updates        INT          NOT NULL DEFAULT 0,  -- how often further items were told
  acknowledged_at DATETIME(3) NULL,
  acknowledged_by VARCHAR(254) CHARACTER SET ascii COLLATE ascii_bin NULL,  -- an address, as it was then
  UNIQUE KEY (check_name, host, is_open),
  KEY (began_at),
  KEY (account_id, began_at),
  FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
