-- How accounts call the CDNs behind the hosts of their media, see src/events/rules/cdn_names.h.
CREATE TABLE cdn_names (
  account_id CHAR(32)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  host       VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- or *. and a domain: all hosts below it
  name       VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (account_id, host)
) ENGINE = InnoDB;
