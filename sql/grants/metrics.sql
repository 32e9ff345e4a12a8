-- metrics: GET /metrics. It counts, and reads what no row is about; of a few tables one column, so that their sizes are
-- shown.
GRANT SELECT (state, first_seen) ON payments TO ?;
GRANT SELECT (id, method, state, network, credits, payment_intent, mispaid_at, resolved_at, created_at) ON orders TO ?;
GRANT SELECT (kind, payment_intent, cents, undone_at, resolved_at) ON card_reversals TO ?;
GRANT SELECT (network, credits_left, revoked_at) ON api_keys TO ?;
GRANT SELECT (lease_until) ON credit_holds TO ?;
GRANT SELECT (kind) ON credit_ledger TO ?;
GRANT SELECT (created_at) ON generations TO ?;
GRANT SELECT (created_at) ON logos TO ?;
GRANT SELECT (open_until) ON provider_circuits TO ?;
GRANT SELECT (version) ON live_sessions TO ?;
GRANT SELECT (minute, stream_id, viewers, in_startup, rebuffering, paused) ON viewer_minutes TO ?;
GRANT SELECT (stale_since) ON stale_hours TO ?;
GRANT SELECT (begins_at, stale_since) ON stale_days TO ?;
GRANT SELECT (partition_day) ON playback_sessions TO ?;
GRANT SELECT (outcome) ON session_figures TO ?;
GRANT SELECT (event_count) ON telemetry_batches TO ?;
GRANT SELECT (event_count) ON telemetry_segments TO ?;
GRANT SELECT (sessions) ON hourly_rollups TO ?;
GRANT SELECT (sessions) ON daily_rollups TO ?;
GRANT SELECT ON watermarks TO ?;
GRANT SELECT ON job_runs TO ?;
GRANT SELECT ON schema_migrations TO ?;
GRANT SELECT ON restores TO ?;
