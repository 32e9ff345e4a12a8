-- packs: key packs that are paid by x402. The same as checkout, and payments.
GRANT SELECT, INSERT, UPDATE ON throttles TO ?;
GRANT SELECT, INSERT, UPDATE ON api_keys TO ?;
GRANT SELECT, INSERT ON credit_ledger TO ?;
GRANT SELECT, INSERT, UPDATE, DELETE ON payments TO ?;
GRANT SELECT ON facilitators TO ?;
GRANT SELECT, INSERT, UPDATE ON orders TO ?;
GRANT SELECT, INSERT, UPDATE ON card_payments TO ?;
GRANT SELECT, INSERT, UPDATE ON card_reversals TO ?;
GRANT SELECT ON schema_migrations TO ?;
GRANT SELECT ON restores TO ?;
