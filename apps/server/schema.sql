TABLE account
  id uuid NOT NULL DEFAULT gen_random_uuid()
  issuer text NOT NULL
  subject text NOT NULL
  email text
  name text
  created_at timestamp with time zone NOT NULL DEFAULT now()
  state text NOT NULL DEFAULT 'open'::text
  state_since timestamp with time zone NOT NULL DEFAULT now()
  state_reason text
  bonus_withheld_at timestamp with time zone
  account_check: CHECK (((state <> 'erased'::text) OR ((email IS NULL) AND (name IS NULL) AND (state_reason IS NULL))))
  account_issuer_subject_key: UNIQUE (issuer, subject)
  account_pkey: PRIMARY KEY (id)
  account_state_check: CHECK ((state = ANY (ARRAY['open'::text, 'suspended'::text, 'closed'::text, 'erased'::text])))
  CREATE INDEX account_closed ON public.account USING btree (state_since) WHERE (state = 'closed'::text)
  CREATE TRIGGER account_stays_erased BEFORE UPDATE ON public.account FOR EACH ROW EXECUTE FUNCTION guard_account()

TABLE account_invitation
  id uuid NOT NULL DEFAULT gen_random_uuid()
  account_id uuid NOT NULL
  email text NOT NULL
  role text NOT NULL
  month_cap integer
  key_hash bytea NOT NULL
  created_at timestamp with time zone NOT NULL DEFAULT now()
  expires_at timestamp with time zone NOT NULL
  account_invitation_account_id_email_key: UNIQUE (account_id, email)
  account_invitation_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  account_invitation_check: CHECK (((role = 'member'::text) OR (month_cap IS NULL)))
  account_invitation_key_hash_check: CHECK ((length(key_hash) = 32))
  account_invitation_key_hash_key: UNIQUE (key_hash)
  account_invitation_month_cap_check: CHECK (((month_cap >= 1) AND (month_cap <= 100000)))
  account_invitation_pkey: PRIMARY KEY (id)
  account_invitation_role_check: CHECK ((role = ANY (ARRAY['member'::text, 'reader'::text])))
  CREATE INDEX account_invitation_age ON public.account_invitation USING btree (expires_at)

TABLE account_member
  account_id uuid NOT NULL
  person_id uuid NOT NULL
  role text NOT NULL
  month_cap integer
  joined_at timestamp with time zone NOT NULL DEFAULT now()
  account_member_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  account_member_check: CHECK ((account_id <> person_id))
  account_member_check1: CHECK (((role = 'member'::text) OR (month_cap IS NULL)))
  account_member_month_cap_check: CHECK (((month_cap >= 1) AND (month_cap <= 100000)))
  account_member_person_id_fkey: FOREIGN KEY (person_id) REFERENCES account(id)
  account_member_pkey: PRIMARY KEY (account_id, person_id)
  account_member_role_check: CHECK ((role = ANY (ARRAY['member'::text, 'reader'::text])))
  CREATE INDEX account_member_person ON public.account_member USING btree (person_id)

TABLE address_key
  day date NOT NULL
  key bytea NOT NULL
  address_key_key_check: CHECK ((length(key) = 32))
  address_key_pkey: PRIMARY KEY (day)

TABLE authorization_code
  code_hash bytea NOT NULL
  key_id uuid NOT NULL
  redirect_uri text NOT NULL
  challenge bytea NOT NULL
  key_days integer NOT NULL
  expires_at timestamp with time zone NOT NULL
  redeemed_at timestamp with time zone
  authorization_code_challenge_check: CHECK ((length(challenge) = 32))
  authorization_code_code_hash_check: CHECK ((length(code_hash) = 32))
  authorization_code_key_days_check: CHECK (((key_days >= 1) AND (key_days <= 365)))
  authorization_code_key_id_fkey: FOREIGN KEY (key_id) REFERENCES personal_key(id) ON DELETE CASCADE
  authorization_code_pkey: PRIMARY KEY (code_hash)
  CREATE INDEX authorization_code_of_key ON public.authorization_code USING btree (key_id)

TABLE backup_record
  taken_at timestamp with time zone NOT NULL
  folder text NOT NULL
  row_count bigint NOT NULL
  bytes bigint NOT NULL
  backup_record_bytes_check: CHECK ((bytes >= 0))
  backup_record_pkey: PRIMARY KEY (taken_at)
  backup_record_row_count_check: CHECK ((row_count >= 0))

TABLE billing_details
  account_id uuid NOT NULL
  name text NOT NULL
  address text NOT NULL
  gstin text
  state text
  changed_at timestamp with time zone NOT NULL DEFAULT now()
  billing_details_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  billing_details_pkey: PRIMARY KEY (account_id)
  billing_details_state_check: CHECK ((state ~ '^\d{2}$'::text))

TABLE blocked_site
  account_id uuid NOT NULL
  project_id uuid
  host text NOT NULL
  import_id uuid
  added_at timestamp with time zone NOT NULL DEFAULT clock_timestamp()
  blocked_site_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  blocked_site_account_id_project_id_host_key: UNIQUE NULLS NOT DISTINCT (account_id, project_id, host)
  blocked_site_import_id_fkey: FOREIGN KEY (import_id) REFERENCES site_import(id) ON DELETE SET NULL
  blocked_site_project_id_fkey: FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  CREATE INDEX blocked_site_import ON public.blocked_site USING btree (import_id) WHERE (import_id IS NOT NULL)
  CREATE INDEX blocked_site_of_project ON public.blocked_site USING btree (project_id) WHERE (project_id IS NOT NULL)

TABLE bulk_check
  id uuid NOT NULL DEFAULT gen_random_uuid()
  account_id uuid NOT NULL
  asked integer NOT NULL
  cost integer NOT NULL
  hold_id uuid
  created_at timestamp with time zone NOT NULL DEFAULT now()
  rows jsonb
  free_days smallint
  bulk_check_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  bulk_check_asked_check: CHECK (((asked >= 1) AND (asked <= 50)))
  bulk_check_cost_check: CHECK (((cost >= 0) AND (cost <= 50)))
  bulk_check_hold_id_fkey: FOREIGN KEY (hold_id) REFERENCES credit_hold(id)
  bulk_check_hold_id_key: UNIQUE (hold_id)
  bulk_check_pkey: PRIMARY KEY (id)
  CREATE INDEX bulk_check_age ON public.bulk_check USING btree (created_at)
  CREATE INDEX bulk_check_shown ON public.bulk_check USING btree (account_id, created_at DESC) WHERE (rows IS NOT NULL)

TABLE charged_row
  account_id uuid NOT NULL
  row_key bytea NOT NULL
  cause_id uuid NOT NULL
  charged_at timestamp with time zone NOT NULL DEFAULT now()
  charged_row_pkey: PRIMARY KEY (account_id, row_key)
  charged_row_row_key_check: CHECK ((length(row_key) = 16))
  CREATE INDEX charged_row_age ON public.charged_row USING btree (charged_at)

TABLE client_token
  token_hash bytea NOT NULL
  key_id uuid NOT NULL
  kind text NOT NULL
  expires_at timestamp with time zone NOT NULL
  used_at timestamp with time zone
  client_token_key_id_fkey: FOREIGN KEY (key_id) REFERENCES personal_key(id) ON DELETE CASCADE
  client_token_kind_check: CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text])))
  client_token_pkey: PRIMARY KEY (token_hash)
  client_token_token_hash_check: CHECK ((length(token_hash) = 32))
  CREATE INDEX client_token_by_end ON public.client_token USING btree (expires_at)
  CREATE INDEX client_token_of_key ON public.client_token USING btree (key_id)

TABLE credit_account
  account_id uuid NOT NULL
  balance bigint NOT NULL DEFAULT 0
  held bigint NOT NULL DEFAULT 0
  owed bigint NOT NULL DEFAULT 0
  seq bigint NOT NULL DEFAULT 0
  credit_account_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  credit_account_balance_check: CHECK ((balance >= 0))
  credit_account_check: CHECK ((held <= balance))
  credit_account_held_check: CHECK ((held >= 0))
  credit_account_owed_check: CHECK ((owed >= 0))
  credit_account_pkey: PRIMARY KEY (account_id)
  credit_account_seq_check: CHECK ((seq >= 0))
  CREATE CONSTRAINT TRIGGER credit_account_agrees AFTER INSERT OR UPDATE ON public.credit_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credit_account()

TABLE credit_audit
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
  kind text NOT NULL
  began_at timestamp with time zone NOT NULL
  took_ms bigint NOT NULL
  accounts bigint NOT NULL
  entries bigint NOT NULL
  differences bigint NOT NULL
  root bytea
  credit_audit_kind_check: CHECK ((kind = ANY (ARRAY['new'::text, 'full'::text])))
  credit_audit_pkey: PRIMARY KEY (id)
  CREATE INDEX credit_audit_sealing ON public.credit_audit USING btree (id DESC) WHERE (root IS NOT NULL)

TABLE credit_difference
  rule text NOT NULL
  subject text NOT NULL
  found_at timestamp with time zone NOT NULL DEFAULT now()
  accepted_at timestamp with time zone
  accepted_because text
  credit_difference_check: CHECK (((accepted_at IS NULL) = (accepted_because IS NULL)))
  credit_difference_pkey: PRIMARY KEY (rule, subject)
  CREATE INDEX credit_difference_open ON public.credit_difference USING btree (found_at) WHERE (accepted_at IS NULL)

