-- What a user calls a stream. At the end, where a column is added without copying the table.
ALTER TABLE streams ADD COLUMN name VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL;
