-- min_reader: 0013
-- What a buyer wants on their invoices; all of it optional.
CREATE TABLE billing_details (
  account_id uuid PRIMARY KEY REFERENCES account,
  name text NOT NULL,
  address text NOT NULL,
  -- Null where the buyer is not registered for GST.
  gstin text,
  -- Code of the Indian state, two digits; null where it was not told.
  state text CHECK (state ~ '^\d{2}$'),
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- One for each order that was credited, as it was issued: issuer, buyer and tax of that moment stand in it for good.
CREATE TABLE invoice (
  order_id uuid PRIMARY KEY REFERENCES payment_order,
  account_id uuid NOT NULL REFERENCES account,
  kind text NOT NULL CHECK (kind IN ('receipt', 'tax invoice')),
  -- From April to March, such as 26-27; numbers run in it without a gap.
  financial_year text NOT NULL CHECK (financial_year ~ '^\d\d-\d\d$'),
  serial int NOT NULL CHECK (serial > 0),
  number text NOT NULL UNIQUE CHECK (length(number) BETWEEN 1 AND 16),
  issued_at timestamptz NOT NULL DEFAULT now(),
  content jsonb NOT NULL,
  UNIQUE (financial_year, serial)
);
CREATE INDEX invoice_of_account ON invoice (account_id);

-- Nothing of an invoice changes, but that a receipt forgets a person who was erased; tax law keeps the buyer of a tax invoice.
CREATE FUNCTION guard_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind <> 'receipt' OR (to_jsonb(NEW) - 'content') <> (to_jsonb(OLD) - 'content')
    OR (NEW.content - 'buyer') <> (OLD.content - 'buyer') OR NEW.content -> 'buyer' <> 'null'::jsonb THEN
    RAISE EXCEPTION 'invoice % was changed', OLD.number USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_stays_as_issued BEFORE UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION guard_invoice();
CREATE TRIGGER invoice_stays BEFORE DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_not_emptied BEFORE TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
