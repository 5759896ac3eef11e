-- What lists and finding aids of readers need of a record without all its fields.
create or replace view published.record as
select r.id, r.institution_id, r.level, r.parent_id, r.path, r.signature, r.sort_key, r.title, r.dates,
  (select coalesce(jsonb_object_agg(part.key, part.value), '{}') from jsonb_each(r.fields) part
    join published.field open on open.entity = 'record' and open.name = part.key
      and (not open.on_consent or i.fields -> 'donorsPublic' = 'true'::jsonb)) as fields,
  r.version, r.updated_at, r.published_at, true as is_published, false as is_draft,
  null::timestamptz as created_at, null::timestamptz as deleted_at, null::bigint as created_by, null::bigint as updated_by,
  -- description only: no file of it is shown
  coalesce(r.fields -> 'availabilities' ?| array['restricted', 'unavailable'], false)
    or exists (select from public.record above
      where above.id = any (string_to_array(rtrim(r.path, '.'), '.')::bigint[])
        and above.files_closed_days @> (select closure_day())) as is_closed,
  r.tree_key,
  r.tree_order,
  -- of lists: to build all public fields of each row takes longer than to find it
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'content')
    then r.fields ->> 'content' end as content,
  case when (select not o.on_consent from published.field o where o.entity = 'record' and o.name = 'licenses')
    then r.fields -> 'licenses' end as licenses,
  exists (select from public.file f
    where f.record_id = r.id and f.is_published and f.closed_days @> (select closure_day())) as has_closed_files
from public.record r join public.institution i on i.id = r.institution_id
where r.is_published and not r.is_draft and r.deleted_at is null and i.is_published
  and not exists (select from public.record above
    where above.id = any (string_to_array(rtrim(r.path, '.'), '.')::bigint[])
      and (not above.is_published or above.closed_days @> (select closure_day())));
