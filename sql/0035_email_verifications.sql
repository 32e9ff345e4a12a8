-- Links that were e-mailed to prove that an address is its account's owner's. Only the SHA-256 of their tokens is stored.
-- A row stays for a day after it has expired, so that its link can be told from one that never was.
CREATE TABLE email_verifications (
  token_hash BINARY(32)   NOT NULL PRIMARY KEY,
  user_id    CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  purpose    VARCHAR(8)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL
             CHECK (purpose IN ('verify', 'confirm', 'change')),
  email      VARCHAR(254) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- of the account, when it was sent
  new_email  VARCHAR(254) CHARACTER SET ascii COLLATE ascii_bin NULL,      -- of confirm and change
  created_at DATETIME(3)  NOT NULL,
  expires_at DATETIME(3)  NOT NULL,
  KEY (user_id),
  KEY (expires_at),
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
