-- pages: pages, logos, the waitlist
GRANT SELECT, INSERT, UPDATE ON throttles TO ?;
GRANT SELECT ON logos TO ?;
GRANT SELECT (id, coin_name, ticker, description, logo_sha256, hidden_at) ON generations TO ?;
GRANT INSERT ON waitlist TO ?;
GRANT SELECT (draft_id, decided_at), INSERT ON draft_reports TO ?;
GRANT SELECT ON schema_migrations TO ?;
GRANT SELECT ON restores TO ?;
GRANT SELECT ON facilitators TO ?;
