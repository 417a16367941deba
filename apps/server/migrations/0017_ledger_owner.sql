-- The role of the running product adds to the ledger and never changes it. The one thing that is taken out of an entry, the
-- words of an erased person, is taken out by this function with the rights of the owner; the guard of the table stays on.
-- min_reader: 0013
CREATE FUNCTION erase_credit_details(person uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE credit_entry SET details = NULL
  WHERE account_id = person AND details IS NOT NULL AND reason IN ('search', 'bulk check', 'adjustment')
$$;
