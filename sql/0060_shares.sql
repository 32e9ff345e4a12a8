-- Links that show one screen of an account to whoever has them, read only and until a date. Only the SHA-256 of a link's token
-- is stored. A revoked one stays in the table and is still listed.
CREATE TABLE shares (
  id           BINARY(16)   NOT NULL PRIMARY KEY,
  account_id   CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  label        VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  token_hash   BINARY(32)   NOT NULL UNIQUE,
  shows        TEXT         CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- see src/streams/rules/share.h
  created_at   DATETIME(3)  NOT NULL,
  created_by   VARCHAR(254) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- an address, as it was then
  expires_at   DATETIME(3)  NOT NULL,
  last_used_at DATETIME(3)  NULL,  -- updated at most once a minute
  revoked_at   DATETIME(3)  NULL,  -- NULL: active until expires_at
  KEY (account_id, created_at),
  FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
