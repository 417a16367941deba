-- min_reader: 0013
-- PostgreSQL plans each statement of a function six times on each connection before it keeps a plan, and one that counts an array's
-- entries for ever. These look rows up by their keys, whatever the values: one plan serves.
ALTER FUNCTION begin_page_run SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION finish_page_run SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION check_credit_account SET plan_cache_mode = force_generic_plan;
