-- Orders of key packs. Fulfilment is the UPDATE that changes `open` to `fulfilled`, so it happens once, whoever does
-- it. An order whose checkout was completed is kept while it is unpaid: a debit from a bank account may take more than
-- two weeks.
CREATE TABLE orders (
  id             BINARY(16)   NOT NULL PRIMARY KEY,  -- x402: the payment's id; also the ref of its row in credit_ledger
  method         VARCHAR(8)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL CHECK (method IN ('x402', 'card')),
  state          VARCHAR(10)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL
                 CHECK (state IN ('open', 'fulfilled', 'reversed')),
  network        VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NULL,         -- x402: on which it was paid
  credits        INT          NOT NULL,
  key_id         BINARY(16)   NULL UNIQUE,           -- the key that was sold; NULL until the order is fulfilled
  topped_up      BINARY(16)   NULL,                  -- the key that got the credits instead, if the buyer had one
  session_id     VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL UNIQUE,  -- Stripe's checkout session
  payment_intent VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,         -- Stripe's
  claim_hash     BINARY(32)   NULL,                  -- SHA-256 of the secret in the buyer's cookie
  claimed_at     DATETIME(3)  NULL,                  -- when the key was first shown
  shown_hash     BINARY(32)   NULL,                  -- SHA-256 of the key as shown: nothing may replace that key later
  created_at     DATETIME(3)  NOT NULL,
  completed_at   DATETIME(3)  NULL,                  -- when Stripe said that the checkout was completed
  fulfilled_at   DATETIME(3)  NULL,
  reversed_at    DATETIME(3)  NULL,
  restored_at    DATETIME(3)  NULL,                  -- when the operator gave the key of a reversed order back
  mispaid_at     DATETIME(3)  NULL,                  -- when Stripe said that another amount was paid, so that no key was made
  resolved_at    DATETIME(3)  NULL,                  -- when the operator dealt with that
  evidence       MEDIUMTEXT   CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,  -- what Stripe said of it, a line each
  KEY (topped_up),
  KEY (payment_intent),
  KEY (created_at),
  KEY (mispaid_at),
  KEY (state, created_at)  -- to list orders, and to delete those that were never completed
) ENGINE = InnoDB;
