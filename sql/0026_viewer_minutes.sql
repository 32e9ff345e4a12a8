-- Who was watching at the end of each minute, by this host's clock. No row: nobody.
CREATE TABLE viewer_minutes (
  account_id  CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  minute      DATETIME     NOT NULL,  -- it begins
  stream_id   BINARY(16)   NOT NULL,  -- zeros: all streams, and sessions without one
  viewers     INT UNSIGNED NOT NULL,  -- starting, playing, seeking, or rebuffering for less than five minutes
  in_startup  INT UNSIGNED NOT NULL,  -- "starting" is a reserved word
  rebuffering INT UNSIGNED NOT NULL,
  paused      INT UNSIGNED NOT NULL,  -- no viewers
  PRIMARY KEY (account_id, minute, stream_id),
  KEY (minute)
) ENGINE = InnoDB;
