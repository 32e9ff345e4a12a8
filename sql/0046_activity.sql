-- Who changed what in an account, of the last 90 days.
CREATE TABLE activity (
  id          BINARY(16)   NOT NULL PRIMARY KEY,
  account_id  CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  created_at  DATETIME(3)  NOT NULL,
  actor_id    CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  actor_email VARCHAR(254) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- as it was then
  action      VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- the route: POST /api/v1/keys
  subject     VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- the id of what was changed; '': all of it
  KEY (account_id, created_at),
  KEY (created_at),
  FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
