GRANT SELECT ON logos TO ?;
GRANT SELECT ON schema_migrations TO ?;
GRANT INSERT ON waitlist TO ?;
GRANT SELECT, INSERT, UPDATE ON throttles TO ?;
