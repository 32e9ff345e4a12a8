-- Drafts that somebody has reported by their pages, until the operator hides or keeps them.
CREATE TABLE draft_reports (
  draft_id   BINARY(16)   NOT NULL,  -- generations.id
  bucket     BINARY(16)   NOT NULL,  -- HMAC of the address: each reports a draft once
  reason     VARCHAR(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- may be empty
  created_at DATETIME(3)  NOT NULL,
  PRIMARY KEY (draft_id, bucket),
  KEY (created_at)
) ENGINE = InnoDB;
