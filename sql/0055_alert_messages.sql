-- What alerts tell: one row for each address and webhook at the beginning and at the end of an incident, written in its
-- transaction, and sent by `millrace-admin alerts`.
CREATE TABLE alert_messages (
  id          BINARY(16)    NOT NULL PRIMARY KEY,
  account_id  CHAR(32)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  alert_id    BINARY(16)    NOT NULL,
  incident_id BINARY(16)    NULL,      -- NULL: a test
  phase       VARCHAR(8)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- began, ended, lost, test
  user_id     CHAR(32)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- '': the webhook
  email       VARCHAR(254)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- the user's
  url         VARCHAR(2048) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- the webhook's; '' once it is over
  subject     VARCHAR(400)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  body        TEXT          CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- '' once it is over
  status      TINYINT UNSIGNED NOT NULL DEFAULT 0,  -- 0 waiting 1 sent 2 failed
  error       VARCHAR(200)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,  -- of the last try
  tries       INT UNSIGNED  NOT NULL DEFAULT 0,
  created_at  DATETIME(3)   NOT NULL,
  changed_at  DATETIME(3)   NOT NULL,
  due_at      DATETIME(3)   NULL,      -- when it is tried next; NULL: never again
  UNIQUE KEY (incident_id, phase, user_id),
  KEY (account_id, created_at),
  KEY (due_at),
  FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
