-- That the tables are being restored from a backup, or were: one row. Until ended_at, no pool serves. It is in no backup.
CREATE TABLE restores (
  id            INT         NOT NULL PRIMARY KEY,  -- 1
  began_at      DATETIME(3) NOT NULL,
  sha256        CHAR(64)    CHARACTER SET ascii COLLATE ascii_bin NULL,  -- of the backup; NULL: no table was touched yet
  with_settings BOOLEAN     NOT NULL DEFAULT FALSE,                      -- its settings were put back, too
  loaded_at     DATETIME(3) NULL,  -- NULL: tables may be missing, or have only some of their rows
  ended_at      DATETIME(3) NULL   -- when the pools were let in again
);
