-- Providers that have failed lately, so that no worker of any host waits for one that is down. No row: all is well.
CREATE TABLE provider_circuits (
  provider   BINARY(16)  NOT NULL PRIMARY KEY,  -- of the hash of what it is for, its URL and its model
  failures   INT         NOT NULL,              -- without a success between them, in the window that ends
  ends_at    DATETIME(3) NOT NULL,              -- then
  open_until DATETIME(3) NULL                   -- nobody asks before; after it one caller tries. NULL: all may
) ENGINE = InnoDB;
