-- Credits that generations in progress have spent. Whoever deletes the row decides what becomes of the credit: a
-- successful generation keeps it; a failed one, or one whose lease has expired, gives it back.
CREATE TABLE credit_holds (
  ref         BINARY(16)  NOT NULL PRIMARY KEY,  -- the generation's id
  key_id      BINARY(16)  NOT NULL,
  lease_until DATETIME(3) NOT NULL,
  KEY (lease_until),
  KEY (key_id, lease_until)
) ENGINE = InnoDB;
