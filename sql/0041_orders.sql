-- Key packs that were sold. Fulfilment is the UPDATE that turns `open` into `fulfilled`, so it happens once, whoever comes first.
CREATE TABLE orders (
  id             BINARY(16)   NOT NULL PRIMARY KEY,  -- of x402 the payment's; also the ref of what it put into the credit ledger
  method         VARCHAR(8)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL CHECK (method IN ('x402', 'card')),
  state          VARCHAR(10)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL
                 CHECK (state IN ('open', 'fulfilled', 'reversed')),
  credits        INT          NOT NULL,
  key_id         BINARY(16)   NULL UNIQUE,
  session_id     VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL UNIQUE,  -- Stripe's
  payment_intent VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
  claim_hash     BINARY(32)   NULL,                  -- SHA-256 of the secret in the buyer's cookie
  claimed_at     DATETIME(3)  NULL,
  created_at     DATETIME(3)  NOT NULL,
  fulfilled_at   DATETIME(3)  NULL,
  reversed_at    DATETIME(3)  NULL,
  KEY (payment_intent),
  KEY (created_at)
) ENGINE = InnoDB;