TABLE credit_entry
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
  account_id uuid NOT NULL
  seq bigint NOT NULL
  reason text NOT NULL
  amount bigint NOT NULL
  balance_after bigint NOT NULL
  ref_type text NOT NULL
  ref_id text NOT NULL
  details text
  created_at timestamp with time zone NOT NULL DEFAULT now()
  operator text
  credit_entry_account_id_fkey: FOREIGN KEY (account_id) REFERENCES credit_account(account_id)
  credit_entry_account_id_seq_key: UNIQUE (account_id, seq)
  credit_entry_amount_check: CHECK ((amount <> 0))
  credit_entry_balance_after_check: CHECK ((balance_after >= 0))
  credit_entry_check: CHECK (
CASE reason
    WHEN 'signup bonus'::text THEN (amount > 0)
    WHEN 'purchase'::text THEN (amount > 0)
    WHEN 'search'::text THEN (amount < 0)
    WHEN 'bulk check'::text THEN (amount < 0)
    WHEN 'link watch'::text THEN (amount = '-1'::integer)
    WHEN 'refund'::text THEN (amount < 0)
    ELSE true
END)
  credit_entry_holds_no_query: CHECK (((reason <> 'search'::text) OR (details IS NULL) OR (details ~ '^(smart:[a-z0-9_]{1,64} )?page (\d{1,2}|unknown)$'::text)))
  credit_entry_operator: CHECK (((operator IS NULL) OR (reason = 'adjustment'::text))) NOT VALID
  credit_entry_pkey: PRIMARY KEY (id)
  credit_entry_reason_check: CHECK ((reason = ANY (ARRAY['signup bonus'::text, 'search'::text, 'bulk check'::text, 'link watch'::text, 'purchase'::text, 'refund'::text, 'adjustment'::text])))
  credit_entry_reason_ref_type_ref_id_key: UNIQUE (reason, ref_type, ref_id)
  credit_entry_seq_check: CHECK ((seq > 0))
  CREATE CONSTRAINT TRIGGER credit_entry_agrees AFTER INSERT ON public.credit_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credit_account()
  CREATE TRIGGER credit_entry_not_emptied BEFORE TRUNCATE ON public.credit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER credit_entry_only_grows BEFORE DELETE ON public.credit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER credit_entry_stays_as_written BEFORE UPDATE ON public.credit_entry FOR EACH ROW EXECUTE FUNCTION guard_credit_entry()
  CREATE TRIGGER credit_entry_without_query BEFORE INSERT ON public.credit_entry FOR EACH ROW WHEN (((new.reason = 'search'::text) AND (new.details !~ '^(smart:[a-z0-9_]{1,64} )?page (\d{1,2}|unknown)$'::text))) EXECUTE FUNCTION leave_out_query()

TABLE credit_hold
  id uuid NOT NULL DEFAULT gen_random_uuid()
  account_id uuid NOT NULL
  amount bigint NOT NULL
  captured bigint NOT NULL DEFAULT 0
  status text NOT NULL DEFAULT 'held'::text
  created_at timestamp with time zone NOT NULL DEFAULT now()
  expires_at timestamp with time zone NOT NULL
  resolved_at timestamp with time zone
  asked_by uuid
  pays_owed boolean NOT NULL DEFAULT false
  credit_hold_account_id_fkey: FOREIGN KEY (account_id) REFERENCES credit_account(account_id)
  credit_hold_amount_check: CHECK ((amount >= 0))
  credit_hold_asked_by_fkey: FOREIGN KEY (asked_by) REFERENCES account(id)
  credit_hold_check: CHECK (((captured >= 0) AND (captured <= amount)))
  credit_hold_check1: CHECK (((status = 'held'::text) = (resolved_at IS NULL)))
  credit_hold_check2: CHECK (((status = 'captured'::text) OR (captured = 0)))
  credit_hold_pkey: PRIMARY KEY (id)
  credit_hold_status_check: CHECK ((status = ANY (ARRAY['held'::text, 'captured'::text, 'released'::text, 'expired'::text])))
  CREATE INDEX credit_hold_age ON public.credit_hold USING btree (created_at)
  CREATE INDEX credit_hold_due ON public.credit_hold USING btree (expires_at) WHERE (status = 'held'::text)
  CREATE INDEX credit_hold_of_member ON public.credit_hold USING btree (account_id, asked_by, created_at) WHERE (asked_by IS NOT NULL)
  CREATE INDEX credit_hold_open ON public.credit_hold USING btree (account_id) WHERE (status = 'held'::text)
  CREATE CONSTRAINT TRIGGER credit_hold_agrees AFTER INSERT OR UPDATE ON public.credit_hold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credit_account()
  CREATE TRIGGER credit_hold_ends_once BEFORE UPDATE ON public.credit_hold FOR EACH ROW WHEN ((old.status <> 'held'::text)) EXECUTE FUNCTION refuse_second_end()
  CREATE TRIGGER credit_hold_open_stays BEFORE DELETE ON public.credit_hold FOR EACH ROW WHEN ((old.status = 'held'::text)) EXECUTE FUNCTION refuse_open_hold()
  CREATE TRIGGER credit_hold_pays_owed AFTER UPDATE ON public.credit_hold FOR EACH ROW WHEN ((new.pays_owed AND (old.status = 'held'::text) AND (new.status <> 'held'::text))) EXECUTE FUNCTION pay_owed()

TABLE credit_seal
  account_id uuid NOT NULL
  seq bigint NOT NULL
  balance bigint NOT NULL
  chain bytea NOT NULL
  sealed_at timestamp with time zone NOT NULL DEFAULT now()
  credit_seal_pkey: PRIMARY KEY (account_id)
  CREATE TRIGGER credit_seal_moves_forward BEFORE UPDATE ON public.credit_seal FOR EACH ROW EXECUTE FUNCTION guard_credit_seal()
  CREATE TRIGGER credit_seal_not_emptied BEFORE TRUNCATE ON public.credit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER credit_seal_stays BEFORE DELETE ON public.credit_seal FOR EACH ROW EXECUTE FUNCTION refuse_change()

TABLE grant_count
  day date NOT NULL
  address_hash bytea NOT NULL
  granted integer NOT NULL
  grant_count_address_hash_check: CHECK ((length(address_hash) = 32))
  grant_count_granted_check: CHECK ((granted > 0))
  grant_count_pkey: PRIMARY KEY (day, address_hash)

TABLE idempotency_key
  account_id uuid NOT NULL
  route text NOT NULL
  key text NOT NULL
  request_hash bytea NOT NULL
  claim_id uuid NOT NULL
  claimed_at timestamp with time zone NOT NULL DEFAULT now()
  answer jsonb
  idempotency_key_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  idempotency_key_key_check: CHECK (((length(key) >= 1) AND (length(key) <= 255)))
  idempotency_key_pkey: PRIMARY KEY (account_id, route, key)
  CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (claimed_at)

TABLE invoice
  order_id uuid NOT NULL
  account_id uuid NOT NULL
  kind text NOT NULL
  financial_year text NOT NULL
  serial integer NOT NULL
  number text NOT NULL
  issued_at timestamp with time zone NOT NULL DEFAULT now()
  content jsonb NOT NULL
  invoice_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  invoice_financial_year_check: CHECK ((financial_year ~ '^\d\d-\d\d$'::text))
  invoice_financial_year_serial_key: UNIQUE (financial_year, serial)
  invoice_kind_check: CHECK ((kind = ANY (ARRAY['receipt'::text, 'tax invoice'::text])))
  invoice_number_check: CHECK (((length(number) >= 1) AND (length(number) <= 16)))
  invoice_number_key: UNIQUE (number)
  invoice_order_id_fkey: FOREIGN KEY (order_id) REFERENCES payment_order(id)
  invoice_pkey: PRIMARY KEY (order_id)
  invoice_serial_check: CHECK ((serial > 0))
  CREATE INDEX invoice_of_account ON public.invoice USING btree (account_id)
  CREATE TRIGGER invoice_not_emptied BEFORE TRUNCATE ON public.invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER invoice_stays BEFORE DELETE ON public.invoice FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER invoice_stays_as_issued BEFORE UPDATE ON public.invoice FOR EACH ROW EXECUTE FUNCTION guard_invoice()

TABLE job
  name text NOT NULL
  last_run_at timestamp with time zone
  last_success_at timestamp with time zone
  took_ms bigint
  failures integer NOT NULL DEFAULT 0
  last_error text
  claimed_until timestamp with time zone
  held_until timestamp with time zone
  job_pkey: PRIMARY KEY (name)

TABLE key_hold
  hold_id uuid NOT NULL
  key_id uuid NOT NULL
  day date NOT NULL DEFAULT ((now() AT TIME ZONE 'UTC'::text))::date
  call text NOT NULL
  key_hold_hold_id_fkey: FOREIGN KEY (hold_id) REFERENCES credit_hold(id) ON DELETE CASCADE
  key_hold_key_id_fkey: FOREIGN KEY (key_id) REFERENCES personal_key(id) ON DELETE CASCADE
  key_hold_pkey: PRIMARY KEY (hold_id)
  CREATE INDEX key_hold_of_day ON public.key_hold USING btree (key_id, day)

TABLE key_use
  key_id uuid NOT NULL
  minute timestamp with time zone NOT NULL
  call text NOT NULL
  door text NOT NULL
  calls integer NOT NULL
  refused integer NOT NULL DEFAULT 0
  credits integer NOT NULL DEFAULT 0
  key_use_door_check: CHECK ((door = ANY (ARRAY['api'::text, 'mcp'::text, 'command line'::text])))
  key_use_key_id_fkey: FOREIGN KEY (key_id) REFERENCES personal_key(id) ON DELETE CASCADE
  key_use_pkey: PRIMARY KEY (key_id, minute, call, door)
  CREATE INDEX key_use_by_age ON public.key_use USING btree (minute)

TABLE link_capture
  link_id uuid NOT NULL
  sha256 bytea NOT NULL
  at timestamp with time zone NOT NULL
  warc bytea NOT NULL
  link_capture_link_id_fkey: FOREIGN KEY (link_id) REFERENCES watched_link(id) ON DELETE CASCADE
  link_capture_pkey: PRIMARY KEY (link_id, sha256)
  link_capture_sha256_check: CHECK ((length(sha256) = 32))

