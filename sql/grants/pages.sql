GRANT SELECT ON logos TO ?;
GRANT SELECT ON schema_migrations TO ?;
