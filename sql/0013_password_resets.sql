-- Letters under way that let somebody choose a new password. Only the SHA-256 of what the letter says is kept.
CREATE TABLE password_resets (
  token_hash BINARY(32)  NOT NULL PRIMARY KEY,
  user_id    CHAR(32)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  created_at DATETIME(3) NOT NULL,
  expires_at DATETIME(3) NOT NULL,
  KEY (user_id),
  KEY (expires_at),
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
