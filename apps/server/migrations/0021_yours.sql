-- min_reader: 0013
-- A search of an account with nothing left may still deliver what is free for it: its run has a hold of nothing.
ALTER TABLE credit_hold DROP CONSTRAINT credit_hold_amount_check;
ALTER TABLE credit_hold ADD CONSTRAINT credit_hold_amount_check CHECK (amount >= 0);

-- What searches of the last seven days have charged for is free from now on. The key is that of rowKeyOf('page', address).
INSERT INTO charged_row (account_id, row_key, cause_id, charged_at)
SELECT DISTINCT ON (account_id, row_key) account_id, row_key, run_id, delivered_at FROM (
  SELECT d.account_id, d.run_id, d.delivered_at,
    substring(sha256(convert_to('["page",' || to_json(name)::text || ']', 'UTF8')) FOR 16) AS row_key
  FROM page_delivery d, unnest(d.paid_for) AS name
  WHERE d.delivered_at > now() - interval '7 days') paid
ORDER BY account_id, row_key, delivered_at DESC
ON CONFLICT DO NOTHING;