TABLE link_look
  id uuid NOT NULL
  link_id uuid NOT NULL
  at timestamp with time zone NOT NULL
  saw text NOT NULL
  state text NOT NULL
  is_change boolean NOT NULL
  why text
  status integer
  url text
  href text
  anchor text
  rel text
  sentence text
  sha256 bytea
  link_look_check: CHECK (((saw = 'unseen'::text) = (why IS NOT NULL)))
  link_look_link_id_fkey: FOREIGN KEY (link_id) REFERENCES watched_link(id) ON DELETE CASCADE
  link_look_pkey: PRIMARY KEY (id)
  link_look_saw_check: CHECK ((saw = ANY (ARRAY['found'::text, 'absent'::text, 'gone'::text, 'unseen'::text])))
  CREATE INDEX link_look_age ON public.link_look USING btree (at)
  CREATE INDEX link_look_of_link ON public.link_look USING btree (link_id, at DESC)

TABLE link_month
  id uuid NOT NULL
  account_id uuid NOT NULL
  link_key bytea NOT NULL
  month date NOT NULL
  link_id uuid NOT NULL
  look_id uuid NOT NULL
  charged_at timestamp with time zone NOT NULL DEFAULT now()
  link_month_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  link_month_account_id_link_key_month_key: UNIQUE (account_id, link_key, month)
  link_month_pkey: PRIMARY KEY (id)
  CREATE INDEX link_month_age ON public.link_month USING btree (charged_at)

TABLE login_attempt
  state_hash bytea NOT NULL
  browser_hash bytea NOT NULL
  nonce text NOT NULL
  code_verifier text NOT NULL
  expires_at timestamp with time zone NOT NULL
  login_attempt_pkey: PRIMARY KEY (state_hash)
  CREATE INDEX login_attempt_due ON public.login_attempt USING btree (expires_at)

TABLE metrics_of_domain
  source text NOT NULL
  domain text NOT NULL
  known boolean NOT NULL
  da smallint
  spam_score smallint
  as_of date
  fetched_at timestamp with time zone NOT NULL DEFAULT now()
  metrics_of_domain_check: CHECK ((known OR ((da IS NULL) AND (spam_score IS NULL))))
  metrics_of_domain_da_check: CHECK (((da >= 0) AND (da <= 100)))
  metrics_of_domain_pkey: PRIMARY KEY (source, domain)
  metrics_of_domain_spam_score_check: CHECK (((spam_score >= 0) AND (spam_score <= 100)))
  CREATE INDEX metrics_of_domain_age ON public.metrics_of_domain USING btree (fetched_at)

TABLE metrics_of_page
  source text NOT NULL
  page bytea NOT NULL
  known boolean NOT NULL
  pa smallint
  as_of date
  fetched_at timestamp with time zone NOT NULL DEFAULT now()
  metrics_of_page_check: CHECK ((known OR (pa IS NULL)))
  metrics_of_page_pa_check: CHECK (((pa >= 0) AND (pa <= 100)))
  metrics_of_page_pkey: PRIMARY KEY (source, page)
  CREATE INDEX metrics_of_page_age ON public.metrics_of_page USING btree (fetched_at)

TABLE migration
  name text NOT NULL
  checksum text NOT NULL
  applied_at timestamp with time zone NOT NULL DEFAULT now()
  min_reader text
  migration_pkey: PRIMARY KEY (name)

TABLE operator_log
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY
  run_id uuid NOT NULL
  event text NOT NULL
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp()
  operator text NOT NULL
  command text NOT NULL
  words text[]
  accounts uuid[] NOT NULL DEFAULT '{}'::uuid[]
  status integer
  operator_log_check: CHECK (((event = 'ended'::text) = (status IS NOT NULL)))
  operator_log_event_check: CHECK ((event = ANY (ARRAY['begun'::text, 'ended'::text])))
  operator_log_operator_check: CHECK (((char_length(operator) >= 1) AND (char_length(operator) <= 80)))
  operator_log_pkey: PRIMARY KEY (seq)
  operator_log_run_id_event_key: UNIQUE (run_id, event)
  CREATE INDEX operator_log_age ON public.operator_log USING btree (at)
  CREATE TRIGGER operator_log_not_emptied BEFORE TRUNCATE ON public.operator_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER operator_log_only_grows BEFORE DELETE ON public.operator_log FOR EACH ROW EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER operator_log_stays_as_written BEFORE UPDATE ON public.operator_log FOR EACH ROW EXECUTE FUNCTION guard_operator_log()

TABLE outgoing_webhook
  id uuid NOT NULL DEFAULT gen_random_uuid()
  account_id uuid NOT NULL
  project_id uuid NOT NULL
  url text NOT NULL
  secret bytea NOT NULL
  former_secret bytea
  former_until timestamp with time zone
  state text NOT NULL DEFAULT 'active'::text
  why_disabled text
  created_at timestamp with time zone NOT NULL DEFAULT now()
  delivered_at timestamp with time zone
  outgoing_webhook_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  outgoing_webhook_check: CHECK (((state = 'disabled'::text) = (why_disabled IS NOT NULL)))
  outgoing_webhook_check1: CHECK (((former_secret IS NULL) = (former_until IS NULL)))
  outgoing_webhook_former_secret_check: CHECK ((length(former_secret) = 32))
  outgoing_webhook_pkey: PRIMARY KEY (id)
  outgoing_webhook_project_id_fkey: FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  outgoing_webhook_secret_check: CHECK ((length(secret) = 32))
  outgoing_webhook_state_check: CHECK ((state = ANY (ARRAY['active'::text, 'disabled'::text])))
  CREATE INDEX outgoing_webhook_of_account ON public.outgoing_webhook USING btree (account_id)
  CREATE INDEX outgoing_webhook_of_project ON public.outgoing_webhook USING btree (project_id)

TABLE page_delivery
  run_id uuid NOT NULL
  page_id uuid NOT NULL
  account_id uuid NOT NULL
  fingerprint bytea NOT NULL
  page integer NOT NULL
  mode text NOT NULL
  filter text
  query text NOT NULL
  total bigint
  more boolean
  row_count integer NOT NULL
  first_position integer NOT NULL DEFAULT 0
  results jsonb NOT NULL
  paid_for text[] NOT NULL
  first_delivered_at timestamp with time zone NOT NULL DEFAULT now()
  delivered_at timestamp with time zone NOT NULL DEFAULT now()
  free_days smallint
  page_delivery_check: CHECK (((mode = 'smart'::text) = (filter IS NOT NULL)))
  page_delivery_check1: CHECK (((jsonb_typeof(results) = 'array'::text) AND (cardinality(paid_for) <= jsonb_array_length(results))))
  page_delivery_first_position_check: CHECK ((first_position >= 0))
  page_delivery_mode_check: CHECK ((mode = ANY (ARRAY['normal'::text, 'smart'::text])))
  page_delivery_page_check: CHECK (((page >= 1) AND (page <= 10)))
  page_delivery_pkey: PRIMARY KEY (run_id, delivered_at)
  page_delivery_row_count_check: CHECK ((row_count >= 0))
  CREATE INDEX page_delivery_of_account ON ONLY public.page_delivery USING btree (account_id, delivered_at DESC)

TABLE payment
  id text NOT NULL
  order_id uuid NOT NULL
  state text NOT NULL
  captured boolean NOT NULL
  amount_paise bigint NOT NULL
  currency text NOT NULL
  refunded_paise bigint NOT NULL DEFAULT 0
  fault text
  source text NOT NULL
  seen_at timestamp with time zone NOT NULL DEFAULT now()
  changed_at timestamp with time zone NOT NULL DEFAULT now()
  payment_amount_paise_check: CHECK ((amount_paise >= 0))
  payment_fault_check: CHECK ((fault = ANY (ARRAY['amount'::text, 'currency'::text, 'second payment'::text])))
  payment_order_id_fkey: FOREIGN KEY (order_id) REFERENCES payment_order(id)
  payment_pkey: PRIMARY KEY (id)
  payment_refunded_paise_check: CHECK ((refunded_paise >= 0))
  payment_source_check: CHECK ((source = ANY (ARRAY['browser'::text, 'webhook'::text, 'reconciliation'::text, 'operator'::text])))
  payment_state_check: CHECK ((state = ANY (ARRAY['created'::text, 'failed'::text, 'authorized'::text, 'captured'::text, 'refunded'::text])))
  CREATE INDEX payment_of_order ON public.payment USING btree (order_id)
  CREATE TRIGGER payment_moves_forward BEFORE UPDATE ON public.payment FOR EACH ROW EXECUTE FUNCTION guard_payment()
  CREATE TRIGGER payment_stays BEFORE DELETE ON public.payment FOR EACH ROW EXECUTE FUNCTION refuse_change()

