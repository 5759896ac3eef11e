-- Published: what readers of the portal may see, former addresses, and which cached pages a change concerns.
--
-- The views bear the names of the tables behind them and hold only what is public. The portal works under a role that
-- may read this schema and nothing else (db/grant-reading.ts), so a query that forgets a condition finds too little
-- instead of too much.
create schema published;

-- Public fields, written from the contract after every migration. A field that is not here is private.
create table published.field (
  entity text not null,
  name text not null,
  -- public where the institution consents
  on_consent boolean not null,
  primary key (entity, name)
);

-- Former places of public records that were renamed, moved, withdrawn or deleted: old addresses redirect, or say since
-- when nothing is there. Without titles, since a withdrawn title is not public.
create table public_trace (
  id bigint generated always as identity primary key,
  record_id bigint not null,
  institution_id bigint not null,
  -- the negative id of the institution above a collection
  parent_id bigint not null,
  signature text not null,
  left_at timestamptz not null default now()
);
create index public_trace_place on public_trace (parent_id, md5(signature));
create index public_trace_record on public_trace (record_id);
-- While two records exchange signatures, one of them has a name that begins with chr(2) and was never public.
create function leave_trace() returns trigger language plpgsql as $$
begin
  if starts_with(old.signature, chr(2)) then return null; end if;
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

-- Since when an archive that was public is not: its former pages answer 410.
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
  coalesce(r.fields -> 'availabilities' ?| array['restricted', 'unavailable'], false) as is_closed,
  r.tree_key,
  -- by which the lists of a level are kept (migration 0067)
  r.tree_order
from public.record r join public.institution i on i.id = r.institution_id
where r.is_published and not r.is_draft and r.deleted_at is null and i.is_published
  and not exists (select from public.record above
    where above.id = any (string_to_array(rtrim(r.path, '.'), '.')::bigint[]) and not above.is_published);

-- Fields that hits are counted and narrowed by, one by one: building all public fields of a record takes longer than
-- finding it. Whether a field is public is evaluated once per statement.
create view published.record_facts as
select r.id,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'licenses')
    then r.fields -> 'licenses' end as licenses,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'availabilities')
    then r.fields -> 'availabilities' end as availabilities,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'languages')
    then r.fields -> 'languages' end as languages,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'textDocumentation')
    then r.fields -> 'textDocumentation' end as text_documentation,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'photoDocumentation')
    then r.fields -> 'photoDocumentation' end as photo_documentation,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'audioDocumentation')
    then r.fields -> 'audioDocumentation' end as audio_documentation,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'videoDocumentation')
    then r.fields -> 'videoDocumentation' end as video_documentation
from public.record r join published.record p on p.id = r.id;
-- So that the index of languages is used.
create view published.record_languages as
select r.id, r.fields -> 'languages' as languages from public.record r
where r.deleted_at is null
  and (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'languages')
  and exists (select from published.record p where p.id = r.id);

create view published.file as
select f.id, f.institution_id, f.record_id, f.field, f.position, f.name, f.mime_type, f.content_id, f.size, f.sha256,
  true as is_published, f.published_at, f.updated_at, f.pages, f.duration, f.thumbnail_id, f.poster_id
from public.file f
where f.is_published and f.scan is distinct from 'waiting' and f.scan is distinct from 'infected'
  and case when f.record_id is null
    then exists (select from published.institution i where i.id = f.institution_id)
    else exists (select from published.record r where r.id = f.record_id and not r.is_closed) end;
create view published.file_look as
select l.file_id, l.width, l.height, l.peaks from public.file_look l
where exists (select from published.file f where f.id = l.file_id);
create view published.file_pyramid as
select p.file_id, p.page, p.content_id from public.file_pyramid p
where p.content_id is not null and exists (select from published.file f where f.id = p.file_id);
create view published.transcription as
select t.file_id, t.kind, t.language, coalesce(t.corrected_text, t.machine_text) as text,
  t.corrected_at is not null as is_checked, coalesce(t.corrected_at, t.machine_at) as updated_at
