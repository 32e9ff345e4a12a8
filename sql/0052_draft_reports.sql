-- Drafts that somebody has reported by their pages. Those that the operator has decided on stay for a while, so that nobody
-- reports the same draft again and again.
CREATE TABLE draft_reports (
  draft_id   BINARY(16)   NOT NULL,  -- generations.id
  bucket     BINARY(16)   NOT NULL,  -- HMAC of the address: each reports a draft once
  reason     VARCHAR(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- may be empty
  created_at DATETIME(3)  NOT NULL,
  decided_at DATETIME(3)  NULL,  -- when the operator hid or kept the draft; NULL: not yet
  PRIMARY KEY (draft_id, bucket),
  KEY (decided_at, created_at)
) ENGINE = InnoDB;
