-- Brings the tables of the version before the baseline (its last migration was 0091-begun-words.sql) to the baseline.
-- Runs once, in one transaction with rows.sql. Its test compares the resulting catalog with that of a fresh database.

-- People
alter table sign_in_challenge
  drop constraint sign_in_challenge_purpose_check,
  add constraint sign_in_challenge_purpose_check
    check (purpose in ('secondFactor', 'passkeySignIn', 'passkeyAdd', 'factorProof'));

-- Records
create index index_term_by_maker on index_term (created_by, type);

-- Published
create or replace function leave_trace() returns trigger language plpgsql as $$
begin
  if starts_with(old.signature, chr(2)) then return null; end if;
  insert into public_trace (record_id, institution_id, parent_id, signature)
  values (old.id, old.institution_id, coalesce(old.parent_id, -old.institution_id), old.signature);
  return null;
end $$;

create table withdrawn_institution (
  institution_id bigint primary key references institution (id) on delete cascade,
  left_at timestamptz not null default now()
);
create function note_withdrawn_institution() returns trigger language plpgsql as $$
begin
  if new.is_published then
    delete from withdrawn_institution where institution_id = new.id;
  else
    insert into withdrawn_institution (institution_id) values (new.id)
    on conflict (institution_id) do update set left_at = excluded.left_at;
  end if;
  return null;
end $$;
create trigger institution_withdrawn after update of is_published on institution
  for each row when (old.is_published <> new.is_published) execute function note_withdrawn_institution();
create view published.withdrawn_institution as
select w.institution_id as id, named.path_alias, w.left_at
from public.withdrawn_institution w join public.institution i on i.id = w.institution_id and not i.is_published
cross join lateral (
  select i.path_alias
  union all
  select former.path_alias from public.public_alias former where former.institution_id = i.id
) named;
create view published.withdrawn_record as
select r.id, r.institution_id, r.parent_id, r.signature, w.left_at
from public.withdrawn_institution w join public.institution i on i.id = w.institution_id and not i.is_published
join public.record r on r.institution_id = i.id
where r.is_published and not r.is_draft and r.deleted_at is null
  and not exists (select from public.record above
    where above.id = any (string_to_array(rtrim(r.path, '.'), '.')::bigint[]) and not above.is_published);
create or replace view published.public_trace as
select t.id, t.record_id, t.institution_id, t.parent_id, t.signature, t.left_at from public.public_trace t
where exists (select from published.institution i where i.id = t.institution_id)
  or exists (select from public.withdrawn_institution w where w.institution_id = t.institution_id);

-- Cached pages have a version per institution. Lines of before say nothing to a server that starts.
delete from changed_institution;
alter table changed_institution drop column collection_id, drop column parent_id,
  add column is_of_words boolean not null default false;
create or replace function note_changed_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changed_institution (institution_id) select distinct institution_id from new_rows where is_published;
  elsif tg_op = 'DELETE' then
    insert into changed_institution (institution_id) select distinct institution_id from old_rows where is_published;
  else
    insert into changed_institution (institution_id, is_of_words)
    select n.institution_id, bool_and(
      (o.is_published, o.is_draft, o.deleted_at, o.published_at, o.path, o.level, o.signature, o.dates)
        is not distinct from
        (n.is_published, n.is_draft, n.deleted_at, n.published_at, n.path, n.level, n.signature, n.dates)
      and o.fields -> 'availabilities' is not distinct from n.fields -> 'availabilities')
    from new_rows n join old_rows o on o.id = n.id
    where n.is_published or o.is_published group by n.institution_id;
  end if;
  if random() < 0.01 then perform sweep_changed_institutions(); end if;
  return null;
end $$;
create or replace function note_changed_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changed_institution (institution_id) select distinct institution_id from new_rows where is_published;
  elsif tg_op = 'DELETE' then
    insert into changed_institution (institution_id) select distinct institution_id from old_rows where is_published;
  else
    insert into changed_institution (institution_id)
    select institution_id from new_rows where is_published union select institution_id from old_rows where is_published;
  end if;
  if random() < 0.01 then perform sweep_changed_institutions(); end if;
  return null;
end $$;
create or replace function note_changed_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into changed_institution (institution_id) select distinct r.institution_id
    from new_rows n join record r on r.id = n.record_id where r.is_published;
  elsif tg_op = 'DELETE' then
    insert into changed_institution (institution_id) select distinct r.institution_id
    from old_rows n join record r on r.id = n.record_id where r.is_published;
  else
    insert into changed_institution (institution_id) select distinct r.institution_id
    from (select record_id from new_rows union select record_id from old_rows) n
    join record r on r.id = n.record_id where r.is_published;
  end if;
  return null;
end $$;
create or replace function note_changed_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into changed_institution (institution_id) select distinct f.institution_id
    from old_rows t join file f on f.id = t.file_id where f.is_published;
  else
    insert into changed_institution (institution_id) select distinct f.institution_id
    from new_rows t join file f on f.id = t.file_id where f.is_published;
  end if;
  return null;
end $$;

-- Imports
alter table import add column read_attempts int not null default 0;

-- Search: partitions, halves, stored word statistics and functions with planner settings are replaced by plain tables. A
-- worker indexes everything anew; until then search says so.
drop function pages_found(tsquery, bigint, int, boolean);
drop function pages_found_in_half(int, tsquery, bigint, int, boolean);
drop view search_text_half_0, search_text_half_1;
drop view published.search_record, published.search_text, published.search_text_body;
drop table search_text_body, search_text, search_record;
drop function begun_as_typed(bigint, text[], text[]);
drop function begun_words(bigint, tsvector);
drop function begun_sizes();


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

create view published.search_record as
select s.record_id, s.institution_id, s.level, s.year_from, s.year_to, s.head, s.words from public.search_record s
where exists (select from published.record r where r.id = s.record_id);
create view published.search_text as
select s.file_id, s.part, s.institution_id, s.kind, s.text, s.starts, s.words from public.search_text s
where exists (select from published.file f where f.id = s.file_id);
