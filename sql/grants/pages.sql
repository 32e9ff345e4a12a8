-- pages: pages, logos, the waitlist
GRANT SELECT, INSERT, UPDATE ON throttles TO ?;
GRANT SELECT ON logos TO ?;
GRANT INSERT ON waitlist TO ?;
GRANT SELECT ON schema_migrations TO ?;
GRANT SELECT ON restores TO ?;
GRANT SELECT ON facilitators TO ?;
