-- What is clearly worse in the last half hour, day, week and thirty days of an account than before, and where. Maintenance
-- writes it anew every few minutes and each hour: one row for each metric that it looks at. See src/figures/rules/findings/findings.h.
CREATE TABLE findings (
  account_id  CHAR(32)          CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  minutes     SMALLINT UNSIGNED NOT NULL,  -- the length of the period
  metric      VARCHAR(24)       CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  ends_at     DATETIME          NOT NULL,  -- the period's end, a full hour, or five minutes
  rate_before BIGINT            NULL,  -- millionths of the metric's unit; NULL: too few sessions or cases
  rate_after  BIGINT            NULL,
  clear_at    BIGINT            NULL,  -- what is worse than this is clearly worse
  place       TINYINT UNSIGNED  NULL,  -- 1 is the worst; NULL: not clearly worse, or another metric says the same
  rate_during BIGINT            NULL,  -- from worse_from to worse_to
  rate_until  BIGINT            NULL,  -- until worse_from
  worse_from  DATETIME          NULL,
  worse_to    DATETIME          NULL,  -- NULL: it goes on
  sessions    BIGINT UNSIGNED   NOT NULL,  -- of that time, with these dimensions
  verdict     VARCHAR(24)       CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  sentence    TEXT              CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  dimensions  TEXT              CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- {"cdn":"Akamai"}
  PRIMARY KEY (account_id, minutes, metric)
) ENGINE = InnoDB;
