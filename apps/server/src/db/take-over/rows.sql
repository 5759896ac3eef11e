-- Rows of the version before the baseline, in the tables of the baseline: after tables.sql, and after a backup of that
-- version has filled them.

-- Names that records bore only while they exchanged signatures were never public.
delete from public_trace where starts_with(signature, chr(2));

-- A job rebuilds the search index.
update search_state set analyser = 0, done = 0, total = 0;
