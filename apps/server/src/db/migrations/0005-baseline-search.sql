-- Search: the words of records, authors and texts. The program makes them (packages/polish), so that any PostgreSQL will
-- do; rights and places are read from the records themselves and never copied here.

-- Signatures that differ in separators alone are equal: PL_9001/01 and pl-9001.01.
create function signature_key(signature text) returns text language sql immutable parallel safe
  return regexp_replace(plain(signature), '[_/.:–-]', '/', 'g');
create index record_signature_below on record (coalesce(parent_id, -institution_id), md5(signature_key(signature)))
  where deleted_at is null;
create index record_signature_anywhere on record (institution_id, md5(signature_key(signature)))
  where deleted_at is null;

create table search_record (
  record_id bigint primary key references record (id) on delete cascade,
  institution_id bigint not null,
  level text not null,
  -- the first and last year of its dates
  year_from integer,
  year_to integer,
  -- signature, title, authors and terms: searched first
  head tsvector not null,
  -- the whole description, the head included
  words tsvector not null,
  -- the version of the rules that made the words
  analyser smallint not null
);
-- A short pending list: a change of many records is indexed sooner, and a search does not notice the list.
create index search_record_head on search_record using gin (institution_id, head)
  with (fastupdate = on, gin_pending_list_limit = 256);
create index search_record_words on search_record using gin (institution_id, words)
  with (fastupdate = on, gin_pending_list_limit = 256);
-- Collections and series of a name come first, however many documents bear it.
create index search_record_upper on search_record using gin (institution_id, head) with (fastupdate = off)
  where level in ('collection', 'series');
create index search_record_years on search_record (institution_id, year_from);
create index search_record_years_to on search_record (institution_id, year_to);

-- A page of a scan, or a minute of a recording (minutes overlap by half, so that neighbouring words meet).
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
-- Narrow rows: texts and words are stored apart and read only where they are shown.
alter table search_text alter column words set storage external;
alter table search_text set (toast_tuple_target = 128);
create index search_text_words on search_text using gin (institution_id, words)
  with (fastupdate = on, gin_pending_list_limit = 256);

create table search_author (
  author_id bigint primary key references author (id) on delete cascade,
  institution_id bigint not null,
  words tsvector not null,
  analyser smallint not null
);
create index search_author_words on search_author using gin (institution_id, words) with (fastupdate = off);

-- Words as they occur: a misspelt query finds its neighbours here.
create table search_term (
  institution_id bigint not null,
  term text collate "C" not null,
  primary key (institution_id, term)
);
create index search_term_similar on search_term using gin (institution_id, term gin_trgm_ops);

-- Progress of the index. After a change of the analyser a job rebuilds all of it.
create table search_state (
  only_row boolean primary key default true check (only_row),
  analyser smallint not null default 0,
  done bigint not null default 0,
  total bigint not null default 0
);
insert into search_state default values;

-- Renamed or merged authors and terms, while a job reindexes the many records that name them. Until then
-- a search finds those records by the name itself.
create table search_renaming (
  kind text not null check (kind in ('author', 'term')),
  thing_id bigint not null,
  -- null where records of several institutions may name it
  institution_id bigint,
  -- of the last change; the worker of an earlier one stops
  run uuid not null default gen_random_uuid(),
  done int not null default 0,
  total int not null,
  primary key (kind, thing_id)
);
