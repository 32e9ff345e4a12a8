-- auth: sign-up, sign-in, sessions, password resets, addresses
GRANT SELECT, INSERT, UPDATE, DELETE ON throttles TO ?;
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO ?;
GRANT SELECT, INSERT, UPDATE ON credentials TO ?;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO ?;
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_ups TO ?;
GRANT SELECT, INSERT, DELETE ON password_resets TO ?;
GRANT SELECT, INSERT, DELETE ON email_verifications TO ?;
GRANT INSERT ON deleted_users TO ?;
GRANT SELECT, INSERT, UPDATE, DELETE ON members TO ?;
GRANT SELECT, INSERT, DELETE ON invitations TO ?;
GRANT SELECT (id, account_id, label, created_at, last_used_at, revoked_at), UPDATE (revoked_at) ON sdk_keys TO ?;
GRANT SELECT (id, account_id, label, created_at, last_used_at, revoked_at, scope), UPDATE (revoked_at) ON read_tokens TO ?;
GRANT SELECT (id, account_id, label, created_at, expires_at, last_used_at, revoked_at), UPDATE (revoked_at) ON shares TO ?;
GRANT INSERT ON activity TO ?;
GRANT SELECT ON schema_migrations TO ?;
GRANT SELECT ON restores TO ?;
