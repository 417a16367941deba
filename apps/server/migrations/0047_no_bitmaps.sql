-- min_reader: 0013
-- Runs under way and open holds are few, but their partial indexes keep an entry of each that has ended until a vacuum comes. A
-- bitmap reads all of those each time and forgets none; an index scan forgets those that it finds dead. Between two vacuums, 7,200
-- ended runs made a beginning of twelve 0.8 ms longer.
ALTER FUNCTION begin_page_runs SET enable_bitmapscan = off;
ALTER FUNCTION finish_page_runs SET enable_bitmapscan = off;
ALTER FUNCTION begin_page_run SET enable_bitmapscan = off;
ALTER FUNCTION finish_page_run SET enable_bitmapscan = off;
ALTER FUNCTION lock_accounts SET enable_bitmapscan = off;
