-- Everybody who can sign in.
CREATE TABLE users (
  id             CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
  email          VARCHAR(254) CHARACTER SET ascii COLLATE ascii_bin NOT NULL UNIQUE,  -- lower case
  email_verified BOOLEAN      NOT NULL DEFAULT FALSE,
  unclaimed      BOOLEAN      NOT NULL DEFAULT FALSE,  -- TRUE: only signed up for; names and passwords are in sign_ups
  name           VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  image          TEXT         CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  created_at     DATETIME(3)  NOT NULL,
  updated_at     DATETIME(3)  NOT NULL,
  suspended_at   DATETIME(3)  NULL,  -- by the operator; NULL: it may be used
  sign_up_hash   BINARY(32)   NULL,  -- of the Idempotency-Key that the sign-up came with; NULL: it had none
  KEY (unclaimed, updated_at)
) ENGINE = InnoDB;