TABLE payment_order
  id uuid NOT NULL DEFAULT gen_random_uuid()
  account_id uuid NOT NULL
  credits bigint NOT NULL
  amount_paise bigint NOT NULL
  currency text NOT NULL
  state text NOT NULL DEFAULT 'new'::text
  provider_order_id text
  credited_payment_id text
  credit_entry_id bigint
  credited_at timestamp with time zone
  returned_paise bigint NOT NULL DEFAULT 0
  returned_credits bigint NOT NULL DEFAULT 0
  created_at timestamp with time zone NOT NULL DEFAULT now()
  next_check_at timestamp with time zone
  checks integer NOT NULL DEFAULT 0
  look_at timestamp with time zone
  failed_checks integer NOT NULL DEFAULT 0
  check_error text
  payment_order_account_id_fkey: FOREIGN KEY (account_id) REFERENCES credit_account(account_id)
  payment_order_amount_paise_check: CHECK ((amount_paise >= 100))
  payment_order_check: CHECK (((returned_paise >= 0) AND (returned_paise <= amount_paise)))
  payment_order_check1: CHECK (((returned_credits >= 0) AND (returned_credits <= credits)))
  payment_order_check2: CHECK (((state = ANY (ARRAY['new'::text, 'expired'::text])) OR (provider_order_id IS NOT NULL)))
  payment_order_check3: CHECK (((state = ANY (ARRAY['credited'::text, 'refunded'::text])) = (credit_entry_id IS NOT NULL)))
  payment_order_check4: CHECK (((credit_entry_id IS NULL) = (credited_payment_id IS NULL)))
  payment_order_check5: CHECK (((credit_entry_id IS NULL) = (credited_at IS NULL)))
  payment_order_check6: CHECK (((credit_entry_id IS NOT NULL) OR (returned_paise = 0)))
  payment_order_check7: CHECK (((state = 'refunded'::text) = (returned_paise = amount_paise)))
  payment_order_checks_check: CHECK ((checks >= 0))
  payment_order_credit_entry_id_fkey: FOREIGN KEY (credit_entry_id) REFERENCES credit_entry(id)
  payment_order_credit_entry_id_key: UNIQUE (credit_entry_id)
  payment_order_credited_payment_id_fkey: FOREIGN KEY (credited_payment_id) REFERENCES payment(id)
  payment_order_credited_payment_id_key: UNIQUE (credited_payment_id)
  payment_order_credits_check: CHECK ((credits > 0))
  payment_order_currency_check: CHECK ((currency ~ '^[A-Z]{3}$'::text))
  payment_order_failed_checks_check: CHECK ((failed_checks >= 0))
  payment_order_pkey: PRIMARY KEY (id)
  payment_order_provider_order_id_key: UNIQUE (provider_order_id)
  payment_order_state_check: CHECK ((state = ANY (ARRAY['new'::text, 'created'::text, 'attempted'::text, 'expired'::text, 'credited'::text, 'refunded'::text])))
  CREATE INDEX payment_order_account ON public.payment_order USING btree (account_id, created_at DESC)
  CREATE INDEX payment_order_age ON public.payment_order USING btree (created_at DESC)
  CREATE INDEX payment_order_due ON public.payment_order USING btree (next_check_at) WHERE (next_check_at IS NOT NULL)
  CREATE INDEX payment_order_failing ON public.payment_order USING btree (failed_checks) WHERE (failed_checks > 0)
  CREATE INDEX payment_order_look ON public.payment_order USING btree (look_at) WHERE (look_at IS NOT NULL)
  CREATE TRIGGER payment_order_moves_forward BEFORE UPDATE ON public.payment_order FOR EACH ROW EXECUTE FUNCTION guard_payment_order()
  CREATE TRIGGER payment_order_not_emptied BEFORE TRUNCATE ON public.payment_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
  CREATE TRIGGER payment_order_stays BEFORE DELETE ON public.payment_order FOR EACH ROW EXECUTE FUNCTION refuse_change()

TABLE payment_report
  day date NOT NULL
  report jsonb NOT NULL
  made_at timestamp with time zone NOT NULL DEFAULT now()
  payment_report_pkey: PRIMARY KEY (day)

TABLE payment_return
  id text NOT NULL
  payment_id text NOT NULL
  kind text NOT NULL
  amount_paise bigint NOT NULL
  state text NOT NULL
  seen_at timestamp with time zone NOT NULL DEFAULT now()
  changed_at timestamp with time zone NOT NULL DEFAULT now()
  payment_return_amount_paise_check: CHECK ((amount_paise > 0))
  payment_return_kind_check: CHECK ((kind = ANY (ARRAY['refund'::text, 'dispute'::text])))
  payment_return_payment_id_fkey: FOREIGN KEY (payment_id) REFERENCES payment(id)
  payment_return_pkey: PRIMARY KEY (id)
  payment_return_state_check: CHECK ((state = ANY (ARRAY['open'::text, 'failed'::text, 'done'::text])))
  CREATE INDEX payment_return_of_payment ON public.payment_return USING btree (payment_id)

TABLE personal_key
  id uuid NOT NULL DEFAULT gen_random_uuid()
  account_id uuid NOT NULL
  name text NOT NULL
  key_hash bytea NOT NULL
  hint text NOT NULL
  scope text NOT NULL
  call_cap integer
  day_cap integer
  created_at timestamp with time zone NOT NULL DEFAULT now()
  expires_at timestamp with time zone NOT NULL
  last_used_at timestamp with time zone
  revoked_at timestamp with time zone
  client_id text
  client text
  resource text
  personal_key_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  personal_key_call_cap_check: CHECK (((call_cap >= 1) AND (call_cap <= 1000)))
  personal_key_check: CHECK (((scope = 'spend'::text) = ((call_cap IS NOT NULL) AND (day_cap IS NOT NULL))))
  personal_key_check1: CHECK ((((client_id IS NULL) = (client IS NULL)) AND ((client_id IS NULL) = (resource IS NULL))))
  personal_key_client_check: CHECK (((length(client) >= 1) AND (length(client) <= 300)))
  personal_key_client_id_check: CHECK (((length(client_id) >= 1) AND (length(client_id) <= 4000)))
  personal_key_day_cap_check: CHECK (((day_cap >= 1) AND (day_cap <= 100000)))
  personal_key_key_hash_check: CHECK ((length(key_hash) = 32))
  personal_key_key_hash_key: UNIQUE (key_hash)
  personal_key_name_check: CHECK (((length(name) >= 1) AND (length(name) <= 60)))
  personal_key_pkey: PRIMARY KEY (id)
  personal_key_scope_check: CHECK ((scope = ANY (ARRAY['read'::text, 'spend'::text])))
  CREATE INDEX personal_key_of_account ON public.personal_key USING btree (account_id)

TABLE project
  id uuid NOT NULL DEFAULT gen_random_uuid()
  account_id uuid NOT NULL
  name text NOT NULL
  created_at timestamp with time zone NOT NULL DEFAULT now()
  private_to uuid
  project_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  project_name_check: CHECK (((length(rtrim(name)) >= 1) AND (length(rtrim(name)) <= 100)))
  project_pkey: PRIMARY KEY (id)
  project_private_to_fkey: FOREIGN KEY (private_to) REFERENCES account(id)
  CREATE UNIQUE INDEX project_name ON public.project USING btree (account_id, lower(name))

TABLE project_site
  project_id uuid NOT NULL
  site text NOT NULL
  state text NOT NULL DEFAULT 'new'::text
  reason text NOT NULL DEFAULT ''::text
  note text NOT NULL DEFAULT ''::text
  tags text[] NOT NULL DEFAULT '{}'::text[]
  title text
  url text
  da smallint
  found_by text
  came_by text NOT NULL
  import_id uuid
  added_at timestamp with time zone NOT NULL DEFAULT clock_timestamp()
  changed_at timestamp with time zone
  contacted_at timestamp with time zone
  project_site_came_by_check: CHECK ((came_by = ANY (ARRAY['search'::text, 'import'::text, 'hand'::text, 'order'::text])))
  project_site_import_id_fkey: FOREIGN KEY (import_id) REFERENCES site_import(id) ON DELETE SET NULL
  project_site_pkey: PRIMARY KEY (project_id, site)
  project_site_project_id_fkey: FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  project_site_state_check: CHECK ((state = ANY (ARRAY['new'::text, 'contacted'::text, 'replied'::text, 'won'::text, 'skipped'::text])))
  CREATE INDEX project_site_da ON public.project_site USING btree (project_id, COALESCE((da)::integer, '-1'::integer) DESC, site DESC)
  CREATE INDEX project_site_import ON public.project_site USING btree (import_id) WHERE (import_id IS NOT NULL)
  CREATE INDEX project_site_newest ON public.project_site USING btree (project_id, added_at DESC, site DESC)

TABLE prospect_allowance
  account_id uuid NOT NULL
  began_at timestamp with time zone NOT NULL DEFAULT now()
  lookups integer NOT NULL
  prospect_allowance_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  prospect_allowance_lookups_check: CHECK ((lookups > 0))
  prospect_allowance_pkey: PRIMARY KEY (account_id)

TABLE prospect_removal
  profile text NOT NULL
  reason text NOT NULL
  removed_at timestamp with time zone NOT NULL DEFAULT now()
  prospect_removal_pkey: PRIMARY KEY (profile)
  prospect_removal_profile_check: CHECK ((starts_with(profile, 'https://www.linkedin.com/in/'::text) OR (profile ~ '^[^/[:space:]]+\.[^/[:space:]]+/[^/[:space:]]+$'::text)))
  prospect_removal_reason_check: CHECK ((reason <> ''::text))

TABLE receipt_given
  digest bytea NOT NULL
  key_id text NOT NULL
  given_at timestamp with time zone NOT NULL DEFAULT now()
  receipt_given_digest_check: CHECK ((length(digest) = 32))
  receipt_given_key_id_fkey: FOREIGN KEY (key_id) REFERENCES receipt_key(id)
  receipt_given_pkey: PRIMARY KEY (digest)
  CREATE INDEX receipt_given_of_key ON public.receipt_given USING btree (key_id, given_at)

TABLE receipt_key
  id text NOT NULL
  public_key text NOT NULL
  since timestamp with time zone NOT NULL DEFAULT now()
  revoked_at timestamp with time zone
  stolen_at timestamp with time zone
  receipt_key_check: CHECK (((revoked_at IS NULL) = (stolen_at IS NULL)))
  receipt_key_pkey: PRIMARY KEY (id)
  receipt_key_public_key_key: UNIQUE (public_key)

TABLE request_count
  key bytea NOT NULL
  began_at timestamp with time zone NOT NULL
  taken bigint NOT NULL
  request_count_key_check: CHECK ((length(key) = 16))
  request_count_pkey: PRIMARY KEY (key)

TABLE search_answer
  key bytea NOT NULL
  answer jsonb NOT NULL
  fetched_at timestamp with time zone NOT NULL DEFAULT now()
  search_answer_pkey: PRIMARY KEY (key)
  CREATE INDEX search_answer_age ON public.search_answer USING btree (fetched_at)

