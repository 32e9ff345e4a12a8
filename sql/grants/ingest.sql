-- ingest: telemetry from players
GRANT SELECT (id, account_id, key_hash, last_used_at, revoked_at, last_error_at, last_error_is_loss, proxies, respect_gpc), UPDATE (last_used_at, last_error, last_error_at, last_error_is_loss) ON sdk_keys TO ?;
GRANT SELECT (id, suspended_at) ON users TO ?;
GRANT SELECT (id, account_id) ON streams TO ?;
GRANT SELECT, INSERT, UPDATE ON playback_sessions TO ?;
GRANT SELECT (session_ref, is_full) ON session_figures TO ?;
-- ON DUPLICATE KEY UPDATE needs UPDATE, though it changes nothing here.
GRANT SELECT (session_ref, batch_hash), INSERT, UPDATE ON telemetry_batches TO ?;
GRANT SELECT, INSERT, UPDATE ON live_sessions TO ?;
GRANT SELECT, INSERT, UPDATE ON throttles TO ?;
GRANT SELECT ON stored_bytes TO ?;
GRANT SELECT ON schema_migrations TO ?;
GRANT SELECT ON restores TO ?;
