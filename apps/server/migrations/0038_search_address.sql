-- min_reader: 0013
-- A secret address can open what a search delivered lately: it holds the query, until its owner closes it.
ALTER TABLE secret_address ALTER COLUMN project_id DROP NOT NULL;
ALTER TABLE secret_address ADD COLUMN filter text, ADD COLUMN query text;
ALTER TABLE secret_address DROP CONSTRAINT secret_address_kind_check;
ALTER TABLE secret_address ADD CONSTRAINT secret_address_kind_check CHECK (kind IN ('csv', 'feed', 'search'));
ALTER TABLE secret_address ADD CONSTRAINT secret_address_opens_one CHECK (
  (kind = 'search') = (query IS NOT NULL) AND (kind = 'search') = (project_id IS NULL) AND (filter IS NULL OR query IS NOT NULL));