TABLE search_run
  id uuid NOT NULL DEFAULT gen_random_uuid()
  account_id uuid NOT NULL
  fingerprint bytea NOT NULL
  page integer NOT NULL
  status text NOT NULL DEFAULT 'running'::text
  hold_id uuid NOT NULL
  delivery_id uuid
  cost integer NOT NULL DEFAULT 0
  started_at timestamp with time zone NOT NULL DEFAULT now()
  ended_at timestamp with time zone
  overran boolean NOT NULL DEFAULT false
  asked_by uuid
  search_run_asked_by_fkey: FOREIGN KEY (asked_by) REFERENCES account(id)
  search_run_check: CHECK (((status = 'running'::text) = (ended_at IS NULL)))
  search_run_check1: CHECK (((status = 'done'::text) OR (cost = 0)))
  search_run_check2: CHECK (((status = 'done'::text) = (delivery_id IS NOT NULL)))
  search_run_cost_check: CHECK ((cost >= 0))
  search_run_hold_id_fkey: FOREIGN KEY (hold_id) REFERENCES credit_hold(id)
  search_run_hold_id_key: UNIQUE (hold_id)
  search_run_overran: CHECK (((status = 'failed'::text) OR (NOT overran)))
  search_run_pkey: PRIMARY KEY (id)
  search_run_status_check: CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
  CREATE INDEX search_run_age ON public.search_run USING btree (started_at)
  CREATE INDEX search_run_daily ON public.search_run USING btree (account_id, started_at)
  CREATE UNIQUE INDEX search_run_single_flight ON public.search_run USING btree (account_id, fingerprint, page) WHERE (status = 'running'::text)

TABLE secret_address
  id uuid NOT NULL DEFAULT gen_random_uuid()
  account_id uuid NOT NULL
  kind text NOT NULL
  project_id uuid
  key_hash bytea NOT NULL
  created_at timestamp with time zone NOT NULL DEFAULT now()
  last_read_at timestamp with time zone
  filter text
  query text
  secret_address_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  secret_address_key_hash_check: CHECK ((length(key_hash) = 32))
  secret_address_key_hash_key: UNIQUE (key_hash)
  secret_address_kind_check: CHECK ((kind = ANY (ARRAY['csv'::text, 'feed'::text, 'search'::text])))
  secret_address_opens_one: CHECK ((((kind = 'search'::text) = (query IS NOT NULL)) AND ((kind = 'search'::text) = (project_id IS NULL)) AND ((filter IS NULL) OR (query IS NOT NULL))))
  secret_address_pkey: PRIMARY KEY (id)
  secret_address_project_id_fkey: FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  CREATE INDEX secret_address_of_account ON public.secret_address USING btree (account_id)
  CREATE INDEX secret_address_of_project ON public.secret_address USING btree (project_id)

TABLE session
  token_hash bytea NOT NULL
  account_id uuid NOT NULL
  created_at timestamp with time zone NOT NULL DEFAULT now()
  expires_at timestamp with time zone NOT NULL
  id uuid NOT NULL DEFAULT gen_random_uuid()
  last_used_at timestamp with time zone
  device text
  session_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  session_device_check: CHECK ((char_length(device) <= 60))
  session_pkey: PRIMARY KEY (token_hash)
  CREATE INDEX session_account ON public.session USING btree (account_id)
  CREATE INDEX session_due ON public.session USING btree (expires_at)
  CREATE UNIQUE INDEX session_id ON public.session USING btree (id)

TABLE shown_people
  account_id uuid NOT NULL
  domain text NOT NULL
  prospects jsonb NOT NULL
  contacts jsonb NOT NULL
  shown_at timestamp with time zone NOT NULL DEFAULT now()
  shown_people_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  shown_people_contacts_check: CHECK ((jsonb_typeof(contacts) = 'array'::text))
  shown_people_pkey: PRIMARY KEY (account_id, domain)
  shown_people_prospects_check: CHECK ((jsonb_typeof(prospects) = 'array'::text))
  CREATE INDEX shown_people_age ON public.shown_people USING btree (shown_at)

TABLE signup_grant
  subject_hash bytea NOT NULL
  granted_at timestamp with time zone NOT NULL DEFAULT now()
  signup_grant_pkey: PRIMARY KEY (subject_hash)

TABLE site_import
  id uuid NOT NULL DEFAULT gen_random_uuid()
  account_id uuid NOT NULL
  project_id uuid
  list text NOT NULL
  file text NOT NULL
  column_name text NOT NULL
  row_count integer NOT NULL DEFAULT 0
  added integer NOT NULL DEFAULT 0
  known integer NOT NULL DEFAULT 0
  repeated integer NOT NULL DEFAULT 0
  refused integer NOT NULL DEFAULT 0
  refused_rows jsonb NOT NULL DEFAULT '[]'::jsonb
  created_at timestamp with time zone NOT NULL DEFAULT now()
  undone_at timestamp with time zone
  site_import_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  site_import_check: CHECK (((list = 'blocked'::text) OR (project_id IS NOT NULL)))
  site_import_check1: CHECK ((row_count = (((added + known) + repeated) + refused)))
  site_import_list_check: CHECK ((list = ANY (ARRAY['sites'::text, 'blocked'::text])))
  site_import_pkey: PRIMARY KEY (id)
  site_import_project_id_fkey: FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  CREATE INDEX site_import_age ON public.site_import USING btree (created_at)
  CREATE INDEX site_import_of_account ON public.site_import USING btree (account_id, created_at DESC)
  CREATE INDEX site_import_of_project ON public.site_import USING btree (project_id)

TABLE standing_order
  id uuid NOT NULL DEFAULT gen_random_uuid()
  account_id uuid NOT NULL
  project_id uuid NOT NULL
  filter text
  query text NOT NULL
  exclude text[] NOT NULL DEFAULT '{}'::text[]
  budget integer NOT NULL
  month date NOT NULL DEFAULT (date_trunc('month'::text, (now() AT TIME ZONE 'UTC'::text)))::date
  used integer NOT NULL DEFAULT 0
  state text NOT NULL DEFAULT 'active'::text
  created_at timestamp with time zone NOT NULL DEFAULT now()
  next_run_at timestamp with time zone NOT NULL DEFAULT now()
  last_run_at timestamp with time zone
  last_index text
  read_to_end boolean NOT NULL DEFAULT false
  halted text
  standing_order_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  standing_order_budget_check: CHECK (((budget >= 1) AND (budget <= 10000)))
  standing_order_pkey: PRIMARY KEY (id)
  standing_order_project_id_fkey: FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  standing_order_state_check: CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text])))
  standing_order_used_check: CHECK ((used >= 0))
  CREATE INDEX standing_order_due ON public.standing_order USING btree (next_run_at) WHERE (state = 'active'::text)
  CREATE INDEX standing_order_of_project ON public.standing_order USING btree (project_id)

TABLE standing_receipt
  id uuid NOT NULL DEFAULT gen_random_uuid()
  order_id uuid NOT NULL
  account_id uuid NOT NULL
  run_id uuid NOT NULL
  at timestamp with time zone NOT NULL DEFAULT now()
  month date NOT NULL
  charged integer NOT NULL
  budget integer NOT NULL
  used_after integer NOT NULL
  standing_receipt_charged_check: CHECK ((charged >= 0))
  standing_receipt_check: CHECK ((used_after <= budget))
  standing_receipt_order_id_fkey: FOREIGN KEY (order_id) REFERENCES standing_order(id) ON DELETE CASCADE
  standing_receipt_pkey: PRIMARY KEY (id)
  standing_receipt_run_id_key: UNIQUE (run_id)
  CREATE INDEX standing_receipt_of_account ON public.standing_receipt USING btree (account_id)
  CREATE INDEX standing_receipt_of_order ON public.standing_receipt USING btree (order_id, at DESC)

TABLE standing_site
  order_id uuid NOT NULL
  site text NOT NULL
  receipt_id uuid NOT NULL
  title text
  url text NOT NULL
  matched text NOT NULL
  because text NOT NULL
  is_charged boolean NOT NULL
  standing_site_because_check: CHECK ((because = ANY (ARRAY['first run'::text, 'came or changed'::text, 'not reached before'::text])))
  standing_site_order_id_fkey: FOREIGN KEY (order_id) REFERENCES standing_order(id) ON DELETE CASCADE
  standing_site_pkey: PRIMARY KEY (order_id, site)
  standing_site_receipt_id_fkey: FOREIGN KEY (receipt_id) REFERENCES standing_receipt(id) ON DELETE CASCADE
  CREATE INDEX standing_site_of_receipt ON public.standing_site USING btree (receipt_id)

TABLE suspended_session
  token_hash bytea NOT NULL
  account_id uuid NOT NULL
  expires_at timestamp with time zone NOT NULL
  suspended_session_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  suspended_session_pkey: PRIMARY KEY (token_hash)
  CREATE INDEX suspended_session_account ON public.suspended_session USING btree (account_id)
  CREATE INDEX suspended_session_due ON public.suspended_session USING btree (expires_at)

TABLE vendor_share
  vendor text NOT NULL
  day date NOT NULL
  account_id uuid NOT NULL
  cost_micro_usd bigint NOT NULL
  vendor_share_cost_micro_usd_check: CHECK ((cost_micro_usd >= 0))
  vendor_share_pkey: PRIMARY KEY (vendor, day, account_id)

TABLE vendor_spend
  vendor text NOT NULL
  day date NOT NULL
  calls integer NOT NULL
  cost_micro_usd bigint NOT NULL
  vendor_spend_calls_check: CHECK ((calls > 0))
  vendor_spend_cost_micro_usd_check: CHECK ((cost_micro_usd >= 0))
  vendor_spend_pkey: PRIMARY KEY (vendor, day)

