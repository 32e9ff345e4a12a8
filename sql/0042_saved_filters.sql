-- Filters that accounts have given names, see src/events/rules/filters/saved_filters.h.
CREATE TABLE saved_filters (
  id         BINARY(16)    NOT NULL PRIMARY KEY,
  account_id CHAR(32)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  name       VARCHAR(60)   CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  conditions TEXT          CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- ["player:hls.js"]
  UNIQUE KEY (account_id, name)
) ENGINE = InnoDB;
