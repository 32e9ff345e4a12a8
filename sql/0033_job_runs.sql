-- The last run of each job that ended without an error, on any host: maintain, alerts, reconcile, backup, and verify, which is
-- part of `alarm`.
CREATE TABLE job_runs (
  job          VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  done_at      DATETIME(3)  NOT NULL,
  milliseconds INT UNSIGNED NOT NULL  -- how long it took
) ENGINE = InnoDB;
