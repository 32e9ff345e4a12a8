-- Who waits for a turn at what a host does for one caller at a time. Whoever does not ask again in time waits no longer.
CREATE TABLE turns (
  place   BINARY(16)  NOT NULL,  -- HMAC of what is waited for and of the host's name
  account BINARY(16)  NOT NULL,  -- of `throttles`, where the time that was had of it is counted, as is
  network BINARY(16)  NOT NULL,  -- that of the networks around the caller's address
  since   DATETIME(3) NOT NULL,
  ends_at DATETIME(3) NOT NULL,  -- until when the caller has to have asked again
  PRIMARY KEY (place, account),
  KEY (ends_at)
) ENGINE = InnoDB;
