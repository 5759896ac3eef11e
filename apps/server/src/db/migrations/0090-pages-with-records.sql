-- Pages that answer are found and their records looked up by one statement: PostgreSQL is told that files are few, as it
-- takes them to be where they come in a list, so that each is looked up by its id and not among all.
alter function pages_found(tsquery, bigint, int, boolean) rows 10;
alter function pages_found_in_half(int, tsquery, bigint, int, boolean) rows 10;
-- Thousands of pages are sooner counted by file than put in order first.
alter function pages_found(tsquery, bigint, int, boolean) set enable_sort = off;
alter function pages_found_in_half(int, tsquery, bigint, int, boolean) set enable_sort = off;
