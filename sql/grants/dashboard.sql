-- dashboard: streams, playback sessions and their figures
GRANT SELECT, INSERT, UPDATE ON throttles TO ?;
GRANT SELECT ON users TO ?;
GRANT SELECT ON sessions TO ?;
GRANT SELECT, UPDATE (last_used_at) ON read_tokens TO ?;
GRANT SELECT, INSERT, UPDATE (name), DELETE ON streams TO ?;
-- DELETE: a user may delete a session.
GRANT SELECT, DELETE ON playback_sessions TO ?;
GRANT SELECT, DELETE ON telemetry_batches TO ?;
GRANT SELECT, DELETE ON telemetry_segments TO ?;
GRANT SELECT, DELETE ON live_sessions TO ?;
GRANT SELECT, DELETE ON playback_figures TO ?;
-- UPDATE: that an hour or day is stale may be noted again. MariaDB does not accept it for the one column.
GRANT SELECT, INSERT, UPDATE ON stale_hours TO ?;
GRANT SELECT, INSERT, UPDATE ON stale_days TO ?;
GRANT SELECT ON stream_hours TO ?;
GRANT SELECT ON stream_days TO ?;
GRANT SELECT ON stream_minutes TO ?;
GRANT SELECT ON figure_marks TO ?;
GRANT SELECT ON stored_bytes TO ?;
GRANT SELECT ON schema_migrations TO ?;
GRANT SELECT ON restores TO ?;
