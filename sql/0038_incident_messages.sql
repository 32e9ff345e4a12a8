-- What is told of incidents: one row for each message and channel, written together with the incident's change. A host that
-- sends one moves next_try_at on first, so that no other does, and it is tried again should that host die.
CREATE TABLE incident_messages (
  incident_id BINARY(16)   NOT NULL,
  moment      VARCHAR(5)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL CHECK (moment IN ('begin', 'end')),
  channel     VARCHAR(8)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL CHECK (channel IN ('email', 'webhook')),
  state       VARCHAR(8)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL CHECK (state IN ('waiting', 'sent', 'given up')),
  written_at  DATETIME(3)  NOT NULL,
  next_try_at DATETIME(3)  NOT NULL,
  attempts    INT UNSIGNED NOT NULL,
  last_error  VARCHAR(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  PRIMARY KEY (incident_id, moment, channel),
  KEY (state, next_try_at)
) ENGINE = InnoDB;
