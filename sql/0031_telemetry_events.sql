-- For operators: every stored event as a row. An event that was sent in two requests is here twice; what tells events
-- of a session apart is COALESCE(id, CONCAT(batch, ' ', position)). batch is NULL where all events of a batch have an
-- id. Batches, segments that are lists and segments of columns (events/rules/stored/batch_json.h draws both) have a
-- branch each, so that a session is looked up, by whatever column, before anything is unpacked. Running sums are
-- subqueries: with windows, all segments would be unpacked for any condition. Each branch is inside another SELECT for
-- MariaDB 10.11.14, where columns of JSON_TABLE in a view's own list need rights on all databases (MDEV-27898).
CREATE VIEW telemetry_events AS
  SELECT session_ref, account_id, session_id, stream_id, type, ts, received_at, payload, id, batch, position
    FROM (SELECT s.session_ref, s.account_id, s.session_id, s.stream_id,
                 e.type, e.ts, e.received_at, e.payload, e.id, e.batch, e.position
            FROM playback_sessions s
            JOIN telemetry_batches b ON b.session_ref = s.session_ref
            JOIN JSON_TABLE(CONVERT(UNCOMPRESS(b.events) USING utf8mb4), '$[*]' COLUMNS (
                   batch       CHAR(24)    PATH '$.batch',
                   received_at DATETIME(3) PATH '$.receivedAt',
                   NESTED PATH '$.events[*]' COLUMNS (
                     position FOR ORDINALITY,
                     type     VARCHAR(64) PATH '$.type',
                     ts       DATETIME(3) PATH '$.ts',
                     id       VARCHAR(64) PATH '$.id',
                     payload  JSON        PATH '$.payload'))) AS e
           WHERE e.type IS NOT NULL) AS loose
  UNION ALL
  SELECT session_ref, account_id, session_id, stream_id, type, ts, received_at, payload, id, batch, position
    FROM (SELECT s.session_ref, s.account_id, s.session_id, s.stream_id,
                 e.type, e.ts, e.received_at, e.payload, e.id, e.batch, e.position
            FROM playback_sessions s
            JOIN telemetry_segments g ON g.session_ref = s.session_ref
            JOIN JSON_TABLE(CONVERT(UNCOMPRESS(g.events) USING utf8mb4), '$[*]' COLUMNS (
                   batch       CHAR(24)    PATH '$.batch',
                   received_at DATETIME(3) PATH '$.receivedAt',
                   NESTED PATH '$.events[*]' COLUMNS (
                     position FOR ORDINALITY,
                     type     VARCHAR(64) PATH '$.type',
                     ts       DATETIME(3) PATH '$.ts',
                     id       VARCHAR(64) PATH '$.id',
                     payload  JSON        PATH '$.payload'))) AS e
           WHERE e.type IS NOT NULL) AS listed
  UNION ALL
  SELECT session_ref, account_id, session_id, stream_id, type,
         CAST(TIMESTAMPADD(MICROSECOND, 1000 * ts, '1970-01-01') AS DATETIME(3)),
         CAST(TIMESTAMPADD(MICROSECOND, 1000 * received, '1970-01-01') AS DATETIME(3)),
         payload, IF(id_form = 2, LEFT(SHA2(payload, 256), 24), id), batch, position
    FROM (SELECT s.session_ref, s.account_id, s.session_id, s.stream_id, t.type, e.n - w.earlier AS position, x.id_form,
                 NULLIF(JSON_UNQUOTE(JSON_EXTRACT(x.h, CONCAT('$[', m.batch - 1, ']'))), '') AS batch,
                 x.b + (SELECT SUM(o.v)
                          FROM JSON_TABLE(x.d, '$[*]' COLUMNS (n FOR ORDINALITY, v BIGINT PATH '$')) o
                         WHERE o.n <= e.n) AS ts,
                 x.b + (SELECT SUM(o.v)
                          FROM JSON_TABLE(x.d, '$[*]' COLUMNS (n FOR ORDINALITY, v BIGINT PATH '$')) o
                         WHERE o.n <= m.last) + JSON_EXTRACT(x.r, CONCAT('$[', m.batch - 1, ']')) AS received,
                 CASE x.id_form
                   WHEN 0 THEN NULLIF(JSON_UNQUOTE(JSON_EXTRACT(x.i, CONCAT('$[', e.n, ']'))), '')
                   WHEN 1 THEN LOWER(CONV((
                     SELECT SUM(o.v) FROM JSON_TABLE(x.i, '$[*]' COLUMNS (n FOR ORDINALITY, v BIGINT PATH '$')) o
                      WHERE o.n BETWEEN 2 AND e.n + 1), 10, 36))
                 END AS id,
                 (SELECT GROUP_CONCAT(CONCAT(COALESCE(CASE
                           WHEN p.j < 4 THEN ''
                           WHEN JSON_EXTRACT(x.c, CONCAT('$[', t.first + p.j - 4, '][0]')) = 1 THEN (
                             SELECT SUM(v.v)
                               FROM JSON_TABLE(JSON_EXTRACT(x.c, CONCAT('$[', t.first + p.j - 4, ']')), '$[*]' COLUMNS (
                                      n FOR ORDINALITY, v BIGINT PATH '$')) v
                              WHERE v.n BETWEEN 2 AND q.nth + 1)
                           ELSE JSON_UNQUOTE(JSON_EXTRACT(x.c, CONCAT('$[', t.first + p.j - 4, '][', q.nth, ']')))
                         END, ''), p.piece) ORDER BY p.j SEPARATOR '')
                    FROM JSON_TABLE(t.pieces, '$[*]' COLUMNS (j FOR ORDINALITY, piece LONGTEXT PATH '$')) p
                   WHERE p.j > 2) AS payload
            FROM playback_sessions s
            JOIN telemetry_segments g ON g.session_ref = s.session_ref
            JOIN JSON_TABLE(CONVERT(UNCOMPRESS(g.events) USING utf8mb4), '$' COLUMNS (
                   b BIGINT PATH '$.b', t JSON PATH '$.t', e JSON PATH '$.e', n JSON PATH '$.n', d JSON PATH '$.d',
                   r JSON PATH '$.r', c JSON PATH '$.c', h JSON PATH '$.h', i JSON PATH '$.i',
                   id_form INT PATH '$.i[0]')) x
            JOIN JSON_TABLE(x.n, '$[*]' COLUMNS (batch FOR ORDINALITY, last INT PATH '$')) m
            JOIN JSON_TABLE(JSON_ARRAY(
                   IF(m.batch = 1, 0, JSON_EXTRACT(x.n, CONCAT('$[', GREATEST(m.batch, 2) - 2, ']')))), '$' COLUMNS (
                   earlier INT PATH '$[0]')) w
            JOIN JSON_TABLE(x.e, '$[*]' COLUMNS (n FOR ORDINALITY, k INT PATH '$')) e
                 ON e.n > w.earlier AND e.n <= m.last
            JOIN JSON_TABLE(JSON_EXTRACT(x.t, CONCAT('$[', e.k, ']')), '$' COLUMNS (
                   type VARCHAR(64) PATH '$[0]', first INT PATH '$[1]', pieces JSON PATH '$')) t
            -- Which of its template's events this is: how often ',0,' is in ',0,,1,,0,', the templates up to it.
            -- MySQL takes no subquery as what JSON_TABLE reads.
            JOIN JSON_TABLE(JSON_ARRAY(
                   CONCAT(',', REPLACE(SUBSTRING_INDEX(REPLACE(REPLACE(REPLACE(x.e, '[', ''), ']', ''), ' ', ''),
                                                       ',', e.n), ',', ',,'), ',')), '$' COLUMNS (
                   templates LONGTEXT PATH '$[0]')) u
            JOIN JSON_TABLE(JSON_ARRAY(
                   (LENGTH(u.templates) - LENGTH(REPLACE(u.templates, CONCAT(',', e.k, ','), '')))
                     DIV (2 + LENGTH(e.k))), '$' COLUMNS (nth INT PATH '$[0]')) q
           WHERE x.b IS NOT NULL) AS columnar;
