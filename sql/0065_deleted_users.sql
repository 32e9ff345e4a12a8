-- Accounts that are gone, until what is kept of them elsewhere is gone, too: more than one statement may delete.
CREATE TABLE deleted_users (
  user_id    CHAR(32)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  deleted_at DATETIME(3) NOT NULL,
  KEY (deleted_at)
) ENGINE = InnoDB;
