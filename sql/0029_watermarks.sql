-- The moments up to which figures are complete. The row without an account holds for all accounts that have no row: an account
-- has one while it is being updated, and for as long as its figures are behind those of the others.
CREATE TABLE watermarks (
  account_id     CHAR(32)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  complete_until DATETIME(3) NULL,  -- what was received until then is in all figures; NULL: they were never computed
  viewers_until  DATETIME(3) NULL,  -- viewer_minutes and viewer_points are complete until then
  round_began    DATETIME(3) NULL,  -- of a round over the account's sessions that the next update continues
  after_ref      BINARY(16)  NULL,  -- the session that it has looked at last
  turn_at        DATETIME(3) NULL   -- when it had its last turn that was not the first of an update
) ENGINE = InnoDB;
