-- min_reader: 0013
-- How often in a row the look at an order has failed, and why it did last: each next look follows later, and the operator is told. A version
-- that does not know these columns looks every five minutes, and leaves what stands there.
ALTER TABLE payment_order ADD COLUMN failed_checks int NOT NULL DEFAULT 0 CHECK (failed_checks >= 0);
ALTER TABLE payment_order ADD COLUMN check_error text;
CREATE INDEX payment_order_failing ON payment_order (failed_checks) WHERE failed_checks > 0;
