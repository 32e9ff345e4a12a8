-- Credits spent by generations that are still under way. Whoever deletes the row decides: the result keeps the credit,
-- a failure or the end of the lease gives it back.
CREATE TABLE credit_holds (
  ref         BINARY(16)  NOT NULL PRIMARY KEY,  -- the generation's id
  key_id      BINARY(16)  NOT NULL,
  lease_until DATETIME(3) NOT NULL,
  KEY (lease_until),
  KEY (key_id, lease_until)
) ENGINE = InnoDB;
