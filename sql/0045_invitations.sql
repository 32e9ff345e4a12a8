-- Invitations to become a member that are still open. Only the SHA-256 of a link's token is stored.
CREATE TABLE invitations (
  id         BINARY(16)       NOT NULL PRIMARY KEY,
  token_hash BINARY(32)       NOT NULL UNIQUE,
  account_id CHAR(32)         CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  email      VARCHAR(254)     CHARACTER SET ascii COLLATE ascii_bin NULL,  -- lower case; NULL: for whoever has the link
  role       TINYINT UNSIGNED NOT NULL,  -- as in members
  created_at DATETIME(3)      NOT NULL,
  expires_at DATETIME(3)      NOT NULL,
  KEY (account_id, created_at),
  KEY (expires_at),
  FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
