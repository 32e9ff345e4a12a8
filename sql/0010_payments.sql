-- x402 payments. A payment is looked up here before anything else is done with it, so that it is charged at most once
-- and buys at most one thing. Recovery after a crash starts from here as well: a row in SETTLING may have moved money.
--
--   CLAIMED -> GENERATED -> SETTLING -> SETTLED     the result is served whenever the payment is sent again
--   SETTLING -> VOID                                certainly not charged
--   SETTLING -> UNRESOLVED                          cannot be determined automatically; the operator decides
CREATE TABLE payments (
  id                 BINARY(16)      NOT NULL PRIMARY KEY,  -- also the id of the generation or order it pays for
  purpose            VARCHAR(8)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL
                     CHECK (purpose IN ('generate', 'pack')),
  network            VARCHAR(16)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  asset              BINARY(20)      NOT NULL,              -- the token's contract
  payer              BINARY(20)      NOT NULL,
  nonce              BINARY(32)      NOT NULL,
  pay_to             BINARY(20)      NOT NULL,
  value              BIGINT UNSIGNED NOT NULL,              -- in the token's smallest unit: a millionth of a USDC
  valid_after        BIGINT UNSIGNED NOT NULL,              -- seconds since 1970
  valid_before       BIGINT UNSIGNED NOT NULL,              -- seconds since 1970
  authorization_hash BINARY(32)      NOT NULL,              -- finds out when a known nonce comes with another signature
  request_hash       BINARY(32)      NOT NULL,              -- of the request that the payment came with
  bucket             BINARY(16)      NOT NULL,              -- HMAC of the caller's address
  payload            TEXT            CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- JSON for the facilitator
  version            TINYINT         NOT NULL DEFAULT 1,     -- of x402, in which it was first sent
  envelope           TEXT            CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,      -- JSON around it in version 2
  identifier         VARCHAR(128)    CHARACTER SET ascii COLLATE ascii_bin NULL,  -- what its buyer calls the purchase, of
                                                            -- which there is one; NULL: nothing, or it is void
  state              VARCHAR(10)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL
                     CHECK (state IN ('CLAIMED', 'GENERATED', 'SETTLING', 'SETTLED', 'VOID', 'UNRESOLVED')),
  lease_token        BINARY(16)      NOT NULL,              -- who holds it may change the row until the lease expires
  lease_until        DATETIME(3)     NOT NULL,
  settle_attempts    INT             NOT NULL,
  open_attempts      INT             NOT NULL,              -- how many of those may have moved the money
  next_check_at      DATETIME(3)     NOT NULL,
  result             MEDIUMTEXT      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,      -- JSON to be served
  transaction_hash   BINARY(32)      NULL,                  -- what settled it; until then the first that was named
  evidence           MEDIUMTEXT      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,      -- what was said about settling,
                                                            -- a line each: rules/x402/onchain/evidence.h. Only ever added to
  last_error         VARCHAR(64)     CHARACTER SET ascii COLLATE ascii_bin NULL,
  first_seen         DATETIME(3)     NOT NULL,
  verified_at        DATETIME(3)     NULL,                  -- when a facilitator confirmed the payer's signature
  settled_at         DATETIME(3)     NULL,
  UNIQUE KEY (network, asset, payer, nonce),
  UNIQUE KEY (network, payer, identifier),
  KEY (state, next_check_at),
  KEY (bucket, first_seen),
  KEY (payer, first_seen),
  KEY (transaction_hash)  -- to check that no transaction has settled two payments
) ENGINE = InnoDB;
