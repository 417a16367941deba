-- min_reader: 0013
-- A project's name is unique among the projects that whoever names it sees. The unique index on (account_id, lower(name)) stays all the
-- same: versions from before this one insert with ON CONFLICT on it, and without it each of their inserts would fail. So a project whose
-- name another one has that is hidden from its maker is stored with blanks behind the name, and no version of ours asks for such a name.
ALTER TABLE project DROP CONSTRAINT project_name_check,
  ADD CONSTRAINT project_name_check CHECK (length(rtrim(name)) BETWEEN 1 AND 100);

-- Names that were blocked with a dot before or behind them hid nothing, and are no longer taken.
INSERT INTO blocked_site (account_id, project_id, host, import_id, added_at)
SELECT account_id, project_id, btrim(host, '.'), import_id, added_at FROM blocked_site WHERE host LIKE '.%' OR host LIKE '%.'
ON CONFLICT DO NOTHING;
DELETE FROM blocked_site WHERE host LIKE '.%' OR host LIKE '%.';
