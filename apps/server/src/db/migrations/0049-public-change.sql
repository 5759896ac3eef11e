-- Whether anything that readers may see could have changed: one line for each statement that wrote to a table behind a
-- public page. Pages are kept in memory for as long as no line was added, on every server, whoever wrote it.
create table public_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp()
);
create index public_change_at on public_change (at);
create function note_public_change() returns trigger language plpgsql as $$
begin
  insert into public_change default values;
  -- Now and then somebody sweeps: what is older than any transaction tells nothing any more.
  if random() < 0.01 then
    delete from public_change where id in (
      select id from public_change where at < now() - interval '1 hour' order by id limit 1000 for update skip locked);
  end if;
  return null;
end $$;
create trigger record_changed after insert or update or delete on record for each statement execute function note_public_change();
create trigger file_changed after insert or update or delete on file for each statement execute function note_public_change();
create trigger transcription_changed after insert or update or delete on transcription
  for each statement execute function note_public_change();
create trigger author_changed after insert or update or delete on author for each statement execute function note_public_change();
create trigger record_author_changed after insert or update or delete on record_author
  for each statement execute function note_public_change();
create trigger record_index_changed after insert or update or delete on record_index
  for each statement execute function note_public_change();
create trigger index_term_changed after insert or update or delete on index_term
  for each statement execute function note_public_change();
create trigger institution_changed after insert or update or delete on institution
  for each statement execute function note_public_change();
create trigger news_changed after insert or update or delete on news for each statement execute function note_public_change();
create view published.public_change as select c.id, c.at from public.public_change c;

-- Readers' lists stand in the order of the tree as editors' do.
create or replace view published.record as
select r.id, r.institution_id, r.level, r.parent_id, r.path, r.signature, r.sort_key, r.title, r.dates,
  (select coalesce(jsonb_object_agg(part.key, part.value), '{}') from jsonb_each(r.fields) part
    join published.field open on open.entity = 'record' and open.name = part.key
      and (not open.on_consent or i.fields -> 'donorsPublic' = 'true'::jsonb)) as fields,
  r.version, r.updated_at, r.published_at, true as is_published, false as is_draft,
  null::timestamptz as created_at, null::timestamptz as deleted_at, null::bigint as created_by, null::bigint as updated_by,
  -- description only: no file of it is shown
  coalesce(r.fields -> 'availabilities' ?| array['restricted', 'unavailable'], false) as is_closed,
  r.tree_key
from public.record r join public.institution i on i.id = r.institution_id
where r.is_published and not r.is_draft and r.deleted_at is null and i.is_published
  and not exists (select from public.record above
    where above.id = any (string_to_array(rtrim(r.path, '.'), '.')::bigint[]) and not above.is_published);
