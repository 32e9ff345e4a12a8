-- Logos by the hash of their bytes. They are in the database so that every host can serve every logo.
CREATE TABLE logos (
  sha256     BINARY(32)  NOT NULL PRIMARY KEY,
  png        MEDIUMBLOB  NOT NULL,
  created_at DATETIME(3) NOT NULL
) ENGINE = InnoDB;
