-- Playback sessions that have sent telemetry. A row is written when a session is first seen; for known sessions ingest
-- only reads. There is no foreign key to users: an account may have more sessions than one transaction should delete, see
-- deleted_users.
CREATE TABLE playback_sessions (
  session_ref     BINARY(16)   NOT NULL PRIMARY KEY,  -- first half of SHA-256(account id, session id)
  account_id      CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  session_id      VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- the player's
  stream_id       BINARY(16)   NULL,      -- one of the account's streams; NULL: the player named none of them
  partition_day   DATE         NOT NULL,  -- day by which its segments are partitioned; moved on when the session lives longer than a week
  began_at        DATETIME(3)  NOT NULL,
  received_at     DATETIME(3)  NOT NULL DEFAULT (UTC_TIMESTAMP(3)),  -- the first of its requests
  sdk_key         BINARY(16)   NULL,      -- of that request, as all that follows
  browser         VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NULL,  -- read off the user agent, which is not kept
  os              VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NULL,
  device          VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NULL,  -- desktop, phone, tablet, tv
  country         CHAR(2)      CHARACTER SET ascii COLLATE ascii_bin NULL,
  page_host       VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,  -- of the page that the player is on
  browser_version VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NULL,
  os_version      VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NULL,
  device_model    VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NULL,
  region          VARCHAR(8)   CHARACTER SET ascii COLLATE ascii_bin NULL,  -- of the address, which is not kept
  asn             VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  automated       VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,  -- NULL: a person plays, as far as one knows
  KEY by_time (account_id, began_at),
  KEY by_stream (account_id, stream_id, began_at),
  KEY by_key (sdk_key, received_at),
  KEY (partition_day)
) ENGINE = InnoDB;
