-- dashboard: streams, playback sessions and their figures
GRANT SELECT, INSERT, UPDATE ON throttles TO ?;
GRANT SELECT, INSERT, UPDATE (network, ends_at), DELETE ON turns TO ?;
GRANT SELECT ON users TO ?;
GRANT SELECT ON sessions TO ?;
GRANT SELECT, UPDATE (last_used_at) ON read_tokens TO ?;
GRANT SELECT, INSERT, UPDATE (last_used_at, revoked_at) ON shares TO ?;
GRANT SELECT, INSERT, UPDATE (name), DELETE ON streams TO ?;
-- DELETE: a user may delete a session.
GRANT SELECT, DELETE ON playback_sessions TO ?;
GRANT SELECT, DELETE ON telemetry_batches TO ?;
GRANT SELECT, DELETE ON telemetry_segments TO ?;
GRANT SELECT, DELETE ON live_sessions TO ?;
GRANT SELECT, DELETE ON session_figures TO ?;
-- UPDATE: an hour or day may be marked as stale again. MariaDB does not accept it for the one column.
GRANT SELECT, INSERT, UPDATE ON stale_hours TO ?;
GRANT SELECT, INSERT, UPDATE ON stale_days TO ?;
GRANT SELECT ON hourly_rollups TO ?;
GRANT SELECT ON daily_rollups TO ?;
GRANT SELECT ON viewer_minutes TO ?;
GRANT SELECT ON viewer_points TO ?;
GRANT SELECT, INSERT, DELETE ON dimension_names TO ?;
GRANT SELECT, INSERT, DELETE ON cdn_names TO ?;
GRANT SELECT, INSERT, UPDATE (name, conditions), DELETE ON saved_filters TO ?;
-- UPDATE: a mark that is deleted stays without its text.
GRANT SELECT, INSERT, UPDATE (text, tags, is_deleted) ON marks TO ?;
GRANT SELECT ON findings TO ?;
GRANT SELECT, INSERT, UPDATE (name, filter_id, is_monthly, zone, due_at), DELETE ON reports TO ?;
GRANT SELECT, INSERT, UPDATE (asked_at, ended_at), DELETE ON report_recipients TO ?;
GRANT SELECT, INSERT, UPDATE (name, metric, filter_id, filter_name, fires_if, threshold, window_minutes, least_sessions, email_to, webhook, webhook_by, muted_until, changed_at, version, lease_until, evaluated_at, due_at, status, reason, value, usual, sessions), DELETE ON alerts TO ?;
GRANT SELECT, INSERT, DELETE ON alert_messages TO ?;
GRANT SELECT, INSERT, UPDATE ON webhook_secrets TO ?;
-- UPDATE: of an alert's incident. It ends with its alert.
GRANT SELECT, UPDATE (acknowledged_at, acknowledged_by, is_open, ended_at) ON incidents TO ?;
GRANT SELECT ON outages TO ?;
GRANT SELECT ON watermarks TO ?;
GRANT SELECT ON stored_bytes TO ?;
GRANT SELECT ON stored_hours TO ?;
GRANT SELECT ON stored_by_key TO ?;
GRANT SELECT (id, account_id, label, revoked_at) ON sdk_keys TO ?;
GRANT SELECT ON members TO ?;
GRANT INSERT ON activity TO ?;
GRANT SELECT ON schema_migrations TO ?;
GRANT SELECT ON restores TO ?;
