-- The free allowance: at most five rows for a day and an address. A row is held by one generation until its lease ends,
-- then used for good; taking a place is the INSERT, so the primary key is what refuses the sixth.
CREATE TABLE free_slots (
  day         DATE        NOT NULL,             -- UTC
  bucket      BINARY(16)  NOT NULL,             -- HMAC of the IPv4 address or IPv6 /64
  slot        TINYINT     NOT NULL CHECK (slot BETWEEN 1 AND 5),
  state       CHAR(4)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL CHECK (state IN ('held', 'used')),
  holder      BINARY(16)  NOT NULL,             -- the generation's id
  lease_until DATETIME(3) NOT NULL,
  PRIMARY KEY (day, bucket, slot),
  UNIQUE KEY (holder)
) ENGINE = InnoDB;
