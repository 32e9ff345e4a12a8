-- Sign-ups whose address is not shown to be theirs yet (MILLRACE_VERIFY_EMAIL=required): who signed up with it may be
-- anybody. Each keeps its own name and password until a link proves the address; then one of them is the account's, and
-- the others are removed.
CREATE TABLE sign_ups (
  id            CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,  -- signed, it is the cookie of its browser
  user_id       CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  name          VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  image         TEXT         CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  password_hash VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  created_at    DATETIME(3)  NOT NULL,
  KEY (user_id, created_at),
  KEY (created_at),
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
