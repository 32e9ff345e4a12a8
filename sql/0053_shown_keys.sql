-- The hash of the key that a buyer was shown: that key is never replaced behind their back.
ALTER TABLE orders ADD COLUMN shown_hash BINARY(32) NULL AFTER claimed_at;
