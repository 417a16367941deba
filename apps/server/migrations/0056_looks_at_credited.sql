-- min_reader: 0013
-- When a credited order is asked about once more, after money went back: another payment of it may stay of which nobody told. It stood in
-- next_check_at, from which versions from before 0053 take what is due, and which they never change for a credited order: gone back to one of
-- those, each such order was asked about in every run. They do not know this column.
ALTER TABLE payment_order ADD COLUMN look_at timestamptz;
CREATE INDEX payment_order_look ON payment_order (look_at) WHERE look_at IS NOT NULL;
UPDATE payment_order SET look_at = next_check_at, next_check_at = NULL WHERE credit_entry_id IS NOT NULL AND next_check_at IS NOT NULL;
