-- Bearer keys for telemetry ingest. Only the SHA-256 of a key is stored. A revoked key stays in the table and is still
-- listed.
CREATE TABLE sdk_keys (
  id            BINARY(16)   NOT NULL PRIMARY KEY,
  account_id    CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  label         VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  key_hash      BINARY(32)   NOT NULL UNIQUE,
  created_at    DATETIME(3)  NOT NULL,
  last_used_at  DATETIME(3)  NULL,  -- updated at most once a minute
  revoked_at    DATETIME(3)  NULL,  -- NULL: active
  -- Why the last thing that players sent with the key could not be read. Its owner learns from it why data is missing.
  last_error    VARCHAR(400) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  last_error_at DATETIME(3)  NULL,  -- updated at most once a minute
  -- It was read, but not all of it counts: what cannot be read is more important.
  last_error_is_loss BOOLEAN NOT NULL DEFAULT FALSE,
  -- Ranges of addresses, separated by commas: proxies of its owner's, whose X-Forwarded-For names the players.
  proxies       VARCHAR(900) CHARACTER SET ascii COLLATE ascii_bin NULL,
  -- Nothing is kept of browsers that send Sec-GPC: 1.
  respect_gpc   BOOLEAN NOT NULL DEFAULT FALSE,
  KEY (account_id, created_at),
  FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
