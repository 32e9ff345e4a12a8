-- The names that accounts give to custom1 to custom10. A page says its values by these names.
CREATE TABLE dimension_names (
  account_id CHAR(32)         CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  dimension  TINYINT UNSIGNED NOT NULL,  -- 31 to 40
  name       VARCHAR(32)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (account_id, dimension),
  UNIQUE KEY (account_id, name)
) ENGINE = InnoDB;
