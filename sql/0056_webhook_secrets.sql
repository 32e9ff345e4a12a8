-- How often an account has made a new secret for its webhooks. The secret itself is derived, and stored nowhere.
CREATE TABLE webhook_secrets (
  account_id CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  version    INT UNSIGNED NOT NULL,
  rotated_at DATETIME(3)  NOT NULL,  -- the one before signs as well for a day
  FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
