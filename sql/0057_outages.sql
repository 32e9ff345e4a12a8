-- When no host ran `maintain` for more than five minutes: what alerts would see of that time is not what was. The row
-- without an end says when one last ran.
CREATE TABLE outages (
  began_at DATETIME(3) NOT NULL PRIMARY KEY,
  ended_at DATETIME(3) NULL,
  is_last  TINYINT     NULL UNIQUE,  -- 1: it has no end; NULL: it is over, of which there may be many
  KEY (ended_at)
) ENGINE = InnoDB;