TABLE watched_link
  id uuid NOT NULL DEFAULT gen_random_uuid()
  account_id uuid NOT NULL
  project_id uuid NOT NULL
  page text NOT NULL
  target text NOT NULL
  link_key bytea NOT NULL
  anchor text
  rel text
  state text NOT NULL DEFAULT 'waiting'::text
  since timestamp with time zone NOT NULL DEFAULT now()
  seen_at timestamp with time zone
  absent_at timestamp with time zone
  before text
  unseen_looks integer NOT NULL DEFAULT 0
  known_anchor text
  sketch text
  last_look_at timestamp with time zone
  next_look_at timestamp with time zone DEFAULT now()
  is_paused boolean NOT NULL DEFAULT false
  halted text
  claim uuid
  claimed_until timestamp with time zone
  added_at timestamp with time zone NOT NULL DEFAULT clock_timestamp()
  watched_link_account_id_fkey: FOREIGN KEY (account_id) REFERENCES account(id)
  watched_link_link_key_check: CHECK ((length(link_key) = 16))
  watched_link_pkey: PRIMARY KEY (id)
  watched_link_project_id_fkey: FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  watched_link_project_id_page_target_key: UNIQUE (project_id, page, target)
  watched_link_rel_check: CHECK ((rel = ANY (ARRAY['follow'::text, 'nofollow'::text, 'sponsored'::text, 'ugc'::text])))
  CREATE INDEX watched_link_changed ON public.watched_link USING btree (project_id, since DESC, id)
  CREATE INDEX watched_link_due ON public.watched_link USING btree (next_look_at) WHERE (NOT is_paused)
  CREATE INDEX watched_link_of_account ON public.watched_link USING btree (account_id)

TABLE webhook_delivery
  id uuid NOT NULL DEFAULT gen_random_uuid()
  webhook_id uuid NOT NULL
  kind text NOT NULL
  body text NOT NULL
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp()
  state text NOT NULL DEFAULT 'waiting'::text
  attempts integer NOT NULL DEFAULT 0
  last_attempt_at timestamp with time zone
  next_attempt_at timestamp with time zone NOT NULL DEFAULT now()
  outcome text
  webhook_delivery_attempts_check: CHECK ((attempts >= 0))
  webhook_delivery_kind_check: CHECK ((kind = ANY (ARRAY['test'::text, 'websites'::text])))
  webhook_delivery_pkey: PRIMARY KEY (id)
  webhook_delivery_state_check: CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
  webhook_delivery_webhook_id_fkey: FOREIGN KEY (webhook_id) REFERENCES outgoing_webhook(id) ON DELETE CASCADE
  CREATE INDEX webhook_delivery_age ON public.webhook_delivery USING btree (created_at)
  CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (next_attempt_at) WHERE (state = 'waiting'::text)
  CREATE INDEX webhook_delivery_of_webhook ON public.webhook_delivery USING btree (webhook_id, created_at DESC)

TABLE webhook_event
  event_id text NOT NULL
  body_hash bytea NOT NULL
  body bytea NOT NULL
  received_at timestamp with time zone NOT NULL DEFAULT now()
  deliveries integer NOT NULL DEFAULT 1
  attempts integer NOT NULL DEFAULT 0
  next_attempt_at timestamp with time zone NOT NULL DEFAULT now()
  last_error text
  processed_at timestamp with time zone
  outcome text
  webhook_event_attempts_check: CHECK ((attempts >= 0))
  webhook_event_check: CHECK (((processed_at IS NULL) = (outcome IS NULL)))
  webhook_event_deliveries_check: CHECK ((deliveries > 0))
  webhook_event_event_id_check: CHECK ((event_id <> ''::text))
  webhook_event_pkey: PRIMARY KEY (event_id, body_hash)
  CREATE INDEX webhook_event_age ON public.webhook_event USING btree (received_at)
  CREATE INDEX webhook_event_waiting ON public.webhook_event USING btree (next_attempt_at, received_at) WHERE (processed_at IS NULL)
  CREATE TRIGGER webhook_event_is_kept BEFORE UPDATE ON public.webhook_event FOR EACH ROW EXECUTE FUNCTION guard_webhook_event()