from public.transcription t join published.file f on f.id = t.file_id;
create view published.text_page as
select p.file_id, p.page, p.text, coalesce(p.words, p.machine_words) as words
from public.text_page p where exists (select from published.file f where f.id = p.file_id);

create view published.record_author as
select n.record_id, n.author_id, n.position from public.record_author n
where exists (select from published.record r where r.id = n.record_id);
create view published.record_index as
select n.record_id, n.index_id, n.position from public.record_index n
where exists (select from published.record r where r.id = n.record_id);
-- An author or a term is public when a public record names it.
create view published.author as
select a.id, a.institution_id, a.name, a.other_name, a.signature, a.author_type, a.dates, a.description,
  a.description_source, false as is_draft, a.version, a.updated_at
from public.author a where exists (select from published.record_author n where n.author_id = a.id);
create view published.index_term as
select t.id, t.type, t.name, t.latitude, t.longitude from public.index_term t
where exists (select from published.record_index n where n.index_id = t.id);

create view published.news as
select n.id, n.date, n.title, n.content, n.updated_at from public.news n;
create view published.public_trace as
select t.id, t.record_id, t.institution_id, t.parent_id, t.signature, t.left_at from public.public_trace t
where exists (select from published.institution i where i.id = t.institution_id)
  or exists (select from public.withdrawn_institution w where w.institution_id = t.institution_id);
create view published.public_alias as
select a.path_alias, a.institution_id from public.public_alias a
where exists (select from published.institution i where i.id = a.institution_id);
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

-- Names of accounts are not public: queries that join them find none.
create view published.app_user as select null::bigint as id, null::text as full_name where false;

create view published.search_record as
select s.record_id, s.institution_id, s.level, s.year_from, s.year_to, s.head, s.words from public.search_record s
where exists (select from published.record r where r.id = s.record_id);
create view published.search_text as
select s.file_id, s.part, s.institution_id, s.kind, s.text, s.starts, s.words from public.search_text s
where exists (select from published.file f where f.id = s.file_id);
create view published.search_author as
select s.author_id, s.institution_id, s.words from public.search_author s
where exists (select from published.author a where a.id = s.author_id);

-- How often the page of a record was opened, day by day.
create view published.record_reading as
select r.id as record_id, kept.institution_id, kept.start as day, kept.pageviews
from public.statistics_page_sum kept join public.statistics_page page on page.id = kept.page_id
join published.record r on r.id = case when page.url ~ '^/r/[0-9]{1,15}$' then substr(page.url, 4)::bigint end
where kept.source = 'portal' and kept.span = 'd';

-- An address of the old portal leads to a signature. Readers may not read the figures themselves.
create function published.signature_of_old_page(address text) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(p.signature, i.signature) from statistics_page p join institution i on i.id = p.institution_id
  where p.source = 'old' and md5(p.url) = md5(address) and p.url = address and i.is_published
    and (p.signature is not null or p.level = 'INSTITUTION')
  order by p.id limit 1
$$;

-- The nearest words to a misspelt one, for readers. `search_term` has words of everything, so readers may not read it;
-- words of public records and texts alone are returned. Unaccenting may yield a quotation mark (ʹ, ŉ), so words are
-- quoted.
create function published.similar_terms(institution bigint, word text) returns setof text
language sql stable security definer set search_path = published, public, pg_temp as $$
  select near.term from (
    select t.term, similarity(t.term, word) as likeness,
      '''=' || replace(replace(public.plain(t.term), '\', '\\'), '''', '''''') || '''' as quoted
    from public.search_term t
    where t.term % word and t.term <> word and (institution is null or t.institution_id = institution)
    group by t.term order by 2 desc, 1 limit 40
  ) near
  where exists (select from published.search_record s
      where s.words @@ (near.quoted || ':ABC')::tsquery
        and (institution is null or s.institution_id = institution))
    or exists (select from published.search_text s
      where s.words @@ near.quoted::tsquery
        and (institution is null or s.institution_id = institution))
  order by near.likeness desc, near.term limit 5
$$;

