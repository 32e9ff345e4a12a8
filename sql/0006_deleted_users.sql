-- Deleted accounts whose playback sessions and events are still to be deleted: there may be more of those than one
-- statement should delete. millrace-admin maintain deletes them, then the row here.
CREATE TABLE deleted_users (
  user_id    CHAR(32)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  deleted_at DATETIME(3) NOT NULL,
  KEY (deleted_at)
) ENGINE = InnoDB;
