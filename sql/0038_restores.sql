-- That the tables are being restored from a backup: one row, from before the first table is loaded until the pools may serve
-- again. It is in no backup.
CREATE TABLE restores (
  id        INT         NOT NULL PRIMARY KEY,  -- 1
  began_at  DATETIME(3) NOT NULL,
  loaded_at DATETIME(3) NULL                   -- NULL: tables may be missing, or have only some of their rows
);
