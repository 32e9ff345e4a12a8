-- Password reset emails that are still valid. Only the SHA-256 of the emailed token is stored.
CREATE TABLE password_resets (
  token_hash BINARY(32)  NOT NULL PRIMARY KEY,
  user_id    CHAR(32)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  created_at DATETIME(3) NOT NULL,
  expires_at DATETIME(3) NOT NULL,
  KEY (user_id),
  KEY (expires_at),
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
