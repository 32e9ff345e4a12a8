-- API keys for concept generation, and their credits. Only the SHA-256 of a key is stored. A revoked key stays in the
-- table and is still listed.
CREATE TABLE api_keys (
  id           BINARY(16)   NOT NULL PRIMARY KEY,
  key_hash     BINARY(32)   NOT NULL UNIQUE,
  hint         VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- first and last characters, for people
  label        VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  network      VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NULL,      -- on which it was paid; NULL: not by x402
  credits_left INT          NOT NULL CHECK (credits_left >= 0),  -- always the sum of its rows in credit_ledger
  created_at   DATETIME(3)  NOT NULL,
  last_used_at DATETIME(3)  NULL,
  renewed_at   DATETIME(3)  NULL,  -- when its buyer's wallet was asked to sign, in exchange for what it is now
  revoked_at   DATETIME(3)  NULL  -- NULL: active
) ENGINE = InnoDB;
