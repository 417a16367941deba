-- min_reader: 0013
-- Who did what by a command: two rows each, one written before anything is changed and one with how it ended.
CREATE TABLE operator_log (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id uuid NOT NULL,
  event text NOT NULL CHECK (event IN ('begun', 'ended')),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  operator text NOT NULL CHECK (char_length(operator) BETWEEN 1 AND 80),
  command text NOT NULL,
  -- As typed, without secrets; an address stands there as the id of its account. Null once one of them is erased.
  words text[],
  -- The accounts that the words name.
  accounts uuid[] NOT NULL DEFAULT '{}',
  -- The exit status; null in the first of the two rows, and for ever where the command was killed.
  status int,
  UNIQUE (run_id, event),
  CHECK ((event = 'ended') = (status IS NOT NULL))
);
CREATE INDEX operator_log_age ON operator_log (at);

-- The words about an erased person may be taken out, as in the ledger; nothing else ever changes.
CREATE FUNCTION guard_operator_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  same operator_log;
BEGIN
  same := NEW;
  same.words := OLD.words;
  IF same IS DISTINCT FROM OLD OR NEW.words IS NOT NULL
    OR NOT EXISTS (SELECT 1 FROM account WHERE id = ANY (OLD.accounts) AND state = 'erased') THEN
    RAISE EXCEPTION 'UPDATE on operator_log is refused: rows are only ever added';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_log_stays_as_written BEFORE UPDATE ON operator_log
  FOR EACH ROW EXECUTE FUNCTION guard_operator_log();
CREATE TRIGGER operator_log_only_grows BEFORE DELETE ON operator_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER operator_log_not_emptied BEFORE TRUNCATE ON operator_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION erase_operator_words(person uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE operator_log SET words = NULL WHERE person = ANY (accounts) AND words IS NOT NULL
$$;

-- Who made a correction; its ticket is the cause of the entry. Not looked at row by row: none has it yet.
ALTER TABLE credit_entry ADD COLUMN operator text;
ALTER TABLE credit_entry ADD CONSTRAINT credit_entry_operator
  CHECK (operator IS NULL OR reason = 'adjustment') NOT VALID;
