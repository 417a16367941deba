-- What the source itself knows of a row: the page's language, and which clauses of the query it fulfils and where. Null
-- where it does not say. Shown again when the page is repeated.
ALTER TABLE search_result
  ADD COLUMN lang text,
  ADD COLUMN matches jsonb;
