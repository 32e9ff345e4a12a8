-- What facilitators say that they support, for all hosts that share the database. A job asks them, and no caller waits.
CREATE TABLE facilitators (
  facilitator BINARY(16)   NOT NULL PRIMARY KEY,  -- first half of SHA-256 of its URL, which may have a secret in it
  kinds       VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,  -- version:network of each, among those that we
                                                  -- know, apart by spaces: "1:base 2:base"; NULL: it has not said yet
  ask_at      DATETIME(3)  NOT NULL               -- when it is to be asked again
) ENGINE = InnoDB;
