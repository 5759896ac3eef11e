-- Readers who narrow all that is public without a word had it read and sorted as a whole; with a language every field of
-- every record was picked out for it, which among a million records took longer than a page may take.
create or replace view published.record as
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

-- Said so that the index of languages answers; whether they are public at all is asked once for a whole statement.
create view published.record_languages as
select r.id, r.fields -> 'languages' as languages from public.record r
where r.deleted_at is null
  and (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'languages')
  and exists (select from published.record p where p.id = r.id);
