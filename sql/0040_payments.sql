-- x402 payments, from the first sight of one: looked up before anything else, so that it is never charged, and never
-- works, twice. The row is also the way back after a crash: what is SETTLING may have moved money.
--
--   CLAIMED -> GENERATED -> SETTLING -> SETTLED     served any number of times
--   SETTLING -> VOID                                surely not charged
--   SETTLING -> UNRESOLVED                          nobody can tell any more: for the operator
CREATE TABLE payments (
  id                 BINARY(16)      NOT NULL PRIMARY KEY,  -- also the id of the generation or the order it pays for
  purpose            VARCHAR(8)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL
                     CHECK (purpose IN ('generate', 'pack')),
  network            VARCHAR(16)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  asset              BINARY(20)      NOT NULL,
  payer              BINARY(20)      NOT NULL,
  nonce              BINARY(32)      NOT NULL,
  pay_to             BINARY(20)      NOT NULL,
  value              BIGINT UNSIGNED NOT NULL,              -- USDC's smallest units
  valid_after        BIGINT UNSIGNED NOT NULL,              -- seconds since 1970
  valid_before       BIGINT UNSIGNED NOT NULL,
  authorization_hash BINARY(32)      NOT NULL,              -- a foreign signature over a known nonce is told apart
  request_hash       BINARY(32)      NOT NULL,              -- what was asked for with it
  bucket             BINARY(16)      NOT NULL,              -- HMAC of the caller's address
  payload            TEXT            CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- JSON, for settling
  state              VARCHAR(10)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL
                     CHECK (state IN ('CLAIMED', 'GENERATED', 'SETTLING', 'SETTLED', 'VOID', 'UNRESOLVED')),
  lease_token        BINARY(16)      NOT NULL,
  lease_until        DATETIME(3)     NOT NULL,
  settle_attempts    INT             NOT NULL,
  open_attempts      INT             NOT NULL,              -- of these, how many may have moved the money
  next_check_at      DATETIME(3)     NOT NULL,
  result             MEDIUMTEXT      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,      -- JSON, what will be served
  transaction_hash   BINARY(32)      NULL,                  -- may stay unknown when the facilitator's word is all there is
  last_error         VARCHAR(64)     CHARACTER SET ascii COLLATE ascii_bin NULL,
  first_seen         DATETIME(3)     NOT NULL,
  settled_at         DATETIME(3)     NULL,
  UNIQUE KEY (network, asset, payer, nonce),
  KEY (state, next_check_at),
  KEY (bucket, first_seen),
  KEY (payer, first_seen)
) ENGINE = InnoDB;
