-- For operators: every stored event as a row. An event that was sent in two requests is here twice; what tells events of
-- a session apart is COALESCE(id, CONCAT(batch, ' ', place)). The outer SELECT is for MariaDB 10.11.14, where columns
-- of JSON_TABLE in a view's own list need rights on all databases (MDEV-27898).
CREATE VIEW telemetry_events AS
  SELECT session_ref, user_id, session_id, stream_id, type, ts, received_at, payload, id, batch, place
    FROM (SELECT s.session_ref, s.user_id, s.session_id, s.stream_id,
                 e.type, e.ts, e.received_at, e.payload, e.id, e.batch, e.place
            FROM (SELECT session_ref, events FROM telemetry_batches
                  UNION ALL
                  SELECT session_ref, events FROM telemetry_segments) AS packed
            JOIN playback_sessions s ON s.session_ref = packed.session_ref
            JOIN JSON_TABLE(CONVERT(UNCOMPRESS(packed.events) USING utf8mb4), '$[*]' COLUMNS (
                   batch       CHAR(24)    PATH '$.batch',
                   received_at DATETIME(3) PATH '$.receivedAt',
                   NESTED PATH '$.events[*]' COLUMNS (
                     place   FOR ORDINALITY,
                     type    VARCHAR(64) PATH '$.type',
                     ts      DATETIME(3) PATH '$.ts',
                     id      VARCHAR(64) PATH '$.id',
                     payload JSON        PATH '$.payload'))) AS e
           WHERE e.type IS NOT NULL) AS stored;
