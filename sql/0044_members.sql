-- Who may act for an account besides its owner. The account is the user who opened it.
CREATE TABLE members (
  account_id CHAR(32)         CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  user_id    CHAR(32)         CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  role       TINYINT UNSIGNED NOT NULL,  -- 0 viewer 1 editor
  created_at DATETIME(3)      NOT NULL,
  token_hash BINARY(32)       NOT NULL,  -- as in invitations, of the one that was accepted last
  PRIMARY KEY (account_id, user_id),
  KEY (user_id),
  FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
