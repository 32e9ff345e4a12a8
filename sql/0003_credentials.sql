-- A user's password hash: Argon2id as a PHC string, or an imported scrypt hash (salt:key in hexadecimal), which the
-- next sign-in replaces. The index `imported` tells quickly whether any scrypt hash is left: only those begin with a
-- hexadecimal digit, all others with $.
CREATE TABLE credentials (
  id            CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  user_id       CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL UNIQUE,
  password_hash VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  created_at    DATETIME(3)  NOT NULL,
  updated_at    DATETIME(3)  NOT NULL,
  KEY imported (password_hash(1)),
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
