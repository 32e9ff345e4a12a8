-- Refunds and disputes of card payments, each by its id at Stripe. One that was undone returned the money to the seller:
-- a refund that failed or was cancelled, a dispute that was won. It stays undone, whatever older events say later. A charge
-- that was refunded in full counts as long as none of its refunds has reported itself. Those
-- of orders are kept for good; those of payments that other programs took on the same Stripe account, for thirty days.
CREATE TABLE card_reversals (
  id             VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  kind           VARCHAR(7)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL
                 CHECK (kind IN ('refund', 'dispute', 'charge')),
  payment_intent VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  cents          BIGINT       NOT NULL,
  received_at    DATETIME(3)  NOT NULL,  -- the first event about it
  undone_at      DATETIME(3)  NULL,      -- when Stripe said so
  resolved_at    DATETIME(3)  NULL,      -- when the operator dealt with what was undone
  KEY (payment_intent),
  KEY (received_at),
  KEY (resolved_at, undone_at)  -- to find those that wait for the operator
) ENGINE = InnoDB;
