-- Finds out at once whether any imported hash is left: hexadecimal digits, where all others begin with $.
ALTER TABLE credentials ADD KEY imported (password_hash(1));
