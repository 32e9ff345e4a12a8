-- Circuit breakers of the text and image providers, shared by all workers of all hosts, so that none waits for a
-- provider that is down. A provider without a row has not failed lately.
CREATE TABLE provider_circuits (
  provider   BINARY(16)   NOT NULL PRIMARY KEY,  -- first half of SHA-256(kind, URL, model)
  kind       VARCHAR(5)   CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- text or image
  model      VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  failures   INT          NOT NULL,              -- since the window began, with no success between them
  ends_at    DATETIME(3)  NOT NULL,              -- when that window ends
  open_until DATETIME(3)  NULL                   -- no calls until then; after that one caller tries. NULL: closed
) ENGINE = InnoDB;
