-- Events at rest: batches of one session, packed together. CONVERT(UNCOMPRESS(events) USING utf8mb4) is
--   [{"batch":"hex of batch_hash","receivedAt":"2026-11-21 01:57:55.138","events":[
--      {"type":"…","ts":"2026-11-21 01:57:55.100","id":"…","payload":{…}}, …]}, …]
-- in UTC, with payloads byte for byte as sent, and an id where the player gave one. The number ascends, so that rows are
-- appended and pages are filled. millrace-admin maintain adds the partition of each coming week and drops expired ones;
-- segments of a day without a partition go to pmax.
CREATE TABLE telemetry_segments (
  number      BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
  session_day DATE            NOT NULL,  -- the session's when it was sealed
  session_ref BINARY(16)      NOT NULL,
  first_ts    DATETIME(3)     NOT NULL,  -- of its events, as last_ts
  last_ts     DATETIME(3)     NOT NULL,
  event_count INT UNSIGNED    NOT NULL,
  bytes       INT UNSIGNED    NOT NULL,  -- sum of the batches', so that sealing does not change a session's size
  events      MEDIUMBLOB      NOT NULL,
  PRIMARY KEY (number, session_day),
  KEY (session_ref)
) ENGINE = InnoDB
PARTITION BY RANGE COLUMNS (session_day) (PARTITION pmax VALUES LESS THAN (MAXVALUE));
