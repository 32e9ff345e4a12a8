-- How far maintenance has come: minutes, up to when stream_minutes is complete; figures, what was heard until then is in
-- all figures.
CREATE TABLE figure_marks (
  name       VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  done_until DATETIME(3) NOT NULL
) ENGINE = InnoDB;
