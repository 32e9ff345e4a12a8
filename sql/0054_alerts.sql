-- Alerts of accounts, and what was found when they were last evaluated. Values are millionths.
CREATE TABLE alerts (
  id              BINARY(16)    NOT NULL PRIMARY KEY,
  account_id      CHAR(32)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  name            VARCHAR(80)   CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  metric          VARCHAR(40)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- startupMs:p95, viewers, telemetry
  filter_id       BINARY(16)    NULL,      -- saved_filters.id, which may be gone
  filter_name     VARCHAR(60)   CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- as it was then
  fires_if        TINYINT UNSIGNED NOT NULL,  -- 0 above 1 below 2 unusual 3 missing
  threshold       BIGINT        NULL,
  window_minutes  SMALLINT UNSIGNED NOT NULL,
  least_sessions  INT UNSIGNED  NULL,
  email_to        VARCHAR(680)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- ids of users, with commas in between
  webhook         VARCHAR(2048) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  webhook_by      CHAR(32)      CHARACTER SET ascii COLLATE ascii_bin NULL,  -- who set it, and has to be editor still
  muted_until     DATETIME(3)   NULL,
  created_at      DATETIME(3)   NOT NULL,
  created_by      VARCHAR(254)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- an address, as it was then
  changed_at      DATETIME(3)   NOT NULL,
  version         INT UNSIGNED  NOT NULL DEFAULT 0,  -- grows when something else is evaluated
  evaluated_at    DATETIME(3)   NULL,
  due_at          DATETIME(3)   NOT NULL,  -- when it is evaluated next
  lease_until     DATETIME(3)   NULL,      -- until when a host evaluates it
  status          TINYINT UNSIGNED NOT NULL DEFAULT 0,  -- 0 ok 1 firing 2 unknown
  reason          VARCHAR(200)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,  -- why it is unknown
  value           BIGINT        NULL,
  usual           BIGINT        NULL,
  sessions        BIGINT        NULL,
  window_to       DATETIME(3)   NULL,
  KEY (account_id, created_at),
  KEY (due_at),
  FOREIGN KEY (account_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB;