CREATE OR REPLACE FUNCTION public.accounts_charged_for(accounts uuid[], keys bytea[], days integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
BEGIN
  IF days = 0 THEN
    RETURN '{}';
  END IF;
  RETURN ARRAY(SELECT c.account_id FROM unnest(accounts, keys) AS q (account, key)
    JOIN charged_row c ON c.account_id = q.account AND c.row_key = q.key
    WHERE c.charged_at > clock_timestamp() - make_interval(days => days));
END $function$

CREATE OR REPLACE FUNCTION public.accounts_that_block(accounts uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
BEGIN
  RETURN ARRAY(SELECT a.id FROM unnest(accounts) AS a (id)
    WHERE EXISTS (SELECT FROM blocked_site b WHERE b.account_id = a.id AND b.project_id IS NULL));
END $function$

CREATE OR REPLACE FUNCTION public.begin_page_run(asker uuid, account uuid, unblocked boolean, print bytea, page_no integer, parts integer, hours integer, runs_a_day integer, wanted bigint, ttl_seconds integer, OUT outcome text, OUT hold uuid, OUT amount bigint, OUT run uuid, OUT age double precision)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_bitmapscan TO 'off'
AS $function$
DECLARE
  running bigint;
  balance bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM lock_account(account);
  IF unblocked THEN
    IF cardinality(accounts_that_block(ARRAY[account])) > 0 THEN
      outcome := 'blocked';
      RETURN;
    END IF;
  END IF;
  SELECT f.refusal, f.age, f.running INTO outcome, age, running
    FROM look_before_run(asker, account, print, page_no, parts, hours, runs_a_day) f;
  IF outcome IS NOT NULL THEN
    RETURN;
  END IF;
  -- A process died in between, whenever that was; its hold has ended or ends now.
  IF running > 0 THEN
    UPDATE search_run r SET status = 'failed', ended_at = now()
      WHERE r.account_id = account AND r.fingerprint = print AND r.page = page_no AND r.status = 'running';
  END IF;
  SELECT p.hold, p.amount, p.balance INTO hold, amount, balance FROM place_hold(account, wanted, ttl_seconds) p;
  IF hold IS NULL THEN
    outcome := CASE WHEN balance = 0 THEN 'empty' ELSE 'busy' END;
    RETURN;
  END IF;
  INSERT INTO search_run (account_id, fingerprint, page, hold_id, asked_by) VALUES (account, print, page_no, hold, asker)
    RETURNING id INTO run;
  outcome := 'started';
END $function$

CREATE OR REPLACE FUNCTION public.begin_page_runs(asked jsonb)
 RETURNS TABLE(place integer, outcome text, hold uuid, amount bigint, run uuid, age double precision)
 LANGUAGE plpgsql
 ROWS 20
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  locked uuid[];
  blocking uuid[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  locked := lock_free_accounts(ARRAY(SELECT (q ->> 'account')::uuid FROM jsonb_array_elements(asked) q));
  blocking := accounts_that_block(locked);
  RETURN QUERY
  WITH seen AS MATERIALIZED (
    SELECT q.*, f.age, f.running,
      CASE WHEN q.unblocked AND q.account = ANY (blocking) THEN 'blocked' ELSE f.refusal END AS refusal
    FROM jsonb_to_recordset(asked) AS q (place int, asker uuid, account uuid, unblocked boolean, print bytea, page int, parts int,
      hours int, runs_a_day int, wanted bigint, ttl_seconds int)
    CROSS JOIN LATERAL look_before_run(q.asker, q.account, q.print, q.page, q.parts, q.hours, q.runs_a_day) f
    WHERE q.account = ANY (locked)),
  -- A process died in between, whenever that was; its hold has ended or ends now.
  died AS (
    UPDATE search_run r SET status = 'failed', ended_at = now() FROM seen s
    WHERE s.refusal IS NULL AND s.running > 0
      AND r.account_id = s.account AND r.fingerprint = s.print AND r.page = s.page AND r.status = 'running' RETURNING r.id),
  held AS MATERIALIZED (
    SELECT h.* FROM (SELECT array_agg(s.account) AS accounts, array_agg(s.wanted) AS wanted, array_agg(s.ttl_seconds) AS ttl
      FROM seen s WHERE s.refusal IS NULL) a
    CROSS JOIN LATERAL place_holds(a.accounts, a.wanted, a.ttl) h),
  begun AS (
    INSERT INTO search_run (account_id, fingerprint, page, hold_id, asked_by)
    SELECT s.account, s.print, s.page, h.hold, s.asker FROM seen s JOIN held h ON h.account = s.account
    -- Counted, so that they are ended before: of a page one run is under way.
    WHERE h.hold IS NOT NULL AND (SELECT count(*) FROM died) >= 0
    RETURNING id, hold_id)
  SELECT s.place,
    coalesce(s.refusal, CASE WHEN h.hold IS NOT NULL THEN 'started' WHEN h.balance = 0 THEN 'empty' ELSE 'busy' END),
    h.hold, h.amount, b.id, s.age
  FROM seen s LEFT JOIN held h ON h.account = s.account LEFT JOIN begun b ON b.hold_id = h.hold;
END $function$

CREATE OR REPLACE FUNCTION public.begin_page_runs(asked jsonb, waits boolean)
 RETURNS TABLE(place integer, outcome text, hold uuid, amount bigint, run uuid, age double precision)
 LANGUAGE sql
AS $function$SELECT b.place, b.outcome, b.hold, b.amount, b.run, b.age FROM begin_page_runs(asked) b$function$

CREATE OR REPLACE FUNCTION public.charge_rows(account uuid, cause uuid, keys bytea[], days integer)
 RETURNS SETOF bytea
 LANGUAGE plpgsql
AS $function$
BEGIN
  RETURN QUERY SELECT c.key FROM charge_rows_of(array_fill(account, ARRAY[cardinality(keys)]), array_fill(cause, ARRAY[cardinality(keys)]),
    keys, days) c;
END $function$

CREATE OR REPLACE FUNCTION public.charge_rows_of(accounts uuid[], causes uuid[], keys bytea[], days integer)
 RETURNS TABLE(cause uuid, key bytea)
 LANGUAGE plpgsql
 ROWS 200
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  INSERT INTO charged_row AS known (account_id, row_key, cause_id)
  SELECT q.account, q.key, q.cause FROM unnest(accounts, causes, keys) AS q (account, cause, key)
  ON CONFLICT (account_id, row_key) DO UPDATE SET cause_id = excluded.cause_id, charged_at = excluded.charged_at
  WHERE days = 0 OR known.charged_at <= clock_timestamp() - make_interval(days => days)
  RETURNING cause_id, row_key;
END $function$

CREATE OR REPLACE FUNCTION public.check_credit_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  a record;
BEGIN
  SELECT c.account_id, c.balance, c.held, c.seq, e.balance_after AS head,
    (SELECT coalesce(sum(h.amount), 0) FROM credit_hold h WHERE h.account_id = c.account_id AND h.status = 'held') AS open_holds
    INTO a FROM credit_account c LEFT JOIN credit_entry e ON e.account_id = c.account_id AND e.seq = c.seq
    WHERE c.account_id = NEW.account_id;
  IF coalesce(a.head, 0) <> a.balance OR (a.head IS NULL) <> (a.seq = 0) THEN
    RAISE EXCEPTION 'balance % of account % is not the ledger''s %', a.balance, a.account_id, a.head
      USING ERRCODE = 'check_violation';
  END IF;
  IF a.open_holds <> a.held THEN
    RAISE EXCEPTION 'held % of account % is not the open holds'' %', a.held, a.account_id, a.open_holds
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$

AGGREGATE credit_chain(bytea,credit_entry)

CREATE OR REPLACE FUNCTION public.credit_chain_step(state bytea, seed bytea, entry credit_entry)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT sha256(coalesce(state, seed, '') || convert_to(concat_ws('|', entry.account_id, entry.seq, entry.reason, entry.amount,
    entry.balance_after, entry.ref_type, entry.ref_id, extract(epoch FROM entry.created_at)::text), 'UTF8'))
$function$

CREATE OR REPLACE FUNCTION public.drop_old_delivery_day()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '500ms'
AS $function$
DECLARE
  oldest text;
  -- An hour, for a settlement that began on that day and ended on the next.
  until timestamptz := least(now() - interval '7 days',
    coalesce((SELECT max(began_at) FROM credit_audit WHERE root IS NOT NULL) - interval '1 hour', '-infinity'));
BEGIN
  DELETE FROM page_delivery_default WHERE delivered_at < until;
  SELECT c.relname INTO oldest FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'page_delivery'::regclass AND c.relname ~ '^page_delivery_\d{8}$'
      AND (to_date(right(c.relname, 8), 'YYYYMMDD') + 1)::timestamp AT TIME ZONE 'UTC' <= until
    ORDER BY 1 LIMIT 1;
  IF oldest IS NULL THEN RETURN 0; END IF;
  EXECUTE format('DROP TABLE %I', oldest);
  RETURN 1;
END $function$

CREATE OR REPLACE FUNCTION public.erase_credit_details(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE credit_entry SET details = NULL
  WHERE account_id = person AND details IS NOT NULL AND reason IN ('search', 'bulk check', 'adjustment')
$function$

CREATE OR REPLACE FUNCTION public.erase_operator_words(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE operator_log SET words = NULL WHERE person = ANY (accounts) AND words IS NOT NULL
$function$

CREATE OR REPLACE FUNCTION public.finish_page_run(account uuid, run uuid, hold uuid, fact text, keys bytea[], also bytea[], days integer, page_id uuid, print bytea, page_no integer, mode text, filter text, query text, total bigint, more boolean, row_count integer, first_position integer, results jsonb, paid_for text[], first_delivered_at timestamp with time zone, OUT outcome text, OUT free bigint)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_bitmapscan TO 'off'
AS $function$
DECLARE
  taken int := cardinality(keys);
BEGIN
  PERFORM lock_account(account);
  IF taken > 0 THEN
    IF cardinality(accounts_charged_for(array_fill(account, ARRAY[cardinality(keys || also)]), keys || also, days)) > 0 THEN
      outcome := 'changed';
      RETURN;
    END IF;
  END IF;
  free := settle_hold(account, hold, taken, 'search', 'search_run', run::text, fact);
  IF free IS NULL THEN
    outcome := 'lost';
    RETURN;
  END IF;
  IF taken > 0 THEN
    IF taken <> (SELECT count(*) FROM charge_rows(account, run, keys || also, days) AS fresh WHERE fresh = ANY (keys)) THEN
      RAISE EXCEPTION 'a locked account was charged for a row by somebody else';
    END IF;
  END IF;
  INSERT INTO page_delivery (run_id, page_id, account_id, fingerprint, page, mode, filter, query, total, more, row_count,
      first_position, results, paid_for, first_delivered_at, free_days)
    VALUES (run, page_id, account, print, page_no, mode, filter, query, total, more, row_count,
      first_position, results, paid_for, coalesce(first_delivered_at, now()), days);
  UPDATE search_run r SET status = 'done', delivery_id = page_id, cost = taken, ended_at = now() WHERE r.id = run;
  outcome := 'settled';
END $function$

CREATE OR REPLACE FUNCTION public.finish_page_runs(asked jsonb, days integer)
 RETURNS TABLE(place integer, outcome text, free bigint)
 LANGUAGE plpgsql
 ROWS 20
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  locked uuid[];
  ended record;
BEGIN
  locked := lock_free_accounts(ARRAY(SELECT (q ->> 'account')::uuid FROM jsonb_array_elements(asked) q));
  FOR ended IN
    WITH seen AS MATERIALIZED (
      SELECT q.*, cardinality(q.keys) AS taken
      FROM jsonb_to_recordset(asked) AS q (place int, account uuid, run uuid, hold uuid, fact text, keys bytea[], also bytea[],
        page_id uuid, print bytea, page int, mode text, filter text, query text, total bigint, more boolean, row_count int,
        first_position int, results jsonb, paid_for text[], first_delivered_at timestamptz)
      WHERE q.account = ANY (locked)),
    changed AS MATERIALIZED (
      SELECT accounts_charged_for(array_agg(s.account), array_agg(key), days) AS accounts
      FROM seen s, unnest(s.keys || s.also) AS key),
    settled AS MATERIALIZED (
      SELECT h.hold, h.free FROM (
        SELECT array_agg(s.account) AS accounts, array_agg(s.hold) AS holds, array_agg(s.taken::bigint) AS costs,
          array_agg(s.run::text) AS causes, array_agg(s.fact) AS facts
        FROM seen s, changed c WHERE s.account <> ALL (c.accounts)) a
      CROSS JOIN LATERAL settle_holds(a.accounts, a.holds, a.costs, 'search', 'search_run', a.causes, a.facts) h),
    charged AS MATERIALIZED (
      SELECT c.cause, c.key FROM (
        SELECT array_agg(s.account) AS accounts, array_agg(s.run) AS causes, array_agg(key) AS keys
        FROM settled h JOIN seen s ON s.hold = h.hold, unnest(s.keys || s.also) AS key) a
      CROSS JOIN LATERAL charge_rows_of(a.accounts, a.causes, a.keys, days) c),
    delivered AS (
      INSERT INTO page_delivery (run_id, page_id, account_id, fingerprint, page, mode, filter, query, total, more, row_count,
        first_position, results, paid_for, first_delivered_at, free_days)
      SELECT s.run, s.page_id, s.account, s.print, s.page, s.mode, s.filter, s.query, s.total, s.more, s.row_count,
        s.first_position, s.results, s.paid_for, coalesce(s.first_delivered_at, now()), days FROM settled h JOIN seen s ON s.hold = h.hold),
    done AS (
      UPDATE search_run r SET status = 'done', delivery_id = s.page_id, cost = s.taken, ended_at = now()
      FROM settled h JOIN seen s ON s.hold = h.hold WHERE r.id = s.run)
    SELECT s.place, s.taken, s.account = ANY (c.accounts) AS is_changed, h.hold IS NOT NULL AS is_settled, h.free,
      (SELECT count(*) FROM charged f WHERE f.cause = s.run AND f.key = ANY (s.keys)) AS charged
    FROM seen s CROSS JOIN changed c LEFT JOIN settled h ON h.hold = s.hold
  LOOP
    IF ended.is_settled AND ended.charged <> ended.taken THEN
      RAISE EXCEPTION 'a locked account was charged for a row by somebody else';
    END IF;
    place := ended.place;
    outcome := CASE WHEN ended.is_changed THEN 'changed' WHEN ended.is_settled THEN 'settled' ELSE 'lost' END;
    free := ended.free;
    RETURN NEXT;
  END LOOP;
END $function$

CREATE OR REPLACE FUNCTION public.finish_page_runs(asked jsonb, days integer, waits boolean)
 RETURNS TABLE(place integer, outcome text, free bigint)
 LANGUAGE sql
AS $function$SELECT f.place, f.outcome, f.free FROM finish_page_runs(asked, days) f$function$

CREATE OR REPLACE FUNCTION public.guard_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.state = 'erased' THEN
    RAISE EXCEPTION 'account % is erased', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$

CREATE OR REPLACE FUNCTION public.guard_credit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  same credit_entry;
BEGIN
  same := NEW;
  same.details := OLD.details;
  IF same IS DISTINCT FROM OLD OR NEW.details IS NOT NULL
    OR NOT EXISTS (SELECT 1 FROM account WHERE id = OLD.account_id AND state = 'erased') THEN
    RAISE EXCEPTION 'UPDATE on credit_entry is refused: rows are only ever added';
  END IF;
  RETURN NEW;
END $function$

CREATE OR REPLACE FUNCTION public.guard_credit_seal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.account_id <> OLD.account_id OR NEW.seq <= OLD.seq THEN
    RAISE EXCEPTION 'the seal of account % would go back', OLD.account_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$

CREATE OR REPLACE FUNCTION public.guard_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.kind <> 'receipt' OR (to_jsonb(NEW) - 'content') <> (to_jsonb(OLD) - 'content')
    OR (NEW.content - 'buyer') <> (OLD.content - 'buyer') OR NEW.content -> 'buyer' <> 'null'::jsonb THEN
    RAISE EXCEPTION 'invoice % was changed', OLD.number USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$

CREATE OR REPLACE FUNCTION public.guard_operator_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$

CREATE OR REPLACE FUNCTION public.guard_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  states CONSTANT text[] := ARRAY['created', 'failed', 'authorized', 'captured', 'refunded'];
BEGIN
  IF (NEW.id, NEW.order_id, NEW.amount_paise, NEW.currency)
    IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.amount_paise, OLD.currency) THEN
    RAISE EXCEPTION 'payment % was changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF array_position(states, NEW.state) < array_position(states, OLD.state)
    OR NEW.refunded_paise < OLD.refunded_paise OR (OLD.captured AND NOT NEW.captured) THEN
    RAISE EXCEPTION 'payment % would go back from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$

CREATE OR REPLACE FUNCTION public.guard_payment_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$

CREATE OR REPLACE FUNCTION public.guard_webhook_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.event_id, NEW.body_hash, NEW.body, NEW.received_at)
    IS DISTINCT FROM (OLD.event_id, OLD.body_hash, OLD.body, OLD.received_at) THEN
    RAISE EXCEPTION 'event % was changed', OLD.event_id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.processed_at IS NOT NULL AND (NEW.processed_at, NEW.outcome) IS DISTINCT FROM (OLD.processed_at, OLD.outcome) THEN
    RAISE EXCEPTION 'event % was worked off already', OLD.event_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$

CREATE OR REPLACE FUNCTION public.leave_out_query()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.details := coalesce(substring(NEW.details FROM '\((page \d{1,2})\)$'), 'page unknown');
  RETURN NEW;
END $function$

CREATE OR REPLACE FUNCTION public.lock_account(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  PERFORM 1 FROM credit_account a WHERE a.account_id = account FOR UPDATE;
END $function$

CREATE OR REPLACE FUNCTION public.lock_free_accounts(accounts uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
BEGIN
  RETURN ARRAY(SELECT a.account_id FROM credit_account a WHERE a.account_id = ANY (accounts) ORDER BY a.account_id FOR UPDATE SKIP LOCKED);
END $function$

CREATE OR REPLACE FUNCTION public.look_before_run(asker uuid, account uuid, print bytea, page_no integer, parts integer, hours integer, runs_a_day integer)
 RETURNS TABLE(refusal text, age double precision, running bigint)
 LANGUAGE sql
 STABLE ROWS 1
AS $function$
  SELECT
    CASE WHEN (f.same > 0 OR parts > 0) AND (f.under_way > 0
        OR parts <> (SELECT count(*) FROM page_delivery d
          WHERE d.account_id = account AND d.fingerprint = print AND d.page = page_no
            AND d.first_delivered_at > now() - make_interval(hours => hours)
            AND d.delivered_at > now() - make_interval(hours => hours)))
      THEN 'changed'
      WHEN f.runs >= runs_a_day THEN 'too many'
    END, f.age, f.running
  FROM (
    SELECT count(*) FILTER (WHERE c.counts) AS runs, extract(epoch FROM now() - min(c.started_at) FILTER (WHERE c.counts))::float8 AS age,
      count(*) FILTER (WHERE c.is_same AND c.status <> 'failed') AS same,
      count(*) FILTER (WHERE c.is_same AND c.status = 'running') AS running,
      count(*) FILTER (WHERE c.is_same AND c.status = 'running' AND EXISTS (SELECT FROM credit_hold h
        WHERE h.id = c.hold_id AND h.status = 'held' AND h.expires_at > now())) AS under_way
    FROM (SELECT r.started_at, r.status, r.hold_id, r.fingerprint = print AND r.page = page_no AS is_same,
        r.started_at > now() - interval '24 hours' AND (r.status <> 'failed' OR r.overran)
          AND r.asked_by IS NOT DISTINCT FROM asker AS counts
      -- An hour more, for a run that began before the moment from which its delivery counts.
      FROM search_run r WHERE r.account_id = account AND r.started_at > now() - make_interval(hours => greatest(hours, 24) + 1)) c
  ) f
$function$

CREATE OR REPLACE FUNCTION public.make_delivery_days(first date, last date)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '1s'
AS $function$
DECLARE
  day date := first;
  name text;
  low timestamptz;
  high timestamptz;
  made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('page_delivery days'));
  WHILE day <= last LOOP
    name := 'page_delivery_' || to_char(day, 'YYYYMMDD');
    low := day::timestamp AT TIME ZONE 'UTC';
    high := (day + 1)::timestamp AT TIME ZONE 'UTC';
    day := day + 1;
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    LOCK TABLE page_delivery_default IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('CREATE TABLE %I (LIKE page_delivery INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (toast_tuple_target = 256)',
      name);
    EXECUTE format(
      'WITH moved AS (DELETE FROM page_delivery_default WHERE delivered_at >= %L AND delivered_at < %L RETURNING *)
       INSERT INTO %I SELECT * FROM moved', low, high, name);
    EXECUTE format('ALTER TABLE page_delivery ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, low, high);
    made := made + 1;
  END LOOP;
  RETURN made;
END $function$

CREATE OR REPLACE FUNCTION public.pay_owed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  due bigint;
  stands record;
BEGIN
  SELECT least(a.owed, a.balance - a.held, NEW.amount - NEW.captured) INTO due FROM credit_account a WHERE a.account_id = NEW.account_id;
  IF due > 0 THEN
    UPDATE credit_account a SET balance = a.balance - due, owed = a.owed - due, seq = a.seq + 1 WHERE a.account_id = NEW.account_id
      RETURNING a.balance, a.seq INTO STRICT stands;
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details)
      VALUES (NEW.account_id, stands.seq, 'refund', -due, stands.balance, 'credit_hold', NEW.id::text, 'Owed since an earlier refund');
  END IF;
  RETURN NULL;
END $function$

CREATE OR REPLACE FUNCTION public.place_hold(account uuid, wanted bigint, ttl_seconds integer, OUT hold uuid, OUT amount bigint, OUT balance bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM lock_account(account);
  SELECT p.hold, p.amount, p.balance INTO STRICT hold, amount, balance
    FROM place_holds(ARRAY[account], ARRAY[wanted], ARRAY[ttl_seconds]) p;
END $function$

CREATE OR REPLACE FUNCTION public.place_holds(accounts uuid[], wanted bigint[], ttl_seconds integer[])
 RETURNS TABLE(account uuid, hold uuid, amount bigint, balance bigint)
 LANGUAGE plpgsql
 ROWS 20
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
#variable_conflict use_column
BEGIN
  -- Seldom there are any, and a look costs less than a statement that changes nothing.
  IF EXISTS (SELECT FROM credit_hold h WHERE h.account_id = ANY (accounts) AND h.status = 'held' AND h.expires_at < now()) THEN
    WITH ended AS (
      UPDATE credit_hold h SET status = 'expired', captured = 0, resolved_at = now()
      WHERE h.account_id = ANY (accounts) AND h.status = 'held' AND h.expires_at < now() RETURNING h.account_id, h.amount)
    UPDATE credit_account a SET held = a.held - e.amount
      FROM (SELECT account_id, sum(amount) AS amount FROM ended GROUP BY account_id) e WHERE a.account_id = e.account_id;
  END IF;
  RETURN QUERY
  WITH seen AS MATERIALIZED (
    SELECT q.account, q.ttl, a.balance, f.amount, CASE WHEN f.amount > 0 OR q.wanted = 0 THEN gen_random_uuid() END AS hold
    FROM unnest(accounts, wanted, ttl_seconds) AS q (account, wanted, ttl)
    JOIN credit_account a ON a.account_id = q.account
    CROSS JOIN LATERAL (SELECT greatest(least(a.balance - a.held, q.wanted), 0) AS amount) f),
  placed AS (
    INSERT INTO credit_hold (id, account_id, amount, expires_at)
    SELECT s.hold, s.account, s.amount, now() + make_interval(secs => s.ttl) FROM seen s WHERE s.hold IS NOT NULL),
  reserved AS (
    UPDATE credit_account a SET held = a.held + s.amount FROM seen s WHERE a.account_id = s.account AND s.amount > 0)
  SELECT s.account, s.hold, s.amount, s.balance FROM seen s;
END $function$

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% on % is refused: rows are only ever added', TG_OP, TG_TABLE_NAME;
END $function$

CREATE OR REPLACE FUNCTION public.refuse_open_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'hold % is open', OLD.id USING ERRCODE = 'check_violation';
END $function$

CREATE OR REPLACE FUNCTION public.refuse_second_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.status <> 'held' THEN
    RAISE EXCEPTION 'hold % ended as % already', OLD.id, OLD.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$

CREATE OR REPLACE FUNCTION public.settle_hold(account uuid, hold uuid, cost bigint, reason text, ref_type text, ref_id text, details text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM lock_account(account);
  RETURN (SELECT s.free FROM settle_holds(ARRAY[account], ARRAY[hold], ARRAY[cost], reason, ref_type, ARRAY[ref_id], ARRAY[details]) s);
END $function$

CREATE OR REPLACE FUNCTION public.settle_holds(accounts uuid[], holds uuid[], costs bigint[], reason text, ref_type text, ref_ids text[], details text[])
 RETURNS TABLE(hold uuid, free bigint)
 LANGUAGE plpgsql
 ROWS 20
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH closed AS (
    UPDATE credit_hold h SET status = CASE WHEN q.cost > 0 THEN 'captured' ELSE 'released' END, captured = q.cost, resolved_at = now()
    FROM unnest(accounts, holds, costs, ref_ids, details) AS q (account, hold, cost, cause, details)
    WHERE h.id = q.hold AND h.account_id = q.account AND h.status = 'held' RETURNING q.*, h.amount, h.pays_owed),
  moved AS (
    UPDATE credit_account a SET held = a.held - c.amount, balance = a.balance - c.cost, seq = a.seq + (c.cost > 0)::int
    FROM closed c WHERE a.account_id = c.account RETURNING c.*, a.balance, a.held, a.seq, a.owed),
  entered AS (
    INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id, details)
    SELECT m.account, m.seq, reason, -m.cost, m.balance, ref_type, m.cause, m.details FROM moved m WHERE m.cost > 0)
  SELECT m.hold, m.balance - m.held - CASE WHEN m.pays_owed THEN least(m.amount - m.cost, m.owed) ELSE 0 END FROM moved m;
END $function$
