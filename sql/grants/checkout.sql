-- checkout: key packs that are paid by card. The same as packs, without x402 payments.
GRANT SELECT, INSERT, UPDATE ON throttles TO ?;
GRANT SELECT, INSERT, UPDATE ON api_keys TO ?;
GRANT SELECT, INSERT ON credit_ledger TO ?;
GRANT SELECT, INSERT, UPDATE ON orders TO ?;
GRANT SELECT, INSERT, UPDATE ON card_payments TO ?;
GRANT SELECT, INSERT, UPDATE ON card_reversals TO ?;
GRANT SELECT ON schema_migrations TO ?;
GRANT SELECT ON restores TO ?;
