-- What earned a row its place under a smart filter: shown again when the page is repeated.
ALTER TABLE search_result ADD COLUMN why jsonb;
