-- Which one made the logo, and its version, as `generator` says it of the text.
ALTER TABLE generations
  ADD COLUMN logo_generator VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'embedded/1';
