-- What was wrong with the last thing that players sent with a key and that could not be read, so that its owner learns
-- why data is missing. Written at most once a minute.
ALTER TABLE sdk_keys
  ADD COLUMN last_fault VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  ADD COLUMN last_fault_at DATETIME(3) NULL;
