-- When a facilitator found the payer's signature good, since anybody can name a payer; and which payment a transaction has
-- settled, as none settles two.
ALTER TABLE payments
  ADD COLUMN verified_at DATETIME(3) NULL,
  ADD KEY (transaction_hash);
