-- Figures that accounts have e-mailed each week or month, see src/figures/rules/reports/reports.h. Whoever sets due_at on
-- sends the mail, so that each is sent once.
CREATE TABLE reports (
  id         BINARY(16)  NOT NULL PRIMARY KEY,
  account_id CHAR(32)    CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  name       VARCHAR(60) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  filter_id  BINARY(16)  NULL,  -- of saved_filters; NULL: all sessions
  is_monthly BOOLEAN     NOT NULL,  -- FALSE: weekly
  zone       VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- Europe/Berlin
  due_at     DATETIME    NOT NULL,  -- when the next one is to be sent
  sent_at    DATETIME    NULL,
  created_at DATETIME(3) NOT NULL,
  KEY (due_at),
  FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
