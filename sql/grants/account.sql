-- account: sign-in sessions, SDK keys, read tokens
GRANT SELECT, INSERT, UPDATE ON throttles TO ?;
GRANT SELECT ON users TO ?;
GRANT SELECT, UPDATE (expires_at, updated_at), DELETE ON sessions TO ?;
GRANT SELECT, INSERT, UPDATE (revoked_at, proxies, respect_gpc) ON sdk_keys TO ?;
GRANT SELECT, INSERT, UPDATE (revoked_at) ON read_tokens TO ?;
GRANT SELECT (id, account_id, label, created_at, expires_at, last_used_at, revoked_at) ON shares TO ?;
GRANT SELECT, UPDATE (role), DELETE ON members TO ?;
GRANT SELECT (id, account_id, email, role, created_at, expires_at) ON invitations TO ?;
GRANT SELECT, INSERT ON activity TO ?;
GRANT SELECT ON schema_migrations TO ?;
GRANT SELECT ON restores TO ?;
