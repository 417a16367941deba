-- min_reader: 0013
-- Public keys that receipts are or were signed with: none is ever taken out, or what it signed could not be checked any more.
CREATE TABLE receipt_key (
  id text PRIMARY KEY,
  public_key text NOT NULL UNIQUE,
  since timestamptz NOT NULL DEFAULT now()
);
