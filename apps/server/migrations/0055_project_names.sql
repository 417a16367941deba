-- min_reader: 0013
-- A project's name is unique among the projects that whoever names it sees. The unique index on (account_id, lower(name)) stays all the
-- same: versions from before this one insert with ON CONFLICT on it, and without it each of their inserts would fail. So a project whose
-- name another one has that is hidden from its maker is stored with blanks behind the name, and no version of ours asks for such a name.
ALTER TABLE project DROP CONSTRAINT project_name_check,
  ADD CONSTRAINT project_name_check CHECK (length(rtrim(name)) BETWEEN 1 AND 100);
