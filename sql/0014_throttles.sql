-- How often something was tried: `used` times since the window began. Shared by all workers of all hosts.
CREATE TABLE throttles (
  kind    VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  bucket  BINARY(16)  NOT NULL,  -- HMAC of the address, the account, or both
  used    INT         NOT NULL,
  ends_at DATETIME(3) NOT NULL,  -- the window's end
  PRIMARY KEY (kind, bucket),
  KEY (ends_at)
) ENGINE = InnoDB;
