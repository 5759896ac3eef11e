-- Entries of the index of titles go straight into it: a list of pending ones made every count read it to its end, and
-- a save was no quicker for it (docs/performance.md).
alter index record_search set (fastupdate = off);
select gin_clean_pending_list('record_search');
