-- When Stripe first told that a checkout was completed, be it unpaid, as with a debit from a bank account: from then on the order
-- may still be paid after two weeks. The index is for listing what was paid, and for removing what never was.
ALTER TABLE orders
  ADD COLUMN completed_at DATETIME(3) NULL AFTER claimed_at,
  ADD KEY (state, created_at);
