GRANT SELECT ON users TO ?;
GRANT SELECT ON sessions TO ?;
GRANT SELECT ON schema_migrations TO ?;
