-- Every movement of credits, never changed and never deleted: the sum of a key's rows is its credits_left.
CREATE TABLE credit_ledger (
  ref        BINARY(16)  NOT NULL,  -- what moved them: a generation, an order, or an operator's act
  kind       VARCHAR(8)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL
             CHECK (kind IN ('issue', 'topup', 'hold', 'release', 'reversal')),
  key_id     BINARY(16)  NOT NULL,
  delta      INT         NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (ref, kind),
  KEY (key_id, created_at),
  FOREIGN KEY (key_id) REFERENCES api_keys (id)
) ENGINE = InnoDB;
