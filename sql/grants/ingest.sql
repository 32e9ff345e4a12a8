GRANT SELECT (id, user_id, key_hash, last_used_at, revoked_at), UPDATE (last_used_at) ON sdk_keys TO ?;
GRANT SELECT ON schema_migrations TO ?;
