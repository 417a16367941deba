-- min_reader: 0044
-- What nothing has called since 0044: the beginnings and the settlement of a search that `begin_page_run` and `finish_page_run` took the
-- place of, and the views by which versions from before 0014 wrote and read deliveries. `lock_accounts` was called by functions alone, and
-- by none since 0048.
DROP FUNCTION start_page_run, start_person_run, settle_page_run, lock_accounts;
DROP VIEW search_result, search_delivery;
DROP FUNCTION take_search_result, take_search_delivery;
