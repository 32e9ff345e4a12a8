-- Bearer tokens for scripts that read figures, or set marks. Only the SHA-256 of a token is stored. A revoked one stays in
-- the table and is still listed.
CREATE TABLE read_tokens (
  id           BINARY(16)   NOT NULL PRIMARY KEY,
  account_id   CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  label        VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  token_hash   BINARY(32)   NOT NULL UNIQUE,
  created_at   DATETIME(3)  NOT NULL,
  last_used_at DATETIME(3)  NULL,  -- updated at most once a minute
  revoked_at   DATETIME(3)  NULL,  -- NULL: active
  scope        VARCHAR(8)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'read',  -- or marks: may only set marks
  KEY (account_id, created_at),
  FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
