-- min_reader: 0013
-- A project can be kept to whoever began it, and the account's owner; null is everybody who works for the account.
ALTER TABLE project ADD COLUMN private_to uuid REFERENCES account;
-- When a website was first written to, by its state: what a colleague is told who may not see the project. Null in rows that an
-- earlier version changed; then it is when they were changed last.
ALTER TABLE project_site ADD COLUMN contacted_at timestamptz;
