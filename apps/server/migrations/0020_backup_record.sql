-- When this database was last saved, and where to: for whoever looks whether it still is.
-- min_reader: 0013
CREATE TABLE backup_record (
  taken_at timestamptz PRIMARY KEY,
  folder text NOT NULL,
  row_count bigint NOT NULL CHECK (row_count >= 0),
  bytes bigint NOT NULL CHECK (bytes >= 0)
);
