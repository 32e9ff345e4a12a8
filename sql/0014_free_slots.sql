-- The free allowance: at most five rows per address and day. A generation holds its slot until it succeeds or its lease
-- expires. Taking a slot is an INSERT, so the primary key refuses the sixth.
CREATE TABLE free_slots (
  day         DATE        NOT NULL,             -- UTC
  bucket      BINARY(16)  NOT NULL,             -- HMAC of the IPv4 address or IPv6 /64 network
  slot        TINYINT     NOT NULL CHECK (slot BETWEEN 1 AND 5),
  state       CHAR(4)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL CHECK (state IN ('held', 'used')),
  holder      BINARY(16)  NOT NULL,             -- the generation's id
  lease_until DATETIME(3) NOT NULL,
  PRIMARY KEY (day, bucket, slot),
  UNIQUE KEY (holder)
) ENGINE = InnoDB;
