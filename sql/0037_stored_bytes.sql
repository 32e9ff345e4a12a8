-- What each account takes on disk, about: what maintenance has added up last. Ingest refuses more of an account that has
-- as much as it may.
CREATE TABLE stored_bytes (
  account_id CHAR(32)        CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  bytes      BIGINT UNSIGNED NOT NULL
) ENGINE = InnoDB;
