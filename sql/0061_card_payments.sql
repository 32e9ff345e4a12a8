-- Stripe's payments of the last thirty days, also those of others who sell on the same account: whether one was refunded or
-- disputed. Events come in any order; whoever fulfils or takes back locks the row of the payment first, so that of two at the
-- same time the later sees what the earlier did.
CREATE TABLE card_payments (
  payment_intent VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  heard_at       DATETIME(3)  NOT NULL,
  reversed_at    DATETIME(3)  NULL,
  KEY (heard_at)
) ENGINE = InnoDB;
