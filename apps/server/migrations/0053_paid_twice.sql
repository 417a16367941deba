-- min_reader: 0013
-- An order that was paid twice keeps its credits while one of the two payments stays. Where the second one becomes known after the first
-- went back, what was asked back is given again: for that, and for nothing else, an order may go back from refunded to credited.
CREATE OR REPLACE FUNCTION guard_payment_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  states CONSTANT text[] := ARRAY['new', 'created', 'attempted', 'expired', 'credited', 'refunded'];
BEGIN
  IF (NEW.id, NEW.account_id, NEW.credits, NEW.amount_paise, NEW.currency, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.account_id, OLD.credits, OLD.amount_paise, OLD.currency, OLD.created_at) THEN
    RAISE EXCEPTION 'what order % sells was changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.provider_order_id IS NOT NULL AND NEW.provider_order_id IS DISTINCT FROM OLD.provider_order_id THEN
    RAISE EXCEPTION 'order % already belongs to %', OLD.id, OLD.provider_order_id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.credit_entry_id IS NOT NULL
    AND (NEW.credit_entry_id, NEW.credited_payment_id, NEW.credited_at)
      IS DISTINCT FROM (OLD.credit_entry_id, OLD.credited_payment_id, OLD.credited_at) THEN
    RAISE EXCEPTION 'order % was credited already', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF array_position(states, NEW.state) < array_position(states, OLD.state)
    OR NEW.returned_paise < OLD.returned_paise OR NEW.returned_credits < OLD.returned_credits THEN
    IF OLD.credit_entry_id IS NULL OR NEW.credit_entry_id IS NULL OR NOT EXISTS (
      SELECT FROM payment p WHERE p.order_id = NEW.id AND p.captured AND p.id <> NEW.credited_payment_id
        AND p.amount_paise = NEW.amount_paise AND p.currency = NEW.currency) THEN
      RAISE EXCEPTION 'order % would go back from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- Such orders of before are looked at once more, which gives back what was taken.
UPDATE payment_order o SET next_check_at = now()
WHERE returned_paise > 0 AND EXISTS (SELECT FROM payment p WHERE p.order_id = o.id AND p.fault = 'second payment');
