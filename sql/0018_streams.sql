-- Media sources that accounts have registered. The URL passed the address policy at registration. Its IP addresses are not
-- stored, since what a name resolves to may change at any minute.
CREATE TABLE streams (
  id         BINARY(16)    NOT NULL PRIMARY KEY,
  account_id CHAR(32)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  source_url VARCHAR(2048) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- as given
  host       VARCHAR(255)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,      -- as it was resolved
  created_at DATETIME(3)   NOT NULL,
  name       VARCHAR(120)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,  -- given by the user
  KEY (account_id, created_at, id),
  FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
