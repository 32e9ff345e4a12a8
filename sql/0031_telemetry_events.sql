-- One row per event. The primary key is what makes an event that is sent again no second one; the day in it is the
-- session's, not the event's, so that this holds across midnight. millrace-admin maintain adds and drops the days;
-- what no day was made for goes to pmax, so nothing is refused when it has not run.
CREATE TABLE telemetry_events (
  session_ref BINARY(16)  NOT NULL,
  event_hash  BINARY(12)  NOT NULL,  -- of the event's id, or of the body that brought it and its place there
  session_day DATE        NOT NULL,
  type        VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  ts          DATETIME(3) NOT NULL,  -- UTC; when it happened, by the player's clock as corrected
  received_at DATETIME(3) NOT NULL,
  payload     MEDIUMTEXT  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- a JSON object, byte for byte
  PRIMARY KEY (session_ref, event_hash, session_day)
) ENGINE = InnoDB
PARTITION BY RANGE COLUMNS (session_day) (PARTITION pmax VALUES LESS THAN (MAXVALUE));
