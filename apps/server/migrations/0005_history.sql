-- The history shows seven days and is deleted daily: both go by this.
CREATE INDEX search_result_age ON search_result (created_at);

-- A bulk check: what was asked, what it cost. The rows themselves are not kept.
CREATE TABLE bulk_check (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  asked int NOT NULL CHECK (asked BETWEEN 1 AND 50),
  cost int NOT NULL CHECK (cost BETWEEN 0 AND 50),
  hold_id uuid NOT NULL UNIQUE REFERENCES credit_hold,
  created_at timestamptz NOT NULL DEFAULT now()
);
