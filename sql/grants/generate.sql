-- generate: concept generation
GRANT SELECT, INSERT, UPDATE ON throttles TO ?;
GRANT SELECT, UPDATE ON api_keys TO ?;
GRANT SELECT, INSERT ON credit_ledger TO ?;
GRANT SELECT, INSERT, DELETE ON credit_holds TO ?;
GRANT SELECT, INSERT, UPDATE, DELETE ON payments TO ?;
GRANT SELECT ON facilitators TO ?;
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_circuits TO ?;
GRANT SELECT, INSERT, UPDATE, DELETE ON free_slots TO ?;
GRANT SELECT, INSERT ON generations TO ?;
GRANT INSERT ON logos TO ?;
GRANT SELECT ON schema_migrations TO ?;
GRANT SELECT ON restores TO ?;
