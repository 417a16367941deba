-- min_reader: 0013
-- What a person keeps of the websites that they found: a list for each client, what never to show, and the files that they
-- brought in.
CREATE TABLE project (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX project_name ON project (account_id, lower(name));

-- One file brought in, with what became of each of its rows. What it added names it, so that it can be undone.
CREATE TABLE site_import (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  -- Null: into the block list of the account.
  project_id uuid REFERENCES project ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('sites', 'blocked')),
  file text NOT NULL,
  column_name text NOT NULL,
  row_count int NOT NULL DEFAULT 0,
  added int NOT NULL DEFAULT 0,
  known int NOT NULL DEFAULT 0,
  repeated int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  -- The first of them: line of the file and its text.
  refused_rows jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  CHECK (list = 'blocked' OR project_id IS NOT NULL),
  CHECK (row_count = added + known + repeated + refused)
);
CREATE INDEX site_import_of_account ON site_import (account_id, created_at DESC);
CREATE INDEX site_import_of_project ON site_import (project_id);
CREATE INDEX site_import_age ON site_import (created_at);

CREATE TABLE project_site (
  project_id uuid NOT NULL REFERENCES project ON DELETE CASCADE,
  -- Registrable domain, in punycode.
  site text NOT NULL,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'contacted', 'replied', 'won', 'skipped')),
  reason text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  title text,
  url text,
  da smallint,
  -- The query that found it, as the history writes it.
  found_by text,
  came_by text NOT NULL CHECK (came_by IN ('search', 'import', 'hand', 'order')),
  import_id uuid REFERENCES site_import ON DELETE SET NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null while it is as it was added.
  changed_at timestamptz,
  PRIMARY KEY (project_id, site)
);
CREATE INDEX project_site_newest ON project_site (project_id, added_at DESC, site DESC);
CREATE INDEX project_site_da ON project_site (project_id, (coalesce(da, -1)) DESC, site DESC);
CREATE INDEX project_site_import ON project_site (import_id) WHERE import_id IS NOT NULL;

CREATE TABLE blocked_site (
  account_id uuid NOT NULL REFERENCES account,
  -- Null: in all searches of the account.
  project_id uuid REFERENCES project ON DELETE CASCADE,
  -- A host; everything below it is meant too.
  host text NOT NULL,
  import_id uuid REFERENCES site_import ON DELETE SET NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE NULLS NOT DISTINCT (account_id, project_id, host)
);
CREATE INDEX blocked_site_of_project ON blocked_site (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX blocked_site_import ON blocked_site (import_id) WHERE import_id IS NOT NULL;
