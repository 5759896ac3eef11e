-- Entries of the index of titles wait in a short list and go into it together. Without a list a change of a whole
-- collection took three to five times as long; with one of 4 MB every count read it to its end. This one is short
-- enough for a count not to notice (docs/performance.md).
alter index record_search set (fastupdate = on, gin_pending_list_limit = 256);
