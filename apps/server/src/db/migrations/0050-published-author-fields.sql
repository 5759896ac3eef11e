-- Fields of authors that have no column of their own, as far as they are public.
create or replace view published.author as
select a.id, a.institution_id, a.name, a.other_name, a.signature, a.author_type, a.dates, a.description,
  a.description_source, false as is_draft, a.version, a.updated_at,
  (select coalesce(jsonb_object_agg(part.key, part.value), '{}') from jsonb_each(a.fields) part
    join published.field open on open.entity = 'author' and open.name = part.key and not open.on_consent) as fields
from public.author a where exists (select from published.record_author n where n.author_id = a.id);
