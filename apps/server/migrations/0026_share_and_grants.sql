-- min_reader: 0013
-- What each account has used up of a vendor's day (UTC), in millionths of a US dollar.
CREATE TABLE vendor_share (
  vendor text NOT NULL,
  day date NOT NULL,
  account_id uuid NOT NULL,
  cost_micro_usd bigint NOT NULL CHECK (cost_micro_usd >= 0),
  PRIMARY KEY (vendor, day, account_id)
);

-- How many sign-up bonuses an address was given on a day (UTC). The address is an HMAC under the day's key, which goes with the
-- rows: after that nobody can tell which address it was.
CREATE TABLE address_key (
  day date PRIMARY KEY,
  key bytea NOT NULL CHECK (length(key) = 32)
);
CREATE TABLE grant_count (
  day date NOT NULL,
  address_hash bytea NOT NULL CHECK (length(address_hash) = 32),
  granted int NOT NULL CHECK (granted > 0),
  PRIMARY KEY (day, address_hash)
);

-- Since when an account waits for its sign-up bonus, because its address had its share of the day; null for all others.
ALTER TABLE account ADD COLUMN bonus_withheld_at timestamptz;
