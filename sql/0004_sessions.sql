-- Sign-in sessions. The token alone opens nothing: the cookie also carries its signature, and the secret that signs is
-- not in the database, so a copy of this table signs nobody in.
CREATE TABLE sessions (
  token      CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  id         CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL UNIQUE,
  user_id    CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  remembered BOOLEAN      NOT NULL,  -- TRUE: extended while it is used; FALSE: ends a day after it began
  ip_address VARCHAR(45)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  user_agent VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  created_at DATETIME(3)  NOT NULL,
  updated_at DATETIME(3)  NOT NULL,
  expires_at DATETIME(3)  NOT NULL,
  KEY (user_id, created_at),
  KEY (expires_at),
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
