-- What anybody may read: a schema of views that bear the names of the tables behind them and hold only what is public.
-- The portal works under a role that is let into this schema and nowhere else (db/grant-reading.ts), so a query that
-- forgot a condition finds nothing instead of too much.
create schema published;

-- Which fields may leave the editor; written from the contract after every migration. What is not here is private.
create table published.field (
  entity text not null,
  name text not null,
  -- shown only where the institution has agreed
  on_consent boolean not null,
  primary key (entity, name)
);

-- When a record came before readers: what is new is listed by it. Kept by the database, so that no way of publishing forgets it.
alter table record add column published_at timestamptz;
update record set published_at = updated_at where is_published;
create function note_published() returns trigger language plpgsql as $$
begin
  new.published_at := case when new.is_published then now() end;
  return new;
end $$;
create trigger record_published before update of is_published on record
  for each row when (new.is_published <> old.is_published) execute function note_published();
create trigger record_published_at_once before insert on record
  for each row when (new.is_published) execute function note_published();
create index record_newly_published on record (institution_id, published_at desc, id desc) where is_published;

-- Where a public record stood before it was renamed, moved, withdrawn or deleted: old addresses lead on, or say since
-- when nothing is there. No title: what was withdrawn is not told.
create table public_trace (
  id bigint generated always as identity primary key,
  record_id bigint not null,
  institution_id bigint not null,
  -- the institution, negative, above a collection
  parent_id bigint not null,
  signature text not null,
  left_at timestamptz not null default now()
);
create index public_trace_place on public_trace (parent_id, md5(signature));
create index public_trace_record on public_trace (record_id);
create function leave_trace() returns trigger language plpgsql as $$
begin
  insert into public_trace (record_id, institution_id, parent_id, signature)
  values (old.id, old.institution_id, coalesce(old.parent_id, -old.institution_id), old.signature);
  return null;
end $$;
create trigger record_left after update of is_published, signature, parent_id on record
  for each row when (old.is_published and (not new.is_published or new.signature <> old.signature
    or new.parent_id is distinct from old.parent_id)) execute function leave_trace();

-- Former addresses of institutions.
create table public_alias (
  path_alias text primary key,
  institution_id bigint not null references institution (id)
);
create function leave_alias() returns trigger language plpgsql as $$
begin
  insert into public_alias (path_alias, institution_id) values (old.path_alias, old.id)
  on conflict (path_alias) do update set institution_id = excluded.institution_id;
  return null;
end $$;
create trigger institution_renamed after update of path_alias on institution
  for each row when (old.path_alias is not null and new.path_alias is distinct from old.path_alias
    and old.is_published) execute function leave_alias();

create view published.institution as
select i.id, i.signature, i.name, i.archive_name, i.institution_type, i.path_alias, i.updated_at, true as is_published,
  (select coalesce(jsonb_object_agg(part.key, part.value), '{}') from jsonb_each(i.fields) part
    join published.field open on open.entity = 'institution' and open.name = part.key and not open.on_consent) as fields
from public.institution i where i.is_published;

create view published.record as
select r.id, r.institution_id, r.level, r.parent_id, r.path, r.signature, r.sort_key, r.title, r.dates,
  (select coalesce(jsonb_object_agg(part.key, part.value), '{}') from jsonb_each(r.fields) part
    join published.field open on open.entity = 'record' and open.name = part.key
      and (not open.on_consent or i.fields -> 'donorsPublic' = 'true'::jsonb)) as fields,
  r.version, r.updated_at, r.published_at, true as is_published, false as is_draft,
  null::timestamptz as created_at, null::timestamptz as deleted_at, null::bigint as created_by, null::bigint as updated_by,
  -- description only: no file of it is shown
  coalesce(r.fields -> 'availabilities' ?| array['restricted', 'unavailable'], false) as is_closed
from public.record r join public.institution i on i.id = r.institution_id
where r.is_published and not r.is_draft and r.deleted_at is null and i.is_published
  and not exists (select from public.record above
    where above.id = any (string_to_array(rtrim(r.path, '.'), '.')::bigint[]) and not above.is_published);

create view published.file as
select f.id, f.institution_id, f.record_id, f.field, f.position, f.name, f.mime_type, f.content_id, f.size, f.sha256,
  true as is_published, f.published_at, f.updated_at, f.pages, f.duration, f.thumbnail_id, f.poster_id
from public.file f
where f.is_published and f.scan is distinct from 'waiting' and f.scan is distinct from 'infected'
  and case when f.record_id is null
    then exists (select from published.institution i where i.id = f.institution_id)
    else exists (select from published.record r where r.id = f.record_id and not r.is_closed) end;

create view published.transcription as
select t.file_id, t.kind, t.language, coalesce(t.corrected_text, t.machine_text) as text,
  t.corrected_at is not null as is_checked, coalesce(t.corrected_at, t.machine_at) as updated_at
from public.transcription t join published.file f on f.id = t.file_id;

create view published.record_author as
select n.record_id, n.author_id, n.position from public.record_author n
where exists (select from published.record r where r.id = n.record_id);

create view published.record_index as
select n.record_id, n.index_id, n.position from public.record_index n
where exists (select from published.record r where r.id = n.record_id);

-- A creator, a term is public when a public record names it.
create view published.author as
select a.id, a.institution_id, a.name, a.other_name, a.signature, a.author_type, a.dates, a.description,
  a.description_source, false as is_draft, a.version, a.updated_at
from public.author a where exists (select from published.record_author n where n.author_id = a.id);

create view published.index_term as
select t.id, t.type, t.name from public.index_term t
where exists (select from published.record_index n where n.index_id = t.id);

create view published.news as
select n.id, n.date, n.title, n.content, n.updated_at from public.news n;

create view published.public_trace as
select t.id, t.record_id, t.institution_id, t.parent_id, t.signature, t.left_at from public.public_trace t
where exists (select from published.institution i where i.id = t.institution_id);

create view published.public_alias as
select a.path_alias, a.institution_id from public.public_alias a
where exists (select from published.institution i where i.id = a.institution_id);

-- Who wrote a description is nobody's business: queries that join names find none.
create view published.app_user as select null::bigint as id, null::text as full_name where false;

-- Search: what holds the words, for what is public alone.
create view published.search_record as
select s.record_id, s.institution_id, s.level, s.year_from, s.year_to, s.head, s.words from public.search_record s
where exists (select from published.record r where r.id = s.record_id);

create view published.search_author as
select s.author_id, s.institution_id, s.words from public.search_author s
where exists (select from published.author a where a.id = s.author_id);

create view published.search_text as
select s.file_id, s.part, s.institution_id, s.words from public.search_text s
where exists (select from published.file f where f.id = s.file_id);

create view published.search_text_body as
select s.file_id, s.part, s.text, s.starts from public.search_text_body s
where exists (select from published.file f where f.id = s.file_id);
