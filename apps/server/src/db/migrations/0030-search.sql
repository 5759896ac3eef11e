-- What search finds. The words are made by the program (packages/polish), so that any PostgreSQL will do; what may
-- be seen, and where a thing stands, is read from the records and files themselves and never copied here.

-- The parts of a signature, whatever separates them: PL_9001/01 and pl-9001.01 are the same.
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
  -- signature, title, creators and terms: what is looked at first
  head tsvector not null,
  words tsvector not null,
  -- which version of the rules made the words
  analyser smallint not null
);
-- Readers are many and a save is one row: entries go straight into the index, not into a pending list.
create index search_record_head on search_record using gin (institution_id, level, head) with (fastupdate = off);
create index search_record_words on search_record using gin (institution_id, level, words) with (fastupdate = off);
create index search_record_years on search_record (institution_id, year_from);

create table search_author (
  author_id bigint primary key references author (id) on delete cascade,
  institution_id bigint not null,
  words tsvector not null,
  analyser smallint not null
);
create index search_author_words on search_author using gin (institution_id, words) with (fastupdate = off);

-- A page of a scan, or a minute of a recording (minutes overlap by half, so that words near each other meet).
-- Rows are narrow: the text stands apart.
create table search_text (
  file_id bigint not null references file (id) on delete cascade,
  part integer not null,
  institution_id bigint not null,
  words tsvector not null,
  analyser smallint not null,
  primary key (file_id, part)
);
alter table search_text alter column words set storage external;
alter table search_text set (toast_tuple_target = 128);
create index search_text_words on search_text using gin (institution_id, words) with (fastupdate = off);

create table search_text_body (
  file_id bigint not null,
  part integer not null,
  -- lines of a recording are its cues
  text text not null,
  -- when each cue begins, in milliseconds; null for a page
  starts integer[],
  primary key (file_id, part),
  foreign key (file_id, part) references search_text (file_id, part) on delete cascade
);

-- Words that occur, as they stand: where a misspelt query looks for its neighbours.
create table search_term (
  institution_id bigint not null,
  term text collate "C" not null,
  primary key (institution_id, term)
);
create index search_term_similar on search_term using gin (institution_id, term gin_trgm_ops);

-- How far the index is built. A changed analyser, or a database from before search, is indexed anew by a job.
create table search_state (
  only_row boolean primary key default true check (only_row),
  analyser smallint not null default 0,
  done bigint not null default 0,
  total bigint not null default 0
);
insert into search_state default values;
