-- How far maintenance has come; one row: minutes, the minute up to which stream_minutes is complete.
CREATE TABLE figure_marks (
  name       VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  done_until DATETIME    NOT NULL
) ENGINE = InnoDB;
