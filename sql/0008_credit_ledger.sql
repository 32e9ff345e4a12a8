-- Every change of a key's credits. Rows are only ever added. The primary key makes each change happen once, however
-- often it is tried.
CREATE TABLE credit_ledger (
  ref        BINARY(16)  NOT NULL,  -- what caused the change: a generation, an order, or an id of its own
  kind       VARCHAR(8)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL
             CHECK (kind IN ('issue', 'topup', 'hold', 'release', 'reversal', 'restore')),
  key_id     BINARY(16)  NOT NULL,
  delta      INT         NOT NULL,  -- credits; negative when they were spent or taken back
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (ref, kind),
  KEY by_kind (key_id, kind, created_at),  -- counts what a key has spent day by day
  FOREIGN KEY (key_id) REFERENCES api_keys (id)
) ENGINE = InnoDB;