-- Cached pages of readers stay valid while no line is added here for their institution (http/public-versions.ts). Without
-- an institution: pages of all; 0: pages about several institutions at once.
create table changed_institution (
  id bigint generated always as identity primary key,
  institution_id bigint,
  -- readers look for lines that an earlier snapshot did not see: ids are given before a transaction ends
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  -- words alone were changed, which no count or list of records depends on
  is_of_words boolean not null default false
);
create index changed_institution_xid on changed_institution (xid);
create function sweep_changed_institutions() returns void language sql as $$
  -- Older than any transaction lasts, and than what a server keeps without asking.
  delete from changed_institution where id in (
    select id from (select id, at from changed_institution order by id limit 1000) oldest
    where at < now() - interval '6 hours')
$$;
create function note_changed_records() returns trigger language plpgsql as $$
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
create function note_changed_files() returns trigger language plpgsql as $$
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
-- Authors and terms of a record: the record says whether it is published.
create function note_changed_names() returns trigger language plpgsql as $$
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
create function note_changed_texts() returns trigger language plpgsql as $$
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
-- A new author is on no page until a record names it.
create function note_changed_creators() returns trigger language plpgsql as $$
begin
  insert into changed_institution (institution_id) select distinct institution_id from old_rows;
  return null;
end $$;
create function note_changed_institutions() returns trigger language plpgsql as $$
begin
  insert into changed_institution (institution_id) select id from old_rows;
  return null;
end $$;
-- A term belongs to all institutions.
create function note_changed_terms() returns trigger language plpgsql as $$
begin
  insert into changed_institution (institution_id) select null where exists (select from old_rows);
  return null;
end $$;
create function note_changed_news() returns trigger language plpgsql as $$
begin
  insert into changed_institution (institution_id) values (0);
  return null;
end $$;

create trigger news_noted after insert or update or delete on news for each statement execute function note_changed_news();
create trigger record_noted_new after insert on record
  referencing new table as new_rows for each statement execute function note_changed_records();
create trigger record_noted after update on record
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_records();
create trigger record_noted_gone after delete on record
  referencing old table as old_rows for each statement execute function note_changed_records();
create trigger file_noted_new after insert on file
  referencing new table as new_rows for each statement execute function note_changed_files();
create trigger file_noted after update on file
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_files();
create trigger file_noted_gone after delete on file
  referencing old table as old_rows for each statement execute function note_changed_files();
create trigger record_author_noted_new after insert on record_author
  referencing new table as new_rows for each statement execute function note_changed_names();
create trigger record_author_noted after update on record_author
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_names();
create trigger record_author_noted_gone after delete on record_author
  referencing old table as old_rows for each statement execute function note_changed_names();
create trigger record_index_noted_new after insert on record_index
  referencing new table as new_rows for each statement execute function note_changed_names();
create trigger record_index_noted after update on record_index
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_names();
create trigger record_index_noted_gone after delete on record_index
  referencing old table as old_rows for each statement execute function note_changed_names();
create trigger transcription_noted_new after insert on transcription
  referencing new table as new_rows for each statement execute function note_changed_texts();
create trigger transcription_noted after update on transcription
  referencing new table as new_rows for each statement execute function note_changed_texts();
create trigger transcription_noted_gone after delete on transcription
  referencing old table as old_rows for each statement execute function note_changed_texts();
create trigger file_pyramid_noted_new after insert on file_pyramid
  referencing new table as new_rows for each statement execute function note_changed_texts();
create trigger file_pyramid_noted_gone after delete on file_pyramid
  referencing old table as old_rows for each statement execute function note_changed_texts();
create trigger author_noted after update on author
  referencing old table as old_rows for each statement execute function note_changed_creators();
create trigger author_noted_gone after delete on author
  referencing old table as old_rows for each statement execute function note_changed_creators();
create trigger institution_noted after update on institution
  referencing old table as old_rows for each statement execute function note_changed_institutions();
create trigger institution_noted_gone after delete on institution
  referencing old table as old_rows for each statement execute function note_changed_institutions();
create trigger index_term_noted after update on index_term
  referencing old table as old_rows for each statement execute function note_changed_terms();
create trigger index_term_noted_gone after delete on index_term
  referencing old table as old_rows for each statement execute function note_changed_terms();
