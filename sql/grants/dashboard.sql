-- dashboard: SDK keys, read tokens, streams, playback sessions and their figures
GRANT SELECT, INSERT, UPDATE ON throttles TO ?;
GRANT SELECT ON users TO ?;
GRANT SELECT ON sessions TO ?;
GRANT SELECT, INSERT, UPDATE (revoked_at) ON sdk_keys TO ?;
GRANT SELECT, INSERT, UPDATE (last_used_at, revoked_at) ON read_tokens TO ?;
GRANT SELECT, INSERT ON streams TO ?;
GRANT SELECT ON playback_sessions TO ?;
GRANT SELECT ON telemetry_events TO ?;
GRANT SELECT ON schema_migrations TO ?;
