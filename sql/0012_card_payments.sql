-- Stripe payments of the last thirty days, and whether they were refunded or disputed, unless the operator
-- has given the key back since. Includes payments that other
-- programs took on the same Stripe account. Webhook events arrive in any order, so fulfilment and reversal both lock
-- the payment's row first: of two at the same time, the second one sees what the first one did.
CREATE TABLE card_payments (
  payment_intent VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  received_at    DATETIME(3)  NOT NULL,  -- the last event about it
  reversed_at    DATETIME(3)  NULL,
  KEY (received_at)
) ENGINE = InnoDB;
