-- The free allowance: at most five rows per address and day. A generation holds its slot until it succeeds or its lease
-- expires. Taking a slot is an INSERT, so the primary key refuses the sixth. The second key refuses the fifty-first of all
-- IPv6 networks of 64 bits in one of 48, of which somebody may have 65,536.
CREATE TABLE free_slots (
  day          DATE        NOT NULL,             -- UTC
  bucket       BINARY(16)  NOT NULL,             -- HMAC of the IPv4 address or IPv6 /64 network
  network      BINARY(8)   NOT NULL,             -- the first half of it, which all of an IPv6 /48 network have in common
  slot         TINYINT     NOT NULL CHECK (slot BETWEEN 1 AND 5),
  network_slot TINYINT     NOT NULL CHECK (network_slot BETWEEN 1 AND 50),
  state        CHAR(4)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL CHECK (state IN ('held', 'used')),
  holder       BINARY(16)  NOT NULL,             -- the generation's id
  lease_until  DATETIME(3) NOT NULL,
  PRIMARY KEY (day, bucket, slot),
  UNIQUE KEY (day, network, network_slot),
  UNIQUE KEY (holder)
) ENGINE = InnoDB;
