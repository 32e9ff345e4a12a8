-- Accepted requests whose events have not been compacted into a segment yet: one row each, so that ingest writes one row
-- however many events there are. The primary key keeps a request that is sent again from being stored twice until then;
-- after that, its events are in two segments and count once. Only live sessions are here, so the table stays in memory.
CREATE TABLE telemetry_batches (
  session_ref BINARY(16)        NOT NULL,
  batch_hash  BINARY(12)        NOT NULL,  -- of the request's body
  event_count SMALLINT UNSIGNED NOT NULL,
  bytes       INT UNSIGNED      NOT NULL,  -- of the events, not compressed
  packed_bytes INT UNSIGNED     NOT NULL,  -- the length of `events`, which need not be read to know it
  events      MEDIUMBLOB        NOT NULL,  -- COMPRESS() of a list of one batch, as events/rules/stored/batch_json.h draws it
  PRIMARY KEY (session_ref, batch_hash)
) ENGINE = InnoDB;
