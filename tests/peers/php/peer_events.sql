-- A row per event, as an application without batches would store them. The primary key keeps an event that is sent again
-- from being stored twice.
CREATE TABLE peer_events (
  session_ref   BINARY(16)  NOT NULL,
  event_hash    BINARY(12)  NOT NULL,  -- of the event's id, or else of the request body and its position there
  partition_day DATE        NOT NULL,
  type          VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  ts            DATETIME(3) NOT NULL,  -- UTC; when it happened, by the player's clock after correction
  received_at   DATETIME(3) NOT NULL,
  payload       MEDIUMTEXT  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- a JSON object, byte for byte as sent
  PRIMARY KEY (session_ref, event_hash, partition_day)
) ENGINE = InnoDB
PARTITION BY RANGE COLUMNS (partition_day) (PARTITION pmax VALUES LESS THAN (MAXVALUE));
