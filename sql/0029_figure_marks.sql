-- How far maintenance has come with the figures. The row without a user is of all accounts that have none: an account has
-- a row while maintenance is at work, and for as long as its figures are behind those of the others.
CREATE TABLE figure_marks (
  user_id     CHAR(32)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  figures     DATETIME(3) NULL,  -- what was received until then is in all figures; NULL: they were never made
  minutes     DATETIME(3) NULL,  -- up to when stream_minutes is complete
  round_began DATETIME(3) NULL,  -- of a round over the account's sessions that goes on in the next pass
  after_ref   BINARY(16)  NULL   -- the last session that it has looked at
) ENGINE = InnoDB;
