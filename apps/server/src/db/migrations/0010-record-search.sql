-- Taking the accents off a text is dear; a search that rechecks thousands of titles must not do it again for each.
alter table record add column search_text text collate "C" not null
  generated always as (plain(signature || ' ' || title)) stored;
drop index record_search;
create index record_search on record using gin (institution_id, level, search_text gin_trgm_ops);
