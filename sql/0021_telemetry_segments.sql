-- Events at rest: batches of one session, compacted into one row. CONVERT(UNCOMPRESS(events) USING utf8mb4) has one of
-- two forms, the one that is shorter. The first is a list, as in telemetry_batches:
--   [{"batch":"hex of batch_hash","receivedAt":"2026-11-21 01:57:55.138","events":[
--      {"type":"…","ts":"2026-11-21 01:57:55.100","id":"…","payload":{…}}, …]}, …]
-- in UTC, with payloads byte for byte as sent, and an id where the player gave one. The second has columns:
--   {"v":2,
--    "b": ms since 1970 of the first event,
--    "t": [["type", first column, "piece", "piece", …], …]  templates: payloads, cut at what differs between events
--    "e": [template, …]                  of each event
--    "n": [number of events so far, …]   at the end of each batch
--    "d": [0, ms since the event before, …]                 of each event
--    "r": [ms from its last event to its receipt, …]        of each batch
--    "i": [1, number, difference, …]     ids in base 36, or [0, "id", …], or [2]: SHA-256 of the payload; none: no ids
--    "h": ["hex of batch_hash", …]       "" where each event of the batch has an id; none: all are ""
--    "c": [[1, number, difference, …], [0, "text", …], …]}  values between the pieces, in the order of the events
-- A payload is its template's pieces with the next value of a column between each two of them; sums stay below 2^53.
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
