-- Rate limits: how often somebody has tried something in a fixed window of time. All workers of all hosts share them.
CREATE TABLE throttles (
  kind    VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- what is limited, e.g. 'password account'
  bucket  BINARY(16)  NOT NULL,  -- HMAC of the address, the account, or both: no address is stored
  used    INT         NOT NULL,  -- attempts since the window began
  ends_at DATETIME(3) NOT NULL,  -- when the window ends and counting starts again
  PRIMARY KEY (kind, bucket),
  KEY (ends_at)
) ENGINE = InnoDB;
