-- Keys for concept generation. Only the SHA-256 of a key is kept; a revoked row stays and is listed.
CREATE TABLE api_keys (
  id           BINARY(16)   NOT NULL PRIMARY KEY,
  key_hash     BINARY(32)   NOT NULL UNIQUE,
  hint         VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- first and last letters, for people
  label        VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  credits_left INT          NOT NULL CHECK (credits_left >= 0),
  created_at   DATETIME(3)  NOT NULL,
  last_used_at DATETIME(3)  NULL,
  revoked_at   DATETIME(3)  NULL  -- NULL: active
) ENGINE = InnoDB;
