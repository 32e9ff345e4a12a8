GRANT SELECT (id, user_id, key_hash, last_used_at, revoked_at), UPDATE (last_used_at) ON sdk_keys TO ?;
GRANT SELECT, INSERT, UPDATE (stream_id, session_day) ON playback_sessions TO ?;
GRANT SELECT (session_ref), INSERT, UPDATE (session_ref) ON telemetry_events TO ?;
GRANT SELECT ON schema_migrations TO ?;
