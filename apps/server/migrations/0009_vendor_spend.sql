-- What was asked of each vendor on a day (UTC) and what it cost, in millionths of a US dollar. The price is added before
-- the call, by one statement that respects the day's cap, and taken back where the vendor does not bill.
CREATE TABLE vendor_spend (
  vendor text NOT NULL,
  day date NOT NULL,
  calls int NOT NULL CHECK (calls > 0),
  cost_micro_usd bigint NOT NULL CHECK (cost_micro_usd >= 0),
  PRIMARY KEY (vendor, day)
);
