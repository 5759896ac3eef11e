-- The tables of the search, plain: a row per record, per page or minute, per creator. Statistics of words, partitions,
-- halves, packed rows and functions with planner settings go; docs/search.md says how a query is answered. What was
-- indexed is made anew by a worker (search_state), and search says so meanwhile.
drop function if exists pages_found(tsquery, bigint, int, boolean);
drop function if exists pages_found_in_half(int, tsquery, bigint, int, boolean);
drop view if exists search_text_half_0, search_text_half_1;
drop view if exists published.search_record, published.search_text, published.search_text_body;
drop table search_text_body, search_text, search_record;
drop function if exists begun_as_typed(bigint, text[], text[]);
drop function if exists begun_words(bigint, tsvector);
drop function if exists begun_sizes();

create table search_record (
  record_id bigint primary key references record (id) on delete cascade,
  institution_id bigint not null,
  level text not null,
  -- the first and last year of its dates
  year_from integer,
  year_to integer,
  -- signature, title, creators and terms: what is looked at first
  head tsvector not null,
  -- the whole description, the head among it
  words tsvector not null,
  -- which version of the rules made the words
  analyser smallint not null
);
-- New words wait in a short list and go into the index together: a change of many records is findable sooner.
create index search_record_head on search_record using gin (institution_id, head)
  with (fastupdate = on, gin_pending_list_limit = 256);
create index search_record_words on search_record using gin (institution_id, words)
  with (fastupdate = on, gin_pending_list_limit = 256);
-- Collections and series of a name come first, however many documents bear it.
create index search_record_upper on search_record using gin (institution_id, head) with (fastupdate = off)
  where level in ('collection', 'series');
create index search_record_years on search_record (institution_id, year_from);
create index search_record_years_to on search_record (institution_id, year_to);

-- A page of a scan, or a minute of a recording (minutes overlap by half, so that words near each other meet).
create table search_text (
  file_id bigint not null references file (id) on delete cascade,
  part integer not null,
  institution_id bigint not null,
  kind text not null check (kind in ('ocr', 'stt')),
  -- lines of a recording are its cues
  text text not null,
  -- when each cue begins, in milliseconds; null for a page
  starts integer[],
  words tsvector not null,
  analyser smallint not null,
  primary key (file_id, part)
);
-- Rows are narrow: texts and words stand apart and are read only where they are shown.
alter table search_text alter column words set storage external;
alter table search_text set (toast_tuple_target = 128);
create index search_text_words on search_text using gin (institution_id, words)
  with (fastupdate = on, gin_pending_list_limit = 256);

create view published.search_record as
select s.record_id, s.institution_id, s.level, s.year_from, s.year_to, s.head, s.words from public.search_record s
where exists (select from published.record r where r.id = s.record_id);
create view published.search_text as
select s.file_id, s.part, s.institution_id, s.kind, s.text, s.starts, s.words from public.search_text s
where exists (select from published.file f where f.id = s.file_id);

update search_state set analyser = 0, done = 0, total = 0;
