-- dashboard: SDK keys, streams, playback sessions and their figures
GRANT SELECT, INSERT, UPDATE ON throttles TO ?;
GRANT SELECT ON users TO ?;
GRANT SELECT ON sessions TO ?;
GRANT SELECT, INSERT, UPDATE (revoked_at) ON sdk_keys TO ?;
GRANT SELECT, INSERT ON streams TO ?;
GRANT SELECT ON playback_sessions TO ?;
GRANT SELECT ON telemetry_events TO ?;
GRANT SELECT ON playback_figures TO ?;
GRANT SELECT ON stream_hours TO ?;
GRANT SELECT ON stream_days TO ?;
GRANT SELECT ON stale_days TO ?;
GRANT SELECT ON live_sessions TO ?;
GRANT SELECT ON stream_minutes TO ?;
GRANT SELECT ON figure_marks TO ?;
GRANT SELECT ON schema_migrations TO ?;
