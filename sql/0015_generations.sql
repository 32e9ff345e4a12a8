-- Successful generations. Each used exactly one free slot, one credit or one payment.
CREATE TABLE generations (
  id                BINARY(16)      NOT NULL PRIMARY KEY,
  created_at        DATETIME(3)     NOT NULL,
  paid_by           VARCHAR(8)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL
                    CHECK (paid_by IN ('slot', 'credit', 'payment')),
  network           VARCHAR(16)     CHARACTER SET ascii COLLATE ascii_bin NULL,  -- of the payment, or of the key's; else NULL
  theme             VARCHAR(240)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  coin_name         VARCHAR(32)     CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  ticker            VARCHAR(10)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  description       VARCHAR(280)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  logo_sha256       BINARY(32)      NOT NULL,
  logo_error        VARCHAR(64)     CHARACTER SET ascii COLLATE ascii_bin NULL,  -- NULL: not the fallback logo
  logo_error_detail VARCHAR(200)    CHARACTER SET ascii COLLATE ascii_bin NULL,
  generator         VARCHAR(120)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,  -- of the text: name/version
  logo_generator    VARCHAR(120)    CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'embedded/1',
  seed              BIGINT UNSIGNED NOT NULL,
  request_hash      BINARY(32)      NULL UNIQUE,  -- of the caller and their Idempotency-Key; NULL: none was sent
  hidden_at         DATETIME(3)     NULL,         -- since then its page is not shown, and its logo only for other drafts
  KEY (created_at),
  KEY (logo_sha256, hidden_at)
) ENGINE = InnoDB;
