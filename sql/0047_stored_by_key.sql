-- The same by the SDK keys that began the most of an hour, for the owner of the account.
CREATE TABLE stored_by_key (
  account_id CHAR(32)        CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at  DATETIME        NOT NULL,
  sdk_key    BINARY(16)      NOT NULL,
  bytes      BIGINT UNSIGNED NOT NULL,
  sessions   INT UNSIGNED    NOT NULL,
  PRIMARY KEY (account_id, begins_at, sdk_key),
  KEY (begins_at)
) ENGINE = InnoDB;
