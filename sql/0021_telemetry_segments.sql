-- Events at rest: batches of one session, compacted into one row. src/events/rules/stored/batch_json.h draws what is in
-- CONVERT(UNCOMPRESS(events) USING utf8mb4).
-- The number ascends, so that rows are appended and pages are filled. millrace-admin maintain adds the partition of
-- each coming week and drops expired ones; segments of a day without a partition go to pmax.
CREATE TABLE telemetry_segments (
  number        BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
  partition_day DATE            NOT NULL,  -- the session's when its batches were compacted
  session_ref   BINARY(16)      NOT NULL,
  first_ts      DATETIME(3)     NOT NULL,  -- of its events, as last_ts
  last_ts       DATETIME(3)     NOT NULL,
  event_count   INT UNSIGNED    NOT NULL,
  bytes         INT UNSIGNED    NOT NULL,  -- sum of the batches', so that compaction does not change a session's size
  packed_bytes  INT UNSIGNED    NOT NULL,
  events        MEDIUMBLOB      NOT NULL,
  PRIMARY KEY (number, partition_day),
  KEY (session_ref)
) ENGINE = InnoDB
PARTITION BY RANGE COLUMNS (partition_day) (PARTITION pmax VALUES LESS THAN (MAXVALUE));
