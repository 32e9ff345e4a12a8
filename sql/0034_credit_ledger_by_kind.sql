-- What a key has spent, day by day, is counted within this index; the one that it replaces began alike and said less.
ALTER TABLE credit_ledger ADD KEY by_kind (key_id, kind, created_at), DROP KEY key_id;
