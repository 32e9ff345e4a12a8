-- Email addresses left on the home page, in lower case. Being on the list grants nothing.
CREATE TABLE waitlist (
  email      VARCHAR(254) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  created_at DATETIME(3)  NOT NULL,
  KEY (created_at, email)
) ENGINE = InnoDB;
