-- When each regular job of `millrace-admin` was last done to its end, by whichever host: maintain, reconcile, backup,
-- and verify, as `alarm` does it.
CREATE TABLE maintenance_runs (
  kind         VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  done_at      DATETIME(3)  NOT NULL,
  milliseconds INT UNSIGNED NOT NULL  -- how long it took
) ENGINE = InnoDB;
